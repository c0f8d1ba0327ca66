"""What each round was to each pair: the facts from which scores, standings and later draws are made."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.rules.points import Result
from guandan.rules.seat import Side


class ScoreOrigin(StrEnum):
    """How a pair came by its score of a round."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"


class ScoreRow(Struct, frozen=True, kw_only=True):
    """A pair's round; `round` counts in the event. A bye or walkover has no table; a match not over has no result.

    A bye in the ledger is BYE. WALKOVER is a bye because the opponent has left, or who was left over after forfeits.
    FORFEIT_WON and FORFEIT_LOST have a table and a result (when both forfeit, two rows FORFEIT_LOST).
    """

    round: int
    pair: int
    how: ScoreOrigin
    table: int | None = None
    opponent: int | None = None
    side: Side | None = None
    result: Result | None = None
    boards: tuple[int, ...] = ()
    nets: tuple[int, ...] = ()

    @property
    def is_won(self) -> bool:
        """Did this pair win, or go on without playing?"""
        match self.how:
            case ScoreOrigin.BYE | ScoreOrigin.WALKOVER | ScoreOrigin.FORFEIT_WON:
                return True
            case ScoreOrigin.FORFEIT_LOST:
                return False
            case ScoreOrigin.PLAYED:
                return self.result is not None and self.result.winner is self.side
