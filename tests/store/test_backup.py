from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.errors import InvalidRecord, StoreFull, StoreNotEmpty, StoreReadOnly, StoreUnreadable, VersionConflict
from guandan.eventlog.values import StreamSnapshot
from guandan.rulebooks import load
from guandan.store.backup import BackupWriter
from tests.store.kit import noted, opened
from tests.store.played import fill

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from guandan.store import Store


@pytest.fixture
def new(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """An empty database of a kind."""

    def make(kind: str) -> str:
        address: str = request.getfixturevalue(f"new_{kind}")()
        return address

    return make


def content(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def list_of(folder: Path, names: str) -> list[str]:
    return sorted(one.name for one in folder.glob(names))


async def everything(store: Store) -> object:
    streams = await store.list_streams()
    return streams, [await store.read(one.name) for one in streams], await store.read_people()


@pytest.mark.parametrize(("there", "back"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_backup_is_the_same_from_both_databases(
    there: str, back: str, new: Callable[[str], str], tmp_path: Path
) -> None:
    async def there_and_back(first: str, second: str) -> None:
        async with await opened(first) as store:
            await fill(store)
            contents = await store.back_up(tmp_path / "a.jsonl.gz")
            assert contents.streams == len(await store.list_streams())
            assert (contents.people, contents.books) == (3, 3)
            assert await store.back_up(tmp_path / "a.jsonl") == contents
            before = await everything(store)
        async with await opened(second) as store:
            assert await store.restore(tmp_path / "a.jsonl.gz") == contents
            assert await everything(store) == before
            await store.back_up(tmp_path / "b.jsonl.gz")
            assert await store.add_person("丙") == 4
            with pytest.raises(VersionConflict):
                await store.append("event/1", 0, [noted(1, "new")])
        assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
        assert content(tmp_path / "a.jsonl.gz") == content(tmp_path / "a.jsonl")

    asyncio.run(there_and_back(new(there), new(back)))


async def test_a_database_that_is_not_empty_is_left_as_it_is(address: str, tmp_path: Path) -> None:
    async with await opened(address) as store:
        await store.add_person("甲")
        await store.back_up(tmp_path / "a.jsonl")
        with pytest.raises(StoreNotEmpty):
            await store.restore(tmp_path / "a.jsonl")
        assert len(await store.read_people()) == 1


async def test_saved_states_are_not_in_a_backup(sqlite: str, tmp_path: Path) -> None:
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1)])
        await store.back_up(tmp_path / "a.jsonl")
        await store.save_snapshot("match/1", "a", StreamSnapshot(1, b"state"))
        await store.back_up(tmp_path / "b.jsonl")
    assert content(tmp_path / "a.jsonl") == content(tmp_path / "b.jsonl")


def _lines(text: bytes) -> list[bytes]:
    return text.splitlines(keepends=True)


def _swap(text: bytes) -> bytes:
    lines = _lines(text)
    return b"".join([lines[0], lines[2], lines[1], *lines[3:]])


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "no end": lambda text: b"".join(_lines(text)[:-1]),
    "no head": lambda text: b"".join(_lines(text)[1:]),
    "broke off": lambda text: text[: len(text) // 2],
    "a line is missing": lambda text: b"".join(_lines(text)[:2] + _lines(text)[3:]),
    "lines in another order": _swap,
    "a letter": lambda text: text.replace(b'"number":2', b'"number":3', 1),
    "more after the end": lambda text: text + _lines(text)[1],
    "another format": lambda text: text.replace(b'"format":4', b'"format":5'),
    "no JSON": lambda _: b"Dear diary\n",
}


@pytest.mark.parametrize("how", BROKEN)
async def test_a_backup_that_is_not_whole_is_refused_and_leaves_nothing(sqlite: str, tmp_path: Path, how: str) -> None:
    path = tmp_path / "a.jsonl"
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(number) for number in range(1, 5)])
        await store.back_up(path)
    _rewrite(path, BROKEN[how])
    async with await opened(f"{sqlite}.2") as store:
        with pytest.raises(InvalidRecord):
            await store.restore(path)
        assert await store.list_streams() == []


def _rewrite(path: Path, change: Callable[[bytes], bytes]) -> None:
    text = change(path.read_bytes())
    path.write_bytes(text)


def _made(path: Path, number: int, change: dict[str, object]) -> None:
    """A backup with another line, and the right end."""
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[:-1]]
    lines[number].update(change)
    sink = BackupWriter(path)
    sink.add(lines)
    sink.finish()


@pytest.mark.parametrize(
    "change", [{"version": 3}, {"version": 1}, {"type": "other"}, {"stream": "a/b"}, {"stream": "x"}]
)
async def test_a_backup_with_events_out_of_place_is_refused(
    sqlite: str, tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / "a.jsonl"
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        await store.back_up(path)
    _made(path, 2, change)
    async with await opened(f"{sqlite}.2") as store:
        with pytest.raises(InvalidRecord):
            await store.restore(path)
        assert await store.list_streams() == []


async def test_a_backup_with_a_book_of_another_digest_is_refused(sqlite: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    async with await opened(sqlite) as store:
        await store.save_book(load("two-deck"))
        await store.back_up(path)
    _made(path, 1, {"digest": "0" * 64})
    async with await opened(f"{sqlite}.2") as store:
        with pytest.raises(StoreUnreadable):
            await store.restore(path)


async def test_a_wrong_line_is_named(sqlite: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        await store.back_up(path)
        _rewrite(path, lambda text: text.replace(b'"version":2', b'"version":""'))
    async with await opened(f"{sqlite}.2") as store:
        with pytest.raises(InvalidRecord) as refused:
            await store.restore(path)
        assert refused.value.line == 3


async def test_a_packed_backup_that_broke_off(sqlite: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        await store.back_up(path)
    _rewrite(path, lambda packed: packed[:-20])
    async with await opened(f"{sqlite}.2") as store:
        with pytest.raises(InvalidRecord):
            await store.restore(path)
        with pytest.raises(InvalidRecord):
            await store.restore(tmp_path / "none")


async def test_a_backup_that_fails_leaves_the_last_one(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(1)])
        await store.back_up(path)
        good = content(path)

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("guandan.store.backup.os.fsync", full)
        with pytest.raises(StoreFull):
            await store.back_up(path)
        assert content(path) == good
        assert list_of(tmp_path, "a.*") == ["a.jsonl"]
        with pytest.raises(StoreReadOnly):
            await store.back_up(tmp_path / "none" / "a.jsonl")
