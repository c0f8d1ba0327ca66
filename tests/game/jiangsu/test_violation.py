"""违例 in jiangsu-2017 at the table: a turn missed by the 下家's choice, a play taken back: JS 4.3.2, 3.4P, D29."""

from __future__ import annotations

import pytest

from guandan.errors import GuandanError
from guandan.game.commands import Adjust, Choose, Pass
from guandan.game.effects import ChoiceOf, GoBack, PutChoice, SkipTurn, TakeBack
from guandan.game.events import LeadMissed, Passed, PassedWhy
from guandan.game.match import Ask
from guandan.rules.seat import Seat
from tests.game.jiangsu.setting import after, asked, give_back, held, low_hands, pay
from tests.game.kit import Table

HANDS = {"E": "S3 S4 DK", "N": "S5 SQ", "W": "S6 SK", "S": "S7 SA"}


def dealt(leader: str = "E") -> Table:
    table = Table()
    table.deal(HANDS, leader=Seat(leader))
    return table


def put(table: Table, offender: str) -> None:
    """A violation: the choice goes to the offender's 下家."""
    seat = Seat(offender)
    table.do(Adjust(effect=PutChoice(seat=seat.next(), of=ChoiceOf.SKIP, about=seat)))


def choose(table: Table, seat: str, choice: str) -> None:
    table.do(Choose(seat=Seat(seat), choice=choice))


def skipped(table: Table, seat: str) -> bool:
    return Passed(seat=Seat(seat), why=PassedWhy.SKIPPED) in table.events


@pytest.mark.article("JS 4.3.2")
def test_js_4_3_2_the_next_player_alone_decides_and_play_waits() -> None:
    table = dealt()
    table.play("E", "S3")
    put(table, "W")
    assert asked(table) == {"S": Ask.CHOOSE}
    for seat in "ENW":
        with pytest.raises(GuandanError):
            choose(table, seat, "yes")
    with pytest.raises(GuandanError):
        table.play("N", "S5")
    with pytest.raises(GuandanError):
        choose(table, "S", "perhaps")
    assert asked(table) == {"S": Ask.CHOOSE}


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D29")
def test_js_4_3_2_yes_the_offender_misses_the_next_turn_and_only_that() -> None:
    table = dealt()
    table.play("E", "S3")
    put(table, "W")
    choose(table, "S", "yes")
    assert asked(table) == {"N": Ask.FOLLOW}
    table.play("N", "S5")
    assert skipped(table, "W")
    assert asked(table) == {"S": Ask.FOLLOW}
    table.play("S", "S7")
    table.passes("E", "N")
    assert asked(table) == {"W": Ask.FOLLOW}  # one turn, not the trick
    table.play("W", "SK")
    assert asked(table) == {"S": Ask.FOLLOW}


@pytest.mark.article("JS 4.3.2")
def test_js_4_3_2_no_the_offender_plays() -> None:
    table = dealt()
    table.play("E", "S3")
    put(table, "W")
    choose(table, "S", "no")
    table.play("N", "S5")
    assert asked(table) == {"W": Ask.FOLLOW}
    table.play("W", "S6")
    assert asked(table) == {"S": Ask.FOLLOW}


@pytest.mark.article("JS 4.3.2")
def test_js_4_3_2_the_turn_that_is_on_is_missed_at_once() -> None:
    table = dealt()
    table.play("E", "S3")
    put(table, "N")
    choose(table, "W", "yes")
    assert skipped(table, "N")
    assert asked(table) == {"W": Ask.FOLLOW}


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D29")
@pytest.mark.parametrize(("offender", "leads"), [("E", "N"), ("N", "W"), ("W", "S"), ("S", "E")])
def test_js_4_3_2_a_lead_missed_goes_to_the_other_side_in_order(offender: str, leads: str) -> None:
    table = dealt(offender)
    put(table, offender)
    choose(table, str(Seat(offender).next()), "yes")
    assert LeadMissed(seat=Seat(offender)) in table.events
    assert asked(table) == {leads: Ask.LEAD}
    table.play(leads, {"N": "S5", "W": "S6", "S": "S7", "E": "S3"}[leads])
    others = [str(Seat(leads).ahead(step)) for step in (1, 2)]
    table.passes(*others)
    assert asked(table) == {offender: Ask.FOLLOW}  # no second turn is missed


@pytest.mark.article("decision D29")
def test_decision_d29_a_missed_turn_counts_as_a_pass() -> None:
    table = dealt()
    table.play("E", "S3")
    table.passes("N", "W")
    put(table, "S")
    choose(table, "E", "yes")
    assert skipped(table, "S")
    assert asked(table) == {"E": Ask.LEAD}


@pytest.mark.article("decision D29")
def test_decision_d29_a_turn_that_does_not_come_in_this_trick_is_missed_in_the_next() -> None:
    table = dealt()
    table.play("E", "S3")
    table.passes("N")
    put(table, "N")
    choose(table, "W", "yes")
    table.passes("W", "S")
    assert asked(table) == {"E": Ask.LEAD}
    table.play("E", "S4")
    assert skipped(table, "N")
    assert asked(table) == {"W": Ask.FOLLOW}


@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D29")
def test_decision_d29_a_trick_won_before_the_turn_was_missed_brings_a_lead_that_is_lost() -> None:
    table = dealt()
    table.play("E", "S3")
    put(table, "E")
    choose(table, "N", "yes")
    table.passes("N", "W", "S")
    assert LeadMissed(seat=Seat.E) in table.events
    assert asked(table) == {"N": Ask.LEAD}


