"""诚信报告: how often somebody plays as the bot would, beyond what the field does in decisions like theirs.

It accuses nobody. Whoever plays well agrees with a strong bot often; so agreement is compared with what the others of
the same field do in decisions of the same kind and difficulty, and the spread between honest people is part of the
measure. `HONEST_QUANTILES` tells how far honest simulated players went by chance (docs/review.md says how they were
simulated). Thinking times are shown and judged by nobody.
"""

from __future__ import annotations

from bisect import bisect_right
from math import sqrt
from statistics import median
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.analysis.field import DecisionKind, JudgedDecision

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MIN_DECISIONS = 40
"""With fewer decisions that tell something, nothing is said about agreement."""
MIN_PEOPLE = 4
"""In a smaller field there is nothing to compare with."""
TELLING_OPTIONS, TELLING_GAP = 3, 1.0
"""A decision tells something with so many legal answers, and where the second is not further behind, in levels."""
_GAPS = (0.05, 0.15, 0.3, 0.6)
_OPTIONS = (4, 9)
_PRIOR = 4.0
"""How many decisions the whole field's rate counts as in a kind of decision that few have met."""
_MIN_SPREAD = 0.02
"""The least spread of honest people that is believed, as a share of decisions."""
HARD_GAP, PLAIN_GAP = 0.15, 0.6
"""Decisions with a gap below the first are hard, above the second plain."""
HONEST_QUANTILES = (
    (1.0, 0.0795),
    (1.5, 0.0202),
    (2.0, 0.0071),
    (2.5, 0.0029),
    (3.0, 0.0017),
    (3.5, 0.0008),
    (4.0, 0.0005),
    (5.0, 0.0003),
)
"""Scores, and the share of honest simulated players who came as high (`bench/review.py honest`)."""


class PersonIntegrity(Struct, frozen=True, kw_only=True):
    """How one person's decisions compare with the field's.

    `expected` is the agreement that the others show in such decisions, `score` the excess in standard deviations of
    honest people; `honest_share` the share of honest simulated players with as high a score. All three are none where
    there is too little to say. Times are medians in seconds.
    """

    person: int
    decisions: int
    agreement: float
    expected: float | None
    score: float | None
    honest_share: float | None
    seconds: float | None
    hard_seconds: float | None
    plain_seconds: float | None


def is_telling(decision: JudgedDecision) -> bool:
    """Whether agreement with the bot in this decision tells something."""
    is_play = decision.kind is not DecisionKind.TRIBUTE
    return is_play and decision.options >= TELLING_OPTIONS and decision.gap <= TELLING_GAP


def _find_cell(decision: JudgedDecision) -> tuple[int, int, bool]:
    """Decisions of one difficulty: how near the second answer is, how many there are, and whether it was a lead."""
    return (
        bisect_right(_GAPS, decision.gap),
        bisect_right(_OPTIONS, decision.options),
        decision.kind is DecisionKind.LEAD,
    )


class _Rates:
    """How often people agreed with the bot, in all and in each cell."""

    def __init__(self, decisions: Iterable[JudgedDecision]) -> None:
        self.cells: dict[tuple[int, int, bool], tuple[int, int]] = {}
        self.count = self.agreed = 0
        for decision in decisions:
            cell = _find_cell(decision)
            count, agreed = self.cells.get(cell, (0, 0))
            self.cells[cell] = count + 1, agreed + decision.agrees
            self.count += 1
            self.agreed += decision.agrees

    def expect(self, cell: tuple[int, int, bool], own: _Rates) -> float:
        """The rate of all others in a cell; with few decisions drawn towards their rate in all."""
        whole = (self.agreed - own.agreed + 1) / (self.count - own.count + 2)
        count, agreed = self.cells.get(cell, (0, 0))
        own_count, own_agreed = own.cells.get(cell, (0, 0))
        return (agreed - own_agreed + _PRIOR * whole) / (count - own_count + _PRIOR)


