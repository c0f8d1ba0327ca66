"""What can be done with a round's clock."""

from __future__ import annotations

from enum import StrEnum


class ClockAction(StrEnum):
    """计时: show it, stop it, let it go on, more time for a table, the last-deal call."""

    SHOW = "show"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    CALL = "call"
