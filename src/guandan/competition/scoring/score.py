"""得分: compute what a round is worth to a pair, under every point table of the book."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.errors import IllegalAction, InvalidRulebook
from guandan.rules.levels import level_number
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import LevelsRisen
from guandan.rules.points import Ending, Result, all_points, levels_risen, net_levels, winner
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Score(Struct, frozen=True, kw_only=True):
    """一轮得分: `points` are those of the event's system, 0 in a knockout; none if the book has no such table."""

    round: int
    pair: int
    how: ScoreOrigin
    points: int
    is_won: bool
    table: int | None = None
    opponent: int | None = None
    match_points: int | None = None
    level_score: int | None = None
    hundred: int | None = None
    levels_risen: int | None = None
    deal_points: int | None = None
    net_levels: int = 0
    is_drawn: bool = False

    @property
    def result_points(self) -> int:
        """胜 2 平 1 负 0: return the points of a round if only won, drawn or lost matters."""
        return 2 if self.is_won else int(self.is_drawn)


def score_row(row: ScoreRow, book: Rulebook) -> Score:
    """Compute what this round is worth; refuse while the match has no result."""
    if row.how in {ScoreOrigin.BYE, ScoreOrigin.WALKOVER}:
        return _score_without_playing(row, book)
    if row.result is None or row.side is None:
        raise IllegalAction("result_is_missing", round=row.round, table=row.table)
    result, side = row.result, row.side
    won_by = winner(result, book.points, book.remedies)
    tables = {name: table[side] for name, table in all_points(result, book.points, book.remedies).items()}
    return Score(
        round=row.round,
        pair=row.pair,
        how=row.how,
        table=row.table,
        opponent=row.opponent,
        points=_choose_points(book, tables.get("match_points"), tables.get("hundred"), tables.get("deal_points")),
        is_won=row.how is not ScoreOrigin.FORFEIT_LOST and won_by is side,
        match_points=tables.get("match_points"),
        level_score=tables.get("level_score"),
        hundred=tables.get("hundred"),
        levels_risen=_compute_levels_risen(result, side, book),
        deal_points=tables.get("deal_points"),
        net_levels=net_levels(result, book.points)[side],
        is_drawn=won_by is None and result.ending is not Ending.BOTH_FORFEIT,
    )


def _score_without_playing(row: ScoreRow, book: Rulebook) -> Score:
    """轮空: score a bye, or a round whose opponent has left."""
    byes, points = book.byes, book.points
    forfeit = None if points.deal is None else (points.deal_forfeit or (0, 0))[0]
    return Score(
        round=row.round,
        pair=row.pair,
        how=row.how,
        points=_choose_points(book, byes.match_points, byes.hundred, forfeit),
        is_won=True,
        match_points=byes.match_points,
        level_score=byes.level_score,
        hundred=byes.hundred,
        levels_risen=byes.levels_risen,
        deal_points=forfeit,
        net_levels=points.ruling_lead,
    )


def _choose_points(book: Rulebook, match_points: int | None, hundred: int | None, deal_points: int | None) -> int:
    match book.points.system:
        case PointSystem.MATCH_POINTS:
            points = match_points
        case PointSystem.HUNDRED:
            points = hundred
        case PointSystem.DEAL_POINTS:
            points = deal_points
        case PointSystem.ADVANCE:
            points = 0
        case _ as unreachable:
            assert_never(unreachable)
    if points is None:
        raise InvalidRulebook("the book has no table for what the event counts", "points.system")
    return points


def _compute_levels_risen(result: Result, side: Side, book: Rulebook) -> int | None:
    match book.ranking.levels_risen:
        case None:
            return None
        case LevelsRisen.FROM_START:
            if result.is_unplayed:
                return levels_risen(result, book.points)[side]
            return result.of(side) - level_number(book.levels.start)
        case _ as unreachable:
            assert_never(unreachable)


# ---- Score rows: the facts of a pair's round, from which scores, standings and later draws are computed


class ScoreOrigin(StrEnum):
    """How a pair got its score of a round."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"


class ScoreRow(Struct, frozen=True, kw_only=True):
    """A pair's round; `round` counts in the event. A bye or walkover has no table; a match not over has no result.

    A bye in the ledger is BYE. WALKOVER is a bye because the opponent has left, or who was left over after forfeits.
    FORFEIT_WON and FORFEIT_LOST have a table and a result (when both forfeit, two rows FORFEIT_LOST); a pair that was
    not there to be drawn again has no table and the result of a match that both forfeit.
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
