"""`kill -9` in the middle of many tables: nothing that was acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import signal
from collections import defaultdict
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import httpx
import pytest

from guandan.store import Store
from tests.server.seating import four
from tests.server.served import served

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from guandan.eventlog.values import StoredEvent
    from tests.server.player import Player


def keys(url: str, number: int) -> list[str]:
    """Cookies of so many guests; a program may send one as its token."""
    found = []
    for one in range(number):
        answer = httpx.post(f"{url}/api/v1/session", json={"name": f"Guest {one}"})
        found.append(answer.cookies["guandan"])
    return found


async def go_on(player: Player, versions: int) -> None:
    """Play until the match is so far; a socket that broke is opened by the test."""
    await player.play(lambda: player.view is not None and player.view["version"] >= versions, patience=150)


async def killed(folder: Path, tables: int, versions: int) -> None:
    """Play at so many tables, kill the server, start it again, and play on."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(served(folder))
        groups = []
        tokens = await asyncio.to_thread(keys, server.url, 4 * tables)
        for place in range(tables):
            at_table = await stack.enter_async_context(four(server.url, tokens[4 * place : 4 * place + 4]))
            groups.append(at_table)
        everybody = [player for at_table in groups for player in at_table]
        first = [asyncio.create_task(go_on(player, versions)) for player in everybody]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        assert sum(len(player.acknowledged) for player in everybody) > 10 * tables
        seen = {player: player.view["version"] for player in everybody if player.view}
        again = stack.enter_context(served(folder))
        for player in everybody:
            player.ws = again.url.replace("http", "ws", 1) + "/ws"
        await asyncio.gather(*(player.open() for player in everybody))
        assert all(player.view["version"] >= version for player, version in seen.items()), "what was seen is there"
        goal = max(seen.values()) + 6
        await asyncio.gather(*first, *(go_on(player, goal) for player in everybody))
        await asyncio.gather(*(player.close() for player in everybody))
        assert await asyncio.to_thread(again.end) is not None
    await prove(f"sqlite:///{folder}/guandan.db", everybody)


async def prove(database: str, everybody: Sequence[Player], *, may_time_out: bool = False) -> None:
    """Every acknowledged command is in the log, once."""
    async with await Store.open(database) as store:
        entries: list[StoredEvent] = []
        for stream in await store.list_streams():
            entries += await store.read(stream.name)
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for entry in entries:
        if entry.command is not None:
            places[entry.stream, entry.command].append(entry.version)
    for (stream, command), versions in places.items():
        assert versions == list(range(versions[0], versions[0] + len(versions))), f"{stream}: {command} is there twice"
    done = {command for _, command in places}
    quiet = {"mix", "ready"}  # these may leave no event of their own
    for player in everybody:
        plays = [named for named in player.acknowledged if player.commands[named] not in quiet]
        assert [named for named in plays if not any(one.endswith(f"/{named}") for one in done)] == []
    assert may_time_out or not any("timed_out" in str(entry.event) for entry in entries), (
        "no clock ran while the server was down"
    )


async def test_some_tables_survive(tmp_path: Path) -> None:
    await killed(tmp_path, 4, 30)


@pytest.mark.long
@pytest.mark.part("server")
async def test_a_hundred_tables_survive(tmp_path: Path) -> None:
    await asyncio.wait_for(killed(tmp_path, 100, 60), 600)
