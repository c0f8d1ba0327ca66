"""弃权: build the result of a match that one side or both did not play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.levels import level_number
from guandan.rules.points import Ending, Result, lead_stands, record_loss
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.rules.rulebook import Rulebook


def find_recorded_levels(
    sides: Collection[Side], levels: tuple[int, int] | None, book: Rulebook
) -> tuple[int, int] | None:
    """四级: find the levels recorded for EW and NS if one side gives up at these levels (JS 4.3.4, D5).

    None before any deal, if both give up, and if the book ignores the levels on the table.
    """
    if levels is None or len(set(sides)) != 1 or not book.points.lead_stands:
        return None
    ew, ns = levels
    if Side.EW in sides:
        return record_loss(ew, ns, book.points)
    ns, ew = record_loss(ns, ew, book.points)
    return ew, ns


def build_forfeit(sides: Collection[Side], book: Rulebook, recorded: tuple[int, int] | None = None) -> Result:
    """Build the result with the levels that the book records, or else with those of the start.

    `recorded` are EW's and NS's levels of a match that was abandoned; a great lead counts for all figures (D5).
    """
    start = level_number(book.levels.start)
    if len(set(sides)) == len(Side):
        return Result(ending=Ending.BOTH_FORFEIT, winner=None, ew=start, ns=start)
    (offenders,) = set(sides)
    if recorded is not None:
        ew, ns = recorded
        stands = lead_stands(*((ns, ew) if offenders is Side.EW else (ew, ns)), book.points)
        return Result(ending=Ending.FORFEIT, winner=offenders.other, ew=ew, ns=ns, stands=stands)
    levels = book.byes.forfeit_levels
    higher, lower = (start, start) if levels is None else (level_number(levels[0]), level_number(levels[1]))
    ew, ns = (lower, higher) if offenders is Side.EW else (higher, lower)
    return Result(ending=Ending.FORFEIT, winner=offenders.other, ew=ew, ns=ns)
