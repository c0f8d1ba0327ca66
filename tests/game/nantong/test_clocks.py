"""nantong-2018: seconds to return, to lead and to follow, and the ten in which to speak."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.game.commands import PauseMatch, ResumeMatch, TakeTribute, TimeOut
from guandan.game.effects import ExtendDeadline
from guandan.game.events import CardsPlayed, Passed, TimedOut
from guandan.game.questions import find_call_time
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.five_round.scene import adjust, after, asked, give_back, hands, pay, poor, refusal
from tests.game.kit import Table

BOOK = "nantong-2018"
NOW = datetime(2018, 4, 14, 1, 20, tzinfo=UTC)


def seconds(number: float) -> datetime:
    return NOW + timedelta(seconds=number)


def first_deal() -> Table:
    table = Table(BOOK, start=NOW - timedelta(minutes=20))
    table.at = NOW
    table.deal({"E": "S3 D4 S5", "N": "S6 BJ", "W": "S7"}, leader=Seat.E)
    return table


def due(table: Table, seat: str) -> tuple[datetime | None, datetime | None]:
    """By when the seat has to act, and to speak."""
    question = table.match.question(Seat(seat))
    assert question is not None
    return question.deadline, question.speak_by


def out_of_time(table: Table, seat: str) -> TimeOut:
    question = table.match.question(Seat(seat))
    assert question is not None
    return TimeOut(seat=Seat(seat), decision=question.number)


@pytest.mark.article("NT 2.3")
@pytest.mark.article("decision D3")
def test_nt_2_3_the_first_lead_of_a_deal_has_50_seconds() -> None:
    assert due(first_deal(), "E") == (seconds(50), None)


@pytest.mark.article("NT 2.3")
@pytest.mark.article("NT 1.4.6")
@pytest.mark.article("decision D3")
def test_nt_1_4_6_a_follower_has_30_seconds_and_10_of_them_to_speak() -> None:
    table = first_deal()
    table.at = seconds(12)
    table.play("E", "S3")
    assert due(table, "N") == (seconds(42), seconds(22))
    table.at = seconds(20)
    table.passes("N")
    assert due(table, "W") == (seconds(50), seconds(30))


@pytest.mark.article("NT 2.3")
def test_nt_2_3_a_later_lead_has_30_seconds() -> None:
    table = first_deal()
    table.play("E", "S3")
    table.passes("N", "W")
    table.at = seconds(25)
    table.passes("S")
    assert asked(table) == {"E": "lead"}
    assert due(table, "E") == (seconds(55), None)


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("decision D35")
@pytest.mark.article("decision D3")
def test_nt_1_4_4_2_a_return_has_30_seconds_a_tribute_none_and_the_lead_after_it_50() -> None:
    table = after(BOOK, "E N W S")
    table.at = NOW
    table.deal(hands("4", poor="S", S="SA", E="S5"))
    assert due(table, "S") == (None, None)
    table.at = seconds(100)
    pay(table, "S", "SA")
    assert due(table, "E") == (seconds(130), None)
    table.at = seconds(115)
    give_back(table, "E", "S5")
    assert due(table, "S") == (seconds(165), None)


@pytest.mark.article("NT 1.4.4.1")
def test_nt_1_4_4_1_both_returns_run_30_seconds_from_the_moment_the_cards_are_taken() -> None:
    table = after(BOOK, "E W")
    table.deal(poor("5", N="DA", S="SA"))
    pay(table, "N", "DA")
    pay(table, "S", "SA")
    table.at = NOW
    table.do(TakeTribute(seat=Seat.E, payer=Seat.N))
    assert due(table, "E") == due(table, "W") == (seconds(30), None)


@pytest.mark.article("decision D3")
def test_d3_silence_at_ten_seconds_is_no_pass() -> None:
    table = first_deal()
    table.play("E", "S3")
    table.at = seconds(11)
    refusal(table, out_of_time(table, "N"))
    assert asked(table) == {"N": "follow"}
    table.at = seconds(29)
    table.play("N", "S6")
    assert asked(table) == {"W": "follow"}


@pytest.mark.article("NT 1.4.6")
@pytest.mark.article("decision D14")
def test_d14_after_30_seconds_the_program_passes_for_a_follower() -> None:
    table = first_deal()
    table.play("E", "S3")
    table.at = seconds(31)
    table.do(out_of_time(table, "N"))
    assert [type(event) for event in table.events] == [TimedOut, Passed]
    assert due(table, "W") == (seconds(61), seconds(41))


@pytest.mark.article("NT 2.3")
@pytest.mark.article("decision D14")
@pytest.mark.article("decision D35")
def test_d14_after_50_seconds_the_program_leads_the_lowest_single_and_nobody_is_punished() -> None:
    table = Table(BOOK)
    table.at = NOW
    table.deal(poor("2", E="BJ S2"), leader=Seat.E)
    table.at = seconds(49)
    refusal(table, out_of_time(table, "E"))
    table.at = seconds(51)
    table.do(out_of_time(table, "E"))
    played = next(event.play for event in table.events if isinstance(event, CardsPlayed))
    assert (played.kind, str(played.rank)) == (Kind.SINGLE, "3")
    assert not table.match.rulings


@pytest.mark.article("NT 2.3")
def test_nt_2_3_a_referee_may_give_one_seat_more_time() -> None:
    table = first_deal()
    adjust(table, ExtendDeadline(seat=Seat.E, seconds=20))
    assert due(table, "E") == (seconds(70), None)


@pytest.mark.article("NT 2.3")
def test_nt_2_3_a_pause_gives_its_time_back_to_the_player_and_to_the_match() -> None:
    table = first_deal()
    table.play("E", "S3")
    assert find_call_time(table.match) == NOW + timedelta(minutes=30)
    table.at = seconds(5)
    table.do(PauseMatch())
    table.at = seconds(125)
    table.do(ResumeMatch())
    assert due(table, "N") == (seconds(150), seconds(130))
    assert find_call_time(table.match) == NOW + timedelta(minutes=32)
