from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from guandan.cli.verify import VERIFIERS
from guandan.eventlog.chain import check_chain
from guandan.eventlog.values import StreamSnapshot
from guandan.game.log import MATCH_CODEC
from tests.store.kit import noted, opened
from tests.store.played import BOOKS, fill

if TYPE_CHECKING:
    from guandan.store import Store


async def meddle(store: Store, statement: str) -> None:
    """What somebody does who has a tool of their own."""
    async with store._database.open_for_writing() as connection:  # noqa: SLF001
        await connection.execute(text(statement))


async def test_what_was_played_is_sound(address: str) -> None:
    async with await opened(address) as store:
        await fill(store)
        heard: list[str] = []
        assert await store.check(VERIFIERS, lambda stream: heard.append(stream.name)) == []
        assert heard == [stream.name for stream in await store.list_streams()]
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
        streams = {stream.name for stream in await store.list_streams()}
        assert {problem.stream for problem in await store.check(VERIFIERS)} == streams


async def test_a_state_saved_after_the_logs_end_is_found(address: str) -> None:
    async with await opened(address) as store:
        await store.append("x/1", 0, [noted(1)])
        await store.save_snapshot("x/1", "a", StreamSnapshot(1, b""))
        assert await store.check({"x": lambda _entries, _books: ()}) == []
        await store.save_snapshot("x/1", "a", StreamSnapshot(2, b""))
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
        await meddle(store, "UPDATE events SET hash = NULL")  # as the version that wrote that form left it
        await meddle(store, "UPDATE streams SET hash = NULL")
        monkeypatch.setitem(MATCH_CODEC.upgraders, ("passed", 0), lambda old: {"seat": old.pop("chair"), **old})
        assert await store.check(VERIFIERS) == []
        entries = await store.read("match/nantong-2018")
        assert any(
            MATCH_CODEC.decode_entry(line, line.version).event.schema == 1 for line in entries if line.type == "passed"
        )


@pytest.mark.parametrize("cut", [1, 5])
async def test_a_match_that_breaks_off_is_noticed(address: str, cut: int) -> None:
    async with await opened(address) as store:
        await fill(store)
        whole = len(await store.read("match/nantong-2018"))
        await meddle(
            store,
            f"DELETE FROM events WHERE stream = 'match/nantong-2018' AND version > {whole - cut}",  # noqa: S608
        )
        (problem,) = await store.check(VERIFIERS)
        assert (problem.stream, problem.version) == ("match/nantong-2018", whole - cut)
        assert problem.message == f"it breaks off: {whole} events were written, and {whole - cut} are there"


async def test_an_event_that_was_changed_is_noticed_though_the_rules_allow_it(address: str) -> None:
    """Who did it and when is no matter of the rules: only the chain knows."""
    async with await opened(address) as store:
        await fill(store)
        await meddle(store, "UPDATE events SET by = 'x' WHERE stream = 'match/nantong-2018' AND version = 3")
        (problem,) = await store.check(VERIFIERS)
        assert (problem.stream, problem.version) == ("match/nantong-2018", 3)


async def test_a_chain_goes_on_over_a_restart_and_between_writers(address: str) -> None:
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
    async with await opened(address) as one, await opened(address) as other:
        await one.append("match/1", 2, [noted(3)])
        await other.append("match/1", 3, [noted(4)])
        await one.append("match/1", 4, [noted(5)])
        lines = await one.read("match/1")
        check_chain(lines)
        assert len({line.hash for line in lines}) == 5
        assert await one.check({"match": lambda _entries, _books: ()}) == []
