from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.competition.championship import rulings as refereeing
from guandan.competition.championship.rulings import Ruler
from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.events import JournalWritten
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.referee.report import InfractionReport
from guandan.rulebooks import load
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat, Side
from guandan.server.events.live_tables import EVENT_TABLE_DEFAULTS, deliver_result
from tests.server.events.fake_hall import FakeHall
from tests.server.events.kit import (
    ORGANISER,
    differences,
    east_west_wins,
    finish_round,
    new_event,
    record,
    serving,
    sign,
    start_round,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from guandan.server.events.hosted import HostedEvent
    from tests.server.events.kit import Server

BOOK = "jiangsu-2017"


@asynccontextmanager
async def hall_of(database: str) -> AsyncIterator[tuple[Server, FakeHall]]:
    hall = FakeHall(load(BOOK))
    async with serving(database, hall) as server:
        hall.store = server.store
        yield server, hall


async def settled(server: Server) -> None:
    """Wait for what happens by itself."""
    for _ in range(20):
        await asyncio.sleep(0)
        await server.events.live.close()


async def live_round(server: Server, *, tables: tuple[int, ...] = ()) -> HostedEvent:
    hosted = await new_event(server)
    await hosted.command(co.PlayLive(tables=tables, all=not tables), by=ORGANISER)
    await start_round(hosted)
    await settled(server)
    return hosted


async def test_live_tables_open_when_the_round_starts_with_the_right_people(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server, tables=(1,))
        assert list(hall.tables) == ["1-1"]
        (table,) = [one for one in hosted.championship.competition.rounds[0].tables if one.number == 1]
        people = hosted.championship.competition.entries[table.ew].people
        assert (hall.seats["1-1"][Seat.E], hall.seats["1-1"][Seat.W]) == people
        settings = hall.tables["1-1"].settings
        assert (settings.event, settings.place, settings.has_hints, settings.has_auto) == (
            hosted.id,
            "1-1",
            False,
            False,
        )
        assert hall.tables["1-1"].match.mode == "live"
        with pytest.raises(IllegalAction):
            await hosted.play(1, ga.RecordDeal(order=(Seat.E, Seat.W)), by="table")
        await record(hosted, 2)


async def test_a_result_comes_to_the_event_once_and_the_file_bears_the_check(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        for table in hall.tables.values():
            await table.play_out()
        await server.events.poll_log()
        await server.events.poll_log()
        one = hosted.championship.competition.rounds[0]
        for table in one.tables:
            match = hall.tables[f"1-{table.number}"].match
            sheet = one.sheet(table.number)
            assert (sheet.result, sheet.match, sheet.version) == (match.result, f"1-{table.number}", match.version)
            await sign(hosted, table.number)
        entered = [entry for entry in hosted.championship.log if entry.by == "live table"]
        assert [entry.command for entry in entered] == [
            f"match/{hosted.id}.1-{number}@{hall.tables[f'1-{number}'].match.version}" for number in (1, 2)
        ]
        await hosted.command(co.CloseRound(), by="referee")
        assert await differences(server, hosted) == []


async def test_the_hall_tells_of_an_end_at_once(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        server.told.clear()
        await hall.tables["1-1"].play(1)
        hall.ends(hosted.id, "1-1", is_over=False)
        await settled(server)
        assert server.told[-1][2] == ("board", "table/1")
        assert hosted.find_match(1, 1) is hall.tables["1-1"].match
        await hall.tables["1-1"].play_out()
        for _ in range(2):
            hall.ends(hosted.id, "1-1")
        await settled(server)
        assert hosted.championship.competition.rounds[0].sheet(1).has_result


async def test_a_crash_between_the_match_and_the_event_loses_nothing(database: str) -> None:
    async with hall_of(database) as (server, hall):
        name = (await live_round(server)).id
        await hall.tables["1-2"].play_out()
    async with hall_of(database) as (server, hall):
        await server.events.open()
        await settled(server)
        await server.events.poll_log()
        hosted = await server.events.get(name)
        assert hosted.championship.competition.rounds[0].sheet(2).has_result
        assert not hosted.championship.competition.rounds[0].sheet(1).has_result
        assert "1-1" in hall.tables


async def test_what_the_event_refuses_is_noted_once(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        await hosted.command(co.ForfeitTable(table=2, sides=(Side.EW,), reason="did not come"), by="referee")
        first = hosted.championship.competition.rounds[0].tables[0]
        await hosted.command(co.EnterResult(table=1, final=east_west_wins(first)), by="scorer")
        await sign(hosted, 1)
        await hosted.command(co.CloseRound(), by="referee")
        await hall.tables["1-1"].play_out()
        for _ in range(2):
            hall.ends(hosted.id, "1-1")
            await settled(server)
        notes = [one.event for one in hosted.championship.log if isinstance(one.event, JournalWritten)]
        assert [(note.round, note.table) for note in notes] == [(1, 1)]
        name = hosted.id
    async with hall_of(database) as (server, hall):
        hosted = await server.events.get(name)
        await deliver_result(hosted, "1-1", set())
        assert len([one for one in hosted.championship.log if isinstance(one.event, JournalWritten)]) == 1


async def test_no_card_of_a_match_that_goes_on_is_in_the_file(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        await hall.tables["1-1"].play(8)
        data = await server.events.export_file(hosted)
        assert b"cards_dealt" not in data
        assert b"match_started" in data
        assert await differences(server, hosted) == []
        await hall.tables["1-1"].play_out()
        assert b"cards_dealt" in await server.events.export_file(hosted)


async def test_a_ruling_reaches_the_live_match_and_its_table(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        table = hall.tables["1-1"]
        await table.play(5)
        report = InfractionReport(infraction=InfractionId.SPOKE_OUT_OF_TURN, side=Side.EW, seat=Seat.E)
        by = Ruler(authority=Authority.CHIEF_REFEREE, name="裁判长")
        outcome = await hosted.do(
            lambda whole: refereeing.rule_on_reports(whole, 1, (report,), by), by="x", table=(1, 1)
        )
        await settled(server)
        assert outcome.rulings == (1,)
        assert len(table.match.rulings) == 1
        await table.play(3)
        await hosted.do(
            lambda whole: refereeing.rule_on_reports(whole, 1, (report,), by), by="x"
        )  # behind, and caught up
        await settled(server)
        assert len(table.match.rulings) == 2
        await table.play_out()
        await server.events.poll_log()
        await sign(hosted, 1)
        await sign_by_hand(hosted)
        assert await differences(server, hosted) == []


async def sign_by_hand(hosted: HostedEvent) -> None:
    await hosted.command(co.ForfeitTable(table=2, sides=(Side.NS,), reason="did not come"), by="referee")
    await hosted.command(co.CloseRound(), by="referee")


async def test_the_rounds_clock_is_the_live_tables_too(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server, tables=(1,))
        await hall.tables["1-1"].play(3)
        extended = co.ExtendTable(table=1, minutes=5)
        for command in (extended, co.PauseRound(reason="灯"), co.ResumeRound(), co.CallRoundTime()):
            await hosted.command(command, by="referee")
            await settled(server)
        await hosted.command(co.ExtendTable(table=2, minutes=5), by="referee")
        await settled(server)
        kinds = [type(command) for command in hall.tables["1-1"].done if not isinstance(command, ga.DealCards)]
        assert kinds[-4:] == [ga.Adjust, ga.PauseMatch, ga.ResumeMatch, ga.CallTime]
        assert hall.tables["1-1"].match.extra_minutes == 5
        await hall.tables["1-1"].play_on()
        await server.events.poll_log()
        assert await differences(server, hosted) == []


async def test_an_organiser_may_set_live_tables_otherwise(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await new_event(server)
        await server.events.live.save_settings(hosted, msgspec.structs.replace(EVENT_TABLE_DEFAULTS, has_phrases=True))
        await hosted.command(co.PlayLive(all=True), by=ORGANISER)
        await start_round(hosted)
        await settled(server)
        assert hall.tables["1-1"].settings.has_phrases
        assert hall.tables["1-1"].settings.overrides == {"match.minutes": 60}


@pytest.mark.parametrize("allowed", [False, True])
async def test_only_a_book_that_allows_hints_lets_the_organiser_offer_them(database: str, *, allowed: bool) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await new_event(server)
        if allowed:
            await hosted.command(co.ChangeSettings(options={"manner.hints": True}, reason="友谊赛"), by=ORGANISER)
        wanted = msgspec.structs.replace(EVENT_TABLE_DEFAULTS, has_hints=True, has_counter=True)
        await server.events.live.save_settings(hosted, wanted)
        await hosted.command(co.PlayLive(all=True), by=ORGANISER)
        await start_round(hosted)
        await settled(server)
        opened = hall.tables["1-1"].settings
        assert (opened.has_hints, opened.has_counter) == (allowed, allowed)


async def test_paper_again_from_the_next_match_on(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        for table in hall.tables.values():
            await table.play_out()
        await server.events.poll_log()
        await finish_round(hosted)
        await hosted.command(co.PlayLive(), by=ORGANISER)
        await start_round(hosted)
        await settled(server)
        assert len(hall.tables) == 2
        await record(hosted, 1)
        await finish_round(hosted)
        assert await differences(server, hosted) == []


async def test_a_match_that_goes_on_after_a_cancelled_ruling_corrects_its_sheet(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        table = hall.tables["1-1"]
        await table.play(5)
        by = Ruler(authority=Authority.CHIEF_REFEREE, name="裁判长")
        lost = InfractionReport(
            infraction=InfractionId.LEFT_SEAT,
            side=Side.EW,
            seat=Seat.E,
            situation=Situation.ON_PURPOSE,
            choice=Rung.MATCH_LOST,
        )
        await hosted.do(lambda whole: refereeing.rule_on_reports(whole, 1, (lost,), by), by="x", table=(1, 1))
        await settled(server)
        await server.events.poll_log()
        one = hosted.championship.competition.rounds[0]
        assert one.sheet(1).result == table.match.result
        await hosted.do(lambda whole: refereeing.cancel_ruling(whole, 1, 1, by, "看错"), by="x", table=(1, 1))
        await settled(server)
        assert table.match.result is None
        await table.play_out()
        await server.events.poll_log()
        hall.ends(hosted.id, "1-1")
        await settled(server)
        sheet = hosted.championship.competition.rounds[0].sheet(1)
        assert (sheet.result, len(sheet.corrections)) == (table.match.result, 1)
        assert not any(isinstance(one.event, JournalWritten) for one in hosted.championship.log)
        await sign_by_hand(hosted)
        assert await differences(server, hosted) == []


async def test_of_live_matches_that_are_over_only_the_last_are_held(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guandan.server.events.streams.MAX_KEPT_LIVE_MATCHES", 1)
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        for table in hall.tables.values():
            await table.play_out()
        await server.events.poll_log()
        await finish_round(hosted)
        await start_round(hosted)
        await settled(server)
        await hall.tables["2-1"].play_out()
        await server.events.poll_log()
        held = [name for name, one in hosted.championship.matches.items() if one.match.result is not None]
        assert held == ["1-2", "2-1"]
        history = await hosted.find_history(1, 1)
        assert history is not None
        assert history.entries == hall.tables["1-1"].history.entries
        assert await hosted.find_history(7, 1) is None
        assert await differences(server, hosted) == []


@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("JS 2.1.3")
@pytest.mark.article("decision D41")
async def test_d41_a_foul_found_after_a_live_deal_strikes_that_deal(database: str) -> None:
    """A deal lasts until the next one begins: the winners' rise is taken back, the others rise 3."""
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        table = hall.tables["1-1"]
        await table.play_deal()
        order = table.match.progress.done[0].order
        winners, losers = order[0].side, order[0].side.other
        report = InfractionReport(
            infraction=InfractionId.WRONG_TRIBUTE,
            side=winners,
            seat=order[0],
            situation=Situation.AFTER_LEAD,
            deal_over=True,
        )
        by = Ruler(authority=Authority.CHIEF_REFEREE, name="裁判长")
        await hosted.do(lambda whole: refereeing.rule_on_reports(whole, 1, (report,), by), by="x", table=(1, 1))
        await settled(server)
        standing = table.match.progress.standing
        assert {winners: standing.of(winners), losers: standing.of(losers)} == {winners: 1, losers: 4}
        assert standing.stage is losers
        await table.play_out()
        await server.events.poll_log()
        await sign(hosted, 1)
        await sign_by_hand(hosted)
        assert await differences(server, hosted) == []


@pytest.mark.article("JS 4.3.5")
@pytest.mark.article("decision D37")
async def test_d37_a_pair_disqualified_in_mid_round_forfeits_its_live_table_at_once(database: str) -> None:
    async with hall_of(database) as (server, hall):
        hosted = await live_round(server)
        table = hall.tables["1-1"]
        await table.play(5)
        (seated,) = [one for one in hosted.championship.competition.rounds[0].tables if one.number == 1]
        await hosted.command(co.DisqualifyPair(pair=seated.ew, article="JS 4.3.5", reason="冒名"), by=ORGANISER)
        await settled(server)
        sheet = hosted.championship.competition.rounds[0].sheet(1)
        assert sheet.forfeited == (Side.EW,)
        await table.catch_up()
        assert table.match.result is not None, "nobody plays on at the table"
        assert table.match.result.winner is Side.NS
        assert [
            wait.code for wait in list_waits(hosted.championship.competition, server.clock.now()) if wait.table == 1
        ] == []
        await hosted.command(co.ForfeitTable(table=2, sides=(Side.NS,), reason="did not come"), by="referee")
        await hosted.command(co.CloseRound(), by="referee")
        assert await differences(server, hosted) == []
