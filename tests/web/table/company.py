"""Three scripted clients who keep a page company: they let one seat after the other go out, as a test wants it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from tests.server.player import Player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.server.live import Live

SEATS = "ENW"
YOURS = "S"
"""The page's."""
PATIENCE = 120


class Scripted(Player):
    """Plays the server's hints when it is its turn to go out, and holds back before; `orders` are the deals' own."""

    def __init__(self, ws: str, token: str, code: str, orders: Sequence[str]) -> None:
        super().__init__(ws, token, code)
        self._orders = orders
        self._hints: dict[int, list[Any]] = {}

    async def step(self) -> None:
        question = super().question()
        if question is not None and self._lacks_hints(question):
            answer = (await self.ask("hints"))["answer"]
            self._hints[question["number"]] = answer["cards"] or answer["plays"]
        await super().step()

    def question(self) -> dict[str, Any] | None:
        """What this seat is asked, once it has the hints for it: questions come while it does other things."""
        found = super().question()
        return None if found is None or self._lacks_hints(found) else found

    def _lacks_hints(self, question: dict[str, Any]) -> bool:
        return question["number"] not in self._hints and self._follows_hints(question["ask"])

    def _follows_hints(self, ask: str) -> bool:
        return ask in {"pay", "return"} or (ask in {"lead", "follow"} and self._wants_out())

    def _wants_out(self) -> bool:
        """Is everybody out who is to go before this seat?"""
        deal = self.view["deal"] if self.view else None
        order = self._orders[min(self.deals, len(self._orders) - 1)]
        if deal is None or self.seat not in order:
            return False
        return set(order[: order.index(self.seat)]) <= set(deal["out"])

    def answers(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        best = next(iter(self._hints.get(question["number"], ())), None)
        match question["ask"]:
            case "pay":
                return [{"command": "pay_tribute", "card": best}]
            case "return":
                return [{"command": "return_card", "card": best}]
            case "take":
                return [{"command": "take_tribute", "payer": YOURS}]
            case "lead" | "follow" if best is not None:
                return [{"command": "play_cards", **{name: best[name] for name in ("cards", "kind", "rank")}}]
            case "follow":
                return [{"command": "pass"}]
        return super().answers(question)


@contextmanager
def company(server: Live, code: str, orders: Sequence[str]) -> Iterator[None]:
    """Three at a table, in a thread of their own, until the block ends; what goes wrong with them fails the test."""
    tokens = [server.token(f"来客{seat}") for seat in SEATS]
    seated, wrong = threading.Event(), []
    done: asyncio.Event
    loop: asyncio.AbstractEventLoop

    async def play() -> None:
        nonlocal done, loop
        done, loop = asyncio.Event(), asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            players = [Scripted(server.ws, token, code, orders) for token in tokens]
            for player, seat in zip(players, SEATS, strict=True):
                await stack.enter_async_context(player)
                answer = await player.do("sit", seat=seat)
                assert answer["type"] == "done", answer
            seated.set()
            playing = [asyncio.create_task(player.play(done.is_set, PATIENCE)) for player in players]
            ending = asyncio.create_task(done.wait())
            await asyncio.wait([ending, *playing], return_when=asyncio.FIRST_COMPLETED)
            wrong.extend(repr(error) for one in playing if one.done() and (error := one.exception()) is not None)
            wrong.extend(code for player in players for code in player.refused)
            for task in (ending, *playing):
                task.cancel()
            await asyncio.gather(ending, *playing, return_exceptions=True)

    def run() -> None:
        try:
            asyncio.run(play())
        except Exception as error:  # noqa: BLE001 (raised in the test's own thread)
            wrong.append(repr(error))
        finally:
            seated.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert seated.wait(PATIENCE)
    try:
        yield
    finally:
        if thread.is_alive():
            loop.call_soon_threadsafe(done.set)
        thread.join(PATIENCE)
        assert wrong == [], wrong