def run_down(table: Table, seat: str, to: int = 0) -> None:
    """The seat leads its longest plays while all others pass, until so many cards are left."""
    while len(held(table, seat)) > to:
        turn = table.match.questions[0].seat
        if turn == seat:
            table.play(seat, " ".join(_longest(table, seat)))
        else:
            table.do(Pass(seat=turn))


def _longest(table: Table, seat: str) -> list[str]:
    ranks: dict[str, list[str]] = {}
    for card in held(table, seat):
        ranks.setdefault(str(card.rank), []).append(str(card))
    return max(ranks.values(), key=len)


@pytest.mark.article("decision D29")
def test_decision_d29_a_wind_missed_goes_to_the_next_opponent() -> None:
    table = Table()
    table.deal_bombs()
    run_down(table, "E")
    table.passes("N", "W")
    table.do(Adjust(effect=SkipTurn(seat=Seat.W)))
    table.passes("S")
    assert LeadMissed(seat=Seat.W) in table.events
    assert asked(table) == {"S": Ask.LEAD}  # West's 下家


@pytest.mark.article("decision D29")
def test_decision_d29_a_turn_missed_before_the_wind_does_not_cost_the_wind_too() -> None:
    table = Table()
    table.deal_bombs()
    run_down(table, "E")
    table.do(Adjust(effect=SkipTurn(seat=Seat.W)))
    table.passes("N")
    assert skipped(table, "W")
    table.passes("S")
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("decision D29")
def test_decision_d29_a_lead_missed_passes_over_an_opponent_who_is_out() -> None:
    table = Table()
    table.deal_bombs(Seat.S)
    run_down(table, "S")
    table.passes("E", "N")
    table.play("W", "S5 S5 H5 H5 C5 C5 D5 D5")
    table.do(Adjust(effect=SkipTurn(seat=Seat.W)))
    table.passes("E", "N")
    assert LeadMissed(seat=Seat.W) in table.events
    assert asked(table) == {"N": Ask.LEAD}  # South, West's 下家, is out


@pytest.mark.article("decision D29")
def test_decision_d29_a_lead_missed_by_two_in_turn_goes_on() -> None:
    table = dealt()
    table.do(Adjust(effect=SkipTurn(seat=Seat.N)))
    table.do(Adjust(effect=SkipTurn(seat=Seat.E)))
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("JS 3.2P.3")
@pytest.mark.article("JS 4.3.2")
@pytest.mark.article("decision D29")
def test_js_3_2p_a_violation_in_the_draw_costs_a_turn_after_the_tribute() -> None:
    table = after("E N W S", hands=low_hands("4", {"E": "S2 S3"}, S="SA D3"))
    put(table, "E")
    assert asked(table) == {"N": Ask.CHOOSE}
    choose(table, "N", "yes")
    assert asked(table) == {"S": Ask.PAY}
    pay(table, "S", "SA")
    give_back(table, "E", "S2")
    table.play("S", "D3")
    assert skipped(table, "E")
    assert asked(table) == {"N": Ask.FOLLOW}


@pytest.mark.article("decision D29")
def test_decision_d29_a_missed_turn_lapses_with_the_deal() -> None:
    table = Table()
    table.deal_bombs()
    run_down(table, "E")
    table.passes("N", "W", "S")
    run_down(table, "W", to=1)
    table.passes("S", "N")
    table.do(Adjust(effect=SkipTurn(seat=Seat.N)))
    table.play("W", "S2")
    assert table.match.deals_done == 1
    table.deal(low_hands("5", {"E": "S3"}, N="BJ BJ", S="SK"))
    table.play("E", "S3")
    assert asked(table) == {"N": Ask.FOLLOW}


@pytest.mark.article("JS 3.4P.3")
def test_js_3_4p_a_wrong_play_is_taken_back_and_the_turn_with_it() -> None:
    table = dealt()
    table.play("E", "S3")
    before = held(table, "N")
    table.play("N", "S5")
    table.play("W", "S6")
    table.do(Adjust(effect=TakeBack(seat=Seat.N)))
    assert held(table, "N") == before
    assert "S6" in held(table, "W")  # what came after it goes back too
    assert asked(table) == {"N": Ask.FOLLOW}
    table.passes("N")
    table.play("W", "S6")
    assert asked(table) == {"S": Ask.FOLLOW}


@pytest.mark.article("JS 3.4P.3")
@pytest.mark.article("JS 4.3.2")
def test_js_3_4p_a_lead_taken_back_and_missed_goes_to_the_other_side() -> None:
    table = dealt()
    table.play("E", "S3")
    table.do(Adjust(effect=TakeBack(seat=Seat.E)))
    assert asked(table) == {"E": Ask.LEAD}
    assert "S3" in held(table, "E")
    put(table, "E")
    choose(table, "N", "yes")
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("JS 3.3P.2")
def test_js_3_3p_before_a_card_is_played_tribute_is_done_again() -> None:
    table = after("E N W S", hands=low_hands("4", {"E": "S2 S3"}, S="SA"))
    drawn = {seat: held(table, seat) for seat in "ENWS"}
    pay(table, "S", "SA")
    give_back(table, "E", "S2")
    assert asked(table) == {"S": Ask.LEAD}
    table.do(Adjust(effect=GoBack(acts=None)))
    assert {seat: held(table, seat) for seat in "ENWS"} == drawn
    assert asked(table) == {"S": Ask.PAY}
    pay(table, "S", "SA")
    give_back(table, "E", "S3")
    assert asked(table) == {"S": Ask.LEAD}
