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


GRADE_LIMITS = {Grade.BEST: 0.2, Grade.GOOD: 0.5, Grade.INACCURACY: 1.0, Grade.MISTAKE: 1.5}
"""The most levels that a decision of each grade may have lost; above all of them it is a blunder."""

FAULT_GRADES = frozenset({Grade.MISTAKE, Grade.BLUNDER})


def find_grade(loss: float) -> Grade:
    """The grade of a loss that is known for sure."""
    return next((grade for grade, limit in GRADE_LIMITS.items() if loss <= limit), Grade.BLUNDER)


def grade_loss(loss: float, low: float = 0.0) -> Grade:
    """The grade of a loss in levels whose 95% interval begins at `low`.

    It is that of the loss half way down to there, which is about one standard error less: what cannot be told from the
    grade before is called by that one. A loss whose interval begins at nothing is at most an inaccuracy.
    """
    grade = find_grade((loss + low) / 2)
    return Grade.INACCURACY if grade in FAULT_GRADES and low <= 0 else grade
