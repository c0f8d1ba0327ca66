"""What can be taken back, by the command that it takes back."""

from __future__ import annotations

from enum import StrEnum


class UndoTarget(StrEnum):
    """撤回: what nobody has built on yet, or what was ruled wrongly."""

    DRAW = "draw"
    START = "start"
    CHECK_IN = "checkin"
    WITHDRAW = "withdraw"
    RESULT = "result"
    FORFEIT = "forfeit"
    DISQUALIFY = "disqualify"
    LEFT_OVER = "left_over"
