"""What can go wrong with a database: a clear error, and nothing lost that was acknowledged."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import event, text

from guandan.errors import (
    InvalidText,
    StoreFull,
    StoreReadOnly,
    StoreUnavailable,
    StoreUnreadable,
    VersionConflict,
)
from guandan.store import Store
from tests.store.kit import line_to, noted, numbers, opened, writing_engine


def file_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


def files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def fill(store: Store, entries: int) -> int:
    """Append large events until there is no room, at most so many; how many were acknowledged."""
    for number in range(entries):
        large = noted(number, f"c{number}", word="x" * 20_000)
        try:
            await store.append("match/1", number, [large])
        except StoreFull:
            return number
    return entries


async def test_a_full_disk_is_told_and_loses_nothing(sqlite: str) -> None:
    async with await opened(sqlite) as store:
        pages = [120]  # SQLite's own limit stands for the disk's

        @event.listens_for(writing_engine(store), "begin")
        def limit(connection: object) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages[0]}")  # type: ignore[attr-defined]

        done = await fill(store, 100)
        assert 0 < done < 100
        assert len(await store.read("match/1")) == done
        pages[0] = 100_000
        again = await store.append("match/1", done, [noted(done, f"c{done}")])
        assert not again.is_repeat
        assert numbers(await store.read("match/1")) == list(range(done + 1))


async def test_a_file_that_may_only_be_read_is_told_at_once(sqlite: str) -> None:
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1)])
    address = f"sqlite:///file:{file_of(sqlite)}?mode=ro&uri=true"
    with pytest.raises(StoreReadOnly):
        await Store.open(address)
    async with await Store.open(address, for_reading=True) as store:
        assert numbers(await store.read("match/1")) == [1]
        with pytest.raises(StoreReadOnly):
            await store.append("match/1", 1, [noted(2)])


async def test_a_folder_that_is_not_there_or_a_file_that_is_none(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "a.db", tmp_path):
        with pytest.raises(StoreUnavailable):
            await Store.open(f"sqlite:///{path}", patience=0.2)
    with pytest.raises(StoreUnavailable):
        await Store.open(f"sqlite:///{tmp_path}/a.db", create=False)
    assert files_in(tmp_path) == []


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(StoreUnreadable):
        await Store.open(f"sqlite:///{tmp_path}/a.db")
    assert (tmp_path / "a.db").read_bytes() == b"Dear diary, " * 1000


@pytest.mark.parametrize(
    "address", ["", "guandan.db", "sqlite://", "sqlite:///:memory:", "mysql://a/b", "sqlite+x:///a"]
)
async def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(InvalidText):
        await Store.open(address)


async def test_a_locked_file_is_waited_for_and_then_told(sqlite: str) -> None:
    async with await opened(sqlite) as store, await opened(sqlite, patience=0.3) as hasty:
        await store.append("match/1", 0, [noted(1)])
        with closing(sqlite3.connect(file_of(sqlite), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable):
                await hasty.append("match/1", 1, [noted(2)])
            assert numbers(await store.read("match/1")) == [1], "reading goes on"
            waiting = asyncio.create_task(store.append("match/1", 1, [noted(2)]))
            await asyncio.sleep(0.05)
            other.execute("ROLLBACK")
            assert (await waiting).version == 2


@pytest.mark.parametrize("host", ["localhost:1", "", "/nowhere"])
async def test_a_server_that_does_not_answer(host: str) -> None:
    where = "?host=/nowhere" if host == "/nowhere" else ""
    host = "" if where else host or "localhost:1"
    with pytest.raises(StoreUnavailable) as told:
        await Store.open(f"postgresql://organiser:secret@{host}/x{where}", patience=0.2)
    assert "secret" not in str(told.value)
    assert "organiser" in str(told.value)


async def test_a_database_that_is_not_there(server: str) -> None:
    with pytest.raises(StoreUnavailable, match="nothing_of_the_kind"):
        await Store.open(server.replace("/postgres?", "/nothing_of_the_kind?"), patience=0.2)


async def test_a_server_that_goes_away_and_comes_back(postgres: str, tmp_path: Path) -> None:
    async with line_to(postgres, tmp_path) as (line, near), await opened(near) as store:
        await store.append("match/1", 0, [noted(1, "a")])
        await line.cut()
        waiting = [asyncio.create_task(store.append(f"match/{table}", 0, [noted(table)])) for table in range(2, 5)]
        reading = asyncio.create_task(store.read("match/1"))
        await asyncio.sleep(0.3)
        assert not any(task.done() for task in (*waiting, reading))
        await line.mend()
        assert {(await task).version for task in waiting} == {1}
        assert numbers(await reading) == [1]
        assert (await store.append("match/1", 7, [noted(1, "a")])).is_repeat


async def test_a_server_that_stays_away(postgres: str, tmp_path: Path) -> None:
    async with line_to(postgres, tmp_path) as (line, near), await opened(near) as store:
        await line.cut()
        patience, store._database.patience = store._database.patience, 0.3  # noqa: SLF001 (only while it is away)
        with pytest.raises(StoreUnavailable):
            await store.append("match/1", 0, [noted(1)])
        with pytest.raises(StoreUnavailable):
            await store.read("match/1")
        await line.mend()
        store._database.patience = patience  # noqa: SLF001
        assert (await store.append("match/1", 0, [noted(1)])).version == 1


@pytest.mark.parametrize("command", [None, "a"])
async def test_a_commit_whose_answer_never_came_is_not_done_twice(
    postgres: str, tmp_path: Path, command: str | None
) -> None:
    def is_commit(sent: bytes) -> bool:
        return b"COMMIT" in sent

    async with line_to(postgres, tmp_path) as (line, near), await opened(near) as store:
        await store.append("match/1", 0, [noted(1)])
        line.hears = is_commit
        answer = await store.append("match/1", 1, [noted(2, command), noted(3, command)])
        assert line.hears is not is_commit, "the line was cut"
        assert numbers(answer.entries) == [2, 3]
        assert numbers(await store.read("match/1")) == [1, 2, 3]


async def test_a_commit_of_somebody_else_is_not_taken_for_ours(postgres: str, tmp_path: Path) -> None:
    def is_insert(sent: bytes) -> bool:
        return b"INSERT" in sent

    async with (
        line_to(postgres, tmp_path) as (line, near),
        await opened(near) as store,
        await opened(postgres) as other,
    ):
        await store.append("match/1", 0, [noted(1)])
        line.hears = is_insert
        await other.append("match/1", 1, [noted(7)])
        with pytest.raises(VersionConflict):
            await store.append("match/1", 1, [noted(2)])
        assert numbers(await store.read("match/1")) == [1, 7]


async def test_a_server_that_may_only_be_read(postgres: str) -> None:
    name = postgres.partition("?")[0].rpartition("/")[2]
    async with await opened(postgres) as store:
        await store.append("match/1", 0, [noted(1)])
        async with store._database.open_for_writing() as connection:  # noqa: SLF001 (an administrator)
            await connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    try:
        with pytest.raises(StoreReadOnly):
            async with await opened(postgres) as store:
                await store.append("match/1", 1, [noted(2)])
    finally:
        connection = await asyncpg.connect(postgres, server_settings={"default_transaction_read_only": "off"})
        await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await connection.close()
