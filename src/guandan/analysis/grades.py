"""How a decision is called by what it cost."""

from __future__ import annotations

from enum import StrEnum


class Grade(StrEnum):
    """From no loss to a grave one; `FORCED` where there was nothing to decide."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    __hash__ = str.__hash__


GRADE_LIMITS = {Grade.BEST: 0.15, Grade.GOOD: 0.3, Grade.INACCURACY: 0.6, Grade.MISTAKE: 1.0}
"""The most levels that a decision of each grade may have lost; above all of them it is a blunder."""

FAULT_GRADES = frozenset({Grade.MISTAKE, Grade.BLUNDER})


def find_grade(loss: float) -> Grade:
    """The grade of a loss that is known for sure."""
    return next((grade for grade, limit in GRADE_LIMITS.items() if loss <= limit), Grade.BLUNDER)


def grade_loss(loss: float, low: float = 0.0) -> Grade:
    """The grade of a loss in levels whose 95% interval begins at `low`.

    A loss whose interval begins at nothing is at most an inaccuracy. Nothing else is taken off for doubt: played on to
    the end, these losses are as large or larger (docs/review.md).
    """
    grade = find_grade(loss)
    return Grade.INACCURACY if grade in FAULT_GRADES and low <= 0 else grade
