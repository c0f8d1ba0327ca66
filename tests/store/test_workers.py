"""Several workers on one PostgreSQL: notices of what others commit, and who drives a table."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import text

from guandan.store.notices import MAX_NOTICE_BYTES, build_notices
from tests.store.kit import line_to, noted, opened

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_worker_hears_of_what_another_commits(postgres: str) -> None:
    async with (
        await opened(postgres) as one,
        await opened(postgres) as other,
        aclosing(other.listen_for_notices()) as heard,
    ):
        assert await anext(heard) == {}
        await asyncio.gather(*(one.append(f"match/{table}", 0, [noted(1), noted(2)]) for table in range(3)))
        assert await asyncio.wait_for(anext(heard), 20) == {"match/0": 2, "match/1": 2, "match/2": 2}
        await one.append("match/0", 2, [noted(3)])
        assert await asyncio.wait_for(anext(heard), 20) == {"match/0": 3}


async def test_a_repeat_is_no_news(postgres: str) -> None:
    async with await opened(postgres) as store, aclosing(store.listen_for_notices()) as heard:
        assert await anext(heard) == {}
        for expected in (0, 0, 1):
            await store.append("match/1", expected, [noted(1, "a")])
        await store.append("match/1", 1, [noted(1, "b")])
        assert [await asyncio.wait_for(anext(heard), 20) for _ in range(2)] == [{"match/1": 1}, {"match/1": 2}]


async def test_who_lost_the_connection_is_told_to_look(postgres: str, tmp_path: Path) -> None:
    async with (
        await opened(postgres) as store,
        line_to(postgres, tmp_path) as (line, near),
        await opened(near) as other,
        aclosing(other.listen_for_notices()) as heard,
    ):
        assert await anext(heard) == {}
        await line.cut()
        await store.append("match/1", 0, [noted(1)])
        await line.mend()
        assert await asyncio.wait_for(anext(heard), 20) == {}
        await store.append("match/1", 1, [noted(2)])
        assert await asyncio.wait_for(anext(heard), 20) == {"match/1": 2}


async def test_five_hundred_tables_in_one_commit_fit_into_notices(postgres: str) -> None:
    names = [f"match/{100 * 'x'}{table}" for table in range(500)]
    async with await opened(postgres) as store, aclosing(store.listen_for_notices()) as heard:
        assert await anext(heard) == {}
        await asyncio.gather(*(store.append(name, 0, [noted(1)]) for name in names))
        news: dict[str, int] = {}
        while len(news) < 500:
            news |= await asyncio.wait_for(anext(heard), 20)
        assert news == dict.fromkeys(names, 1)


def test_a_notice_is_as_large_as_postgres_takes() -> None:
    for size in range(60, 200, 7):
        news = {f"match/{'x' * size}{number}": number for number in range(300)}
        notices = list(build_notices(news))
        assert max(len(notice.encode()) for notice in notices) <= MAX_NOTICE_BYTES
        assert min(len(notice.encode()) for notice in notices[:-1]) > MAX_NOTICE_BYTES - size - 20
        assert {
            stream: version for notice in notices for stream, version in msgspec.json.decode(notice).items()
        } == news
    assert list(build_notices({})) == []


async def test_sqlite_has_one_process_and_no_notices(sqlite: str) -> None:
    async with await opened(sqlite) as store:
        assert not store.is_shared
        assert [notice async for notice in store.listen_for_notices()] == []
        assert await store.drivers.acquire("match/1")
        assert await store.drivers.acquire("match/1")
        await store.drivers.release("match/1")
        assert store.drivers.held == frozenset()


async def test_one_worker_drives_a_table(postgres: str) -> None:
    async with await opened(postgres) as one, await opened(postgres) as other:
        assert one.is_shared
        assert await one.drivers.acquire("match/1")
        assert await one.drivers.acquire("match/1")
        assert not await other.drivers.acquire("match/1")
        assert await other.drivers.acquire("match/2")
        assert (one.drivers.held, other.drivers.held) == ({"match/1"}, {"match/2"})
        await one.drivers.release("match/1")
        assert await other.drivers.acquire("match/1")
        assert not await one.drivers.acquire("match/2")


async def test_a_worker_that_ends_frees_its_tables(postgres: str) -> None:
    async with await opened(postgres) as one:
        async with await opened(postgres) as other:
            assert await other.drivers.acquire("match/1")
            assert not await one.drivers.acquire("match/1")
        for _ in range(100):
            if await one.drivers.acquire("match/1"):
                return
            await asyncio.sleep(0.05)
    raise AssertionError("the lock was not freed")


async def test_a_worker_that_lost_its_connection_lost_its_tables(postgres: str) -> None:
    async with await opened(postgres) as one, await opened(postgres) as other:
        assert await one.drivers.acquire("match/1")
        assert await one.drivers.acquire("match/2")
        async with other._database.open_for_reading() as connection:  # noqa: SLF001 (an administrator)
            # Only in this database: on the same server another process may be at its tests. With a time, it returns
            # when they are gone: else they may hold their locks for a moment longer.
            holders = (
                "SELECT DISTINCT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
                " WHERE locktype = 'advisory' AND datname = current_database()"
            )
            await connection.execute(text(f"SELECT pg_terminate_backend(pid, 20000) FROM ({holders}) AS one"))  # noqa: S608 (our words)
        assert await other.drivers.acquire("match/1")
        assert not await one.drivers.acquire("match/1")
        assert one.drivers.held == frozenset()
        assert await one.drivers.acquire("match/2")
