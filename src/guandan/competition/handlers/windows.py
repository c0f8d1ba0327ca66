"""Until when something may still change after a round is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.appeals import deadline
from guandan.competition.handlers.corrections import window_ends
from guandan.competition.model.values import Mistake

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition


def open_until(competition: Competition, now: datetime) -> datetime | None:
    """When the last window for corrections or appeals closes that is open now; none if none is, or it has no end."""
    ends = [
        end
        for one in competition.rounds
        for end in (
            window_ends(competition, one, Mistake.ENTRY),
            window_ends(competition, one, Mistake.PUBLISHED),
            deadline(competition, one),
        )
        if end is not None and end > now
    ]
    return max(ends, default=None)
