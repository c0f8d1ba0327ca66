from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from guandan.errors import InvalidText, StoreError, VersionConflict
from guandan.eventlog.values import Append, NewEvent, parse_stream_kind
from tests.store.kit import noted, numbers, opened, writing_engine

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from guandan.store import Store


async def test_what_is_appended_is_read_in_order_and_to_the_letter(address: str) -> None:
    async with await opened(address) as store:
        first = await store.append("match/1", 0, [noted(1, "a"), noted(2, "a")])
        second = await store.append("match/1", 2, [noted(3)])
        assert (first.version, second.version, first.is_repeat) == (2, 3, False)
        read = await store.read("match/1")
        assert read == [*first.entries, *second.entries]
        assert numbers(await store.read("match/1", 2)) == [3]
        assert await store.read("match/2") == []
        given = noted(1, "a")
        assert (read[0].version, read[0].type, read[0].schema, bytes(read[0].event)) == (1, "noted", 1, given.event)
        assert (read[0].at, read[0].by, read[0].command) == (given.at, given.by, given.command)


async def test_another_version_is_a_conflict_and_adds_nothing(address: str) -> None:
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        for expected in (0, 1, 3, 7):
            with pytest.raises(VersionConflict) as conflict:
                await store.append("match/1", expected, [noted(9), noted(9)])
            assert (conflict.value.stream, conflict.value.expected, conflict.value.version) == ("match/1", expected, 2)
        with pytest.raises(VersionConflict):
            await store.append("match/new", 1, [noted(9)])
        assert numbers(await store.read("match/1")) == [1, 2]
        assert [stream.name for stream in await store.list_streams()] == ["match/1"]


async def test_the_same_event_again_without_a_command_is_a_conflict(address: str) -> None:
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1)])
        with pytest.raises(VersionConflict):
            await store.append("match/1", 0, [noted(1)])


async def test_a_conflict_fails_alone(address: str) -> None:
    async with await opened(address) as store:
        await store.append("match/5", 0, [noted(1)])
        expected = [0] * 10
        answers = await asyncio.gather(
            *(store.append(f"match/{table}", expected[table], [noted(table, f"c{table}")]) for table in range(10)),
            return_exceptions=True,
        )
        assert [number for number, answer in enumerate(answers) if isinstance(answer, VersionConflict)] == [5]
        assert len(await store.list_streams("match")) == 10


async def test_a_repeated_command_is_answered_as_the_first_time_also_after_a_restart(address: str) -> None:
    async with await opened(address) as store:
        first = await store.append("match/1", 0, [noted(1, "a"), noted(2, "a")])
        await store.append("match/1", 2, [noted(3, "b")])
        again = await store.append("match/1", 3, [noted(8, "a")])
        assert (again.entries, again.is_repeat) == (first.entries, True)
        other = await store.append("match/2", 0, [noted(1, "a")])
        assert not other.is_repeat, "an id is one stream's"
    async with await opened(address) as store:
        for expected in (0, 2, 3, 9):
            again = await store.append("match/1", expected, [noted(1, "a"), noted(2, "a")])
            assert (again.entries, again.is_repeat) == (first.entries, True)
        assert numbers(await store.read("match/1")) == [1, 2, 3]


async def test_two_callers_with_one_command_do_it_once(address: str) -> None:
    async with await opened(address) as store:
        answers = await asyncio.gather(*(store.append("match/1", 0, [noted(1, "a")]) for _ in range(5)))
        assert [answer.is_repeat for answer in answers] == [False, True, True, True, True]
        assert len({answer.entries[0].version for answer in answers}) == 1


async def test_many_callers_share_a_commit(address: str) -> None:
    async with await opened(address) as store:
        commits: list[object] = []
        event.listen(writing_engine(store), "commit", commits.append)
        await asyncio.gather(*(store.append(f"match/{table}", 0, [noted(table)]) for table in range(200)))
        assert len(commits) == 1
        streams = await store.list_streams("match")
        assert {stream.version for stream in streams} == {1}
        assert len(streams) == 200


async def test_nothing_walks_over_the_whole_log(sqlite: str) -> None:
    async with await opened(sqlite) as store:
        asked: list[tuple[str, object]] = []

        def hear(_connection: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
            asked.append((statement, parameters))

        def hear_driver(connection: Connection) -> None:
            connection.connection.driver_connection.set_trace_callback(lambda statement: asked.append((statement, ())))

        await store._database.run_in_transaction(hear_driver)  # noqa: SLF001 (appending asks the driver itself)
        reading = store._database.engine.sync_engine  # noqa: SLF001 (as those who read do)
        event.listen(reading, "before_cursor_execute", hear)
        for expected in (0, 0, 1, 5):
            with suppress(VersionConflict):
                await store.append("match/1", expected, [noted(1, f"c{expected}"), noted(2, f"c{expected}")])
        with suppress(VersionConflict):
            await store.append("match/1", 0, [noted(1, "d")])
        await store.read("match/1", 1)
        await store.list_streams("match")
        event.remove(reading, "before_cursor_execute", hear)
        looks = [(statement, parameters) for statement, parameters in asked if statement.startswith("SELECT")]
        assert len(looks) >= 6
        with writing_engine(store).connect() as connection:
            for statement, parameters in looks:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).mappings()  # type: ignore[call-overload]
                assert [row["detail"] for row in plan if row["detail"].startswith("SCAN events")] == [], statement


