"""What a piece of work has done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """So many decisions in so many deals; none where they are not whole deals."""

    decisions: int
    deals: int = 0


Work = Callable[[int], Done]
"""Does so many units."""
