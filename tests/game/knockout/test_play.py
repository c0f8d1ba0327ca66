"""knockout-2023: how a trick and a deal go (KO 3.3.2, 3.4.1, 3.8.3–5; D16)."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.errors import AmbiguousPlay, IllegalAction
from guandan.game.match import Ask
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.kit import Table

HANDS = {"E": "S3 S7 SJ D3 D3", "N": "S4 S8 SQ D4 D4 H3", "W": "S5 S9 SK D5 D5", "S": "S6 ST SA D6 D6"}


def dealt(leader: str = "E") -> Table:
    table = Table("knockout-2023")
    table.deal(HANDS, leader=Seat(leader))
    return table


def eight(rank: str) -> str:
    return " ".join(f"{suit}{rank}" for suit in "SHCD" * 2)


def east_out() -> Table:
    """East has just played its last cards, S2 H2 C2; nobody else has played any."""
    table = Table("knockout-2023")
    table.deal_bombs(leader=Seat.E)
    for rank in "37J":
        table.play("E", eight(rank))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    return table


def turn(table: Table) -> tuple[str, Ask]:
    (question,) = table.match.questions
    return str(question.seat), question.ask


@pytest.mark.article("KO 3.8.3")
def test_ko_3_8_3_play_goes_counter_clockwise() -> None:
    table = dealt()
    for seat, card in [("E", "S3"), ("N", "S4"), ("W", "S5"), ("S", "S6"), ("E", "S7")]:
        assert turn(table)[0] == seat
        table.play(seat, card)


@pytest.mark.article("KO 3.8.3")
def test_ko_3_8_3_nobody_acts_out_of_turn() -> None:
    table = dealt()
    table.play("E", "S3")
    with pytest.raises(IllegalAction) as refused:
        table.play("W", "S5")
    assert "KO 3.8.3" in refused.value.article
    with pytest.raises(IllegalAction):
        table.passes("S")


@pytest.mark.article("KO 3.8.3")
@pytest.mark.parametrize("cards", ["H3", "D4 D4"])
def test_ko_3_8_3_a_later_play_is_higher_than_the_one_before(cards: str) -> None:
    table = dealt()
    table.play("E", "S3")
    with pytest.raises(IllegalAction):
        table.play("N", cards)
    table.passes("N")


@pytest.mark.article("decision D16")
def test_ko_3_8_3_d16_the_leader_may_not_pass() -> None:
    with pytest.raises(IllegalAction) as refused:
        dealt().passes("E")
    assert "decision D16" in refused.value.article


@pytest.mark.article("KO 3.8.4")
@pytest.mark.article("decision D16")
def test_ko_3_8_4_after_three_passes_the_last_to_play_leads_any_kind() -> None:
    table = dealt()
    table.play("E", "S3")
    table.passes("N")
    table.play("W", "S5")
    table.passes("S", "E")
    assert turn(table) == ("N", Ask.FOLLOW)  # a pass does not bind
    table.passes("N")
    assert turn(table) == ("W", Ask.LEAD)
    table.play("W", "D5 D5")
    assert table.match.deal.table.top.play.kind is Kind.PAIR


@pytest.mark.article("KO 3.3.2")
@pytest.mark.article("X10")
@pytest.mark.parametrize("top", ["7", "8"])
def test_ko_3_3_2_a_straight_with_a_wild_is_declared(top: str) -> None:
    table = Table("knockout-2023")
    table.deal({"E": "S4 D5 S6 D7 H2"}, leader=Seat.E)
    with pytest.raises(AmbiguousPlay):
        table.play("E", "S4 D5 S6 D7 H2")
    table.play("E", "S4 D5 S6 D7 H2", kind=Kind.STRAIGHT, rank=Rank(top))
    assert table.match.deal.table.top.play.rank == top


@pytest.mark.article("KO 3.3.2")
def test_ko_3_3_2_a_wild_follows_the_level_of_the_deal() -> None:
    table = Table("knockout-2023")
    table.play_deal("E W")
    table.deal({"N": "BJ", "S": "BJ", "E": "S3 C3 D3 H5 H2"})
    assert table.match.deal.level == "5"
    with pytest.raises(IllegalAction):
        table.play("E", "S3 C3 D3 H2")
    table.play("E", "S3 C3 D3 H5")
    assert table.match.deal.table.top.play.kind is Kind.BOMB


@pytest.mark.article("KO 3.4.1")
def test_ko_3_4_1_the_partner_of_the_first_catches_the_wind() -> None:
    table = east_out()
    table.passes("N", "W", "S")
    assert turn(table) == ("W", Ask.LEAD)


@pytest.mark.article("KO 3.4.1")
def test_ko_3_4_1_no_wind_when_the_last_play_is_beaten() -> None:
    table = east_out()
    table.passes("N", "W")
    table.play("S", eight("6"))
    table.passes("N", "W")
    assert turn(table) == ("S", Ask.LEAD)


@pytest.mark.article("decision D16")
def test_ko_3_4_1_d16_the_second_to_finish_has_the_wind_caught_too() -> None:
    table = east_out()
    table.play("N", eight("4"))
    table.passes("W", "S")
    for cards in (eight("8"), eight("Q"), "D2", "SA HA"):
        table.play("N", cards)
        table.passes("W", "S")
    assert turn(table) == ("S", Ask.LEAD)


@pytest.mark.article("KO 3.8.5")
def test_ko_3_8_5_first_and_second_end_the_deal_early() -> None:
    table = east_out()
    table.passes("N", "W", "S")
    for cards in (eight("5"), eight("9"), eight("K"), "S2"):
        table.play("W", cards)
        table.passes("S", "N")
    table.play("W", "CA DA")
    assert table.match.deal is None
    assert table.match.progress.done[-1].order == (Seat.E, Seat.W)


@pytest.mark.article("KO 3.8.5")
@pytest.mark.parametrize("order", ["E N W S", "E N S W", "S E N W", "W N E S"])
def test_ko_3_8_5_otherwise_three_finish(order: str) -> None:
    table = Table("knockout-2023")
    table.deal_bombs()
    table.finish(order)
    assert " ".join(table.match.progress.done[-1].order) == order
    table.deal_bombs()
    assert table.match.deal.number == 2
