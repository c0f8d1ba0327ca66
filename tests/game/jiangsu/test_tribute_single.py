"""Single tribute in jiangsu-2017, and what may be paid and returned: JS 3.3.1, D1, D8."""

from __future__ import annotations

import pytest

from guandan.cards import Card, Hand
from guandan.errors import GuandanError, IllegalAction
from guandan.game import answers
from guandan.game.commands import PayTribute, ReturnCard
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat
from tests.game.jiangsu.setting import after, asked, give_back, held, low_hands, pay, refused
from tests.game.kit import Table

TO_9 = ("E W", "E W", "E N S W")
"""Brings EW from 2 over 5 and 8 to 9, West last."""
TO_10 = ("E W", "E W", "E N W S")
TO_5 = ("E N W S", "E N S W")


def payable(table: Table, seat: str) -> set[str]:
    """The cards that the seat can pay, each of its hand tried."""
    return {str(card) for card in set(held(table, seat)) if _goes(table, PayTribute(seat=Seat(seat), card=card))}


def returnable(table: Table, seat: str) -> set[str]:
    return {str(card) for card in set(held(table, seat)) if _goes(table, ReturnCard(seat=Seat(seat), card=card))}


def _goes(table: Table, command: PayTribute | ReturnCard) -> bool:
    before = table.match
    try:
        table.do(command)
    except IllegalAction:
        return False
    table.match = before
    return True


@pytest.mark.article("JS 2.3")
@pytest.mark.article("JS 3.3.1")
def test_js_3_3_1_the_first_deal_has_no_tribute() -> None:
    table = Table()
    table.deal(leader=Seat.W)
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("X3")
@pytest.mark.article("JS 2.3")
@pytest.mark.article("JS 3.3.1")
def test_x3_last_pays_the_highest_to_first_gets_one_back_and_leads() -> None:
    table = after("E N W S", hands=low_hands("4", S="LJ SA"))
    assert asked(table) == {"S": Ask.PAY}
    with refused("JS 3.3.1"):
        pay(table, "S", "SA")
    before = held(table, "E")
    pay(table, "S", "LJ")
    assert asked(table) == {"E": Ask.RETURN}
    assert held(table, "E") - before == Hand("LJ")
    back = next(str(card) for card in held(table, "E") if card.rank.number <= 10 and card.rank != "4")
    give_back(table, "E", back)
    assert asked(table) == {"S": Ask.LEAD}
    assert Card(back) in held(table, "S")
    assert [len(held(table, seat)) for seat in SEATS] == [27, 27, 27, 27]


@pytest.mark.article("X4")
@pytest.mark.article("JS 3.3.1")
def test_x4_last_pays_its_own_partner_who_returns_not_above_ten() -> None:
    table = after("E N S W", hands=low_hands("3", W="BJ", E=f"S7 DJ {FACES} DA DA LJ"))
    assert asked(table) == {"W": Ask.PAY}
    pay(table, "W", "BJ")
    assert asked(table) == {"E": Ask.RETURN}
    with refused("JS 3.3.1"):
        give_back(table, "E", "DJ")
    give_back(table, "E", "S7")
    assert asked(table) == {"W": Ask.LEAD}
    assert Card("S7") in held(table, "W")


@pytest.mark.article("X7")
@pytest.mark.article("JS 3.3.1")
@pytest.mark.parametrize(("best", "pays"), [("H9 S9 DA", {"S9"}), ("H9 H9 DA", {"DA"})])
def test_x7_the_wild_is_never_paid(best: str, pays: set[str]) -> None:
    table = after(*TO_9, hands=low_hands("9", W=best))
    assert payable(table, "W") == pays


@pytest.mark.article("JS 3.3.1")
@pytest.mark.article("JS 3.4.2.1")
@pytest.mark.parametrize(
    ("best", "pays"),
    [
        ("BJ LJ SA S9", {"BJ"}),
        ("LJ LJ S9 DA", {"LJ"}),
        ("C9 DA HK", {"C9"}),
        ("DA HK SQ", {"DA"}),
        ("HK SQ DJ", {"HK"}),
        ("H9 DJ ST", {"DJ"}),
    ],
)
def test_js_3_3_1_the_highest_by_joker_level_ace_king_is_paid(best: str, pays: set[str]) -> None:
    table = after(*TO_9, hands=low_hands("9", W=best))
    assert payable(table, "W") == pays


