"""two-deck: turns and tricks missed by a ruling (TD 24, 26, 29.1–3; D29)."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.game.commands import Adjust, PayTribute, RefuseTribute, ReturnCard
from guandan.game.effects import BarFromTrick, SkipTurn
from guandan.game.events import LeadMissed, Passed, PassedWhy
from guandan.game.match import Ask
from guandan.rules.seat import Seat
from tests.game.kit import Table

HANDS = {
    "E": "S3 S7 SJ D3 D3 D7 D7",
    "N": "S4 S8 SQ D4 D4 D8 D8",
    "W": "S5 S9 SK D5 D5 D9 D9",
    "S": "S6 ST SA D6 D6 DT DT",
}


def dealt(leader: str = "E") -> Table:
    table = Table("two-deck")
    table.deal(HANDS, leader=Seat(leader))
    return table


def bar(table: Table, *names: str, until: bool = False) -> None:
    seats = tuple(Seat(name) for name in names)
    table.do(Adjust(effect=BarFromTrick(seats=seats, until_opponent_follows=until)))


def skip(table: Table, name: str) -> None:
    table.do(Adjust(effect=SkipTurn(seat=Seat(name))))


def missed(table: Table) -> list[str]:
    """Who missed a turn by the ruling, or by the last act."""
    acts = (Passed, LeadMissed)
    return [str(one.seat) for one in table.events if isinstance(one, acts) and one.why is not PassedWhy.CHOSEN]


def turn(table: Table) -> tuple[str, Ask]:
    (question,) = table.match.questions
    return str(question.seat), question.ask


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D29")
def test_td_26_d29_a_missed_trick_is_the_rest_of_this_one() -> None:
    table = dealt()
    table.play("E", "S3")
    bar(table, "N")
    assert missed(table) == ["N"]
    table.play("W", "S5")
    table.play("S", "S6")
    table.play("E", "S7")
    assert missed(table) == ["N"]  # a second time in this trick
    table.passes("W", "S")
    assert turn(table) == ("E", Ask.LEAD)
    table.play("E", "D3 D3")
    assert turn(table) == ("N", Ask.FOLLOW)  # and free again


@pytest.mark.article("decision D29")
def test_td_26_d29_a_missed_trick_counts_as_a_pass() -> None:
    table = dealt()
    table.play("E", "S3")
    bar(table, "S")
    table.passes("N", "W")
    assert missed(table) == ["S"]
    assert turn(table) == ("E", Ask.LEAD)


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D29")
def test_td_26_d29_between_tricks_the_next_one_is_missed() -> None:
    table = dealt()
    table.play("E", "SJ")
    table.passes("N", "W", "S")
    bar(table, "W")
    table.play("E", "S3")
    table.play("N", "S4")
    assert missed(table) == ["W"]
    table.passes("S", "E")
    assert turn(table) == ("N", Ask.LEAD)
    table.play("N", "D4 D4")
    assert turn(table) == ("W", Ask.FOLLOW)


@pytest.mark.article("decision D29")
def test_td_26_d29_a_missed_lead_goes_to_the_next_opponent_in_order() -> None:
    table = dealt()
    bar(table, "E")
    assert missed(table) == ["E"]
    assert turn(table) == ("N", Ask.LEAD)
    table.play("N", "S4")
    table.passes("W", "S")
    assert missed(table) == ["E"]
    assert turn(table) == ("N", Ask.LEAD)
    table.play("N", "D4 D4")
    table.passes("W", "S")
    assert turn(table) == ("E", Ask.FOLLOW)


@pytest.mark.article("decision D29")
def test_td_26_d29_the_barred_player_on_top_still_wins_the_trick() -> None:
    table = dealt()
    table.play("E", "S3")
    table.play("N", "S4")
    bar(table, "N")
    table.passes("W", "S", "E")
    assert turn(table) == ("N", Ask.LEAD)


@pytest.mark.article("decision D29")
def test_td_26_d29_a_missed_trick_lapses_with_the_deal() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    for cards in ("3", "7", "J"):
        table.play("E", " ".join(f"{suit}{cards}" for suit in "SHCD" * 2))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    table.passes("N", "W", "S")
    for cards in ("5", "9", "K"):
        table.play("W", " ".join(f"{suit}{cards}" for suit in "SHCD" * 2))
        table.passes("S", "N")
    bar(table, "N", "S")
    skip(table, "N")
    table.play("W", "S2")
    table.play("W", "CA DA")
    assert table.match.deals_done == 1
    table.deal({"N": "BJ", "S": "BJ S5 S6"})  # refused: East leads
    table.play("E", "S3")
    assert turn(table) == ("N", Ask.FOLLOW)


@pytest.mark.article("TD 29.2")
@pytest.mark.article("decision D29")
def test_td_29_2_d29_a_missed_turn_is_the_next_one_only() -> None:
    table = dealt()
    table.play("E", "S3")
    skip(table, "W")
    table.play("N", "S4")
    assert missed(table) == ["W"]
    assert turn(table) == ("S", Ask.FOLLOW)
    table.play("S", "S6")
    table.play("E", "S7")
    table.play("N", "S8")
    assert turn(table) == ("W", Ask.FOLLOW)
    table.play("W", "S9")
    assert table.match.deal.table.top.seat is Seat.W


@pytest.mark.article("decision D29")
def test_td_29_2_d29_a_missed_turn_may_be_in_the_next_trick() -> None:
    table = dealt()
    table.play("E", "S3")
    table.passes("N", "W")
    skip(table, "N")
    table.passes("S")
    table.play("E", "S7")
    assert missed(table) == ["N"]
    assert turn(table) == ("W", Ask.FOLLOW)


@pytest.mark.article("decision D29")
def test_td_29_1_d29_a_lead_missed_as_a_turn_is_followed_as_usual() -> None:
    table = dealt()
    skip(table, "E")
    assert turn(table) == ("N", Ask.LEAD)
    table.play("N", "S4")
    table.passes("W", "S")
    assert turn(table) == ("E", Ask.FOLLOW)


@pytest.mark.article("decision D29")
@pytest.mark.article("TD 20")
@pytest.mark.parametrize("effect", ["turn", "trick"])
def test_td_20_d29_a_missed_wind_goes_to_the_next_opponent(effect: str) -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    for rank in "37J":
        table.play("E", " ".join(f"{suit}{rank}" for suit in "SHCD" * 2))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    table.passes("N", "W")
    if effect == "turn":
        skip(table, "W")
        table.passes("S")
    else:
        table.passes("S")
        bar(table, "W")
    assert missed(table) == ["W"]
    assert turn(table) == ("S", Ask.LEAD)


@pytest.mark.article("decision D29")
def test_td_29_1_d29_the_next_turn_of_one_on_top_is_its_lead() -> None:
    table = dealt()
    table.play("E", "S3")
    skip(table, "E")
    table.passes("N", "W", "S")
    assert missed(table) == ["E"]
    assert turn(table) == ("N", Ask.LEAD)


@pytest.mark.article("decision D29")
def test_td_26_d29_a_missed_lead_passes_over_an_opponent_who_is_out() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.W)
    for cards in ("5", "9", "K"):
        table.play("W", " ".join(f"{suit}{cards}" for suit in "SHCD" * 2))
        table.passes("S", "E", "N")
    table.play("W", "S2")
    table.passes("S", "E", "N")
    table.play("W", "CA DA")
    table.passes("S", "E", "N")
    table.play("E", "S3")
    table.play("N", "D2")
    table.passes("S", "E")
    assert turn(table) == ("N", Ask.LEAD)
    bar(table, "N")
    assert turn(table) == ("E", Ask.LEAD)  # West, the next opponent, has no cards


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D29")
def test_td_26_d29_ruled_during_the_tribute_it_is_the_first_trick() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    table.deal({"S": "BJ", "N": "BJ", "E": "S3"})
    bar(table, "S")
    table.do(PayTribute(seat=Seat.S, card=Card("BJ")))
    table.do(ReturnCard(seat=Seat.E, card=Card("S3")))
    assert turn(table) == ("E", Ask.LEAD)  # South was to lead
    table.play("E", "S5")
    table.passes("N", "W")
    assert turn(table) == ("E", Ask.LEAD)


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D29")
def test_td_26_d29_ruled_between_two_deals_it_is_the_first_trick_of_the_next() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    bar(table, "N")
    table.deal({"S": "BJ BJ"})
    table.do(RefuseTribute(seat=Seat.S))
    table.play("E", "S3")
    assert turn(table) == ("W", Ask.FOLLOW)
    table.passes("W", "S")
    table.play("E", "S5")
    assert turn(table) == ("N", Ask.FOLLOW)
