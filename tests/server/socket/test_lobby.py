"""The topic `lobby`: who follows it hears once of all that changed, and of no table that is not public."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.server.seating import make_table
from tests.server.socket.test_frames import heard, said, socket_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.live import Live

HELLO = {"type": "hello", "topic": "lobby"}
LOOKS = 2.5
"""Seconds in which the server has looked at its lists twice."""


async def test_who_follows_the_lobby_hears_of_public_tables(running: Live, tokens: Callable[[int], list[str]]) -> None:
    (token,) = tokens(1)
    async with socket_to(running) as socket:
        first = await said(socket, HELLO)
        assert (first["type"], first["topic"], first.get("parts", [])) == ("changed", "lobby", [])
        await make_table(running.url, token, is_public=False)
        with suppress(TimeoutError):
            raise AssertionError(await asyncio.wait_for(heard(socket), LOOKS))
        await asyncio.gather(*(make_table(running.url, token, is_public=True) for _ in range(5)))
        news = [await heard(socket)]
        with suppress(TimeoutError):
            while True:
                news.append(await asyncio.wait_for(heard(socket), LOOKS))
        assert {tuple(one["parts"]) for one in news} == {("tables",)}
        assert len(news) < 5
        versions = [one["version"] for one in news]
        assert versions == list(range(first["version"] + 1, first["version"] + 1 + len(news)))


async def test_nobody_follows_after_goodbye(running: Live) -> None:
    async with socket_to(running) as socket:
        await said(socket, HELLO)
        assert running.server.topics.is_followed("lobby")
        await socket.send('{"type": "goodbye", "topic": "lobby"}')
        assert (await said(socket, {"type": "sync", "sent": 1.0}))["type"] == "time"
        assert not running.server.topics.is_followed("lobby")
