"""What can be taken back, by the command that it takes back."""

from __future__ import annotations

from enum import StrEnum


class UndoDeed(StrEnum):
    """撤回: a draft, a check-in, a withdrawal, a result that is not confirmed, a draw of left-over pairs."""

    DRAW = "draw"
    CHECK_IN = "checkin"
    WITHDRAW = "withdraw"
    RESULT = "result"
    LEFT_OVER = "left_over"
