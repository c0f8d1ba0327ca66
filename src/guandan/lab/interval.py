"""Intervals by the bootstrap: the values are drawn anew with replacement, and the means of the draws are ranked.

The bounds are bias-corrected and accelerated (BCa: Efron, «Better bootstrap confidence intervals», Journal of the
American Statistical Association 82, 1987) and widened for few values (the expanded percentiles of Hesterberg, «What
teachers should know about the bootstrap», American Statistician 69, 2015).
"""

from __future__ import annotations

from collections import Counter
from math import exp, lgamma, log, log1p, sqrt
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

_NORMAL = NormalDist()
RESAMPLES = 2000


class Interval(Struct, frozen=True):
    """From low to high."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def is_within(self, margin: float) -> bool:
        """Whether all of it lies closer to nothing than this."""
        return max(-self.low, self.high) < margin


def bootstrap(values: Sequence[float], seed: str, error: float = 0.05, resamples: int = RESAMPLES) -> Interval:
    """Where the mean of such values lies; the same for the same seed, in whatever order the values come."""
    if not values:
        raise ValueError("there is nothing to draw from")
    counts = sorted(Counter(values).items())
    mean = sum(value * times for value, times in counts) / len(values)
    if len(counts) == 1:
        return Interval(mean, mean)
    chance = Random(seed)  # noqa: S311 (lots that can be drawn again)
    means = sorted(_draw_resampled_mean(counts, len(values), chance) for _ in range(resamples))
    below = sum(other < mean for other in means) + sum(other == mean for other in means) / 2
    bias = _NORMAL.inv_cdf(min(max(below, 0.5), resamples - 0.5) / resamples)
    skew = _compute_acceleration(counts, mean)
    score = _compute_score(error, len(values))
    return Interval(*(_pick_ranked(means, _compute_share(bias + shift, bias, skew)) for shift in (-score, score)))


def _compute_acceleration(counts: list[tuple[float, int]], mean: float) -> float:
    squares = sum(times * (value - mean) ** 2 for value, times in counts)
    cubes = sum(times * (value - mean) ** 3 for value, times in counts)
    return float(cubes / (6 * squares**1.5))


def _compute_score(error: float, size: int) -> float:
    """How many standard errors: Student's t by the first terms of its expansion, and the spread's lost degree."""
    z, free = -_NORMAL.inv_cdf(error / 2), size - 1
    t = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return float(t * sqrt(size / free))


def _compute_share(score: float, bias: float, skew: float) -> float:
    """Which share of the ranked means lies below a bound."""
    return _NORMAL.cdf(bias + score / (1 - skew * score))


def _pick_ranked(means: list[float], share: float) -> float:
    return means[min(len(means) - 1, int(share * len(means)))]


def _draw_resampled_mean(counts: list[tuple[float, int]], size: int, chance: Random) -> float:
    """The mean of as many values drawn with replacement: how often each comes is drawn value by value."""
    left, remaining, total = size, size, 0.0
    for value, times in counts[:-1]:
        drawn = draw_binomial(left, times / remaining, chance)
        total += value * drawn
        left -= drawn
        remaining -= times
    return (total + counts[-1][0] * left) / size


def draw_binomial(number: int, share: float, chance: Random) -> int:
    """How many of so many tosses succeed: chances are taken away from the most likely number outwards."""
    if not number:
        return 0
    mode = min(number, int((number + 1) * share))
    ways = lgamma(number + 1) - lgamma(mode + 1) - lgamma(number - mode + 1)
    here = exp(ways + mode * log(share) + (number - mode) * log1p(-share))
    odds = share / (1 - share)
    rest = chance.random() - here
    down = up = mode
    chance_down = chance_up = here
    while rest > 0:
        if not down and up == number:  # what rounding has left over
            return mode
        if down:
            chance_down *= down / (odds * (number - down + 1))
            down -= 1
            rest -= chance_down
            if rest <= 0:
                return down
        if up < number:
            chance_up *= odds * (number - up) / (up + 1)
            up += 1
            rest -= chance_up
    return up
