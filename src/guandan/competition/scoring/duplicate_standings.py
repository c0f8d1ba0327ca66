"""复式名次: pairs by the sum of their scores over the boards, from the rows of a stage."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from guandan.competition.duplicate.scores import BoardTotal, PlayedBoard, score_boards, sum_scores
from guandan.competition.scoring.ranking import Figure, RankedLine, Source, assign_places
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow
from guandan.rules.options.ranking import Criterion
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


def list_played_boards(rows: Iterable[ScoreRow]) -> Iterator[PlayedBoard]:
    """The boards of the tables that have results, each once; a table that was forfeited has played none."""
    for row in rows:
        if row.how is ScoreOrigin.PLAYED and row.side is Side.EW and row.table is not None and row.opponent is not None:
            for board, net in zip(row.boards, row.nets, strict=False):
                yield PlayedBoard(round=row.round, table=row.table, board=board, ew=row.pair, ns=row.opponent, net=net)


def compute_duplicate_totals(rows: Mapping[int, Sequence[ScoreRow]]) -> dict[int, BoardTotal]:
    """Every pair's total; who has played no board has 0."""
    scored = sum_scores(score_boards(tuple(list_played_boards(row for own in rows.values() for row in own))))
    return {pair: scored.get(pair, BoardTotal(pair=pair, score=Fraction(0), boards=())) for pair in rows}


def compute_duplicate_standings(
    rows: Mapping[int, Sequence[ScoreRow]], lots: Sequence[Sequence[int]] = ()
) -> tuple[RankedLine, ...]:
    """The standings; the figure is an exact fraction, as its numerator and denominator, its sources are net levels."""
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
    """总分: with the rounds and tables that it came from."""
    nets: dict[tuple[int, int], int] = {}
    for board in total.boards:
        where = board.played.round, board.played.table
        nets[where] = nets.get(where, 0) + board.net
    sources = tuple(Source(round=turn, table=table, value=net) for (turn, table), net in sorted(nets.items()))
    return Figure(criterion=Criterion.TOTAL, value=total.score.as_integer_ratio(), sources=sources)


def _build_lot_figure(place: int | None) -> tuple[Figure, ...]:
    return () if place is None else (Figure(criterion=Criterion.LOT, value=place),)
