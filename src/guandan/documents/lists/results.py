"""各轮成绩: list the result of every table of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.values import Format
from guandan.competition.scoring.standings import compute_scores
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.documents.lists.seating import list_pairs_without_table, list_tables_in_order
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import Criterion
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.competition.scoring.score import Score
    from guandan.documents.printing import Printing


def list_round_results(printing: Printing, played: Round) -> ListBlock:
    """List the tables of a round with levels, points if the stage counts any, and the ending."""
    stage = printing.competition.stage(played.stage)
    counts = stage.format is not Format.DUPLICATE and find_point_system(printing, played) is not PointSystem.ADVANCE
    scores = _find_scores(printing, played) if counts else {}
    has_level_score = any(score.level_score is not None for score in scores.values()) and counts_level_score(printing)
    return ListBlock(
        name=f"round-{played.number:02d}-results",
        title=f"{printing.round_title(played)} · {printing.say('documents.results')}",
        columns=(
            ListColumn(heading=printing.say("documents.table")),
            ListColumn(heading=printing.say("documents.east_west"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.levels")),
            ListColumn(heading=printing.say("documents.north_south"), share=3, align=Align.LEFT),
            *([ListColumn(heading=name_of(find_point_system(printing, played), printing.lang))] if counts else []),
            *([ListColumn(heading=name_of(Criterion.LEVEL_SCORE, printing.lang))] if has_level_score else []),
            ListColumn(heading=printing.say("documents.how"), share=2.6, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(table.number),
                printing.name_pair(table.ew),
                _format_levels(printing, played, table),
                printing.name_pair(table.ns),
                *([_format_points(scores, table)] if counts else []),
                *([_format_level_scores(scores, table)] if has_level_score else []),
                describe_table_outcome(printing, played, table),
            )
            for table in list_tables_in_order(played)
        ),
        notes=tuple(
            list_pairs_without_table(printing, played, _find_points_without_table(printing, played) if counts else None)
        ),
    )


def find_point_system(printing: Printing, played: Round) -> PointSystem:
    """Find the point system of a round's stage."""
    changed = printing.competition.stage(played.stage).overrides.get("points.system", printing.book.points.system)
    return PointSystem(str(changed))


def _find_scores(printing: Printing, played: Round) -> dict[tuple[int, int], Score]:
    """Find the scores of the round by pair and table."""
    found = compute_scores(printing.competition, played.stage)
    return {
        (score.pair, score.table): score
        for own in found.values()
        for score in own
        if score.round == played.number and score.table is not None
    }


def _find_points_without_table(printing: Printing, played: Round) -> dict[int, int]:
    """Find by pair the points of a bye, or of an opponent who stayed away."""
    found = compute_scores(printing.competition, played.stage)
    return {
        pair: score.points
        for pair in (*played.byes, *played.left)
        for score in found.get(pair, ())
        if score.round == played.number
    }


def _format_points(scores: dict[tuple[int, int], Score], table: Table) -> str:
    both = [scores.get((pair, table.number)) for pair in (table.ew, table.ns)]
    return " : ".join("–" if score is None else str(score.points) for score in both) if any(both) else ""


def counts_level_score(printing: Printing) -> bool:
    """级差分: whether places may be decided by it."""
    return Criterion.LEVEL_SCORE in printing.book.ranking.criteria


def _format_level_scores(scores: dict[tuple[int, int], Score], table: Table) -> str:
    both = [scores.get((pair, table.number)) for pair in (table.ew, table.ns)]
    found = [None if score is None else score.level_score for score in both]
    return "" if None in found else " : ".join(map(str, found))


def _format_levels(printing: Printing, played: Round, table: Table) -> str:
    sheet = played.sheet(table.number)
    if sheet.boards:
        return " ".join(f"{net:+d}" for net in sheet.boards)
    return "" if sheet.result is None else printing.format_levels(sheet.result)


def describe_table_outcome(printing: Printing, played: Round, table: Table) -> str:
    """Describe who won and why, who forfeited, or that the sheet is still missing."""
    sheet = played.sheet(table.number)
    if sheet.forfeited:
        pairs = {Side.EW: table.ew, Side.NS: table.ns}
        return printing.say("documents.forfeited", pairs=printing.join(str(pairs[side]) for side in sheet.forfeited))
    if not is_confirmed(sheet, printing.book):
        return printing.say("documents.waits")
    words = "" if sheet.result is None else printing.describe_ending(sheet.result)
    return f"{words} {printing.say('documents.corrected')}".strip() if sheet.corrections else words
