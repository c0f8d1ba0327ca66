"""knockout-2023: tribute, return and who leads then (KO 3.5, 3.8.2; D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import Card, Hand
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import PayTribute, ReturnCard
from guandan.game.events import ReturnsShown, TributeRefused
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import Table

if TYPE_CHECKING:
    from collections.abc import Callable

ABOVE_SIX = "BJ BJ LJ LJ S6 S6 H6 H6 C6 C6 D6 D6"


def after(order: str, hands: dict[str, str], start: str = "2") -> Table:
    """The second deal, with these cards, after a first one that ended in this order."""
    table = Table("knockout-2023", overrides={"levels.start": start})
    table.play_deal(order)
    table.deal(hands)
    return table


def unequal() -> Table:
    """X5: North's best is a king, South's an ace."""
    return after("E W", {"E": ABOVE_SIX, "W": "SA HA HA CA CA DA DA", "S": "SA", "N": "SK"}, start="3")


def equal() -> Table:
    """X6: both have an ace."""
    return after("E W", {"E": ABOVE_SIX, "W": "SA HA CA CA DA DA", "S": "SA", "N": "HA"}, start="3")


def allowed(table: Table, seat: str) -> set[str]:
    return {answer.card for answer in answers(table.match, table.match.question(Seat(seat)))}


def pay(table: Table, seat: str, card: str) -> None:
    table.do(PayTribute(seat=Seat(seat), card=Card(card)))


def give_back(table: Table, seat: str, card: str) -> None:
    table.do(ReturnCard(seat=Seat(seat), card=Card(card)))


def asked(table: Table) -> dict[str, Ask]:
    return {str(one.seat): one.ask for one in table.match.questions}


def holds(table: Table, seat: str, card: str) -> bool:
    return Card(card) in table.match.deal.hand(Seat(seat))


@pytest.mark.article("KO 3.5.2")
@pytest.mark.article("KO 3.8.2")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.parametrize(("order", "last"), [("E N W S", "S"), ("E N S W", "W")])
def test_ko_3_5_2_the_last_pays_the_first_and_leads(order: str, last: str) -> None:
    table = after(order, {last: "BJ", "E": "CT S3", "N": "BJ"})
    assert asked(table) == {last: Ask.PAY}
    pay(table, last, "BJ")
    assert asked(table) == {"E": Ask.RETURN}
    give_back(table, "E", "CT")
    assert holds(table, "E", "BJ")
    assert holds(table, last, "CT")
    assert asked(table) == {last: Ask.LEAD}
    assert {len(table.match.deal.hand(seat)) for seat in SEATS} == {27}


@pytest.mark.article("KO 3.5.2")
@pytest.mark.parametrize("card", ["LJ", "SA", "H4"])
def test_ko_3_5_2_nothing_but_the_highest_card(card: str) -> None:
    table = after("E N W S", {"S": "BJ LJ SA H4", "N": "BJ"})
    with pytest.raises(IllegalAction) as refused:
        pay(table, "S", card)
    assert "KO 3.5.2" in refused.value.article


@pytest.mark.article("KO 3.5.2")
@pytest.mark.article("X7")
@pytest.mark.parametrize(("held", "paid"), [("H9 S9 DA", "S9"), ("H9 H9 DA", "DA")])
def test_ko_3_5_2_the_wild_is_never_paid(held: str, paid: str) -> None:
    others = Hand("BJ BJ LJ LJ S9 S9 H9 H9 C9 C9 D9 D9") - [card for card in Hand(held) if card.rank != "A"]
    table = after("E N W S", {"S": held, "E": str(others), "N": "SA SA HA HA CA CA DA"}, start="7")
    assert table.match.deal.level == "9"
    assert allowed(table, "S") == {paid}


@pytest.mark.article("decision D1")
def test_ko_3_5_2_d1_among_equals_the_payer_picks_the_suit() -> None:
    high = "BJ BJ LJ LJ S4 S4 H4 H4 C4 C4 D4 D4"
    table = after("E N W S", {"E": high, "S": "SA DA CA", "N": "HA HA SA DA CA"})
    assert allowed(table, "S") == {"SA", "DA", "CA"}
    pay(table, "S", "DA")
    assert holds(table, "E", "DA")


@pytest.mark.article("KO 3.5.2")
@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
@pytest.mark.parametrize("order", ["E N W S", "E N S W", "E W"])
@pytest.mark.parametrize("level", ["5", "T"])
def test_ko_3_5_2_d8_the_return_is_two_to_ten_and_no_level_card(order: str, level: str) -> None:
    rise = {"E N W S": 2, "E N S W": 1, "E W": 3}[order]
    start = "23456789TJ"["23456789T".index(level) - rise]
    held = "H5 S5 CT DJ S4 S2 S3 S6 S7 S8 S9 CQ CK CA LJ LJ BJ BJ"
    table = after(order, {"E": held}, start=start)
    assert table.match.deal.level == level
    for question in table.match.questions:
        table.do(answers(table.match, question)[0])
    ranks = set("23456789T") - {level}
    received = set(table.match.deal.tribute.paid.values())
    hand = set(table.match.deal.hand(Seat.E)) - received
    assert allowed(table, "E") == {str(card) for card in hand if card.rank in ranks}
    for card in ("DJ", "CA", "LJ", "S5" if level == "5" else "CT"):
        with pytest.raises(IllegalAction):
            give_back(table, "E", card)


@pytest.mark.article("KO 3.5.2")
def test_ko_3_5_2_a_refused_return_says_why() -> None:
    table = after("E N W S", {"S": "BJ", "N": "BJ", "E": "SJ"})
    pay(table, "S", "BJ")
    with pytest.raises(IllegalAction) as refused:
        give_back(table, "E", "SJ")
    assert "KO 3.5.2" in refused.value.article


@pytest.mark.article("decision D8")
def test_ko_3_5_2_d8_the_card_received_does_not_go_back() -> None:
    """South's best card is a nine."""
    low = "S9 S2 S3 S5 S6 S7 S8 H2 H3 H5 H6 H7 H8 C2 C3 C5 C6 C7 C8 D2 D3 D5 D6 D7 D8 S2 S3"
    table = after("E N W S", {"S": low, "N": "S9"})
    assert allowed(table, "S") == {"S9"}
    pay(table, "S", "S9")
    assert "S9" not in allowed(table, "E")
    with pytest.raises(IllegalAction) as refused:
        give_back(table, "E", "S9")
    assert "decision D8" in refused.value.article


