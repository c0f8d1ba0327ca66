"""five-round-points: who pays what to whom, what comes back, and who leads then."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.game.commands import PayTribute, ReturnCard
from guandan.game.deal import DealPhase
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

BOOK = "five-round-points"


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("ZD 2.2")
@pytest.mark.article("X3")
def test_zd_2_1_2_the_last_pays_the_first_and_leads() -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", S="SA"))
    assert asked(table) == {"S": "pay"}
    pay(table, "S", "SA")
    assert asked(table) == {"E": "return"}
    back = min(allowed(table, "E"))
    before = holds(table, "S", back)
    give_back(table, "E", back)
    assert holds(table, "S", back) == before + 1
    assert holds(table, "S", "SA") == 0
    assert asked(table) == {"S": "lead"}
    assert table.match.deal is not None
    assert {seat: len(hand) for seat, hand in table.match.deal.hands.items()} == dict.fromkeys(Seat, 27)


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("ZD 2.2")
@pytest.mark.article("X4")
def test_zd_2_1_2_a_last_pays_the_own_partner_too() -> None:
    table = after(BOOK, "E N S W")
    table.deal(poor("3", W="DK"))
    assert asked(table) == {"W": "pay"}
    pay(table, "W", "DK")
    assert asked(table) == {"E": "return"}
    assert all(Card(card).rank.number <= 10 for card in allowed(table, "E"))
    pay_first(table)
    assert asked(table) == {"W": "lead"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.parametrize(
    ("best", "paid"),
    [
        ("BJ LJ SA", "BJ"),
        ("LJ DA C4", "LJ"),
        ("C4 SA SK", "C4"),
        ("H4 SA SK", "SA"),
        ("SK DQ CJ", "SK"),
    ],
)
def test_zd_2_1_2_the_highest_card_but_the_wilds_is_due(best: str, paid: str) -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", S=best))
    assert allowed(table, "S") == {paid}
    for other in set(best.split()) - {paid}:
        refusal(table, PayTribute(seat=Seat.S, card=Card(other)))


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_paying_less_than_the_highest_is_refused_by_that_article() -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", S="BJ LJ"))
    assert "ZD 2.1.2" in refusal(table, PayTribute(seat=Seat.S, card=Card("LJ"))).article


@pytest.mark.article("X7")
@pytest.mark.parametrize(("best", "paid"), [("H9 S9 DA", "S9"), ("H9 H9 DA", "DA")])
def test_x7_a_level_card_is_paid_but_never_the_wild(best: str, paid: str) -> None:
    table = after(BOOK, "E N W S", **from_level("7"))
    table.deal(poor("9", S=best))
    assert allowed(table, "S") == {paid}


@pytest.mark.article("decision D1")
def test_d1_among_equal_highest_cards_the_payer_picks_the_suit() -> None:
    for chosen in ("SA", "CA", "HA"):
        table = after(BOOK, "E N W S")
        table.deal(poor("4", S="SA HA CA CA"))
        assert allowed(table, "S") == {"SA", "HA", "CA"}
        pay(table, "S", chosen)
        assert asked(table) == {"E": "return"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("X5")
def test_zd_2_1_2_double_the_higher_card_goes_to_the_first() -> None:
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(hands("6", poor="NS", N="SK", S="SA", E="S2 S3", W="D2 D3"))
    assert asked(table) == {"N": "pay", "S": "pay"}
    pay(table, "N", "SK")
    assert asked(table) == {"S": "pay"}
    ours, theirs = holds(table, "E", "SA"), holds(table, "W", "SK")
    pay(table, "S", "SA")
    assert (holds(table, "E", "SA"), holds(table, "W", "SK")) == (ours + 1, theirs + 1)
    assert asked(table) == {"E": "return", "W": "return"}
    before = holds(table, "S", "S2"), holds(table, "N", "D2")
    give_back(table, "E", "S2")
    give_back(table, "W", "D2")
    assert (holds(table, "S", "S2"), holds(table, "N", "D2")) == (before[0] + 1, before[1] + 1)


@pytest.mark.article("ZD 2.2")
@pytest.mark.article("X5")
@pytest.mark.parametrize(("north", "south", "leader"), [("SK", "SA", "S"), ("LJ", "D6", "N"), ("C6", "HA", "N")])
def test_zd_2_2_double_the_payer_of_the_higher_card_leads(north: str, south: str, leader: str) -> None:
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(poor("6", N=north, S=south))
    pay_first(table)
    assert asked(table) == {leader: "lead"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
@pytest.mark.parametrize(
    ("start", "level", "few", "back"),
    [
        ("3", "5", "H5 S5 CT DJ S4", {"CT", "S4"}),
        ("8", "T", "H5 S5 CT DJ S4", {"H5", "S5", "S4"}),
    ],
)
def test_d8_the_return_is_2_to_10_and_not_the_level(start: str, level: str, few: str, back: set[str]) -> None:
    table = after(BOOK, "E N W S", **from_level(start))
    table.deal(hands(level, poor="S", rich="E", E=few, S="LJ"))
    pay(table, "S", "LJ")
    assert allowed(table, "E") == back
    for card in {*few.split(), "LJ"} - back:
        assert "ZD 2.1.2" in refusal(table, ReturnCard(seat=Seat.E, card=Card(card))).article
    give_back(table, "E", min(back))


@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
def test_d8_a_hand_with_no_card_to_return_gives_its_lowest() -> None:
    table = after(BOOK, "E N W S", **from_level("3"))
    hand = "S5 DJ" + " SQ HQ CQ DQ" * 2 + " SK HK CK DK" * 2 + " SA HA CA DA" * 2 + " C5"
    table.deal({"E": hand} | poor("5", S="LJ"))
    pay(table, "S", "LJ")
    assert allowed(table, "E") == {"DJ"}


@pytest.mark.article("decision D8")
def test_d8_the_limit_holds_for_a_double_tribute_too() -> None:
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(hands("6", poor="NS", rich="E", E="H6 S6 CT S9", N="SK", S="LJ"))
    pay(table, "N", "SK")
    pay(table, "S", "LJ")
    assert allowed(table, "E") == {"CT", "S9"}
    assert all(Card(card).rank.number <= 10 and Card(card).rank != "6" for card in allowed(table, "W"))


@pytest.mark.article("decision D8")
def test_d8_the_card_just_received_is_not_given_back() -> None:
    table = after(BOOK, "E N W S", **from_level("3"))
    table.deal(hands("5", poor="S", S="ST", E="S2 HT"))
    pay(table, "S", "ST")
    assert "HT" in allowed(table, "E")
    assert "ST" not in allowed(table, "E")
    refusal(table, ReturnCard(seat=Seat.E, card=Card("ST")))


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_nobody_else_pays_returns_or_leads_while_a_tribute_is_due() -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", S="SA", N="DA"))
    assert table.match.deal is not None
    assert table.match.deal.phase(table.match.book) is DealPhase.PAY
    refusal(table, PayTribute(seat=Seat.N, card=Card("DA")))
    refusal(table, ReturnCard(seat=Seat.E, card=next(iter(table.match.deal.hand(Seat.E)))))
    pay(table, "S", "SA")
    refusal(table, PayTribute(seat=Seat.S, card=Card("S2")))
