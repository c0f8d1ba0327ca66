from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import asyncpg
import pytest

from guandan.store import Store
from tests.store.appending import TABLES
from tests.store.kit import noted, numbers

ROOT = Path(__file__).resolve().parents[2]


def killed(address: str, after: int) -> list[tuple[int, int, int]]:
    """Kill a process that appends as soon as it has acknowledged so much; all that it has acknowledged by then."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.store.appending", address],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
    )
    late = Timer(60, child.terminate)  # a child that hangs is no endless test
    late.start()
    assert child.stdout is not None
    lines = []
    with child.stdout:
        for line in child.stdout:
            lines.append(line)
            if len(lines) == after:
                child.kill()
    late.cancel()
    assert child.wait() == -9
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(table), int(number), int(version)) for table, number, version in whole]


async def alone(address: str) -> None:
    """Wait until PostgreSQL has done, or not, what the dead process had asked of it last."""
    connection = await asyncpg.connect(address)
    others = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    async with asyncio.timeout(60):
        while await connection.fetchval(others):  # noqa: ASYNC110 (it tells nobody)
            await asyncio.sleep(0.05)
    await connection.close()


@pytest.mark.parametrize("after", [1, 150])
def test_a_killed_process_loses_nothing_it_acknowledged_and_does_nothing_twice(address: str, after: int) -> None:
    acknowledged = killed(address, after)
    assert len(acknowledged) >= after

    async def look() -> None:
        if address.startswith("postgresql"):
            await alone(address)
        async with await Store.open(address) as store:
            assert await store.check({"match": lambda _entries, _books: ()}) == []
            for table in range(TABLES):
                stream = f"match/{table}"
                told = [(number, version) for one, number, version in acknowledged if one == table]
                there = numbers(await store.read(stream))
                assert there == list(range(len(there)))
                assert told == [(number, number + 1) for number in range(len(told))]
                assert len(told) <= len(there) <= len(told) + 1, "one was on its way at most"
                again = await store.append(stream, len(told), [noted(len(told), f"{table}-{len(told)}")])
                assert (again.version, again.is_repeat) == (len(told) + 1, len(there) > len(told))
                assert numbers(await store.read(stream)) == list(range(len(told) + 1))

    asyncio.run(look())
