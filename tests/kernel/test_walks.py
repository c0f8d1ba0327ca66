"""Deals played by the game and by both forms of the kernel at once: the same answers, hands and results."""

from __future__ import annotations

import pytest

from guandan.kernel.packed import PAY, REFUSE
from tests.kernel.walking import walk

pytestmark = pytest.mark.no_cover  # tracing the rules and the uncompiled engine would take minutes

DEALS = 60
LONG = 20_000
PART = 20
LONG_PART = 100


@pytest.mark.parametrize("start", range(0, DEALS, PART))
def test_the_kernel_plays_as_the_game_does(start: int) -> None:
    decisions = sum(len(walk(number).history) for number in range(start, start + PART))
    assert decisions > 60 * PART


@pytest.mark.parametrize("start", range(0, 30, 10))
def test_the_kernel_asks_who_may_refuse_tribute_as_the_game_does(start: int) -> None:
    walked = [walk(number, jokers=True) for number in range(start, start + 10)]
    assert any(REFUSE in deal.history for deal in walked)
    assert any(deal.history[0] & 15 == PAY for deal in walked)


@pytest.mark.long
@pytest.mark.part("kernel")
@pytest.mark.parametrize("start", range(0, LONG, LONG_PART))
def test_the_kernel_plays_as_the_game_does_in_many_deals(start: int, seed: int) -> None:
    for number in range(start, start + LONG_PART):
        walk(number, DEALS + seed)
