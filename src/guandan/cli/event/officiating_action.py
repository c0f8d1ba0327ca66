"""What can be done with calls and appeals."""

from __future__ import annotations

from enum import StrEnum


class CallAction(StrEnum):
    """召请: show those that are open, make, take or close one."""

    SHOW = "show"
    MAKE = "make"
    TAKE = "take"
    CLOSE = "close"


class AppealAction(StrEnum):
    """申诉: hand it on, uphold or dismiss it."""

    FORWARD = "forward"
    UPHOLD = "uphold"
    DISMISS = "dismiss"
