"""five-round-points: a book without clocks, and clocks that a table sets for itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.game.commands import TimeOut
from guandan.game.events import CardsPlayed, Passed, TimedOut
from guandan.rules.play import Kind
from guandan.rules.rulebook import TABLE
from guandan.rules.seat import Seat
from tests.game.five_round.scene import asked, pay, pay_first, poor, refusal
from tests.game.kit import Table

BOOK = "five-round-points"
NOW = datetime(2024, 5, 11, 9, 0, tzinfo=UTC)
OWN = {"clocks.lead": 25, "clocks.first_lead": 35, "clocks.follow": 15}


def out_of_time(table: Table, seat: str) -> TimeOut:
    question = table.match.question(Seat(seat))
    assert question is not None
    return TimeOut(seat=Seat(seat), decision=question.number)


def deadlines(table: Table) -> list[datetime | None]:
    return [question.deadline for question in table.match.questions]


@pytest.mark.article("decision D14")
def test_d14_a_book_without_clocks_runs_without_clocks() -> None:
    table = Table(BOOK)
    table.at = NOW
    table.play_deal("E W")
    table.deal(poor("5", N="SK", S="SA"))
    assert deadlines(table) == [None, None]
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    assert asked(table) == {"E": "return", "W": "return"}
    assert deadlines(table) == [None, None]
    pay_first(table)
    assert asked(table) == {"S": "lead"}
    assert deadlines(table) == [None]
    table.at = NOW + timedelta(hours=2)
    refusal(table, out_of_time(table, "S"))
    assert table.match.deal is not None
    table.play("S", min(table.match.deal.hand(Seat.S)))
    assert deadlines(table) == [None]
    assert table.match.questions[0].speak_by is None
    while "follow" in asked(table).values():
        table.passes(next(iter(asked(table))))
    assert asked(table) == {"S": "lead"}
    assert deadlines(table) == [None]


@pytest.mark.article("decision D14")
def test_d14_a_table_may_set_its_own_clocks_shown_as_the_tables() -> None:
    table = Table(BOOK, overrides=OWN)
    assert table.match.book.cite("clocks.follow") == TABLE
    assert table.match.book.cite("clocks.returning") == "decision D14"
    table.at = NOW
    table.deal({"E": "S3 D4", "N": "S5"}, leader=Seat.E)
    assert deadlines(table) == [NOW + timedelta(seconds=35)]
    table.at = NOW + timedelta(seconds=20)
    table.play("E", "S3")
    assert deadlines(table) == [NOW + timedelta(seconds=35)], "15 seconds from East's play"
    table.passes("N", "W", "S")
    assert deadlines(table) == [NOW + timedelta(seconds=45)], "25 seconds for a later lead"


@pytest.mark.article("decision D14")
def test_d14_a_follower_out_of_time_passes() -> None:
    table = Table(BOOK, overrides=OWN)
    table.at = NOW
    table.deal({"E": "S3", "N": "S5 BJ"}, leader=Seat.E)
    table.play("E", "S3")
    table.at = NOW + timedelta(seconds=14)
    refusal(table, out_of_time(table, "N"))
    table.at = NOW + timedelta(seconds=16)
    table.do(out_of_time(table, "N"))
    assert [type(event) for event in table.events] == [TimedOut, Passed]
    assert asked(table) == {"W": "follow"}


@pytest.mark.article("decision D14")
def test_d14_a_leader_out_of_time_leads_the_lowest_single() -> None:
    table = Table(BOOK, overrides=OWN)
    table.at = NOW
    table.deal(poor("2", E="BJ LJ D2"), leader=Seat.E)
    assert table.match.deal is not None
    lowest = min(
        (card.rank for card in table.match.deal.hand(Seat.E) if card.rank != "2"), key=lambda rank: rank.number
    )
    table.at = NOW + timedelta(seconds=36)
    table.do(out_of_time(table, "E"))
    played = next(event.play for event in table.events if isinstance(event, CardsPlayed))
    assert (played.kind, played.rank) == (Kind.SINGLE, lowest)
    assert asked(table) == {"N": "follow"}


@pytest.mark.article("decision D14")
@pytest.mark.parametrize("cards", [{"N": "SK", "S": "SA"}, {"N": "DA", "S": "SA"}])
def test_d14_with_clocks_of_its_own_a_table_where_nobody_acts_comes_to_an_end_all_the_same(
    cards: dict[str, str],
) -> None:
    clocks = dict.fromkeys(("tribute", "returning", "first_lead", "lead", "follow"), 5)
    table = Table(BOOK, overrides={f"clocks.{name}": seconds for name, seconds in clocks.items()})
    table.play_deal("E W")
    table.at = NOW
    table.deal(poor("5", **cards))
    while table.match.deals_done == 1:
        table.at += timedelta(seconds=6)
        table.do(out_of_time(table, table.match.questions[0].seat))
    assert len(table.match.progress.done[-1].order) in {2, 4}
