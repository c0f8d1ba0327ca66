"""A player over the WebSocket, for tests: it keeps the view as a page does, and answers what its seat is asked."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Self

import websockets
from websockets.asyncio.client import connect

from guandan.cards import Card, Rank
from guandan.rules.order import value_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

Frame = dict[str, Any]
PATIENCE = 60.0
_NUMBERS = count(1)


class Player:
    """One socket at one table."""

    def __init__(self, ws: str, token: str | None, code: str, *, keeps: bool = False) -> None:
        self.ws = ws
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.topic = f"table/{code}"
        self.table: Frame = {}
        self.view: Frame | None = None
        self.match: str | None = None
        self.welcome: Frame = {}
        self.farewell: Frame | None = None
        self.frames: list[Frame] = []
        self._keeps = keeps
        self.acknowledged: dict[str, Frame] = {}
        self.commands: dict[str, str] = {}
        self.refused: list[str] = []
        self.unanswered: dict[str, Frame] = {}
        self._waiting: dict[str, asyncio.Future[Frame]] = {}
        self._count = 0
        self._waiters: set[asyncio.Future[None]] = set()
        self._answered: set[object] = set()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        self.socket = await connect(self.ws, additional_headers=self._headers, compression=None)
        self._reading = asyncio.create_task(self._read())
        hello: Frame = {"type": "hello", "topic": self.topic}
        if self.view is not None:
            hello |= {"match": self.match, "version": self.view["version"]}
        await self.send(hello)
        self.table = {}
        for frame in list(self.unanswered.values()):
            await self.send(frame)
        await self.until(lambda: bool(self.table))

    async def close(self) -> None:
        await self.socket.close()
        await self._reading

    async def send(self, frame: Frame) -> None:
        await self.socket.send(json.dumps(frame))

    async def do(self, command: str, *, named: str | None = None, **fields: object) -> Frame:
        """Done or refused."""
        named = named or f"c{next(_NUMBERS)}"
        self.commands[named] = command
        return await self._answer({"type": "do", "command": {"command": command, **fields}}, named)

    async def ask(self, question: str, **fields: object) -> Frame:
        return await self._answer({"type": "ask", "question": {"ask": question, **fields}}, None)

    async def _answer(self, frame: Frame, named: str | None) -> Frame:
        named = named or f"c{next(_NUMBERS)}"
        self._waiting[named] = asyncio.get_running_loop().create_future()
        self.unanswered[named] = {**frame, "id": named, "topic": self.topic}
        with suppress(websockets.ConnectionClosed):  # then it is sent again by `open`
            await self.send(self.unanswered[named])
        return await asyncio.wait_for(self._waiting[named], PATIENCE)

    async def until(self, is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
        async with asyncio.timeout(patience):
            while True:
                seen = self._count
                if is_so():
                    return
                await self._more_than(seen)

    def _news(self) -> None:
        """Something has come: wake everybody who waits for more than there was."""
        self._count += 1
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def _more_than(self, seen: int) -> None:
        """Return when something has come since; raise what the reading met."""
        if self._count == seen:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.add(waiter)
            await waiter
        if self._reading.done() and self._reading.exception() is not None:
            self._reading.result()

    async def _read(self) -> None:
        try:
            async for data in self.socket:
                frame = json.loads(data)
                if self._keeps:
                    self.frames.append(frame)
                self._take(frame)
                self._news()
        except websockets.ConnectionClosed:
            pass
        finally:
            self._news()

    def _take(self, frame: Frame) -> None:
        match frame["type"]:
            case "welcome":
                self.welcome = frame
            case "table":
                self.table = frame["table"]
            case "snapshot":
                self.match, self.view = frame["match"], frame["view"]
            case "events":
                self._merge(frame)
            case "done" | "refused" | "answer" if frame.get("id") in self._waiting:
                waiting = self._waiting.pop(frame["id"])
                self.unanswered.pop(frame["id"], None)
                if frame["type"] == "done":
                    self.acknowledged[frame["id"]] = frame
                if not waiting.done():
                    waiting.set_result(frame)
            case "farewell":
                self.farewell = frame

    def _merge(self, frame: Frame) -> None:
        """As docs/protocol.md says: the fields that are different take the place of the old ones."""
        if frame["match"] != self.match or self.view is None:  # a new match: what changed is all of it
            self.match, self.view = frame["match"], {"version": 0, "deal": None}
        versions = [event["version"] for event in frame["events"]]
        assert versions == list(range(self.view["version"] + 1, frame["version"] + 1)), "a version is missing"
        self.view |= frame["changed"]
        if "deal" in frame:
            deal = frame["deal"]
            self.view["deal"] = None if deal is None else (self.view["deal"] or {}) | deal
        self.view["version"] = frame["version"]

    # ------------------------------------------------------------ playing

    @property
    def is_connected(self) -> bool:
        return not self._reading.done()

    @property
    def seat(self) -> str | None:
        return self.table.get("you")

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view["result"] is not None

    @property
    def deals(self) -> int:
        return 0 if self.view is None else len(self.view["done"])

    async def play(self, is_enough: Callable[[], bool], patience: float = 60.0) -> None:
        """Mix, get ready and answer until that is so."""
        async with asyncio.timeout(patience):
            while not is_enough():
                seen = self._count
                await self.step()
                if not is_enough():
                    await self._more_than(seen)

    async def step(self) -> None:
        """What this seat owes just now."""
        deal = self.table.get("waits_to_mix")
        if deal is not None and ("mix", deal) not in self._answered:
            self._answered.add(("mix", deal))
            await self.do("mix", deal=deal, number=f"of {self.seat}")
        due = self.table.get("next_deal_at")
        if due is not None and ("ready", due) not in self._answered:
            self._answered.add(("ready", due))
            await self.do("ready")
        question = self.question()
        if question is not None and question["number"] not in self._answered:
            self._answered.add(question["number"])
            for command in self.answers(question):
                answer = await self.do(seat=self.seat, decision=question["number"], **command)
                if answer["type"] == "done":
                    return
                self.refused.append(answer["code"])
                if answer["code"].startswith("store_"):  # nothing has changed: the same again, a little later
                    await asyncio.sleep(0.1)
                    self._answered.discard(question["number"])
                    self._news()
                    return

    def question(self) -> Frame | None:
        """What this seat is asked."""
        asked = self.view["questions"] if self.view is not None else ()
        return next((one for one in asked if one["seat"] == self.seat), None)

    def answers(self, question: Frame) -> list[Frame]:
        """Commands to try, the first that is not refused being the answer: singles, as low as they beat."""
        assert self.view is not None
        deal = self.view["deal"]
        level = Rank(deal["level"])
        hand = sorted((Card(card) for card in deal["hands"][self.seat]), key=lambda card: value_of(card.rank, level))
        others = [seat for seat in "ENWS" if seat not in {self.seat, "ENWS"["ENWS".index(str(self.seat)) - 2]}]
        match question["ask"]:
            case "pay":
                return [{"command": "pay_tribute", "card": card} for card in reversed(hand)]
            case "return":
                return [{"command": "return_card", "card": card} for card in hand]
            case "take":
                return [{"command": "take_tribute", "payer": seat} for seat in others]
            case "pick":
                return [{"command": "pick_return", "giver": seat} for seat in others]
            case "name_leader" | "choose":
                return [{"command": "choose", "choice": choice} for choice in (*"ENWS", "yes", "no")]
        top = deal.get("top")
        if top is None:
            return [_single(hand[0])]
        beaten = Rank(top["play"]["rank"])
        if top["play"]["kind"] != "single":
            return [{"command": "pass"}]
        higher = [card for card in hand if value_of(card.rank, level) > value_of(beaten, level)]
        return [_single(higher[0])] if higher else [{"command": "pass"}]


def _single(card: Card) -> Frame:
    return {"command": "play_cards", "cards": [card], "kind": "single", "rank": card.rank}
