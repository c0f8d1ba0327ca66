"""two-deck: both losers pay after a double-down (TD 7.2, 23.2)."""

from __future__ import annotations

import pytest

from guandan.cards import Card, Hand
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import PayTribute, ReturnCard
from guandan.game.events import ReturnsShown, TributeRefused
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import Table

ABOVE = "BJ BJ LJ LJ S6 S6 H6 H6 C6 C6 D6 D6"


def level_six(hands: dict[str, str], order: str = "E W") -> Table:
    """The second deal, at level 6 with these cards, after a double-down."""
    table = Table("two-deck", overrides={"levels.start": "3"})
    table.play_deal(order)
    table.deal(hands)
    assert table.match.deal.level == "6"
    return table


def unequal() -> Table:
    """X5: North's best is a king, South's an ace."""
    return level_six({"E": ABOVE, "W": "SA HA HA CA CA DA DA", "S": "SA", "N": "SK"})


def equal() -> Table:
    """X6: North and South both have an ace."""
    return level_six({"E": ABOVE, "W": "SA HA CA CA DA DA", "S": "SA", "N": "HA"})


def pay(table: Table, seat: str, card: str) -> None:
    table.do(PayTribute(seat=Seat(seat), card=Card(card)))


def give_back(table: Table, seat: str, card: str) -> None:
    table.do(ReturnCard(seat=Seat(seat), card=Card(card)))


def asked(table: Table) -> dict[str, Ask]:
    return {str(question.seat): question.ask for question in table.match.questions}


def holds(table: Table, seat: str, card: str) -> bool:
    return Card(card) in table.match.deal.hand(Seat(seat))


@pytest.mark.article("X5")
@pytest.mark.article("TD 6")
def test_td_6_x5_after_a_double_down_the_next_of_the_first_draws_first() -> None:
    assert unequal().match.deal.first_draw is Seat.N


@pytest.mark.article("X5")
@pytest.mark.article("TD 23.2")
@pytest.mark.article("TD 7.2")
@pytest.mark.parametrize("payers", [("N", "S"), ("S", "N")])
def test_td_23_2_x5_the_higher_card_goes_to_the_first_and_its_payer_leads(payers: tuple[str, str]) -> None:
    table = unequal()
    assert asked(table) == {"N": Ask.PAY, "S": Ask.PAY}
    for payer in payers:
        pay(table, payer, {"N": "SK", "S": "SA"}[payer])
    assert asked(table) == {"E": Ask.RETURN, "W": Ask.RETURN}
    assert holds(table, "E", "SA")
    assert holds(table, "W", "SK")
    give_back(table, "W", "DA")
    give_back(table, "E", "LJ")
    assert holds(table, "S", "LJ")
    assert holds(table, "N", "DA")
    assert asked(table) == {"S": Ask.LEAD}
    assert {len(table.match.deal.hand(seat)) for seat in SEATS} == {27}


@pytest.mark.article("TD 23.2")
def test_td_23_2_the_same_with_the_next_of_the_first_paying_the_higher_card() -> None:
    table = level_six({"E": ABOVE, "W": "SA HA HA CA CA DA DA", "N": "SA", "S": "SK"})
    pay(table, "N", "SA")
    pay(table, "S", "SK")
    give_back(table, "E", "LJ")
    give_back(table, "W", "DA")
    assert holds(table, "N", "LJ")
    assert holds(table, "S", "DA")
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("TD 23.2")
def test_td_23_2_the_first_is_who_finished_first_not_who_sits_first() -> None:
    table = level_six({"E": ABOVE, "W": "SA HA HA CA CA DA DA", "S": "SA", "N": "SK"}, order="W E")
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    assert table.match.deal.hand(Seat.W).count("SA") == 2
    assert holds(table, "E", "SK")


@pytest.mark.article("TD 23.2")
def test_td_23_2_cards_are_compared_at_the_level_of_the_deal() -> None:
    high = "BJ BJ LJ LJ S6 S6 H6 H6 C6 C6 D6"
    table = level_six({"E": high, "W": "SA HA HA CA CA DA DA", "N": "SA", "S": "D6 SK"})
    pay(table, "N", "SA")
    pay(table, "S", "D6")
    assert holds(table, "E", "D6")
    assert holds(table, "W", "SA")


@pytest.mark.article("TD 23.2")
@pytest.mark.parametrize("card", ["S2", "ST", "SQ", "C6", "H6", "BJ"])
def test_td_23_2_any_card_is_returned_to_a_double_payer(card: str) -> None:
    table = level_six({"E": f"{ABOVE} S2 ST SQ", "W": "SA HA HA CA CA DA DA", "S": "SA", "N": "SK"})
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    give_back(table, "E", card)
    assert holds(table, "S", card)


@pytest.mark.article("decision D8")
def test_td_23_2_d8_the_card_received_does_not_go_back() -> None:
    table = unequal()
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    allowed = {answer.card for answer in answers(table.match, table.match.question(Seat.E))}
    assert allowed == set(table.match.deal.hand(Seat.E)) - {"SA"}
    with pytest.raises(IllegalAction):
        give_back(table, "E", "SA")