class _Excess(Struct, frozen=True, kw_only=True):
    """A person's agreement beyond the field's, as shares of decisions, and the error of chance."""

    decisions: int
    agreement: float
    expected: float
    error: float

    @property
    def value(self) -> float:
        return self.agreement - self.expected


def _measure_excess(own: _Rates, field: _Rates) -> _Excess:
    rates = {cell: field.expect(cell, own) for cell in own.cells}
    expected = sum(count * rates[cell] for cell, (count, _) in own.cells.items())
    variance = sum(count * rates[cell] * (1 - rates[cell]) for cell, (count, _) in own.cells.items())
    count = max(1, own.count)
    return _Excess(
        decisions=own.count,
        agreement=own.agreed / count,
        expected=expected / count,
        error=sqrt(variance) / count,
    )


def _find_spread(excesses: Sequence[_Excess]) -> float:
    """How much honest people differ beyond chance: robust, so that one person alone does not widen it."""
    middle = median(excess.value for excess in excesses)
    deviation = 1.4826 * median(abs(excess.value - middle) for excess in excesses)
    chance = sum(excess.error**2 for excess in excesses) / len(excesses)
    return sqrt(max(_MIN_SPREAD**2, deviation**2 - chance))


def score_field(people: Mapping[int, Sequence[JudgedDecision]]) -> dict[int, _Excess | None]:
    """The excess of each person; none for who has too few decisions that tell something."""
    telling = {
        person: [decision for decision in decisions if is_telling(decision)] for person, decisions in people.items()
    }
    field = _Rates(decision for decisions in telling.values() for decision in decisions)
    return {
        person: _measure_excess(_Rates(decisions), field) if len(decisions) >= MIN_DECISIONS else None
        for person, decisions in telling.items()
    }


def compute_scores(people: Mapping[int, Sequence[JudgedDecision]]) -> dict[int, tuple[_Excess, float]]:
    """Each person's excess, and by how many standard deviations of honest people it is above the field's middle."""
    found = {person: excess for person, excess in score_field(people).items() if excess is not None}
    if len(found) < MIN_PEOPLE:
        return {}
    spread = _find_spread(list(found.values()))
    middle = median(excess.value for excess in found.values())
    return {
        person: (excess, (excess.value - middle) / sqrt(spread**2 + excess.error**2))
        for person, excess in found.items()
    }


def report_integrity(people: Mapping[int, Sequence[JudgedDecision]]) -> tuple[PersonIntegrity, ...]:
    """Everybody of a field, the highest score first."""
    scores = compute_scores(people)
    lines = [_build_line(person, decisions, scores.get(person)) for person, decisions in people.items()]
    return tuple(sorted(lines, key=lambda line: (-(line.score if line.score is not None else -99.0), line.person)))


def _build_line(
    person: int, decisions: Sequence[JudgedDecision], scored: tuple[_Excess, float] | None
) -> PersonIntegrity:
    telling = [decision for decision in decisions if is_telling(decision)]
    score = None if scored is None else round(scored[1], 2)
    return PersonIntegrity(
        person=person,
        decisions=len(telling),
        agreement=round(sum(decision.agrees for decision in telling) / max(1, len(telling)), 3),
        expected=None if scored is None else round(scored[0].expected, 3),
        score=score,
        honest_share=None if score is None else find_honest_share(score),
        seconds=_find_median(decisions),
        hard_seconds=_find_median([decision for decision in telling if decision.gap < HARD_GAP]),
        plain_seconds=_find_median([decision for decision in decisions if decision.gap > PLAIN_GAP]),
    )


def find_honest_share(score: float) -> float:
    """The most that the share of honest simulated players with such a score can be; 1 where it was not counted."""
    return next((share for limit, share in reversed(HONEST_QUANTILES) if score >= limit), 1.0)


def _find_median(decisions: Iterable[JudgedDecision]) -> float | None:
    times = [decision.seconds for decision in decisions if decision.seconds is not None]
    return round(median(times), 1) if times else None
