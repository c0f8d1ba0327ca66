"""Playing at random inside the kernel: reproducible, the same for any number of threads, better with a little sense."""

from __future__ import annotations

import pytest

from guandan.kernel import COMPILED, Deal, Policy, simulate
from guandan.kernel.outcome import TributeFrequency
from guandan.kernel.threads import split_range
from tests.kernel.engines import ENGINES, JIANGSU, RULES
from tests.kernel.walking import drawn


@pytest.mark.parametrize("policy", Policy)
def test_threads_change_nothing(policy: Policy) -> None:
    outcomes = [simulate(61, seed=4, rules=JIANGSU, policy=policy, threads=threads) for threads in (1, 2, 5)]
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0].deals == 61
    assert simulate(61, seed=5, rules=JIANGSU, policy=policy) != outcomes[0]


def test_split_range_a_range() -> None:
    assert split_range(10, 3) == [(0, 3), (3, 6), (6, 10)]
    assert split_range(2, 4) == [(0, 1), (1, 2)]
    assert split_range(0, 4) == [(0, 0)]


def test_a_little_sense_beats_none() -> None:
    mixed = Policy.sides(Policy.LIGHT, Policy.UNIFORM)
    other = Policy.sides(Policy.UNIFORM, Policy.LIGHT)
    assert simulate(100, seed=1, rules=JIANGSU, policy=mixed).mean > 2
    assert simulate(100, seed=1, rules=JIANGSU, policy=other).mean < -2


def test_neither_side_is_favoured() -> None:
    deals = 2000 if COMPILED else 200
    outcome = simulate(deals, seed=2, rules=JIANGSU)
    assert abs(outcome.mean) < 6 * 2.4 / deals**0.5
    assert set(outcome.results) == {-3, -2, -1, 1, 2, 3}


@pytest.mark.parametrize("tribute", TributeFrequency)
def test_tribute_by_lot(tribute: TributeFrequency) -> None:
    outcome = simulate(200, seed=2, rules=RULES["two-deck"], level="9", tribute=tribute)
    assert outcome.deals == 200


def test_playouts_from_a_position() -> None:
    deal = drawn(4, JIANGSU, 0)
    for _ in range(60):
        deal.act(0)
    outcome = deal.roll(100, seed=3, threads=2)
    assert outcome == deal.roll(100, seed=3)
    assert outcome.deals == 100
    assert deal.roll(50, seed=3, policy=Policy.LIGHT).decisions > 0


def test_weighing_finds_a_play_that_wins() -> None:
    # East can go out at once with a straight; anything else lets an opponent out first.
    deal = Deal.from_hands(["S3 D4 S5 S6 S7", "SK", "S8 S9", "SA"], rules=JIANGSU, leader="E")
    worth = deal.weigh(40, seed=1)
    assert worth == deal.weigh(40, seed=1, threads=3)
    best = deal.legal()[worth.index(max(worth))]
    assert best.kind == "straight"
    assert len(worth) == deal.count()


@pytest.mark.parametrize("policy", [0x00, 0x11, 0x01])
def test_both_forms_of_the_engine_draw_the_same_lots(policy: int) -> None:
    cores = [drawn(9, JIANGSU, 5, engine, engine.Core) for engine in ENGINES.values()]
    assert cores[0].playouts(0, 5, policy, 77) == cores[1].playouts(0, 5, policy, 77)
    assert cores[0].evaluate(0, 2, policy, 77) == cores[1].evaluate(0, 2, policy, 77)
    for core in cores:
        core.hide(1, 5, 6)
    assert [cores[0].faces(seat) for seat in range(4)] == [cores[1].faces(seat) for seat in range(4)]
