from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.errors import IllegalAction, InvalidText, VersionConflict
from guandan.eventlog.values import Append
from guandan.game.commands import RecordDeal
from guandan.rules.seat import Seat
from guandan.server.events import sheet_events as sheets
from guandan.server.events.registry import EventRegistry
from guandan.store import Store
from tests.server.events.kit import (
    ORGANISER,
    differences,
    enter,
    finish_round,
    new_event,
    record,
    serving,
    start_round,
)

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship


async def test_an_event_goes_from_entries_to_its_end_and_its_file_bears_the_check(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        for _ in range(2):
            one = await start_round(hosted)
            assert [table.number for table in one.tables] == [1, 2]
            await record(hosted, 1)
            await finish_round(hosted)
        await hosted.command(co.CloseCompetition(secret=await hosted.read_secret()), by=ORGANISER)
        assert await differences(server, hosted) == []
        assert not await server.events.is_open(hosted.id)


async def test_what_was_done_is_there_after_a_restart(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await start_round(hosted)
        await record(hosted, 1)
        before, name = hosted.championship, hosted.id
        version = hosted.version
    async with serving(database) as server:
        again = await server.events.get(name)
        assert again.championship.competition == before.competition
        assert again.championship.people == before.people
        assert again.championship.log == before.log
        assert again.championship.matches["1-1"].entries == before.matches["1-1"].entries
        assert again.version == version - 1  # people who were entered are no events
        await record(again, 1)
        await finish_round(again)
        assert await differences(server, again) == []


async def test_what_belongs_together_is_written_together_or_not_at_all(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await start_round(hosted)
        stream = sheets.build_sheet_stream(hosted.id, 1, 1)
        confirmed = sheets.build_sheet_event(sheets.LineStruck(line=1), ORGANISER)

        def count_deal(championship: Championship) -> None:
            championship.play(1, RecordDeal(order=(Seat.E, Seat.W, Seat.N, Seat.S)))

        with pytest.raises(VersionConflict):
            await hosted.do(count_deal, by=ORGANISER, related=[Append(stream, 7, (confirmed,))])
        assert "1-1" not in hosted.championship.matches
        assert await server.store.read(f"match/{hosted.id}.1-1") == []
        await hosted.do(count_deal, by=ORGANISER, related=[Append(stream, 0, (confirmed,))])
        assert hosted.championship.matches["1-1"].match.deals_done == 1
        assert [line.type for line in await server.store.read(stream)] == ["line_struck"]


async def test_what_is_refused_changes_nothing(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        before = hosted.championship

        def half(championship: Championship) -> None:
            championship.add_person("某人")
            championship.do(co.CheckIn(pair=1, presence=Presence.HERE))
            championship.do(co.StartRound())

        with pytest.raises(IllegalAction):
            await hosted.do(half, by=ORGANISER)
        assert hosted.championship is before
        assert len(before.people) == 8
        assert len(await server.store.read_people()) == 8
        assert (await server.store.list_streams("event"))[0].version == before.competition.version


async def test_a_command_sent_twice_is_done_once(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        first = await hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="x", id="a")
        assert await hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="x", id="a") == first
        name = hosted.id
    async with serving(database) as server:
        hosted = await server.events.get(name)
        assert await hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="x", id="a") == first


async def test_two_workers_go_on_from_each_other(database: str) -> None:
    async with serving(database) as one, await Store.open(database) as store:
        hosted = await new_event(one)
        other = EventRegistry(store, one.clock)
        twin = await other.get(hosted.id)
        await hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="one")
        await twin.command(co.CheckIn(pair=2, presence=Presence.HERE), by="other")
        assert twin.championship.competition.presences[1].keys() == {1, 2}
        await enter(twin, 1)
        await enter(hosted, 1)
        assert sorted(hosted.championship.competition.entries) == [1, 2, 3, 4, 5, 6]
        assert hosted.members == {number: number for number in range(1, 13)}
        await start_round(hosted)
        await other.catch_up({f"event/{hosted.id}": 99})
        await record(twin, 1)
        await record(hosted, 1, "WE")
        assert len(hosted.championship.matches["1-1"].match.progress.done) == 2
        await other.catch_up({})
        assert twin.championship.competition == hosted.championship.competition
        assert twin.championship.matches["1-1"].entries == hosted.championship.matches["1-1"].entries


async def test_many_at_once_all_come_through(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server, pairs=20)
        deeds = [hosted.command(co.CheckIn(pair=pair, presence=Presence.HERE), by="x") for pair in range(1, 21)]
        await asyncio.gather(*deeds)
        assert len(hosted.championship.competition.presences[1]) == 20


async def test_whoever_goes_away_leaves_no_half_step(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        task = asyncio.ensure_future(hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="x"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await hosted.command(co.CheckIn(pair=2, presence=Presence.HERE), by="x")
        stored = await server.store.list_streams("event")
        assert stored[0].version == hosted.championship.competition.version


async def test_views_are_kept_until_something_changes(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        made: list[int] = []

        def make(championship: Championship) -> int:
            made.append(championship.competition.version)
            return len(championship.competition.presences)

        assert [hosted.get_cached("here", make) for _ in range(3)] == [0, 0, 0]
        await hosted.command(co.CheckIn(pair=1, presence=Presence.HERE), by="x")
        assert hosted.get_cached("here", make) == 1
        assert len(made) == 2
        assert await asyncio.gather(*(hosted.get_from_thread("there", make) for _ in range(3))) == [1, 1, 1]
        assert len(made) == 3
        assert server.told[-1] == (hosted.id, hosted.version, ("entries",))


async def test_people_are_put_right_and_erased(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await hosted.do(lambda whole: whole.change_person(1, "新名", "新单位"), by=ORGANISER)
        await hosted.do(lambda whole: whole.erase_person(2), by=ORGANISER)
        people = {one.number: one for one in await server.store.read_people()}
        assert (people[hosted.members[1]].name, people[hosted.members[2]].is_erased) == ("新名", True)
        await server.store.erase_person(hosted.members[3])
        await hosted.read_people()
        assert hosted.championship.people[3].name == ""
        assert b"\xe6\x96\xb0\xe5\x90\x8d" in await server.events.export_file(hosted)


async def test_events_are_listed_with_how_far_they_are(database: str) -> None:
    async with serving(database) as server:
        first = await new_event(server)
        second = await new_event(server)
        assert first.id == "spring-cup"
        assert second.id.startswith("spring-cup-")
        await start_round(second)
        with pytest.raises(IllegalAction) as refusal:
            await server.events.get("no-such")
        assert refusal.value.code == "no_such_event"
        with pytest.raises(IllegalAction):
            await server.events.get("../x")
        with pytest.raises(InvalidText):
            await server.events.create("x", "jiangsu-2017", first.championship.competition.plan, by="x", event="A b")
    async with serving(database) as server:
        cards = {card.id: card for card in await server.events.list_cards()}
        assert cards == {card.id: card for card in await server.events.list_cards()}
        assert (cards[first.id].status, cards[second.id].status) == ("entries", "playing")
        assert (cards[second.id].pairs, cards[second.id].round, cards[second.id].book) == (4, 1, "jiangsu-2017")
