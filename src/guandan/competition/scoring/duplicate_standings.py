"""复式名次: rank pairs by the sum of their scores over the boards, from the rows of a stage."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.scoring.ranking import Figure, RankedLine, Source, assign_places
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow
from guandan.errors import IllegalAction
from guandan.rules.options.ranking import Criterion
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


def list_played_boards(rows: Iterable[ScoreRow]) -> Iterator[PlayedBoard]:
    """List the boards of the tables that have results, each once; a forfeited table has played none."""
    for row in rows:
        if row.how is ScoreOrigin.PLAYED and row.side is Side.EW and row.table is not None and row.opponent is not None:
            for board, net in zip(row.boards, row.nets, strict=False):
                yield PlayedBoard(round=row.round, table=row.table, board=board, ew=row.pair, ns=row.opponent, net=net)


def compute_duplicate_totals(rows: Mapping[int, Sequence[ScoreRow]]) -> dict[int, BoardTotal]:
    """Compute every pair's total; a pair that has played no board has 0."""
    scored = sum_scores(score_boards(tuple(list_played_boards(row for own in rows.values() for row in own))))
    return {pair: scored.get(pair, BoardTotal(pair=pair, score=Fraction(0), boards=())) for pair in rows}


def compute_duplicate_standings(
    rows: Mapping[int, Sequence[ScoreRow]], lots: Sequence[Sequence[int]] = ()
) -> tuple[RankedLine, ...]:
    """Compute the standings; the figure is an exact fraction (numerator, denominator), its sources are net levels."""
    found = compute_duplicate_totals(rows)
    whole = lcm(*(total.score.denominator for total in found.values()))
    values = {pair: (int(total.score * whole),) for pair, total in found.items()}
    return tuple(
        RankedLine(
            place=place.place,
            pair=place.who,
            figures=(_build_figure(found[place.who]), *_build_lot_figure(place.lot)),
            is_tied=place.is_tied,
        )
        for place in assign_places(values, lots)
    )


def _build_figure(total: BoardTotal) -> Figure:
    """总分: build the figure, with the rounds and tables that it came from."""
    nets: dict[tuple[int, int], int] = {}
    for board in total.boards:
        where = board.played.round, board.played.table
        nets[where] = nets.get(where, 0) + board.net
    sources = tuple(Source(round=turn, table=table, value=net) for (turn, table), net in sorted(nets.items()))
    return Figure(criterion=Criterion.TOTAL, value=total.score.as_integer_ratio(), sources=sources)


def _build_lot_figure(place: int | None) -> tuple[Figure, ...]:
    return () if place is None else (Figure(criterion=Criterion.LOT, value=place),)


# ---- 复式计分: compare net levels with the mean of the other tables, exactly and with sources


class PlayedBoard(Struct, frozen=True, kw_only=True):
    """A board played at a table, with East-West's net levels."""

    round: int
    table: int
    board: int
    ew: int
    ns: int
    net: int


class BoardScore(Struct, frozen=True, kw_only=True):
    """What a board was worth to a pair: its net levels less the mean of `others`."""

    pair: int
    side: Side
    played: PlayedBoard
    net: int
    others: tuple[PlayedBoard, ...]
    mean: Fraction
    score: Fraction


class BoardTotal(Struct, frozen=True, kw_only=True):
    """A pair's sum over its boards, and those boards; `average` makes pairs with fewer boards comparable."""

    pair: int
    score: Fraction
    boards: tuple[BoardScore, ...]

    @property
    def average(self) -> Fraction:
        """The score per board."""
        return self.score / len(self.boards) if self.boards else Fraction(0)

    @property
    def sides(self) -> frozenset[Side]:
        """The sides where the pair sat; pairs are only compared with those who sat the same way."""
        return frozenset(board.side for board in self.boards)


def score_boards(played: Sequence[PlayedBoard]) -> tuple[BoardScore, ...]:
    """Score every board for both pairs; the scores of a board add up to 0 for each way of sitting."""
    _check_no_duplicates(played)
    by_board: dict[int, list[PlayedBoard]] = {}
    for board in played:
        by_board.setdefault(board.board, []).append(board)
    return tuple(
        _score(board, side, [other for other in by_board[board.board] if other is not board])
        for board in played
        for side in Side
    )


def _score(one: PlayedBoard, side: Side, others: list[PlayedBoard]) -> BoardScore:
    """Score a board; one that nobody else has played is worth nothing to either side."""
    sign = 1 if side is Side.EW else -1
    net = sign * one.net
    mean = Fraction(sign * sum(other.net for other in others), len(others)) if others else Fraction(net)
    return BoardScore(
        pair=one.ew if side is Side.EW else one.ns,
        side=side,
        played=one,
        net=net,
        others=tuple(others),
        mean=mean,
        score=net - mean,
    )


def sum_scores(scores: Iterable[BoardScore]) -> dict[int, BoardTotal]:
    """Sum up each pair's total, by the pair's number."""
    by_pair: dict[int, list[BoardScore]] = {}
    for score in scores:
        by_pair.setdefault(score.pair, []).append(score)
    return {
        pair: BoardTotal(pair=pair, score=sum((score.score for score in own), Fraction(0)), boards=tuple(own))
        for pair, own in sorted(by_pair.items())
    }


def _check_no_duplicates(played: Sequence[PlayedBoard]) -> None:
    for board, pair in (key for key, times in Counter(_walk_meetings(played)).items() if times > 1):
        raise IllegalAction("board_played_twice", board=board, pair=pair)


def _walk_meetings(played: Iterable[PlayedBoard]) -> Iterable[tuple[int, int]]:
    return ((result.board, pair) for result in played for pair in (result.ew, result.ns))
