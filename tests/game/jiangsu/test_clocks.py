"""Seconds to act in jiangsu-2017: JS 3.9.2, 3.9.3, 3.9P, D14, D35."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import GuandanError
from guandan.game.commands import Adjust, Choose, PauseMatch, ResumeMatch, TimeOut
from guandan.game.effects import ChoiceOf, ExtendDeadline, PutChoice
from guandan.game.events import CardsPlayed, Passed, TimedOut
from guandan.game.match import Ask, Question
from guandan.rules.order import value_of
from guandan.rules.seat import Seat
from tests.game.jiangsu.setting import asked, give_back, held, low_hands, pay
from tests.game.kit import Table

NOON = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)
COUNT_DOWN = 10
TWOS = {"E": "S3 S2", "W": "C3 C2"}


def after(*orders: str, hands: dict[str, str]) -> Table:
    """A table where the draw of the next deal ends at noon."""
    table = Table()
    for order in orders:
        table.play_deal(order)
    table.at = NOON
    table.deal(hands, leader=None if orders else Seat.E)
    return table


def later(table: Table, seconds: int) -> None:
    table.at = NOON + timedelta(seconds=seconds)


def question(table: Table, seat: str) -> Question:
    found = table.match.question(Seat(seat))
    assert found is not None
    return found


def left(table: Table, seat: str) -> float:
    """How many seconds after noon this seat's time is over, the count-down not counted."""
    deadline = question(table, seat).deadline
    assert deadline is not None
    return (deadline - NOON).total_seconds() - COUNT_DOWN


@pytest.mark.article("JS 3.9.2")
@pytest.mark.article("JS 3.9.3")
def test_js_3_9_2_tribute_20_seconds_return_40_first_lead_40() -> None:
    table = after("E N W S", hands=low_hands("4", TWOS, S="SA"))
    assert left(table, "S") == 20  # from the end of the draw
    later(table, 12)
    pay(table, "S", "SA")
    assert left(table, "E") == 12 + 40  # from the tribute
    later(table, 30)
    give_back(table, "E", "S3")
    assert left(table, "S") == 30 + 40  # from the return


@pytest.mark.article("JS 3.9.2")
def test_js_3_9_2_both_payers_have_20_seconds_from_the_draw_and_both_receivers_40() -> None:
    table = after("E W", hands=low_hands("5", TWOS, N="SK", S="SA"))
    assert (left(table, "N"), left(table, "S")) == (20, 20)
    later(table, 5)
    pay(table, "S", "SA")
    assert left(table, "N") == 20
    later(table, 15)
    pay(table, "N", "SK")
    assert (left(table, "E"), left(table, "W")) == (55, 55)
    later(table, 25)
    give_back(table, "W", "C3")
    assert left(table, "E") == 55
    later(table, 33)
    give_back(table, "E", "S3")
    assert left(table, "S") == 33 + 40


@pytest.mark.article("JS 3.9.3")
def test_js_3_9_3_each_next_player_has_20_seconds_from_the_act_before() -> None:
    table = after(hands={"E": "S3", "N": "S5", "W": "S7"})
    later(table, 9)
    table.play("E", "S3")
    assert left(table, "N") == 29
    later(table, 20)
    table.play("N", "S5")
    assert left(table, "W") == 40
    later(table, 31)
    table.passes("W")
    assert left(table, "S") == 51


@pytest.mark.article("decision D35")
def test_decision_d35_a_first_lead_without_a_return_40_seconds_from_the_draw() -> None:
    assert left(after(hands={}), "E") == 40
    refusal = after("E N W S", hands=low_hands("4", S="BJ BJ"))
    assert asked(refusal) == {"E": Ask.LEAD}
    assert left(refusal, "E") == 40


@pytest.mark.article("decision D35")
def test_decision_d35_a_later_lead_20_seconds() -> None:
    table = after(hands={"E": "S3", "N": "S5"})
    later(table, 3)
    table.play("E", "S3")
    table.play("N", "S5")
    later(table, 10)
    table.passes("W", "S", "E")
    assert asked(table) == {"N": Ask.LEAD}
    assert left(table, "N") == 30


