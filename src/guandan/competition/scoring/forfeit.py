"""弃权: the result of a match that one side or both did not play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.levels import level_number
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.rules.rulebook import Rulebook


def forfeited(sides: Collection[Side], book: Rulebook) -> Result:
    """The result, with the levels that the book records; where it records none, those of the start."""
    start = level_number(book.levels.start)
    if len(set(sides)) == len(Side):
        return Result(ending=Ending.BOTH_FORFEIT, winner=None, ew=start, ns=start)
    (offenders,) = set(sides)
    levels = book.byes.forfeit_levels
    higher, lower = (start, start) if levels is None else (level_number(levels[0]), level_number(levels[1]))
    ew, ns = (lower, higher) if offenders is Side.EW else (higher, lower)
    return Result(ending=Ending.FORFEIT, winner=offenders.other, ew=ew, ns=ns)