async def test_one_streams_appends_keep_their_order(address: str) -> None:
    async with await opened(address) as store:
        await asyncio.gather(*(store.append("match/1", number, [noted(number)]) for number in range(20)))
        assert numbers(await store.read("match/1")) == list(range(20))


async def test_two_workers_that_want_the_same_versions(address: str) -> None:
    """Each table's version goes to one of them, and no version is left out."""
    async with await opened(address) as one, await opened(address) as other:
        won = [0, 0]

        async def play(who: int, store: Store, table: int) -> None:
            for _ in range(6):
                after = len(await store.read(f"match/{table}"))
                try:
                    await store.append(
                        f"match/{table}", after, [noted(2 * after), noted(2 * after + 1)][: 1 + table % 2]
                    )
                    won[who] += 1
                except VersionConflict:
                    continue

        await asyncio.gather(*(play(who, store, table) for who, store in enumerate((one, other)) for table in range(8)))
        streams = await one.list_streams()
        assert sum(stream.version // (1 + int(stream.name[-1]) % 2) for stream in streams) == sum(won)
        for stream in streams:
            assert [entry.version for entry in await other.read(stream.name)] == list(range(1, stream.version + 1))


async def test_two_workers_with_the_same_command_do_it_once(address: str) -> None:
    async with await opened(address) as one, await opened(address) as other:
        for number in range(10):
            answers = await asyncio.gather(
                *(store.append("match/1", number, [noted(number, f"c{number}")]) for store in (one, other))
            )
            assert sorted(answer.is_repeat for answer in answers) == [False, True]
            assert answers[0].entries == answers[1].entries
        assert numbers(await one.read("match/1")) == list(range(10))


async def test_streams_are_listed_by_kind_and_by_name(address: str) -> None:
    async with await opened(address) as store:
        for name in ("match/b", "event/a", "match/B", "match/a-1", "match/a"):
            await store.append(name, 0, [noted(1), noted(2)])
        assert [stream.name for stream in await store.list_streams("match")] == [
            "match/B",
            "match/a",
            "match/a-1",
            "match/b",
        ]
        assert [stream.name for stream in await store.list_streams(names=["event/a", "match/x"])] == ["event/a"]
        assert {(stream.kind, stream.version) for stream in await store.list_streams()} == {("match", 2), ("event", 2)}


async def test_a_caller_that_goes_away_disturbs_nobody(address: str) -> None:
    async with await opened(address) as store:
        gone = asyncio.create_task(store.append("match/1", 0, [noted(1, "a")]))
        stays = asyncio.create_task(store.append("match/2", 0, [noted(1, "b")]))
        await asyncio.sleep(0)
        gone.cancel()
        assert (await stays).version == 1
        assert (await store.append("match/1", 0, [noted(1, "a")])).is_repeat


async def test_closing_writes_what_waits(address: str) -> None:
    store = await opened(address)
    waiting = [asyncio.create_task(store.append(f"match/{table}", 0, [noted(1)])) for table in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert {(await one).version for one in waiting} == {1}


@pytest.mark.parametrize(
    "name", ["match", "match/", "/1", "Match/1", "match/1/2", "match/1 ", "match/\x00", "m/" + 200 * "1"]
)
def test_what_is_no_name_of_a_stream_is_refused(name: str) -> None:
    with pytest.raises(InvalidText):
        Append(name, 0, (noted(1),))


@given(st.text())
def test_a_name_is_a_kind_and_an_id_or_is_refused(text: str) -> None:
    try:
        assert text.startswith(f"{parse_stream_kind(text)}/")
    except InvalidText:
        return


@pytest.mark.parametrize("command", ["", "a\x00", "\ud800", 201 * "a", "a\n"])
def test_an_id_that_a_database_could_not_keep_is_refused(command: str) -> None:
    with pytest.raises(InvalidText):
        noted(1, command)


def test_nothing_or_a_version_below_zero_cannot_be_appended() -> None:
    for expected, entries in ((0, ()), (-1, (noted(1),))):
        with pytest.raises(InvalidText):
            Append("match/1", expected, entries)


NO_EVENTS = [b"", b"{", b"[]", b'{"number":1}', b'{"event":1}', b'{"event":"\xff"}', b'{"event":"a","b":"\xff"}']


@pytest.mark.parametrize("event", [*NO_EVENTS, b'{"event":\n"a"}'])
def test_what_is_no_event_is_refused(event: bytes) -> None:
    with pytest.raises(InvalidText):
        NewEvent(event=event, schema=1)


async def test_what_the_database_cannot_take_fails_alone(postgres: str) -> None:
    async with await opened(postgres) as store:
        good = [asyncio.create_task(store.append(f"match/{table}", 0, [noted(1)])) for table in range(3)]
        with pytest.raises(StoreError):
            await store.append("match/wrong", 0, [NewEvent(event=b'{"event":"a"}', schema=2**40)])
        assert {(await one).version for one in good} == {1}
        assert "match/wrong" not in [stream.name for stream in await store.list_streams()]
