"""One server for a SQLite file."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from guandan.errors import StoreInUse
from guandan.server.server import open_server
from guandan.server.settings import ServerSettings
from guandan.store.serving_lock import serving_lock
from guandan.texts import explain

HOLDING = """
import asyncio, sys
from guandan.store.serving_lock import serving_lock

async def hold():
    async with serving_lock(sys.argv[1]):
        print("held", flush=True)
        sys.stdin.read()

asyncio.run(hold())
"""


async def test_a_second_one_is_refused_by_name_and_process(sqlite: str) -> None:
    async with serving_lock(sqlite):
        with pytest.raises(StoreInUse, match=rf"\.db \(process {os.getpid()}\)"):
            async with serving_lock(sqlite, wait=0):
                pass
    async with serving_lock(sqlite, wait=0):
        pass


async def test_the_lock_of_a_process_that_was_killed_is_free(sqlite: str) -> None:
    one = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDING, sqlite, stdin=PIPE, stdout=PIPE)
    assert one.stdout is not None
    assert await one.stdout.readline() == b"held\n"
    with pytest.raises(StoreInUse, match=str(one.pid)):
        async with serving_lock(sqlite, wait=0):
            pass
    one.kill()
    await one.wait()
    async with serving_lock(sqlite, wait=0):
        pass


async def test_by_another_name_it_is_the_same_file(sqlite: str, tmp_path: Path) -> None:
    file = Path(sqlite.removeprefix("sqlite:///"))
    (tmp_path / "linked.db").symlink_to(file)
    async with serving_lock(sqlite):
        with pytest.raises(StoreInUse):
            async with serving_lock(f"sqlite:///{tmp_path}/linked.db", wait=0):
                pass


async def test_several_share_postgresql(postgres: str) -> None:
    async with serving_lock(postgres), serving_lock(postgres):
        pass


async def test_a_server_is_refused_with_a_sentence(sqlite: str) -> None:
    settings = ServerSettings(database=sqlite)
    async with open_server(settings):
        with pytest.raises(StoreInUse) as refused:
            async with open_server(settings):
                pass
    assert explain(refused.value, "en").startswith("Another server is using this database file; stop it first: ")