@pytest.mark.article("decision D1")
@pytest.mark.parametrize(
    ("best", "pays"), [("SA DA HK", {"SA", "DA"}), ("S9 C9 D9 DA", {"S9", "C9", "D9"}), ("HA HA CA", {"HA", "CA"})]
)
def test_decision_d1_among_equals_the_payer_picks_the_suit(best: str, pays: set[str]) -> None:
    table = after(*TO_9, hands=low_hands("9", W=best))
    assert payable(table, "W") == pays


FACES = "SQ SQ HQ HQ CQ CQ DQ DQ SK SK HK HK CK CK DK DK SA SA HA HA CA CA"
"""Twenty-two cards above ten."""


@pytest.mark.article("X8")
@pytest.mark.article("decision D8")
@pytest.mark.article("JS 3.3.1")
@pytest.mark.parametrize(
    ("orders", "level", "payer", "returns"),
    [(TO_5, "5", "W", {"CT", "S4"}), (TO_10, "T", "S", {"H5", "S5", "S4"})],
)
def test_x8_not_above_ten_and_not_the_level(orders: tuple[str, ...], level: str, payer: str, returns: set[str]) -> None:
    hands = low_hands(level, E=f"H5 S5 CT DJ S4 {FACES}", **{payer: "BJ"})
    table = after(*orders, hands=hands)
    pay(table, payer, "BJ")
    assert returnable(table, "E") == returns


@pytest.mark.article("X8")
@pytest.mark.article("decision D8")
def test_x8_a_hand_with_no_card_to_return_gives_its_lowest() -> None:
    table = after(*TO_5, hands=low_hands("5", W="BJ", E=f"S5 DJ {FACES} DA DA LJ"))
    pay(table, "W", "BJ")
    assert returnable(table, "E") == {"DJ"}
    give_back(table, "E", "DJ")
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("decision D8")
@pytest.mark.article("JS 3.3.1")
@pytest.mark.parametrize("low", ["S2", "H3", "C6", "D7", "S8", "H9", "CT", "DT"])
def test_js_3_3_1_every_rank_from_2_to_10_may_be_returned(low: str) -> None:
    table = after("E N W S", hands=low_hands("4", S="BJ", E=f"{low} SJ SJ HJ HJ CJ {FACES[:-3]}"))
    pay(table, "S", "BJ")
    assert low in returnable(table, "E")


@pytest.mark.article("decision D8")
def test_decision_d8_the_card_received_is_not_given_back() -> None:
    table = after("E N W S", hands=low_hands("4", S="CT", E=f"S3 DJ {FACES} DA DA LJ"))
    pay(table, "S", "CT")
    assert returnable(table, "E") == {"S3"}


@pytest.mark.article("decision D8")
def test_decision_d8_the_own_twin_of_the_card_received_may_be_returned() -> None:
    table = after("E N W S", hands=low_hands("4", S="CT", E=f"CT DJ {FACES} DA DA LJ"))
    pay(table, "S", "CT")
    assert returnable(table, "E") == {"CT"}


@pytest.mark.article("decision D8")
def test_decision_d8_the_lowest_is_not_the_card_received() -> None:
    table = after("E N W S", hands=low_hands("4", S="CT", E=f"DJ SJ {FACES} DA DA LJ"))
    pay(table, "S", "CT")
    assert returnable(table, "E") == {"DJ", "SJ"}


@pytest.mark.article("JS 3.3.1")
def test_js_3_3_1_nobody_but_the_payer_pays_and_nobody_plays_first() -> None:
    table = after("E N W S", hands=low_hands("4", {"E": "BJ S2"}, S="BJ SA"))
    for seat, card in (("N", "S3"), ("W", "S3"), ("E", "BJ")):
        with pytest.raises(GuandanError):
            table.do(PayTribute(seat=Seat(seat), card=Card(card)))
    with pytest.raises(GuandanError):
        table.play("S", "BJ")
    with pytest.raises(GuandanError):
        give_back(table, "E", "S2")
    assert asked(table) == {"S": Ask.PAY}


@pytest.mark.article("JS 3.3.1")
def test_js_3_3_1_a_card_not_held_is_not_paid() -> None:
    table = after("E N W S", hands=low_hands("4", S="SA"))
    with pytest.raises(GuandanError):
        pay(table, "S", "BJ")


@pytest.mark.article("decision D1")
@pytest.mark.article("decision D8")
def test_every_answer_offered_for_tribute_is_accepted_and_no_other() -> None:
    table = after(*TO_9, hands=low_hands("9", W="SA DA HK H9"))
    question = table.match.question(Seat.W)
    assert question is not None
    offered = {str(answer.card) for answer in answers(table.match, question) if isinstance(answer, PayTribute)}
    assert offered == {"SA", "DA"}
