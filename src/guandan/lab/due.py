"""Which simulated deals begin with tribute."""

from __future__ import annotations

from enum import StrEnum


class TributeShare(StrEnum):
    """贡牌: in no deal, in every deal, or in half of them."""

    NEVER = "never"
    ALWAYS = "always"
    HALF = "half"
