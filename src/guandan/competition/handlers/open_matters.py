"""What is still open when an event is to be finished."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.handlers.finish import cite_windows
from guandan.competition.handlers.waits import Wait, list_waits
from guandan.competition.handlers.windows import find_last_window_end

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition

NEXT_STEPS = frozenset({"draw", "publish", "start", "close", "finish", "call_time", "time_over", "pairs", "overtaken"})
"""What an event waits for on its way; nothing that would be left open."""
BLOCKING_MATTERS = frozenset({"appeal", "case"})
"""What must be decided before the end."""


def find_open_matters(competition: Competition, now: datetime) -> list[Wait]:
    """Appeals, cases, calls, results that are not confirmed, ties, undecided prizes, and windows that still run."""
    found = [wait for wait in list_waits(competition, now) if wait.code not in NEXT_STEPS]
    until = None if competition.is_closed else find_last_window_end(competition, now)
    if until is not None:
        local = until.astimezone(ZoneInfo(competition.time_zone))
        found.append(Wait(code="windows", by="referee", article=cite_windows(competition), until=local))
    return found