@pytest.mark.article("TD 23.2")
def test_td_23_2_unequal_returns_lie_open() -> None:
    table = unequal()
    pay(table, "N", "SK")
    pay(table, "S", "SA")
    give_back(table, "W", "DA")
    assert holds(table, "N", "DA")  # at once, not together with the other return
    give_back(table, "E", "LJ")
    assert not any(isinstance(event, ReturnsShown) for event in table.log)


@pytest.mark.article("X6")
@pytest.mark.article("TD 23.2")
@pytest.mark.article("TD 7.2")
@pytest.mark.parametrize("payers", [("N", "S"), ("S", "N")])
def test_td_23_2_x6_equal_cards_go_clockwise_and_the_next_of_the_first_leads(payers: tuple[str, str]) -> None:
    table = equal()
    for payer in payers:
        pay(table, payer, {"N": "HA", "S": "SA"}[payer])
    assert table.match.deal.tribute.receivers == {Seat.N: Seat.E, Seat.S: Seat.W}
    assert holds(table, "E", "HA")
    give_back(table, "E", "S2")
    give_back(table, "W", "DA")
    assert holds(table, "N", "S2")
    assert holds(table, "S", "DA")
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("X6")
@pytest.mark.article("TD 23.2")
@pytest.mark.parametrize(("order", "to_first", "leader"), [("E W", "N", "N"), ("W E", "S", "S")])
def test_td_23_2_equal_cards_the_payer_to_the_first_is_its_next(order: str, to_first: str, leader: str) -> None:
    table = level_six({"E": ABOVE, "W": "SA HA CA CA DA DA", "S": "SA", "N": "HA"}, order=order)
    pay(table, "N", "HA")
    pay(table, "S", "SA")
    assert table.match.deal.tribute.payer_to_first is Seat(to_first)
    give_back(table, "E", "S6")
    give_back(table, "W", "DA")
    assert asked(table) == {leader: Ask.LEAD}


@pytest.mark.article("TD 23.2")
@pytest.mark.parametrize("givers", [("E", "W"), ("W", "E")])
def test_td_23_2_equal_returns_lie_face_down_until_both_are_shown(givers: tuple[str, str]) -> None:
    table = equal()
    pay(table, "N", "HA")
    pay(table, "S", "SA")
    card = {"E": "LJ", "W": "DA"}
    give_back(table, givers[0], card[givers[0]])
    assert not holds(table, "N", "LJ")
    assert not holds(table, "S", "DA")
    assert asked(table) == {givers[1]: Ask.RETURN}
    give_back(table, givers[1], card[givers[1]])
    assert ReturnsShown(cards={Seat.E: Card("LJ"), Seat.W: Card("DA")}) in table.events
    assert holds(table, "N", "LJ")
    assert holds(table, "S", "DA")


@pytest.mark.article("TD 23.2")
@pytest.mark.parametrize("payer", ["N", "S"])
def test_td_23_2_each_loser_pays_the_highest_card_of_its_own(payer: str) -> None:
    with pytest.raises(IllegalAction):
        pay(unequal(), payer, "S3")


@pytest.mark.article("X9")
@pytest.mark.article("TD 23.2")
@pytest.mark.article("TD 7.2")
@pytest.mark.parametrize(
    ("hands", "holders"),
    [({"N": "BJ", "S": "BJ"}, {"N", "S"}), ({"N": "BJ BJ"}, {"N"}), ({"S": "BJ BJ"}, {"S"})],
)
def test_td_23_2_x9_two_big_jokers_among_the_losers_refuse(hands: dict[str, str], holders: set[str]) -> None:
    table = level_six(hands)
    refusals = [event for event in table.events if isinstance(event, TributeRefused)]
    assert [{str(seat) for seat in refusal.holders} for refusal in refusals] == [holders]
    assert asked(table) == {"E": Ask.LEAD}
    assert {len(table.match.deal.hand(seat)) for seat in SEATS} == {27}


@pytest.mark.article("X9")
@pytest.mark.article("TD 23.2")
@pytest.mark.parametrize(
    "hands", [{"N": "BJ", "S": "LJ", "E": "BJ"}, {"N": "BJ LJ", "S": "LJ", "W": "BJ"}, {"E": "BJ BJ", "N": "LJ LJ"}]
)
def test_td_23_2_x9_one_big_joker_does_not_refuse(hands: dict[str, str]) -> None:
    assert asked(level_six(hands)) == {"N": Ask.PAY, "S": Ask.PAY}


@pytest.mark.article("TD 23.2")
@pytest.mark.article("decision D1")
@pytest.mark.parametrize(("north", "south"), [("LJ", "LJ"), ("D6", "C6"), ("SA", "SA")])
def test_td_23_2_equal_is_equal_in_rank(north: str, south: str) -> None:
    east = Hand(f"{ABOVE} SA SA HA HA CA CA DA DA") - (Card(north), Card(south))
    table = level_six({"E": str(east), "N": north, "S": south})
    pay(table, "N", north)
    pay(table, "S", south)
    assert table.match.deal.tribute.receivers == {Seat.N: Seat.E, Seat.S: Seat.W}


@pytest.mark.article("TD 23.2")
def test_td_23_2_a_big_joker_is_above_a_small_one() -> None:
    table = level_six({"N": "LJ", "S": "BJ", "E": "BJ LJ"})
    pay(table, "N", "LJ")
    pay(table, "S", "BJ")
    assert table.match.deal.tribute.receivers == {Seat.S: Seat.E, Seat.N: Seat.W}
