"""交叉表: each pair's rounds side by side, or everybody against everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.scoring.score import ScoreOrigin
from guandan.competition.scoring.standings import compute_scores, group_rows_by_pair
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.documents.lists.standings import format_figure, format_marked_pair, group_standings
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import Criterion
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import ScoreRow
    from guandan.documents.printing import Printing

_MAX_PORTRAIT_ROUNDS = 5
_POINTS_IN_CELLS = frozenset({PointSystem.HUNDRED, PointSystem.DEAL_POINTS})
"""Point systems whose points are shown; under others a round is won, drawn or lost, and its levels say more."""
CrossPoints = dict[tuple[int, int, int | None], int]
"""The points of a round by pair, round and table."""


def list_cross_table(printing: Printing, stage: int) -> ListBlock:
    """List by place each pair's rounds: the opponent, and the levels from the pair's side."""
    competition = printing.competition
    rounds = [played.number for played in competition.stage_rounds(stage)]
    rows, points = group_rows_by_pair(competition, stage), find_cross_points(printing, stage)
    groups = group_standings(printing, stage)
    has_groups = len(groups) > 1
    return ListBlock(
        name=f"stage-{stage}-cross-table",
        title=f"{printing.stage_title(stage)} · {printing.say('documents.cross_table')}",
        columns=(
            *([ListColumn(heading=printing.say("documents.group"))] if has_groups else []),
            ListColumn(heading=printing.say("documents.place")),
            ListColumn(heading=printing.say("documents.number")),
            ListColumn(heading=printing.say("documents.people"), share=2.4, align=Align.LEFT),
            *(ListColumn(heading=printing.say("documents.round_short", round=number), share=1) for number in rounds),
            ListColumn(heading=name_of(Criterion.TOTAL, printing.lang)),
        ),
        rows=tuple(
            (
                *([str(group)] if has_groups else []),
                place,
                str(line.pair),
                format_marked_pair(printing, line.pair),
                *(_format_cell(printing, rows[line.pair], number, points) for number in rounds),
                format_total(line),
            )
            for group, lines in enumerate(groups, 1)
            for place, line in lines
        ),
        notes=(printing.say("documents.cross_points_note" if points else "documents.cross_note"),),
        merged=1 if has_groups else 0,
        wide=len(rounds) > _MAX_PORTRAIT_ROUNDS,
    )


def format_total(line: RankedLine) -> str:
    """总分: format the total; empty in a knockout."""
    return next((format_figure(figure) for figure in line.figures if figure.criterion is Criterion.TOTAL), "")


def find_cross_points(printing: Printing, stage: int) -> CrossPoints:
    """得分: find points by pair, round and table, if a round is worth more than won or lost; else nothing."""
    competition = printing.competition
    named = competition.stage(stage).overrides.get("points.system", printing.book.points.system)
    if PointSystem(str(named)) not in _POINTS_IN_CELLS:
        return {}
    found = compute_scores(competition, stage)
    return {(score.pair, score.round, score.table): score.points for own in found.values() for score in own}


def _format_cell(printing: Printing, rows: Sequence[ScoreRow], number: int, points: CrossPoints) -> str:
    return "\n".join(format_cross_cell(printing, row, points, opponent=True) for row in rows if row.round == number)


def format_cross_cell(printing: Printing, row: ScoreRow, points: CrossPoints, *, opponent: bool) -> str:
    """Format a round for a cross table: the points, or the levels if there are none."""
    own = points.get((row.pair, row.round, row.table))
    if row.how in {ScoreOrigin.BYE, ScoreOrigin.WALKOVER} or row.opponent is None:
        return name_of(row.how, printing.lang) if own is None else f"{name_of(row.how, printing.lang)} {own}"
    words = _format_levels(printing, row) if own is None else _format_own_points(printing, row, own)
    return f"{printing.say('documents.against', pair=row.opponent)}\n{words}" if opponent else words


def _format_own_points(printing: Printing, row: ScoreRow, own: int) -> str:
    is_forfeit = row.how in {ScoreOrigin.FORFEIT_WON, ScoreOrigin.FORFEIT_LOST}
    return f"{own} {name_of(row.how, printing.lang)}" if is_forfeit else str(own)


def _format_levels(printing: Printing, row: ScoreRow) -> str:
    if row.nets:
        sign = 1 if row.side is Side.EW else -1
        return f"{sign * sum(row.nets):+d}"
    result = row.result
    if result is None or result.is_unplayed:
        return name_of(row.how, printing.lang)
    own, other = (result.ew, result.ns) if row.side is Side.EW else (result.ns, result.ew)
    return f"{printing.format_level(own)}:{printing.format_level(other)}"
