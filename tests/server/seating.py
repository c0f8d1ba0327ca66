"""Tables for tests: made over the API, their seats taken over sockets."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx

from tests.server.player import Player

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

QUICK: dict[str, Any] = {
    "book": "jiangsu-2017",
    "starts": "when_full",
    "pace_seconds": 0,
    "between_seconds": 0,
    "mix_seconds": 1,
}
"""A table that waits for nobody longer than it must."""


async def make_table(url: str, token: str, **settings: object) -> str:
    """A new table's code."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as client:
        answer = await client.post("/api/v1/tables", json={**QUICK, **settings})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


@asynccontextmanager
async def four(
    url: str, tokens: Sequence[str], *, keeps: bool = False, **settings: object
) -> AsyncIterator[list[Player]]:
    """Four people at a new table, who have begun their match."""
    code = await make_table(url, tokens[0], **settings)
    ws = url.replace("http", "ws", 1) + "/ws"
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(ws, token, code, keeps=keeps)) for token in tokens]
        for player, seat in zip(players, "ENWS", strict=True):
            answer = await player.do("sit", seat=seat)
            assert answer["type"] == "done", answer
        yield players


async def play_all(players: Sequence[Player], is_enough: Callable[[Player], bool], patience: float = 60.0) -> None:
    """Let them play until that is so for each."""
    await asyncio.gather(*(player.play(lambda one=player: is_enough(one), patience) for player in players))  # type: ignore[misc]


async def play_until_asked(players: Sequence[Player], away: Player) -> None:
    """Let the others play until it is the turn of one who does nothing."""
    others = [player for player in players if player is not away]

    def is_stuck(one: Player) -> bool:
        questions = one.view["questions"] if one.view else []
        return [question["seat"] for question in questions] == [away.seat] and one.view["deal"] is not None

    await play_all(others, is_stuck)
    if away.is_connected:
        await away.until(lambda: away.question() is not None)  # the others may have heard of it first


async def settled(players: Sequence[Player]) -> None:
    """Wait until everybody has seen all that was done so far, when nobody does anything more."""
    for player in players:
        await player.ask("sorted", order="rank")  # what was on its way is there before the answer
    last = max(player.view["version"] for player in players if player.view)
    for player in players:
        await player.until(lambda one=player: one.view is not None and one.view["version"] >= last)
