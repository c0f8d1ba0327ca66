"""Until when something may still change after a round is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.appeals import compute_appeal_deadline
from guandan.competition.handlers.corrections import find_window_end
from guandan.competition.model.values import Mistake

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition


def find_last_window_end(competition: Competition, now: datetime) -> datetime | None:
    """Find when the last open window for corrections or appeals closes; none if none is open or it has no end."""
    ends = [
        end
        for played in competition.rounds
        for end in (
            find_window_end(competition, played, Mistake.ENTRY),
            find_window_end(competition, played, Mistake.PUBLISHED),
            compute_appeal_deadline(competition, played),
        )
        if end is not None and end > now
    ]
    return max(ends, default=None)
