"""two-deck: seconds to act and minutes of a round (TD 3, 24; D14, D22, D35)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import IllegalAction, StaleCommand
from guandan.game.commands import Adjust, PayTribute, ReturnCard, TimeOut
from guandan.game.effects import SkipTurn
from guandan.game.events import CardsPlayed, Passed, TimedOut
from guandan.game.match import Ask
from guandan.game.questions import find_call_time
from guandan.rules.seat import Seat
from tests.game.kit import Table

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
HANDS = {"E": "S3 S7", "N": "S4 S8", "W": "S5 S9", "S": "S6 ST"}


def seconds(number: int) -> datetime:
    return NOON + timedelta(seconds=number)


def dealt(**start: object) -> Table:
    """A deal drawn at noon, East to lead."""
    table = Table("two-deck", **start)
    table.at = NOON
    table.deal(HANDS, leader=Seat.E)
    return table


def deadline(table: Table, seat: str) -> datetime | None:
    question = table.match.question(Seat(seat))
    assert question is not None
    return question.deadline


def time_out(table: Table, seat: str, at: datetime) -> None:
    table.at = at
    question = table.match.question(Seat(seat))
    assert question is not None
    table.do(TimeOut(seat=Seat(seat), decision=question.number))


@pytest.mark.article("TD 24")
def test_td_24_fifteen_seconds_for_the_first_lead() -> None:
    assert deadline(dealt(), "E") == seconds(15)


@pytest.mark.article("TD 24")
def test_td_24_ten_seconds_to_follow_from_the_play_before() -> None:
    table = dealt()
    table.at = seconds(8)
    table.play("E", "S3")
    assert deadline(table, "N") == seconds(18)
    table.at = seconds(12)
    table.passes("N")
    assert deadline(table, "W") == seconds(22)


@pytest.mark.article("TD 24")
def test_td_24_fifteen_seconds_for_a_later_lead() -> None:
    table = dealt()
    table.play("E", "S3")
    table.at = seconds(20)
    table.passes("N", "W", "S")
    assert table.ask("E") is Ask.LEAD
    assert deadline(table, "E") == seconds(35)


@pytest.mark.article("TD 24")
@pytest.mark.article("decision D35")
def test_td_24_d35_tribute_and_return_have_no_clock() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    table.at = NOON
    table.deal({"S": "BJ", "N": "BJ", "E": "S3"})
    assert deadline(table, "S") is None
    table.do(PayTribute(seat=Seat.S, card=Card("BJ")))
    assert deadline(table, "E") is None
    table.at = seconds(100)
    table.do(ReturnCard(seat=Seat.E, card=Card("S3")))
    assert deadline(table, "S") == seconds(115)


@pytest.mark.article("TD 24")
@pytest.mark.parametrize("late", [0, 14])
def test_td_24_time_is_not_up_before_its_end(late: int) -> None:
    table = dealt()
    with pytest.raises((IllegalAction, StaleCommand)):
        time_out(table, "E", seconds(late))


@pytest.mark.article("TD 24")
@pytest.mark.article("decision D14")
def test_td_24_d14_the_program_leads_the_lowest_single() -> None:
    table = dealt()
    lowest = {card for card in table.match.deal.hand(Seat.E) if card.rank == "3"}
    time_out(table, "E", seconds(16))
    assert any(isinstance(event, TimedOut) and event.seat is Seat.E for event in table.events)  # shown to the referee
    (play,) = [event.play for event in table.events if isinstance(event, CardsPlayed)]
    assert len(play.cards) == 1
    assert play.cards[0] in lowest  # at level 2 the twos are high
    assert deadline(table, "N") == seconds(26)


@pytest.mark.article("TD 24")
@pytest.mark.article("decision D14")
def test_td_24_d14_the_program_passes_for_a_follower() -> None:
    table = dealt()
    table.play("E", "S3")
    time_out(table, "N", seconds(11))
    assert any(isinstance(event, TimedOut) and event.seat is Seat.N for event in table.events)
    assert Passed(seat=Seat.N) in table.events
    assert table.ask("W") is Ask.FOLLOW


@pytest.mark.article("TD 24")
def test_td_24_time_is_up_only_for_the_question_that_is_open() -> None:
    table = dealt()
    first = table.match.question(Seat.E)
    assert first is not None
    table.play("E", "S3")
    table.at = seconds(60)
    with pytest.raises((IllegalAction, StaleCommand)):
        table.do(TimeOut(seat=Seat.E, decision=first.number))


@pytest.mark.article("TD 24")
@pytest.mark.article("decision D29")
def test_td_24_d29_after_a_missed_turn_the_next_has_its_full_time() -> None:
    table = dealt()
    table.play("E", "S3")
    table.at = seconds(7)
    table.do(Adjust(effect=SkipTurn(seat=Seat.N)))
    assert deadline(table, "W") == seconds(17)


@pytest.mark.article("decision D14")
def test_td_24_d14_a_table_may_set_its_own_clock() -> None:
    table = dealt(overrides={"clocks.first_lead": 60, "clocks.tribute": 30})
    assert deadline(table, "E") == seconds(60)
    assert table.match.book.cite("clocks.first_lead") == "table"
    assert table.match.book.cite("clocks.follow") == "TD 24"


@pytest.mark.article("TD 3")
@pytest.mark.article("decision D22")
def test_td_3_d22_the_call_comes_ten_minutes_before_the_end_counted_from_the_announced_start() -> None:
    table = Table("two-deck", overrides={"match.minutes": 60}, start=NOON)
    table.at = NOON + timedelta(minutes=7)  # they sat down late
    table.deal(leader=Seat.E)
    assert find_call_time(table.match) == NOON + timedelta(minutes=50)


@pytest.mark.article("TD 3")
def test_td_3_without_a_length_the_hall_calls() -> None:
    assert find_call_time(Table("two-deck", start=NOON).match) is None
