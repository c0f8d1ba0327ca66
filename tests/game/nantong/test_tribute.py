"""nantong-2018: who pays what to whom, what comes back, and who leads then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import Card
from guandan.game.commands import PayTribute, RefuseTribute, ReturnCard, TakeTribute
from guandan.game.events import TributePaid, TributeRefused
from guandan.rules.seat import Seat
from tests.game.five_round.scene import (
    after,
    allowed,
    asked,
    from_level,
    give_back,
    hands,
    holds,
    pay,
    pay_first,
    poor,
    refusal,
)

if TYPE_CHECKING:
    from tests.game.kit import Table

BOOK = "nantong-2018"


def double(north: str, south: str) -> Table:
    """A deal at level 6 after E W in which North and South have paid."""
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(hands("6", poor="NS", N=north, S=south, E="S2 S3", W="D2 D3"))
    assert asked(table) == {"N": "pay", "S": "pay"}
    pay(table, "S", south)
    pay(table, "N", north)
    return table


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.parametrize(("order", "payer", "level"), [("E N W S", "S", "4"), ("E N S W", "W", "3")])
def test_nt_1_4_4_2_the_last_pays_the_first_gets_a_card_back_and_leads(order: str, payer: str, level: str) -> None:
    table = after(BOOK, order)
    table.deal(hands(level, poor=payer, E="S5", **{payer: "SA"}))
    assert asked(table) == {payer: "pay"}
    aces = holds(table, "E", "SA")
    pay(table, payer, "SA")
    assert holds(table, "E", "SA") == aces + 1
    assert asked(table) == {"E": "return"}
    before = holds(table, payer, "S5")
    give_back(table, "E", "S5")
    assert holds(table, payer, "S5") == before + 1
    assert asked(table) == {payer: "lead"}


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("X7")
@pytest.mark.parametrize(
    ("best", "paid"),
    [("H9 S9 DA", "S9"), ("H9 H9 DA", "DA"), ("BJ LJ", "BJ"), ("LJ C9 SA", "LJ"), ("SQ DT", "SQ")],
)
def test_nt_1_4_4_2_the_highest_card_but_the_wilds_is_due(best: str, paid: str) -> None:
    table = after(BOOK, "E N W S", **from_level("7"))
    table.deal(poor("9", S=best))
    assert allowed(table, "S") == {paid}
    for other in set(best.split()) - {paid}:
        refusal(table, PayTribute(seat=Seat.S, card=Card(other)))


@pytest.mark.article("decision D1")
def test_d1_among_equal_highest_cards_the_payer_picks_the_suit() -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", S="SK HK DK DK"))
    assert allowed(table, "S") == {"SK", "HK", "DK"}
    pay(table, "S", "HK")
    assert asked(table) == {"E": "return"}


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.article("X5")
def test_nt_1_4_4_1_the_first_takes_the_higher_card_and_each_returns_to_the_payer() -> None:
    table = double("SK", "SA")
    assert asked(table) == {"E": "return", "W": "return"}
    before = holds(table, "S", "S2"), holds(table, "N", "D2")
    give_back(table, "W", "D2")
    give_back(table, "E", "S2")
    assert (holds(table, "S", "S2"), holds(table, "N", "D2")) == (before[0] + 1, before[1] + 1)
    assert asked(table) == {"S": "lead"}


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.parametrize(("north", "south", "leader"), [("LJ", "SA", "N"), ("C6", "DA", "N"), ("SQ", "HK", "S")])
def test_nt_1_4_4_1_the_payer_of_the_higher_card_leads(north: str, south: str, leader: str) -> None:
    table = double(north, south)
    pay_first(table)
    assert asked(table) == {leader: "lead"}


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.article("X6")
@pytest.mark.parametrize(("payer", "other", "mine", "partners"), [("S", "N", "SA", "DA"), ("N", "S", "DA", "SA")])
def test_x6_of_equal_cards_the_first_takes_the_one_it_likes_and_its_payer_leads(
    payer: str, other: str, mine: str, partners: str
) -> None:
    table = double("DA", "SA")
    assert asked(table) == {"E": "take"}
    refusal(table, TakeTribute(seat=Seat.W, payer=Seat(payer)))
    aces = holds(table, "E", mine), holds(table, "W", partners)
    table.do(TakeTribute(seat=Seat.E, payer=Seat(payer)))
    assert (holds(table, "E", mine), holds(table, "W", partners)) == (aces[0] + 1, aces[1] + 1)
    before = holds(table, payer, "S2"), holds(table, other, "D2")
    give_back(table, "E", "S2")
    give_back(table, "W", "D2")
    assert (holds(table, payer, "S2"), holds(table, other, "D2")) == (before[0] + 1, before[1] + 1)
    assert asked(table) == {payer: "lead"}, "whose card the first took returns to nobody else, and leads"


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.parametrize("card", ["LJ", "HK"])
def test_nt_1_4_4_1_two_cards_of_the_same_face_are_equal_too(card: str) -> None:
    assert asked(double(card, card)) == {"E": "take"}


@pytest.mark.article("NT 1.4.4.1")
def test_nt_1_4_4_1_level_cards_of_two_suits_are_equal() -> None:
    assert asked(double("S6", "C6")) == {"E": "take"}


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
@pytest.mark.parametrize(("start", "level", "back"), [("3", "5", {"CT", "S4"}), ("8", "T", {"H5", "S5", "S4"})])
def test_x8_the_return_is_ten_or_less_and_no_level_card(start: str, level: str, back: set[str]) -> None:
    few = "H5 S5 CT DJ S4"
    table = after(BOOK, "E N W S", **from_level(start))
    table.deal(hands(level, poor="S", rich="E", E=few, S="LJ"))
    pay(table, "S", "LJ")
    assert allowed(table, "E") == back
    for card in {*few.split(), "LJ"} - back:
        assert "NT 1.4.4" in refusal(table, ReturnCard(seat=Seat.E, card=Card(card))).article


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("decision D8")
def test_nt_1_4_4_2_the_same_limit_holds_for_a_return_to_the_own_partner() -> None:
    table = after(BOOK, "E N S W", **from_level("3"))
    table.deal(hands("4", poor="W", rich="E", E="S4 H4 CT D3 SJ", W="LJ"))
    pay(table, "W", "LJ")
    assert allowed(table, "E") == {"CT", "D3"}


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.article("decision D8")
def test_nt_1_4_4_1_the_same_limit_holds_after_double_down() -> None:
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(hands("6", poor="NS", rich="E", E="H6 S6 CT S9", N="SK", S="LJ"))
    pay(table, "S", "LJ")
    pay(table, "N", "SK")
    assert allowed(table, "E") == {"CT", "S9"}


@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
def test_x8_a_hand_with_nothing_to_return_gives_its_lowest() -> None:
    table = after(BOOK, "E N W S", **from_level("3"))
    own = "S5 C5 DJ" + " SQ HQ CQ DQ SK HK CK DK SA HA CA DA" * 2
    table.deal(hands("5", poor="S", S="LJ", E=own))
    pay(table, "S", "LJ")
    assert allowed(table, "E") == {"DJ"}


@pytest.mark.article("decision D8")
def test_d8_the_card_just_received_does_not_go_back() -> None:
    table = after(BOOK, "E N W S", **from_level("3"))
    table.deal(hands("5", poor="S", S="ST", E="S2 HT"))
    pay(table, "S", "ST")
    assert "ST" not in allowed(table, "E")
    assert "HT" in allowed(table, "E")
    refusal(table, ReturnCard(seat=Seat.E, card=Card("ST")))


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("decision D21")
@pytest.mark.article("X9")
@pytest.mark.parametrize(
    ("order", "jokers", "holders"),
    [
        ("E W", {"N": "BJ", "S": "BJ"}, {"N", "S"}),
        ("E W", {"N": "LJ", "S": "BJ BJ"}, {"S"}),
        ("E N W S", {"S": "BJ BJ"}, {"S"}),
        ("E N S W", {"W": "BJ BJ"}, {"W"}),
    ],
)
def test_x9_whoever_holds_a_big_joker_may_refuse_for_both_and_the_first_leads(
    order: str, jokers: dict[str, str], holders: set[str]
) -> None:
    """可抗贡: nobody is asked twice, and either holder's word is enough."""
    for refuser in sorted(holders):
        table = after(BOOK, order)
        events = table.deal(poor("5", **jokers))
        assert not [event for event in events if isinstance(event, TributeRefused)]
        events = table.do(RefuseTribute(seat=Seat(refuser)))
        assert [set(event.holders) for event in events if isinstance(event, TributeRefused)] == [holders]
        assert not [event for event in table.events if isinstance(event, TributePaid)]
        assert asked(table) == {"E": "lead"}


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.article("decision D21")
@pytest.mark.parametrize(("order", "jokers"), [("E N W S", {"S": "BJ BJ"}), ("E W", {"N": "BJ", "S": "BJ"})])
def test_d21_payers_with_both_big_jokers_may_pay_all_the_same(order: str, jokers: dict[str, str]) -> None:
    table = after(BOOK, order)
    table.deal(poor("5", **jokers))
    for payer in jokers:
        pay(table, payer, "BJ")
    assert asked(table) == {"E": "return" if len(jokers) == 1 else "take"}


@pytest.mark.article("X9")
@pytest.mark.parametrize(
    ("order", "jokers", "payers"),
    [
        ("E N W S", {"S": "BJ", "N": "BJ"}, {"S": "pay"}),
        ("E N W S", {"S": "BJ LJ"}, {"S": "pay"}),
        ("E W", {"N": "BJ LJ", "S": "LJ"}, {"N": "pay", "S": "pay"}),
    ],
)
def test_x9_one_big_joker_does_not_refuse(order: str, jokers: dict[str, str], payers: dict[str, str]) -> None:
    table = after(BOOK, order)
    table.deal(poor("5", **jokers))
    assert asked(table) == payers
    big = next(seat for seat in payers if "BJ" in jokers[seat])
    assert allowed(table, big) == {"BJ"}
