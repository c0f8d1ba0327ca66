"""弃权: the result of a match that one side or both did not play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.levels import level_number
from guandan.rules.points import Ending, Result, lead_stands
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.rules.rulebook import Rulebook


def standing_levels(sides: Collection[Side], levels: tuple[int, int] | None, book: Rulebook) -> tuple[int, int] | None:
    """以场上比分为准: EW's and NS's levels at the table, if they stand though these sides give up."""
    if levels is None or len(set(sides)) != 1:
        return None
    ew, ns = levels
    lead = (ns, ew) if Side.EW in sides else (ew, ns)
    return levels if lead_stands(*lead, book.points) else None


def forfeited(sides: Collection[Side], book: Rulebook, standing: tuple[int, int] | None = None) -> Result:
    """The result, with the levels that the book records; where it records none, those of the start.

    `standing` are EW's and NS's levels at the table where they stand for all figures (D5).
    """
    start = level_number(book.levels.start)
    if len(set(sides)) == len(Side):
        return Result(ending=Ending.BOTH_FORFEIT, winner=None, ew=start, ns=start)
    (offenders,) = set(sides)
    if standing is not None:
        ew, ns = standing
        return Result(ending=Ending.FORFEIT, winner=offenders.other, ew=ew, ns=ns, stands=True)
    levels = book.byes.forfeit_levels
    higher, lower = (start, start) if levels is None else (level_number(levels[0]), level_number(levels[1]))
    ew, ns = (lower, higher) if offenders is Side.EW else (higher, lower)
    return Result(ending=Ending.FORFEIT, winner=offenders.other, ew=ew, ns=ns)