HIGH = "DJ CQ SQ HQ DQ SK HK CK DK SA HA CA DA CQ SQ HQ DQ SK HK CK DK SA HA CA DA"


@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
def test_ko_3_5_2_d8_a_hand_with_nothing_to_return_gives_its_lowest() -> None:
    table = after("E N W S", {"S": "BJ", "E": f"S5 D5 {HIGH}", "N": "BJ"}, start="3")
    assert table.match.deal.level == "5"
    pay(table, "S", "BJ")
    assert allowed(table, "E") == {"DJ"}


@pytest.mark.article("KO 3.5.3")
@pytest.mark.article("KO 3.8.2")
@pytest.mark.article("X5")
@pytest.mark.parametrize("payers", [("N", "S"), ("S", "N")])
def test_ko_3_5_3_x5_the_higher_card_goes_to_the_first_and_its_payer_leads(payers: tuple[str, str]) -> None:
    table = unequal()
    assert table.match.deal.first_draw is Seat.N
    assert asked(table) == {"N": Ask.PAY, "S": Ask.PAY}
    for payer in payers:
        pay(table, payer, {"N": "SK", "S": "SA"}[payer])
    assert holds(table, "E", "SA")
    assert holds(table, "W", "SK")
    give_back(table, "E", "S2")
    give_back(table, "W", str(min(allowed(table, "W"))))
    assert table.match.deal.tribute.receivers == {Seat.S: Seat.E, Seat.N: Seat.W}
    assert holds(table, "S", "S2")
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("KO 3.5.3")
@pytest.mark.article("X6")
def test_ko_3_5_3_x6_equal_cards_go_clockwise_and_the_payer_to_the_first_leads() -> None:
    table = equal()
    pay(table, "S", "SA")
    pay(table, "N", "HA")
    assert table.match.deal.tribute.receivers == {Seat.N: Seat.E, Seat.S: Seat.W}
    give_back(table, "E", "S2")
    give_back(table, "W", str(min(allowed(table, "W"))))
    assert holds(table, "N", "S2")
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("KO 3.5.3")
@pytest.mark.parametrize("makes", [unequal, equal])
def test_ko_3_5_3_double_returns_lie_face_down_and_are_shown_together(makes: Callable[[], Table]) -> None:
    table = makes()
    for payer in ("N", "S"):
        table.do(answers(table.match, table.match.question(Seat(payer)))[0])
    payer = next(seat for seat, receiver in table.match.deal.tribute.receivers.items() if receiver is Seat.E)
    held = table.match.deal.hand(payer)
    give_back(table, "E", "S2")
    assert table.match.deal.hand(payer) == held
    assert not any(isinstance(event, ReturnsShown) for event in table.events)
    back = min(allowed(table, "W"))
    give_back(table, "W", back)
    assert ReturnsShown(cards={Seat.E: Card("S2"), Seat.W: Card(back)}) in table.events
    assert table.match.deal.hand(payer) == held + "S2"


