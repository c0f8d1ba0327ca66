from __future__ import annotations

from math import exp, log1p, sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan.lab.interval import Interval
from guandan.lab.sequence import ConfidenceSequence

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 3.0

NULLS: dict[str, Callable[[Random, int], float]] = {
    "even results": lambda chance, _: chance.choice((-3.0, -1.5, 0.0, 1.5, 3.0)),
    "seldom and large": lambda chance, _: 2.8 if chance.random() < 0.05 else -2.8 * 0.05 / 0.95,
    "all or nothing": lambda chance, _: chance.choice((-3.0, 3.0)),
    "levels in turn": lambda chance, step: (1.0 if step % 2 else -1.0) + chance.choice((-1.0, 1.0)),
}
"""Values whose mean is nothing, drawn by chance and the number of the step."""


def is_ever_rejected(draw: Callable[[Random, int], float], chance: Random, steps: int) -> bool:
    """Look after every pair of steps, and believe the first interval without 0."""
    sequence = ConfidenceSequence(MOST)
    for step in range(steps):
        sequence.add(draw(chance, step))
        if step % 2 and sequence.excludes(0.0):
            return True
    return False


def test_nothing_seen_means_nothing_known() -> None:
    sequence = ConfidenceSequence(MOST)
    assert sequence.interval == Interval(-MOST, MOST)
    assert sequence.mean == 0


def test_a_value_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="not between"):
        ConfidenceSequence(MOST).add(3.5)


def test_the_boundary_is_where_the_mixture_has_won_twice_one_over_the_error() -> None:
    """Said again from the theorem: bets lambda on a sum s at spread v win exp(lambda s - psi(lambda) v)."""
    sequence = ConfidenceSequence(MOST, error=0.1)
    for value in (1.0, -2.0, 0.5, 3.0, 0.0, 2.5) * 40:
        sequence.add(value)
    width, mean = 2 * MOST, 5 / 6
    spread, total = 0.0, 0.0
    for step, value in enumerate((1.0, -2.0, 0.5, 3.0, 0.0, 2.5) * 40):
        spread += (value - total / (step + 1)) ** 2
        total += value
    distance = 240 * (sequence.interval.high - mean)
    bets = [0.8 * 0.75**step / width for step in range(24)]
    shares = [0.8**step for step in range(24)]
    won = sum(
        share / sum(shares) * exp(bet * distance + (log1p(-bet * width) + bet * width) / width**2 * spread)
        for bet, share in zip(bets, shares, strict=True)
    )
    assert won == pytest.approx(2 / 0.1)
    assert sequence.interval.low == pytest.approx(2 * mean - sequence.interval.high)


def test_what_is_excluded_lies_outside_the_interval() -> None:
    sequence = ConfidenceSequence(MOST)
    for value in (1.0, 0.5, 2.0, -1.0, 3.0) * 30:
        sequence.add(value)
        low, high = sequence.interval.low, sequence.interval.high
        assert not sequence.excludes(low + 1e-6)
        assert not sequence.excludes(high - 1e-6)
        assert sequence.excludes(low - 1e-6) or low == -MOST
        assert sequence.excludes(high + 1e-6) or high == MOST


def test_the_interval_shrinks_as_the_root_of_the_steps() -> None:
    widths = []
    for steps in (400, 40_000):
        sequence = ConfidenceSequence(MOST)
        sequence.count, sequence.spread = steps, 1.44 * steps
        widths.append(sequence.interval.high / (1.96 * 1.2 / sqrt(steps)))
    assert 1.7 < widths[1] < widths[0] < 2.2


def test_a_clear_difference_is_found_soon() -> None:
    sequence, chance = ConfidenceSequence(MOST), Random(5)
    for _ in range(26):
        sequence.add(chance.choice((2.0, 2.5, 3.0)))
    assert sequence.interval.low > 0.5
    assert sequence.interval.high == MOST


def test_a_small_difference_is_found_in_time() -> None:
    sequence, chance = ConfidenceSequence(MOST), Random(6)
    for _ in range(3000):
        sequence.add(chance.choice((-1.5, -0.5, 0.0, 1.0, 2.0)))
    assert 0 < sequence.interval.low < 0.2 < sequence.interval.high


@pytest.mark.parametrize("draw", NULLS.values(), ids=NULLS)
def test_the_truth_is_seldom_rejected_however_often_one_looks(draw: Callable[[Random, int], float]) -> None:
    chance = Random(7)
    assert sum(is_ever_rejected(draw, chance, 200) for _ in range(40)) <= 4


@pytest.mark.long
@pytest.mark.part("lab")
@pytest.mark.parametrize("draw", NULLS.values(), ids=NULLS)
def test_the_truth_is_rejected_no_more_often_than_promised(draw: Callable[[Random, int], float], seed: int) -> None:
    """5% are promised for looks without end; 1,000 runs may exceed that by three standard errors."""
    chance, runs = Random(seed), 1000
    rejected = sum(is_ever_rejected(draw, chance, 2000) for _ in range(runs))
    assert rejected / runs <= 0.05 + 3 * sqrt(0.05 * 0.95 / runs)
