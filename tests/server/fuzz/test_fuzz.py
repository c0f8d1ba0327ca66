"""Fuzzed frames: nothing crashes, nobody else is disturbed, and what was refused has changed nothing."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
import websockets
from websockets.asyncio.client import connect

from guandan.store import Store
from tests.server.fuzz.frames import frame
from tests.server.seating import four, make_table, play_all

if TYPE_CHECKING:
    from tests.server.live import Live

Tokens = "Callable[[int], list[str]]"


async def fuzz(running: Live, token: str | None, topics: list[str], random: Random, number: int) -> int:
    """Send so many; how many were answered somehow. A socket that is closed is opened again."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    sent = answered = 0
    while sent < number:
        with suppress(websockets.ConnectionClosed):
            async with connect(running.ws, additional_headers=headers, compression=None) as socket:
                while sent < number:
                    for _ in range(min(10, number - sent)):
                        sent += 1
                        await socket.send(frame(random, topics, sent))
                    await socket.send(json.dumps({"type": "sync", "sent": sent}))
                    while (told := json.loads(await asyncio.wait_for(socket.recv(), 20))).get("sent") != sent:
                        answered += told["type"] in {"refused", "done", "answer"}
    return answered


async def fuzzed(running: Live, tokens: Tokens, number: int, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    keys = tokens(4)
    async with four(running.url, tokens(4)) as quiet, four(running.url, keys) as table:
        code = table[0].topic
        gathering = f"table/{await make_table(running.url, keys[0])}"
        topics = [code, gathering, "table/NONE", "event/x"]
        with caplog.at_level(logging.ERROR):
            playing = asyncio.create_task(play_all(quiet, lambda one: one.deals >= 1))
            random = Random(seed)
            # A socket of the seat's own person, one of somebody who only looks, and one of a stranger.
            parts = [(keys[0], number // 2), (tokens(1)[0], number // 4), (None, number // 4)]
            answered = await asyncio.gather(
                *(fuzz(running, key, topics, Random(random.random()), part) for key, part in parts)
            )
            await playing
        assert all(count > part / 4 for count, (_, part) in zip(answered, parts, strict=True))
        errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert [record.getMessage() for record in errors] == []
        assert all(one.farewell is None for one in quiet)
    async with await Store.open(running.settings.database) as store:
        assert {stream.name for stream in await store.list_streams("match")} >= {f"match/{quiet[0].match}"}


async def test_two_thousand_frames(running: Live, tokens: Tokens, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    await fuzzed(running, tokens, 2_000, seed, caplog)


@pytest.mark.long
@pytest.mark.part("server")
async def test_a_hundred_thousand_frames(
    running: Live, tokens: Tokens, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    for part in range(10):
        caplog.clear()
        await asyncio.wait_for(fuzzed(running, tokens, 10_000, seed * 10 + part, caplog), 600)
