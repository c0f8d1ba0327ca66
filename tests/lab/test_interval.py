from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest

from guandan.lab.interval import Interval, bootstrap, draw_binomial

LEVELS = (-3, -1.5, -0.5, 0, 0.5, 1, 2.5)
WEIGHTS = (2, 3, 5, 6, 4, 3, 2)
MEAN = sum(value * weight for value, weight in zip(LEVELS, WEIGHTS, strict=True)) / sum(WEIGHTS)


def test_the_interval_of_one_value_is_a_point() -> None:
    assert bootstrap([0.5] * 7, "seed") == Interval(0.5, 0.5)


def test_nothing_has_no_interval() -> None:
    with pytest.raises(ValueError, match="nothing"):
        bootstrap([], "seed")


def test_the_same_seed_gives_the_same_interval_in_any_order() -> None:
    values = Random(1).choices(LEVELS, WEIGHTS, k=80)
    shuffled = Random(2).sample(values, len(values))
    assert bootstrap(values, "seed") == bootstrap(shuffled, "seed") != bootstrap(values, "other")


def test_the_bootstrap_of_two_values_is_known() -> None:
    """The mean of n draws from 0 and 1 is a binomial share: its quantiles are the percentile interval."""
    size, ones = 40, 20
    chances = [comb(size, k) / 2**size for k in range(size + 1)]
    low = next(k for k in range(size + 1) if sum(chances[: k + 1]) > 0.025)
    interval = bootstrap([0.0] * (size - ones) + [1.0] * ones, "seed", resamples=20_000)
    assert interval.low == pytest.approx(low / size, abs=1 / size)
    assert interval.high == pytest.approx(1 - low / size, abs=1 / size)


def test_a_long_run_has_the_normal_interval() -> None:
    values = [float(value) for value, weight in zip(LEVELS, WEIGHTS, strict=True) for _ in range(80 * weight)]
    variance = sum((value - MEAN) ** 2 for value in values) / len(values)
    margin = 1.96 * sqrt(variance / len(values))
    interval = bootstrap(values, "seed")
    assert interval.low == pytest.approx(MEAN - margin, abs=margin / 10)
    assert interval.high == pytest.approx(MEAN + margin, abs=margin / 10)


def test_a_skewed_sample_has_a_skewed_interval() -> None:
    interval = bootstrap([0.0] * 45 + [3.0] * 5, "seed")
    assert interval.high - 0.3 > 0.3 - interval.low > 0


def covered(size: int, seed: int, runs: int, resamples: int = 200) -> float:
    """How often the interval of so many values has the truth in it."""
    chance = Random(f"{seed}/{size}")
    samples = (chance.choices(LEVELS, WEIGHTS, k=size) for _ in range(runs))
    return sum(MEAN in bootstrap(sample, str(run), resamples=resamples) for run, sample in enumerate(samples)) / runs


@pytest.mark.parametrize("size", [30, 120])
def test_the_interval_covers_the_truth_about_as_often_as_promised(size: int) -> None:
    assert 0.88 <= covered(size, 0, 100) <= 0.99


@pytest.mark.long
@pytest.mark.part("lab")
@pytest.mark.parametrize("size", [26, 60, 400])
def test_the_interval_covers_the_truth_in_95_of_100(size: int, seed: int) -> None:
    """A bootstrap falls a little short with few values; three standard errors of 1,000 runs are 2%."""
    assert 0.915 <= covered(size, seed, 1000, resamples=400) <= 0.975


@pytest.mark.parametrize(("number", "share"), [(0, 0.5), (1, 0.3), (6, 0.05), (9, 0.5), (12, 0.93)])
def test_draws_are_binomial(number: int, share: float) -> None:
    chance, draws = Random(number), 8_000
    seen = Counter(draw_binomial(number, share, chance) for _ in range(draws))
    for k in range(number + 1):
        expected = comb(number, k) * share**k * (1 - share) ** (number - k)
        assert seen[k] / draws == pytest.approx(expected, abs=4 * sqrt(expected * (1 - expected) / draws) + 1e-9)
    assert sum(seen.values()) == draws


def test_a_draw_beyond_all_chances_is_the_likeliest_number() -> None:
    class Last(Random):
        def random(self) -> float:
            return 1.5  # as if the chances that are added up had been rounded down

    assert draw_binomial(3, 0.1, Last()) == 0


def test_an_interval_lies_within_a_margin() -> None:
    assert Interval(-0.04, 0.03).is_within(0.05)
    assert not Interval(-0.06, 0.03).is_within(0.05)
    assert not Interval(0.0, 0.0).is_within(0.0)