@pytest.mark.article("JS 3.9.3")
@pytest.mark.article("decision D29")
def test_js_3_9_3_the_first_lead_has_40_seconds_also_for_whom_a_missed_lead_goes_to() -> None:
    table = after(hands={})
    table.do(Adjust(effect=PutChoice(seat=Seat.N, of=ChoiceOf.SKIP, about=Seat.E)))
    later(table, 6)
    table.do(Choose(seat=Seat.N, choice="yes"))
    assert asked(table) == {"N": Ask.LEAD}
    assert left(table, "N") == 6 + 40


@pytest.mark.article("JS 3.9P.6")
@pytest.mark.article("decision D35")
@pytest.mark.parametrize(("seconds", "over"), [(20, False), (29, False), (30, True), (45, True)])
def test_js_3_9p_time_is_up_only_after_a_count_down_of_10_seconds(*, seconds: int, over: bool) -> None:
    table = after("E N W S", hands=low_hands("4", S="SA"))
    number = question(table, "S").number
    later(table, seconds)
    if over:
        table.do(TimeOut(seat=Seat.S, decision=number))
        assert TimedOut(seat=Seat.S, decision=number) in table.events
    else:
        with pytest.raises(GuandanError):
            table.do(TimeOut(seat=Seat.S, decision=number))
        assert asked(table) == {"S": Ask.PAY}


@pytest.mark.article("JS 3.9P.6")
def test_js_3_9p_one_may_still_act_during_the_count_down() -> None:
    table = after("E N W S", hands=low_hands("4", TWOS, S="SA"))
    later(table, 29)
    pay(table, "S", "SA")
    assert asked(table) == {"E": Ask.RETURN}


@pytest.mark.article("decision D14")
def test_decision_d14_when_time_is_up_a_follower_passes() -> None:
    table = after(hands={"E": "S3"})
    table.play("E", "S3")
    later(table, 60)
    table.do(TimeOut(seat=Seat.N, decision=question(table, "N").number))
    assert Passed(seat=Seat.N) in table.events
    assert asked(table) == {"W": Ask.FOLLOW}


@pytest.mark.article("decision D14")
def test_decision_d14_when_time_is_up_a_leader_leads_the_lowest_single() -> None:
    table = after(hands={"E": "S2 H2 LJ D4 C5"})
    lowest = min(value_of(card.rank, "2") for card in held(table, "E"))
    later(table, 60)
    table.do(TimeOut(seat=Seat.E, decision=question(table, "E").number))
    played = [event for event in table.events if isinstance(event, CardsPlayed)]
    assert [len(event.play.cards) for event in played] == [1]
    assert value_of(played[0].play.rank, "2") == lowest


@pytest.mark.article("JS 3.9P.6")
def test_js_3_9p_a_question_that_was_answered_does_not_time_out() -> None:
    table = after(hands={"E": "S3"})
    number = question(table, "E").number
    table.play("E", "S3")
    later(table, 200)
    with pytest.raises(GuandanError):
        table.do(TimeOut(seat=Seat.E, decision=number))


@pytest.mark.article("JS 3.9.3")
def test_js_3_9_3_time_that_a_pause_took_is_given_back() -> None:
    table = after(hands={"E": "S3"})
    later(table, 15)
    table.do(PauseMatch())
    later(table, 115)
    table.do(ResumeMatch())
    assert left(table, "E") == 140


@pytest.mark.article("JS 3.9.3")
def test_js_3_9_3_a_referee_may_give_one_seat_more_time() -> None:
    table = after("E W", hands=low_hands("5", TWOS, N="SK", S="SA"))
    table.do(Adjust(effect=ExtendDeadline(seat=Seat.N, seconds=25)))
    assert (left(table, "N"), left(table, "S")) == (45, 20)


@pytest.mark.article("JS 3.9.2")
def test_js_3_9_2_time_up_pays_and_returns_what_is_owed() -> None:
    table = after("E N W S", hands=low_hands("4", {"E": "S3 H3"}, S="SA"))
    later(table, 30)
    table.do(TimeOut(seat=Seat.S, decision=question(table, "S").number))
    assert Card("SA") in held(table, "E")
    later(table, 200)
    table.do(TimeOut(seat=Seat.E, decision=question(table, "E").number))
    assert asked(table) == {"S": Ask.LEAD}
    assert (len(held(table, "E")), len(held(table, "S"))) == (27, 27)
