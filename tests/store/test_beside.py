"""What lies beside the log: books, people, saved states."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from guandan.errors import StoreError, StoreUnreadable
from guandan.eventlog.values import StreamSnapshot
from guandan.rulebooks import load, names
from guandan.rules.rulebook import override
from guandan.store import PersonRow
from tests.store.kit import noted, opened


async def test_books_are_kept_whole_by_their_digest(address: str) -> None:
    async with await opened(address) as store:
        for name in (*names(), *names()):
            await store.save_book(load(name))
        for name in names():
            assert await store.find_book(load(name).digest) == load(name)
        assert await store.find_book("none") is None


async def test_a_book_that_was_changed_is_not_taken_for_what_it_was(address: str) -> None:
    async with await opened(address) as store:
        book = load("jiangsu-2017")
        await store.save_book(book)
        other = override(book, {"match.deals": 3}) if "match.deals" in book.citations else None
        assert other is None or other.digest == book.digest, "a table's own options are not the book's"
        async with store._database.open_for_writing() as connection:  # noqa: SLF001 (somebody with a tool of their own)
            await connection.execute(text("UPDATE books SET book = replace(book, 'JS 3', 'JS 4')"))
        with pytest.raises(StoreUnreadable):
            await store.find_book(book.digest)


async def test_people_are_rows_with_numbers(address: str) -> None:
    async with await opened(address) as store:
        assert [await store.add_person(name, "第一分会", "139") for name in ("甲", "乙", "丙")] == [1, 2, 3]
        await store.change_person(PersonRow(number=2, name="丁", unit="第二分会"))
        assert await store.read_people([2, 9]) == [PersonRow(number=2, name="丁", unit="第二分会")]
        assert [person.name for person in await store.read_people()] == ["甲", "丁", "丙"]
        with pytest.raises(StoreError):
            await store.change_person(PersonRow(number=9, name="戊"))


async def test_an_erased_person_is_blank_and_stays_so(address: str) -> None:
    async with await opened(address) as store:
        await store.add_person("甲")
        await store.erase_person(1)
        await store.erase_person(1)
        assert await store.read_people() == [PersonRow(number=1, name="", is_erased=True)]
        with pytest.raises(StoreError):
            await store.change_person(PersonRow(number=1, name="甲"))
        with pytest.raises(StoreError):
            await store.erase_person(2)
        assert await store.add_person("乙") == 2


async def test_nothing_of_an_erased_person_is_left_in_the_files(sqlite: str) -> None:
    name = "司马相如"
    file = Path(sqlite.removeprefix("sqlite:///"))

    def everything() -> bytes:
        return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))

    async with await opened(sqlite) as store:
        await store.add_person(name, contact="13900000000")
        assert name.encode() in everything()
        await store.erase_person(1)
        assert name.encode() not in everything()
        assert b"13900000000" not in everything()


async def test_a_saved_state_is_the_latest_of_a_form_that_is_known(address: str) -> None:
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        assert await store.read_snapshot("match/1", "a") is None
        await store.save_snapshot("match/1", "a", StreamSnapshot(2, b"\x00two"))
        await store.save_snapshot("match/1", "a", StreamSnapshot(1, b"one"))
        assert await store.read_snapshot("match/1", "a") == StreamSnapshot(2, b"\x00two")
        assert await store.read_snapshot("match/1", "b") is None
        await store.save_snapshot("match/1", "b", StreamSnapshot(1, b"one"))
        assert await store.read_snapshot("match/1", "b") == StreamSnapshot(1, b"one")
        await store.delete_snapshots()
        assert await store.read_snapshot("match/1", "b") is None
        assert len(await store.read("match/1")) == 2


async def test_only_its_owner_may_read_the_file(sqlite: str) -> None:
    file = Path(sqlite.removeprefix("sqlite:///"))
    async with await opened(sqlite) as store:
        await store.add_person("甲")
        assert {oct(one.stat().st_mode & 0o777) for one in file.parent.glob(f"{file.name}*")} == {"0o600"}
