"""two-deck: single tribute, its return and who leads then (TD 7.2, 23.1; D1, D8)."""

from __future__ import annotations

import pytest

from guandan.cards import Card, Hand
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import PayTribute, RefuseTribute, ReturnCard
from guandan.game.events import TributeRefused
from guandan.game.match import Ask
from guandan.rules.seat import Seat
from tests.game.kit import Table


def after(order: str, hands: dict[str, str], start: str = "2") -> Table:
    """The second deal, with these cards, after a first one that ended in this order."""
    table = Table("two-deck", overrides={"levels.start": start})
    table.play_deal(order)
    table.deal(hands)
    return table


def may_pay(table: Table, seat: str) -> set[str]:
    return {answer.card for answer in answers(table.match, table.match.question(Seat(seat)))}


may_return = may_pay


def pay(table: Table, seat: str, card: str) -> None:
    table.do(PayTribute(seat=Seat(seat), card=Card(card)))


def give_back(table: Table, seat: str, card: str) -> None:
    table.do(ReturnCard(seat=Seat(seat), card=Card(card)))


def seats_asked(table: Table) -> dict[str, Ask]:
    return {str(question.seat): question.ask for question in table.match.questions}


@pytest.mark.article("X3")
@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 7.2")
def test_td_23_1_x3_the_last_pays_the_first_and_leads() -> None:
    table = after("E N W S", {"S": "BJ S4", "E": "S3 LJ", "N": "BJ"})
    assert seats_asked(table) == {"S": Ask.PAY}
    pay(table, "S", "BJ")
    assert seats_asked(table) == {"E": Ask.RETURN}
    assert Card("BJ") in table.match.deal.hand(Seat.E)
    give_back(table, "E", "S3")
    assert seats_asked(table) == {"S": Ask.LEAD}
    assert Card("S3") in table.match.deal.hand(Seat.S)
    assert {len(table.match.deal.hand(seat)) for seat in Seat} == {27}


@pytest.mark.article("TD 23.1")
@pytest.mark.parametrize("card", ["LJ", "SA", "S4", "H4"])
def test_td_23_1_nothing_but_the_highest_card_is_paid(card: str) -> None:
    table = after("E N W S", {"S": "BJ LJ SA S4 H4", "N": "BJ"})
    with pytest.raises(IllegalAction) as refused:
        pay(table, "S", card)
    assert "TD 23.1" in refused.value.article


@pytest.mark.article("TD 23.1")
def test_td_23_1_a_card_that_is_not_held_is_not_paid() -> None:
    table = after("E N W S", {"E": "BJ BJ"})
    with pytest.raises(IllegalAction):
        pay(table, "S", "BJ")


@pytest.mark.article("TD 23.1")
@pytest.mark.article("X7")
@pytest.mark.parametrize(("held", "paid"), [("H9 S9 DA", "S9"), ("H9 H9 DA", "DA")])
def test_td_23_1_the_wild_is_never_paid(held: str, paid: str) -> None:
    others = Hand("BJ BJ LJ LJ S9 S9 H9 H9 C9 C9 D9 D9") - [card for card in Hand(held) if card.rank != "A"]
    spades = "SA SA HA HA CA CA DA"
    table = after("E N W S", {"S": held, "E": str(others), "N": spades}, start="7")
    assert table.match.deal.level == "9"
    assert may_pay(table, "S") == {paid}


@pytest.mark.article("TD 23.1")
def test_td_23_1_a_level_card_is_above_an_ace() -> None:
    taken = {"E": "BJ BJ LJ LJ", "N": "S4 S4 H4 H4 C4 C4 D4"}
    table = after("E N W S", taken | {"S": "D4 SA SA"})
    assert table.match.deal.level == "4"
    assert may_pay(table, "S") == {"D4"}


@pytest.mark.article("decision D1")
def test_td_23_1_d1_among_equals_the_payer_picks_the_suit() -> None:
    table = after("E N W S", {"E": "BJ BJ LJ LJ S4 S4 H4 H4 C4 C4 D4 D4", "S": "SA DA CA", "N": "HA HA SA DA CA"})
    assert may_pay(table, "S") == {"SA", "DA", "CA"}
    pay(table, "S", "DA")
    assert table.match.deal.tribute.paid == {Seat.S: Card("DA")}


@pytest.mark.article("X3")
@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 28")
@pytest.mark.parametrize("card", ["S3", "ST", "SJ", "SK", "SA", "S4", "H4", "LJ"])
def test_td_23_1_x3_an_opponent_gets_any_card_back(card: str) -> None:
    table = after("E N W S", {"S": "BJ", "E": "S3 ST SJ SK SA S4 H4 LJ", "N": "BJ"})
    pay(table, "S", "BJ")
    assert may_return(table, "E") == set(table.match.deal.hand(Seat.E)) - {"BJ"}
    give_back(table, "E", card)
    assert Card(card) in table.match.deal.hand(Seat.S)
    assert table.ask("S") is Ask.LEAD


@pytest.mark.article("decision D8")
def test_td_23_1_d8_the_card_received_does_not_go_back() -> None:
    table = after("E N W S", {"S": "BJ", "N": "BJ"})
    pay(table, "S", "BJ")
    with pytest.raises(IllegalAction) as refused:
        give_back(table, "E", "BJ")
    assert "decision D8" in refused.value.article


@pytest.mark.article("decision D8")
def test_td_23_1_d8_the_twin_of_the_card_received_may_be_returned() -> None:
    table = after("E N W S", {"S": "BJ", "E": "BJ"})
    pay(table, "S", "BJ")
    give_back(table, "E", "BJ")
    assert table.match.deal.hand(Seat.E).count("BJ") == 1
    assert table.match.deal.hand(Seat.S).count("BJ") == 1


