from __future__ import annotations

import pytest
from sqlalchemy import text

from guandan.commandline.verifying import VERIFIERS
from guandan.game.log import WIRE, entry_of
from guandan.store import Snapshot, Store
from tests.store.kit import noted, opened
from tests.store.played import BOOKS, fill


async def meddle(store: Store, statement: str) -> None:
    """What somebody does who has a tool of their own."""
    async with store._database.writing() as connection:  # noqa: SLF001
        await connection.execute(text(statement))


async def test_what_was_played_is_sound(address: str) -> None:
    async with await opened(address) as store:
        await fill(store)
        heard: list[str] = []
        assert await store.check(VERIFIERS, lambda stream: heard.append(stream.name)) == []
        assert heard == [stream.name for stream in await store.streams()]
        assert {f"match/{book}" for book in BOOKS} | {"event/1"} < set(heard)


MEDDLING = {
    "a gap": ("DELETE FROM events WHERE stream = 'match/nantong-2018' AND version = 5", "match/nantong-2018", 6),
    "the end is gone, and then some": ("DELETE FROM events WHERE stream = 'event/1'", "event/1", None),
    "another type": ("UPDATE events SET type = 'x' WHERE stream = 'event/1' AND version = 3", "event/1", 3),
    "no JSON": ("UPDATE events SET event = '{' WHERE stream = 'event/1' AND version = 3", "event/1", None),
    "no instant": ("UPDATE events SET at = 'noon' WHERE stream = 'event/1' AND version = 3", "event/1", None),
    "a form to come": ("UPDATE events SET schema = 99 WHERE stream = 'event/1' AND version = 3", "event/1", 3),
    "a form to come in a match": (
        "UPDATE events SET schema = 99 WHERE stream = 'match/nantong-2018' AND version = 3",
        "match/nantong-2018",
        None,
    ),
    "another kind": ("UPDATE streams SET kind = 'match' WHERE name = 'event/1'", "event/1", None),
    "a stream that nobody knows": ("DELETE FROM streams WHERE name = 'event/1'", "event/1", None),
    "a table's result": (
        "UPDATE events SET event = replace(event, '\"N\"', '\"E\"') WHERE stream LIKE 'match/nan%' AND version > 9",
        "match/nantong-2018",
        10,
    ),
}


@pytest.mark.parametrize("how", MEDDLING)
async def test_what_somebody_meddled_with_is_found(address: str, how: str) -> None:
    statement, stream, version = MEDDLING[how]
    async with await opened(address) as store:
        await fill(store)
        await meddle(store, statement)
        problems = await store.check(VERIFIERS)
        assert {problem.stream for problem in problems} == {stream}
        if version is not None:
            assert (problems[0].version or 0) >= version


async def test_a_book_that_is_gone_or_changed_is_found(address: str) -> None:
    async with await opened(address) as store:
        await fill(store)
        await meddle(store, "UPDATE books SET book = replace(book, 'NT 1', 'NT 2')")
        problems = await store.check(VERIFIERS)
        assert [problem.stream for problem in problems] == ["", "match/nantong-2018"]
        await meddle(store, "DELETE FROM books")
        streams = {stream.name for stream in await store.streams()}
        assert {problem.stream for problem in await store.check(VERIFIERS)} == streams


async def test_a_state_saved_after_the_logs_end_is_found(address: str) -> None:
    async with await opened(address) as store:
        await store.append("x/1", 0, [noted(1)])
        await store.save_snapshot("x/1", "a", Snapshot(1, b""))
        assert await store.check({"x": lambda _entries, _books: ()}) == []
        await store.save_snapshot("x/1", "a", Snapshot(2, b""))
        problems = await store.check({"x": lambda _entries, _books: ()})
        assert [(problem.stream, problem.version) for problem in problems] == [("x/1", 2)]
        assert len(await store.check({})) == 2, "and nobody knows what x is"


async def test_a_match_must_begin_with_its_start(sqlite: str) -> None:
    async with await opened(sqlite) as store:
        await fill(store)
        await meddle(store, "DELETE FROM events WHERE stream = 'match/nantong-2018' AND version = 1")
        await meddle(store, "UPDATE events SET version = version - 1 WHERE stream = 'match/nantong-2018'")
        assert "match_started" in (await store.check(VERIFIERS))[0].message


async def test_an_event_of_an_older_form_is_lifted(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await opened(address) as store:
        await fill(store)
        await meddle(
            store, "UPDATE events SET event = replace(event, '\"seat\"', '\"chair\"'), schema = 0 WHERE type = 'passed'"
        )
        assert await store.check(VERIFIERS) != []
        monkeypatch.setitem(WIRE.lifts, ("passed", 0), lambda old: {"seat": old.pop("chair"), **old})
        assert await store.check(VERIFIERS) == []
        entries = await store.read("match/nantong-2018")
        assert any(entry_of(line, line.version).event.schema == 1 for line in entries if line.type == "passed")
