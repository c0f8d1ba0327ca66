"""The catalogue: one number for every abstract action, the same in every deal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan.kernel import CATALOGUE, Deal
from guandan.kernel.catalogue import _list_keys
from guandan.rules.seat import Seat
from tests.kernel.engines import ENGINES, JIANGSU, KEY, RULES
from tests.kernel.walking import drawn

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.no_cover  # tracing the rules and the uncompiled engine would take minutes


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_numbers_and_actions_go_together(engine: ModuleType) -> None:
    core = engine.Core()
    core.put_top(0, 0)
    assert [core.number(CATALOGUE.key(number)) for number in range(len(CATALOGUE))] == list(range(len(CATALOGUE)))
    # Two wilds as the pair of a full house are one play, whatever rank they are said to be.
    spare = [key for key in _list_keys() if key >> 18 & 3 == 2 and key & 15 == 4]
    assert len(_list_keys()) - len(spare) + 13 == len(CATALOGUE)
    assert {core.number(key) for key in _list_keys()} == set(range(len(CATALOGUE)))


@pytest.mark.parametrize("number", range(20))
def test_every_legal_action_has_its_own_number(number: int) -> None:
    chance = Random(number)
    deal = drawn(number, list(RULES.values())[number % 5], 31)
    while not deal.is_over:
        packed = deal.packed()
        numbers = [deal.number(one) for one in packed]
        assert len(set(numbers)) == len(numbers)
        for one, place in zip(packed, numbers, strict=True):
            if one & 15 <= 12 and not (one & 15 == 4 and one >> 18 & 3 == 2):
                mask = KEY if one & 15 <= 10 else -1
                assert CATALOGUE.key(place) == one & mask
        deal.act(chance.randrange(len(packed)))


def test_taking_and_picking_count_from_the_seat() -> None:
    for first in range(4):
        deal = drawn(0, RULES["five-round-points"], 0)
        order = (list(Seat)[first], list(Seat)[first ^ 2])
        hands = [["S3 H3 D4", "S3 SA D5", "H5 D5", "C9 SA"][(seat - first) % 4] for seat in range(4)]
        deal = Deal.from_hands(hands, rules=RULES["five-round-points"], order=order)
        deal.act(0)
        deal.act(0)
        numbers = {deal.number(packed): packed >> 4 & 3 for packed in deal.packed()}
        assert numbers == {2321: (first + 1) % 4, 2322: (first + 3) % 4}


def test_the_pass_is_nought() -> None:
    assert CATALOGUE.key(0) == 15
    assert len(CATALOGUE) == 2325
    assert CATALOGUE.number(drawn(0, JIANGSU, 0), 15) == 0