@pytest.mark.article("X4")
@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 7.2")
def test_td_23_1_x4_the_last_pays_its_own_partner_and_leads() -> None:
    table = after("E N S W", {"W": "BJ", "E": "ST SJ S3"})
    assert table.match.deal.level == "3"
    assert seats_asked(table) == {"W": Ask.PAY}
    pay(table, "W", "BJ")
    assert seats_asked(table) == {"E": Ask.RETURN}
    give_back(table, "E", "ST")
    assert seats_asked(table) == {"W": Ask.LEAD}
    assert Card("ST") in table.match.deal.hand(Seat.W)


@pytest.mark.article("X4")
@pytest.mark.article("TD 23.1")
@pytest.mark.parametrize("card", ["SJ", "HQ", "CK", "DA", "LJ"])
def test_td_23_1_x4_the_own_partner_gets_nothing_above_ten(card: str) -> None:
    table = after("E N S W", {"W": "BJ", "E": f"S4 {card}"})
    pay(table, "W", "BJ")
    with pytest.raises(IllegalAction) as refused:
        give_back(table, "E", card)
    assert "TD 23.1" in refused.value.article


@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
@pytest.mark.parametrize(("start", "level", "ranks"), [("4", "5", set("2346789T")), ("9", "T", set("23456789"))])
def test_td_23_1_d8_no_level_card_for_the_own_partner(start: str, level: str, ranks: set[str]) -> None:
    held = "H5 S5 CT DJ S4 S2 S3 S6 S7 S8 S9 CQ CK CA LJ"
    table = after("E N S W", {"W": "BJ", "E": held, "N": "BJ"}, start=start)
    assert table.match.deal.level == level
    pay(table, "W", "BJ")
    hand = table.match.deal.hand(Seat.E)
    assert may_return(table, "E") == {card for card in hand if card.rank in ranks}
    assert {Card(card).rank for card in may_return(table, "E")} == ranks


HIGH = "DJ CQ SQ HQ DQ SK HK CK DK SA HA CA DA CQ SQ HQ DQ SK HK CK DK SA HA CA DA"


@pytest.mark.article("decision D8")
@pytest.mark.article("X8")
def test_td_23_1_d8_a_hand_with_nothing_to_return_gives_its_lowest() -> None:
    table = after("E N S W", {"W": "BJ", "E": f"S5 D5 {HIGH}", "N": "BJ"}, start="4")
    pay(table, "W", "BJ")
    assert may_return(table, "E") == {"DJ"}
    give_back(table, "E", "DJ")
    assert table.ask("W") is Ask.LEAD


LOW = " ".join(f"{suit}{rank}" for rank in "234678" for suit in "SHCD") + " S2 H2"


@pytest.mark.article("decision D8")
def test_td_23_1_d8_a_low_card_received_is_not_what_goes_back() -> None:
    """East holds nothing up to ten but the nine that its partner has just paid."""
    table = after("E N S W", {"W": f"S9 {LOW}", "E": f"S5 D5 {HIGH}"}, start="4")
    pay(table, "W", "S9")
    assert may_return(table, "E") == {"DJ"}


@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 7.2")
@pytest.mark.parametrize(("order", "last"), [("E N W S", "S"), ("E N S W", "W")])
def test_td_23_1_a_last_with_two_big_jokers_may_refuse_and_the_first_leads(order: str, last: str) -> None:
    table = after(order, {last: "BJ BJ"})
    assert seats_asked(table) == {last: Ask.PAY}
    table.do(RefuseTribute(seat=Seat(last)))
    assert TributeRefused(holders=(Seat(last),), seat=Seat(last)) in table.events
    assert seats_asked(table) == {"E": Ask.LEAD}
    assert {len(table.match.deal.hand(seat)) for seat in Seat} == {27}


@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 7.2")
@pytest.mark.article("decision D21")
def test_td_23_1_a_last_with_two_big_jokers_may_pay_one_and_lead() -> None:
    table = after("E N W S", {"S": "BJ BJ"})
    pay(table, "S", "BJ")
    give_back(table, "E", min(may_return(table, "E")))
    assert seats_asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("X9")
@pytest.mark.article("TD 23.1")
def test_td_23_1_x9_the_partners_big_joker_does_not_help_a_single_payer() -> None:
    table = after("E N W S", {"S": "BJ", "N": "BJ"})
    assert seats_asked(table) == {"S": Ask.PAY}
    assert may_pay(table, "S") == {"BJ"}


@pytest.mark.article("X9")
@pytest.mark.article("TD 23.1")
@pytest.mark.parametrize("jokers", ["BJ LJ", "LJ LJ", "BJ LJ LJ"])
def test_td_23_1_x9_small_jokers_do_not_refuse(jokers: str) -> None:
    table = after("E N W S", {"S": jokers, "E": str(Hand("BJ BJ") - [card for card in Hand(jokers) if card == "BJ"])})
    assert seats_asked(table) == {"S": Ask.PAY}
    assert may_pay(table, "S") == {str(max(Hand(jokers), key=lambda card: card.rank.number))}


@pytest.mark.article("TD 23.1")
def test_td_23_1_nobody_pays_in_the_first_deal() -> None:
    table = Table("two-deck")
    table.deal({"S": "BJ"}, leader=Seat.E)
    assert seats_asked(table) == {"E": Ask.LEAD}