@pytest.mark.article("decision D8")
@pytest.mark.parametrize("card", ["SJ", "C6", "LJ"])
def test_ko_3_5_3_d8_the_limit_holds_after_a_double_down_too(card: str) -> None:
    table = after("E W", {"E": f"{ABOVE_SIX} SJ", "W": "SA HA HA CA CA DA DA", "S": "SA", "N": "SK"}, start="3")
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    with pytest.raises(IllegalAction) as refused:
        give_back(table, "E", card)
    assert "decision D8" in refused.value.article


@pytest.mark.article("KO 3.5.4")
@pytest.mark.article("KO 3.8.2")
@pytest.mark.article("X9")
@pytest.mark.parametrize(
    ("order", "hands", "holders"),
    [
        ("E N W S", {"S": "BJ BJ"}, {"S"}),
        ("E N S W", {"W": "BJ BJ"}, {"W"}),
        ("E W", {"N": "BJ", "S": "BJ"}, {"N", "S"}),
        ("E W", {"N": "BJ BJ"}, {"N"}),
    ],
)
def test_ko_3_5_4_x9_two_big_jokers_refuse_and_the_first_leads(
    order: str, hands: dict[str, str], holders: set[str]
) -> None:
    table = after(order, hands)
    (refusal,) = [event for event in table.events if isinstance(event, TributeRefused)]
    assert {str(seat) for seat in refusal.holders} == holders
    assert asked(table) == {"E": Ask.LEAD}


@pytest.mark.article("KO 3.5.4")
@pytest.mark.article("X9")
@pytest.mark.parametrize(
    ("order", "hands", "payers"),
    [
        ("E N W S", {"S": "BJ", "N": "BJ"}, {"S"}),
        ("E N W S", {"S": "BJ LJ", "E": "BJ"}, {"S"}),
        ("E W", {"N": "BJ LJ", "S": "LJ", "W": "BJ"}, {"N", "S"}),
        ("E N S W", {"W": "BJ", "E": "BJ"}, {"W"}),
    ],
)
def test_ko_3_5_4_x9_nothing_else_refuses(order: str, hands: dict[str, str], payers: set[str]) -> None:
    assert asked(after(order, hands)) == dict.fromkeys(payers, Ask.PAY)
