"""Double tribute in jiangsu-2017: JS 3.3.2."""

from __future__ import annotations

import pytest

from guandan.cards import Card, Hand
from guandan.errors import GuandanError
from guandan.game import answers
from guandan.game.events import CardReturned, ReturnsShown
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat
from tests.game.jiangsu.setting import after, asked, give_back, held, low_hands, pay, refused

TO_6 = ("E N S W", "E W")
"""Brings EW from 2 over 3 to 6, North and South double-down."""
RECEIVERS = {"E": "S2 S2 S3 S3", "W": "C2 C2 C3 C3"}


@pytest.mark.article("X5")
@pytest.mark.article("JS 3.3.2")
@pytest.mark.parametrize(
    ("north", "south", "to_first", "to_partner"),
    [
        ("HK", "SA", "S", "N"),
        ("SA", "HK", "N", "S"),
        ("LJ", "S6", "N", "S"),
        ("S6", "DA", "N", "S"),
        ("SQ", "BJ", "S", "N"),
    ],
)
def test_x5_the_higher_card_goes_to_first_and_its_payer_leads(
    north: str, south: str, to_first: str, to_partner: str
) -> None:
    table = after(*TO_6, hands=low_hands("6", RECEIVERS, N=north, S=south))
    assert table.match.deal is not None
    assert table.match.deal.level == "6"
    assert table.match.deal.first_draw is Seat.N
    assert asked(table) == {"N": Ask.PAY, "S": Ask.PAY}
    east, west = held(table, "E"), held(table, "W")
    paid = {"N": north, "S": south}
    pay(table, "N", north)
    pay(table, "S", south)
    assert held(table, "E") - east == Hand(paid[to_first])
    assert held(table, "W") - west == Hand(paid[to_partner])
    assert asked(table) == {"E": Ask.RETURN, "W": Ask.RETURN}
    before = {seat: held(table, seat) for seat in "NS"}
    give_back(table, "W", "C3")
    give_back(table, "E", "S3")
    assert held(table, to_first) - before[to_first] == Hand("S3")
    assert held(table, to_partner) - before[to_partner] == Hand("C3")
    assert asked(table) == {to_first: Ask.LEAD}
    assert [len(held(table, seat)) for seat in SEATS] == [27, 27, 27, 27]


@pytest.mark.article("X6")
@pytest.mark.article("JS 3.3.2")
@pytest.mark.parametrize(("order", "payers"), [("E W", "N S"), ("W E", "S N"), ("N S", "W E"), ("S N", "E W")])
@pytest.mark.parametrize("cards", ["SA DA", "DA SA", "HA HA", "LJ LJ", "S5 C5", "HK CK"])
@pytest.mark.parametrize("sooner", [0, 1])
def test_js_3_3_2_equal_tribute_goes_clockwise(order: str, payers: str, cards: str, sooner: int) -> None:
    """Each payer gives to the own 上家, so the first's 下家 pays the first and leads, whoever pays sooner."""
    rows = list(zip(payers.split(), cards.split(), order.split(), strict=True))
    table = after(order, hands=low_hands("5", **{payer: card for payer, card, _ in rows}))
    for payer, card, _ in (rows[sooner], rows[1 - sooner]):
        pay(table, payer, card)
    assert table.match.deal is not None
    tribute = table.match.deal.tribute
    assert tribute is not None
    assert tribute.receivers == {Seat(payer): Seat(receiver) for payer, _, receiver in rows}
    for _, card, receiver in rows:
        low = next(
            str(one) for one in held(table, receiver) if one.rank.number <= 10 and one.rank not in {"5", card[1]}
        )
        give_back(table, receiver, low)
    assert asked(table) == {payers[0]: Ask.LEAD}


@pytest.mark.article("JS 3.3.2")
def test_js_3_3_2_returns_lie_face_down_until_both_are_there() -> None:
    table = after(*TO_6, hands=low_hands("6", RECEIVERS, N="HK", S="SA"))
    pay(table, "N", "HK")
    pay(table, "S", "SA")
    give_back(table, "E", "S3")
    assert len(held(table, "S")) == 26
    assert asked(table) == {"W": Ask.RETURN}
    assert not [event for event in table.log if isinstance(event, ReturnsShown)]
    give_back(table, "W", "C3")
    shown = [event for event in table.log if isinstance(event, ReturnsShown)]
    assert [event.cards for event in shown] == [{Seat.E: Card("S3"), Seat.W: Card("C3")}]
    assert (len(held(table, "S")), len(held(table, "N"))) == (27, 27)


@pytest.mark.article("JS 3.3.1")
@pytest.mark.article("JS 3.3.2")
def test_js_3_3_2_a_single_return_is_open() -> None:
    table = after("E N W S", hands=low_hands("4", {"E": "S2 S2"}, S="LJ"))
    pay(table, "S", "LJ")
    give_back(table, "E", "S2")
    assert [event.card for event in table.log if isinstance(event, CardReturned)] == [Card("S2")]
    assert len(held(table, "S")) == 27


@pytest.mark.article("decision D8")
@pytest.mark.parametrize(("receiver", "card"), [("E", "SJ"), ("W", "CK"), ("E", "D6"), ("W", "H6")])
def test_decision_d8_the_limit_holds_for_double_tribute_too(receiver: str, card: str) -> None:
    hands = low_hands("6", {"E": "S2 S3 SJ D6", "W": "C2 C3 CK H6"}, N="BJ", S="SA")
    table = after(*TO_6, hands=hands)
    pay(table, "N", "BJ")
    pay(table, "S", "SA")
    with refused("decision D8"):
        give_back(table, receiver, card)


@pytest.mark.article("decision D8")
def test_decision_d8_in_a_double_tribute_too_the_card_received_is_not_given_back() -> None:
    table = after(*TO_6, hands=low_hands("6", {"W": "C2 C3", "E": "CT"}, N="CT", S="SA"))
    pay(table, "N", "CT")
    pay(table, "S", "SA")
    with refused("decision D8"):
        give_back(table, "W", "CT")


@pytest.mark.article("JS 3.3.2")
def test_js_3_3_2_nobody_returns_before_both_have_paid_and_nobody_twice() -> None:
    table = after(*TO_6, hands=low_hands("6", RECEIVERS, N="HK", S="SA"))
    pay(table, "S", "SA")
    assert asked(table) == {"N": Ask.PAY}
    with pytest.raises(GuandanError):
        give_back(table, "E", "S2")
    with pytest.raises(GuandanError):
        pay(table, "S", "S3")
    pay(table, "N", "HK")
    give_back(table, "E", "S2")
    with pytest.raises(GuandanError):
        give_back(table, "E", "S3")
    assert asked(table) == {"W": Ask.RETURN}


@pytest.mark.article("JS 3.3.2")
def test_js_3_3_2_each_payer_owes_the_highest_of_the_own_hand() -> None:
    table = after(*TO_6, hands=low_hands("6", N="HK DQ", S="BJ SA"))
    with refused("JS 3.3.1"):
        pay(table, "S", "SA")
    with refused("JS 3.3.1"):
        pay(table, "N", "DQ")


@pytest.mark.article("JS 3.3.2")
def test_js_3_3_2_both_may_answer_at_once() -> None:
    table = after(*TO_6, hands=low_hands("6", RECEIVERS, N="HK", S="SA"))
    north, south = (answers(table.match, question)[0] for question in table.match.questions)
    table.do(south)
    table.do(north)  # its question was not put anew
    east, west = (answers(table.match, question)[0] for question in table.match.questions)
    table.do(west)
    table.do(east)
    assert asked(table) == {"S": Ask.LEAD}
