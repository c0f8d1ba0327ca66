"""对阵图: the rounds of a knockout from left to right, with the lines that lead from match to match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.competition.pairing.bracket import lines
from guandan.competition.standings import rows_of
from guandan.documents.pictures import svg
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.rows import Row
    from guandan.documents.printing import Printing

_ROW, _GAP = 24, 16
_WIDE, _BETWEEN, _EDGE, _HEAD = 250, 36, 12, 36
_NUMBER, _LEVEL = 30, 46


class Place(NamedTuple):
    """One of the two of a match: its pair (0: nobody yet), what it reached, and whether it won."""

    pair: int = 0
    level: str = ""
    is_won: bool = False
    is_bye: bool = False


class Tie(NamedTuple):
    """A line of a round."""

    table: int | None
    places: tuple[Place, Place]

    @property
    def winner(self) -> int:
        """Who goes on; 0 while nobody does."""
        return next((place.pair for place in self.places if place.is_won), 0)


def ties_of(printing: Printing, stage: int) -> list[list[Tie]]:
    """The lines of every round that was drawn, and empty ones for those that are to come."""
    competition = printing.competition
    rows = {(row.round, row.pair): row for row in rows_of(competition, stage)}
    found = []
    for one in competition.stage_rounds(stage):
        tables = {pair: table.number for table in one.tables for pair in (table.ew, table.ns)}
        found.append(
            [
                Tie(tables.get(a or b), (_place(printing, rows.get((one.number, a)), a, alone=not b),
                                         _place(printing, rows.get((one.number, b)), b, alone=not a)))
                for a, b in lines(one.lots)
                if a or b
            ]
        )
    while found and _goes_on(found[-1], third=competition.stage(stage).third_place):
        found.append([Tie(None, (Place(), Place()))] * (-(-len(found[-1]) // 2)))
    return found


def _goes_on(ties: Sequence[Tie], *, third: bool) -> bool:
    """Is this not yet the final, which has one line, or two with a match for the third place?"""
    return len(ties) > 1 and not (third and len(ties) == len(("final", "third")) and _has_losers(ties))


def _has_losers(ties: Sequence[Tie]) -> bool:
    return ties[-1].table is not None and ties[0].table is not None and _is_over(ties)


def _is_over(ties: Sequence[Tie]) -> bool:
    return all(tie.winner for tie in ties)


def _place(printing: Printing, row: Row | None, pair: int, *, alone: bool) -> Place:
    if not pair or row is None:
        return Place(pair=pair, is_bye=alone and bool(pair))
    level = ""
    if row.result is not None and row.result.ending not in {Ending.FORFEIT, Ending.BOTH_FORFEIT}:
        level = printing.level(row.result.ew if row.side is Side.EW else row.result.ns)
    return Place(pair=pair, level=level, is_won=row.is_won, is_bye=alone)
