"""How a contest stands: estimates, intervals, and whether the question is settled."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.lab.interval import Interval, bootstrap
from guandan.lab.playing import BotFailure, ThinkingTime
from guandan.lab.sequence import ConfidenceSequence

if TYPE_CHECKING:
    from guandan.lab.duplicate import LegPair

_MAX_FAILURES = 10


class Verdict(StrEnum):
    """What the confidence sequence says at the last look."""

    A = "a"
    B = "b"
    EQUAL = "equal"
    OPEN = "open"


class Estimate(Struct, frozen=True, kw_only=True):
    """A mean with its 95% interval."""

    mean: float
    interval: Interval


class ContestReport(Struct, frozen=True, kw_only=True):
    """What a contest has come to, as A sees it; the estimates are missing when no deal counts."""

    counted: int
    excluded: int
    decisions: int
    worth: Estimate | None
    won: Estimate | None
    sequence: Interval
    verdict: Verdict
    worths: dict[float, int]
    errors: dict[str, int]
    failures: tuple[BotFailure, ...]
    paces: dict[str, ThinkingTime]


class ContestStanding:
    """What the pairs have come to so far."""

    def __init__(self, most: float, margin: float = 0.0) -> None:
        self.margin = margin
        self.sequence = ConfidenceSequence(most)
        self.worths: list[float] = []
        self.won: list[float] = []
        self.failures: list[BotFailure] = []
        self.excluded = 0
        self.decisions = 0
        self.paces: dict[str, ThinkingTime] = {}

    def add(self, pair: LegPair) -> None:
        """Take in a pair; one in which a bot has failed is left out and counted."""
        for name, pace in (item for paces in pair.paces for item in paces.items()):
            self.paces.setdefault(name, ThinkingTime()).add(pace)
        self.decisions += pair.decisions
        self.failures += pair.failures
        if pair.worth is None or pair.won is None:
            self.excluded += 1
            return
        self.worths.append(pair.worth)
        self.won.append(pair.won)
        self.sequence.add(pair.worth)

    @property
    def verdict(self) -> Verdict:
        """Who is stronger, or that neither is by as much as the margin; one may look at any time."""
        if self.sequence.excludes(0.0):
            return Verdict.A if self.sequence.mean > 0 else Verdict.B
        return Verdict.EQUAL if self.sequence.interval.is_within(self.margin) else Verdict.OPEN

    def report(self, seed: int) -> ContestReport:
        """All of it; the bootstrap draws by the seed."""
        errors = Counter(f"{failure.bot}: {failure.error}" for failure in self.failures)
        return ContestReport(
            counted=len(self.worths),
            excluded=self.excluded,
            decisions=self.decisions,
            worth=_compute_estimate(self.worths, f"{seed}/worth"),
            won=_compute_estimate(self.won, f"{seed}/won"),
            sequence=self.sequence.interval,
            verdict=self.verdict,
            worths=dict(sorted(Counter(self.worths).items())),
            errors=dict(errors.most_common()),
            failures=tuple(self.failures[:_MAX_FAILURES]),
            paces=self.paces,
        )


def _compute_estimate(values: list[float], seed: str) -> Estimate | None:
    if not values:
        return None
    return Estimate(mean=sum(values) / len(values), interval=bootstrap(values, seed))
