"""超时 at a live table: what the clock records, and how it counts up (JS 3.9P.6, TD 24)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from guandan.game import commands as co
from guandan.game.decide import advance
from guandan.game.match import Ask
from guandan.referee import build_ledger
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat
from guandan.server.events.live_tables import EVENT_TABLE_DEFAULTS
from guandan.server.tables.overtime import build_time_out_commands
from guandan.server.tables.reasons import OVER_TIME
from guandan.tables.settings import Overtime, TableSettings
from tests.game.kit import BOOKS, Table
from tests.server.tables.kit import asked, mixed, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House

JS, TD, KO, ZD, NT = BOOKS
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LEAD = 40 + 10


def late(table: Table, setting: Overtime = Overtime.AUTOMATIC) -> Seat:
    """Whoever is asked lets the time run out."""
    question = table.match.questions[0]
    table.at = question.deadline
    command = co.TimeOut(seat=question.seat, decision=question.number)
    for one in build_time_out_commands(table.match, command, setting, question.deadline):
        table.do(one)
    return question.seat


def dealt(book: str) -> Table:
    table = Table(book)
    table.at = NOON
    table.deal(leader=Seat.E)
    return table


def rungs(table: Table) -> list[tuple[str, tuple[str, ...], str]]:
    return [(str(one.ruling.seat), one.ruling.rungs, one.ruling.article) for one in table.match.rulings]


@pytest.mark.article("JS 3.9P.6")
@pytest.mark.article("decision D65")
def test_js_3_9p_6_over_time_after_the_count_down_is_a_warning_and_the_second_a_violation() -> None:
    table = dealt(JS)
    assert late(table) is Seat.E
    [(seat, given, article)] = rungs(table)
    assert (seat, given) == ("E", ("warning",))
    assert article.startswith("JS 3.9P.6")
    assert table.match.rulings[0].ruling.by == "referee clock"
    late(table)
    assert late(table) is Seat.W
    # East's and West's warnings are their side's: together they are a violation, and West's next player decides.
    assert [question.ask for question in table.match.questions] == [Ask.CHOOSE]
    assert table.match.questions[0].seat is Seat.S


@pytest.mark.article("TD 24")
@pytest.mark.article("decision D65")
def test_td_24_the_first_time_is_a_warning_and_then_each_time_a_violation() -> None:
    table = dealt(TD)
    for _ in range(2):
        while (seat := table.match.questions[0].seat) not in Seat.E.side.seats:
            table.do(co.Pass(seat=seat))
        late(table)
    assert [given for _, given, _ in rungs(table)] == [("warning",), ("violation",)]
    assert table.match.deal is not None
    assert {bar.seat for bar in table.match.deal.sanctions.bars} <= set(Seat.E.side.seats)


@pytest.mark.article("decision D35")
@pytest.mark.parametrize("book", [KO, ZD, NT])
def test_a_book_without_a_penalty_records_none(book: str) -> None:
    table = Table(book, overrides={"clocks.first_lead": 30})
    table.at = NOON
    table.deal(leader=Seat.E)
    late(table)
    assert rungs(table) == []
    assert table.match.calls == ()


@pytest.mark.article("decision D65")
def test_set_so_a_referee_confirms_it_and_play_goes_on() -> None:
    table = dealt(JS)
    late(table, Overtime.REFEREE)
    assert rungs(table) == []
    assert [(call.seat, call.reason) for call in table.match.calls] == [(Seat.N, OVER_TIME)]
    assert not table.match.is_paused
    assert table.match.questions[0].seat is Seat.N


def test_off_it_is_a_time_out_and_no_more() -> None:
    table = dealt(JS)
    late(table, Overtime.OFF)
    assert (rungs(table), table.match.calls) == ([], ())


def test_casual_tables_have_it_off_and_an_events_tables_at_once() -> None:
    assert TableSettings().overtime is Overtime.OFF
    assert EVENT_TABLE_DEFAULTS.overtime is Overtime.AUTOMATIC


def test_what_it_does_is_one_step_with_the_time_out() -> None:
    table = dealt(JS)
    question = table.match.questions[0]
    command = co.TimeOut(seat=question.seat, decision=question.number)
    every = build_time_out_commands(table.match, command, Overtime.AUTOMATIC, question.deadline)
    match = table.match
    for one in every:
        match = advance(match, one, question.deadline)[1]
    assert build_ledger(match).get_standing(Seat.E.side).count(Rung.WARNING) == 1


@pytest.mark.article("JS 3.9P.6")
async def test_at_a_live_table_all_are_told_and_the_ledger_keeps_it(house: House) -> None:
    async with house:
        table, clients = await with_people(house, overtime=Overtime.AUTOMATIC)
        await mixed(house, table, clients)
        seat = asked(table)
        await house.move(LEAD)
        assert asked(table) is not seat
        assert table.match is not None
        [ruled] = table.match.rulings
        assert (ruled.ruling.seat, ruled.ruling.infraction, ruled.ruling.rungs) == (seat, "over_time", ("warning",))
        for client in clients:
            told = [one for one in client.events if one["event"] == "ruling_made"]
            assert [one["ruling"]["seat"] for one in told] == [seat]


async def test_at_a_casual_table_nothing_is_recorded(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await house.move(LEAD)
        assert table.match is not None
        assert table.match.rulings == ()
