"""诚信报告: agreement beyond the field's; skill alone, few decisions and a small field say little or nothing."""

from __future__ import annotations

from random import Random

from guandan.analysis.field import DealStage, DecisionKind, JudgedDecision
from guandan.analysis.integrity import (
    MIN_DECISIONS,
    compute_scores,
    find_honest_share,
    is_telling,
    report_integrity,
)
from guandan.rules.seat import Seat


def decide(rate: float, chance: Random, *, gap: float = 0.1, seconds: float | None = None) -> JudgedDecision:
    """A decision of somebody who agrees so often; with a greater gap everybody agrees more often."""
    return JudgedDecision(
        seat=Seat.E,
        stage=DealStage.MIDDLE,
        kind=DecisionKind.LEAD,
        loss=0.1,
        agrees=chance.random() < min(1.0, rate + gap / 2),
        is_fault=False,
        options=6,
        gap=gap,
        seconds=seconds,
    )


def build_field(rates: list[float], count: int = 200, seed: int = 1) -> dict[int, list[JudgedDecision]]:
    chance = Random(seed)
    return {
        person: [decide(rate, chance, gap=chance.choice((0.02, 0.1, 0.4))) for _ in range(count)]
        for person, rate in enumerate(rates)
    }


HONEST = [0.40, 0.42, 0.45, 0.47, 0.50, 0.52, 0.55, 0.58, 0.60, 0.44, 0.49, 0.53]


def test_who_always_plays_as_the_bot_stands_out() -> None:
    field = build_field([*HONEST, 0.97])
    scores = {person: score for person, (_, score) in compute_scores(field).items()}
    assert max(scores, key=lambda person: scores[person]) == len(HONEST)
    assert scores[len(HONEST)] > 3
    assert all(scores[person] < 3 for person in range(len(HONEST)))


def test_an_honest_field_has_nobody_far_out() -> None:
    for seed in range(20):
        assert max(score for _, score in compute_scores(build_field(HONEST, seed=seed)).values()) < 3.5


def test_easy_decisions_alone_make_nobody_stand_out() -> None:
    """Somebody who met easier decisions agrees more often, and is compared with others in easy decisions."""
    chance = Random(3)
    field = build_field([0.5] * 8)
    field[99] = [decide(0.5, chance, gap=0.4) for _ in range(200)]
    found = {line.person: line for line in report_integrity(field)}
    assert found[99].agreement > max(found[person].agreement for person in range(8)) - 0.02
    assert found[99].score is not None
    assert found[99].score < 2.5


def test_with_few_decisions_or_a_small_field_nothing_is_said() -> None:
    field = build_field(HONEST)
    field[99] = field[0][: MIN_DECISIONS - 1]
    (few,) = [line for line in report_integrity(field) if line.person == 99]
    assert (few.expected, few.score, few.honest_share) == (None, None, None)
    assert all(line.score is None for line in report_integrity(build_field([0.5, 0.6, 0.97])))


def test_obvious_and_forced_decisions_tell_nothing() -> None:
    chance = Random(1)
    assert is_telling(decide(0.5, chance))
    assert not is_telling(decide(0.5, chance, gap=1.5))


def test_times_are_medians_over_hard_and_plain_decisions() -> None:
    chance = Random(1)
    hard = [decide(0.5, chance, gap=0.1, seconds=seconds) for seconds in (8.0, 10.0, 30.0)]
    plain = [decide(0.5, chance, gap=0.8, seconds=seconds) for seconds in (1.0, 2.0, 3.0)]
    (line,) = report_integrity({1: hard + plain})
    assert (line.hard_seconds, line.plain_seconds, line.seconds) == (10.0, 2.0, 5.5)


def test_the_share_of_honest_players_falls_with_the_score() -> None:
    shares = [find_honest_share(score) for score in (-1.0, 1.0, 2.0, 3.0, 9.0)]
    assert shares[0] == 1.0
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.05
