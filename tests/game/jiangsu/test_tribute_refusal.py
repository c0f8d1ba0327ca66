"""抗贡 in jiangsu-2017: JS 3.3.3."""

from __future__ import annotations

import pytest

from guandan.errors import GuandanError
from guandan.game.events import TributePaid, TributeRefused
from guandan.game.match import Ask
from guandan.rules.seat import SEATS
from tests.game.jiangsu.setting import after, asked, held, low_hands, pay
from tests.game.kit import seats

REFUSED = [
    pytest.param("E W", {"N": "BJ", "S": "BJ"}, "N S", "E", marks=pytest.mark.article("X9"), id="one each of two"),
    pytest.param("E W", {"N": "BJ BJ", "S": "SA"}, "N", "E", id="one of two payers holds both"),
    pytest.param("E W", {"N": "SA", "S": "BJ BJ"}, "S", "E", id="the other holds both"),
    pytest.param("S N", {"W": "BJ", "E": "BJ LJ"}, "E W", "S", id="one each, South first"),
    pytest.param("E N W S", {"S": "BJ BJ"}, "S", "E", id="the last of a single tribute"),
    pytest.param("E N S W", {"W": "BJ BJ"}, "W", "E", id="the last is the partner"),
    pytest.param("N E S W", {"W": "LJ BJ BJ"}, "W", "N", id="North first"),
]


@pytest.mark.article("JS 3.3.3")
@pytest.mark.parametrize(("order", "hands", "holders", "leader"), REFUSED)
def test_js_3_3_3_both_big_jokers_refuse_and_the_first_leads(
    order: str, hands: dict[str, str], holders: str, leader: str
) -> None:
    table = after(order, hands=low_hands("", **hands))
    refusals = [event for event in table.events if isinstance(event, TributeRefused)]
    assert [set(event.holders) for event in refusals] == [set(seats(holders))]
    assert asked(table) == {leader: Ask.LEAD}
    assert not [event for event in table.log if isinstance(event, TributePaid)]
    assert [len(held(table, seat)) for seat in SEATS] == [27, 27, 27, 27]
    with pytest.raises(GuandanError):
        pay(table, holders[0], "BJ")


AFTER = {"E N W S": "4", "E N S W": "3", "E W": "5"}
"""The level of the second deal by how the first ended."""
PAID = [
    pytest.param("E N W S", {"S": "BJ"}, {"N": "BJ"}, "BJ", marks=pytest.mark.article("X9"), id="a joker of no payer"),
    pytest.param("E N W S", {"S": "BJ LJ LJ"}, {"E": "BJ"}, "BJ", id="a big and two small"),
    pytest.param("E N W S", {"S": "LJ LJ"}, {}, "LJ", id="two small"),
    pytest.param("E N S W", {"W": "BJ"}, {"E": "BJ"}, "BJ", id="one with the first, who is the partner"),
    pytest.param("E W", {"N": "BJ LJ", "S": "LJ"}, {}, "BJ LJ", id="a big and a small"),
    pytest.param("E W", {"N": "BJ", "S": "SA"}, {"E": "BJ"}, "BJ SA", id="one with the winners"),
    pytest.param("E W", {"N": "LJ", "S": "LJ"}, {"E": "BJ BJ"}, "LJ LJ", id="the winners hold both"),
]


@pytest.mark.article("JS 3.3.3")
@pytest.mark.parametrize(("order", "payers", "others", "pays"), PAID)
def test_js_3_3_3_anything_less_pays(order: str, payers: dict[str, str], others: dict[str, str], pays: str) -> None:
    table = after(order, hands=low_hands(AFTER[order], others, **payers))
    assert not [event for event in table.events if isinstance(event, TributeRefused)]
    assert asked(table) == dict.fromkeys(payers, Ask.PAY)
    for seat, card in zip(payers, pays.split(), strict=True):
        pay(table, seat, card)
    assert asked(table)["E"] is Ask.RETURN
