"""What is still open when an event is to be finished."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.handlers.finish import cite_windows
from guandan.competition.handlers.waits import Wait, waits
from guandan.competition.handlers.windows import open_until

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition

NEXT_STEPS = frozenset({"draw", "publish", "start", "close", "finish", "call_time", "time_over", "pairs", "overtaken"})
"""What an event waits for on its way; nothing that would be left open."""
HOLDS_UP = frozenset({"appeal", "case"})
"""What must be decided before the end."""


def open_matters(competition: Competition, now: datetime) -> list[Wait]:
    """Appeals, cases, calls, results that are not confirmed, ties, undecided prizes, and windows that still run."""
    found = [wait for wait in waits(competition, now) if wait.code not in NEXT_STEPS]
    until = None if competition.is_closed else open_until(competition, now)
    if until is not None:
        local = until.astimezone(ZoneInfo(competition.time_zone))
        found.append(Wait(code="windows", by="referee", article=cite_windows(competition), until=local))
    return found
