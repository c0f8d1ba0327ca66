"""Several workers on one PostgreSQL: players of one table on different ones, and the one that drives it is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.player import Player
from tests.server.seating import make_table, play_all
from tests.server.served import served

if TYPE_CHECKING:
    from tests.server.served import Served


async def session(server: Served, name: str) -> str:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        return (await client.post("/api/v1/session", json={"name": name})).cookies["guandan"]


def address(server: Served) -> str:
    return server.url.replace("http", "ws", 1) + "/ws"


async def test_play_goes_on_when_the_worker_that_drives_a_table_is_killed(postgres: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        one, other = (stack.enter_context(served(tmp_path, "--database", postgres)) for _ in range(2))
        keys = [await session(one, "East"), await session(other, "West")]
        code = await make_table(one.url, keys[0], bots={"N": "easy", "S": "easy"}, starts="by_maker")
        east, west = Player(address(one), keys[0], code), Player(address(other), keys[1], code)
        for player, seat in ((east, "E"), (west, "W")):
            await stack.enter_async_context(player)
            assert (await player.do("sit", seat=seat))["type"] == "done"
        assert (await east.do("start"))["type"] == "done"
        await play_all([east, west], lambda player: player.view is not None and player.view["version"] >= 12)
        playing = [asyncio.create_task(player.play(lambda one=player: one.deals >= 1, 100)) for player in (east, west)]  # type: ignore[misc]
        one.process.send_signal(signal.SIGKILL)
        one.process.wait()
        killed = time.monotonic()
        before = west.view["version"]
        east.ws = address(other)
        await east.open()
        await west.until(lambda: west.view["version"] >= before + 4)
        print(f"{time.monotonic() - killed:.1f} s until play went on")  # noqa: T201 (told, not asserted)
        await asyncio.gather(*playing)
        assert east.deals == west.deals == 1
        assert east.view["done"] == west.view["done"]


def workers_of(parent: int) -> list[int]:
    """The processes that a process has started and that serve; Linux tells."""
    found = []
    for task in Path(f"/proc/{parent}/task").iterdir():
        with suppress(OSError):
            found += [int(word) for word in (task / "children").read_text().split()]
    return [one for one in found if b"spawn_main" in words_of(one)]


def words_of(process: int) -> bytes:
    """How a process was started; nothing if it has ended meanwhile."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.long  # four processes start
@pytest.mark.part("server")
def test_workers_of_one_program_share_its_port_and_are_started_again(postgres: str, tmp_path: Path) -> None:
    with served(tmp_path, "--database", postgres, "--workers", "2") as running:
        assert "/j/" in running.link
        first = workers_of(running.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        end, now = time.monotonic() + 60, first
        while time.monotonic() < end and (len(now) < 2 or first[0] in now):
            time.sleep(0.1)
            now = workers_of(running.process.pid)
        assert first[1] in now
        assert httpx.get(f"{running.url}/healthz", timeout=30).status_code == 200
        code, said, complained = running.end()
    assert (code, said) == (0, "Stopped; everything is saved.\n")
    assert complained == "Worker 1 stopped unexpectedly and is being restarted.\n"
