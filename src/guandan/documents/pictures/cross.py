"""交叉表: draw everybody against everybody, with a square for each group; or round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Format
from guandan.competition.scoring.standings import group_rows_by_pair
from guandan.competition.scoring.team_events import is_by_teams
from guandan.documents.lists.cross_table import find_cross_points, format_cross_cell, format_total, list_cross_table
from guandan.documents.lists.standings import format_marked_pair, group_standings
from guandan.documents.pictures import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import ScoreRow
    from guandan.documents.lists.cross_table import CrossPoints
    from guandan.documents.printing import Printing

_ROW_HEIGHT, _MARGIN, _HEADING_HEIGHT, _BASELINE = 28, 10, 34, 19
_NUMBER_WIDTH, _NAME_WIDTH, _CELL_WIDTH, _ROUND_WIDTH = 48, 230, 88, 128
_NAME_COLUMN = 2
_OWN_SQUARE = "■"
"""The cell of a pair against itself, which is filled."""


def draw_cross_table(printing: Printing, stage: int) -> str:
    """Draw a round robin's groups as squares, and other formats by their rounds, like the list."""
    is_robin = printing.competition.stage(stage).format is Format.ROUND_ROBIN
    if is_robin and not is_by_teams(printing.competition):
        return _draw_squares(printing, stage)
    listing = list_cross_table(printing, stage)
    widths = [_NUMBER_WIDTH, _NUMBER_WIDTH, _NAME_WIDTH, *[_ROUND_WIDTH] * (len(listing.columns) - 4), _NUMBER_WIDTH]
    rows = [[column.heading for column in listing.columns], *listing.rows]
    return _draw_grids(printing, [(listing.title, rows, widths)])


def _draw_squares(printing: Printing, stage: int) -> str:
    competition = printing.competition
    rows, groups = group_rows_by_pair(competition, stage), group_standings(printing, stage)
    points = find_cross_points(printing, stage)
    titles = [printing.say("documents.group_number", group=number) for number in range(1, len(groups) + 1)]
    titles = titles if len(groups) > 1 else [printing.stage_title(stage)]
    return _draw_grids(
        printing,
        [
            (
                title,
                list(_build_square_rows(printing, group, rows, points)),
                [_NUMBER_WIDTH, _NUMBER_WIDTH, _NAME_WIDTH, *[_CELL_WIDTH] * len(group), _NUMBER_WIDTH],
            )
            for title, group in zip(titles, groups, strict=True)
        ],
    )


def _build_square_rows(
    printing: Printing, lines: Sequence[tuple[str, RankedLine]], rows: dict[int, list[ScoreRow]], points: CrossPoints
) -> Iterator[list[str]]:
    """Build a row for each pair by place, with a column for each opponent."""
    pairs = [line.pair for _, line in lines]
    keys = ("documents.place", "documents.number", "documents.people")
    yield [*map(printing.say, keys), *map(str, pairs), printing.say("documents.total")]
    for place, line in lines:
        met = {row.opponent: format_cross_cell(printing, row, points, opponent=False) for row in rows[line.pair]}
        cells = (_OWN_SQUARE if pair == line.pair else met.get(pair, "") for pair in pairs)
        yield [place, str(line.pair), format_marked_pair(printing, line.pair), *cells, format_total(line)]


def _draw_grids(printing: Printing, grids: Sequence[tuple[str, Sequence[Sequence[str]], Sequence[float]]]) -> str:
    """Draw grids below one another, each with its title, its rows and the widths of its columns."""
    parts: list[str] = []
    y = float(_MARGIN)
    for title, rows, widths in grids:
        parts.append(svg.draw_label((_MARGIN, y + 20), title, size=16, bold=True))
        y += _HEADING_HEIGHT
        for number, row in enumerate(rows):
            parts += _draw_row(y, row, widths, is_head=number == 0)
            y += _ROW_HEIGHT
        y += _MARGIN
    wide = max((sum(widths) for _, _, widths in grids), default=0)
    return svg.build_svg(2 * _MARGIN + wide, y, parts, printing.competition.name)


def _draw_row(y: float, texts: Sequence[str], widths: Sequence[float], *, is_head: bool) -> Iterator[str]:
    x = float(_MARGIN)
    for column, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        is_name = column == _NAME_COLUMN
        is_own = text == _OWN_SQUARE and not is_name
        yield svg.draw_box(x, y, wide, _ROW_HEIGHT, fill="#000" if is_own else "#e4e4e4" if is_head else "#fff")
        if is_name and not is_head:
            yield svg.draw_label((x + 6, y + _BASELINE), text, size=14, room=wide - 10)
        elif not is_own:
            shown = text.replace("\n", " ")
            yield svg.draw_label(
                (x + wide / 2, y + _BASELINE), shown, size=13, room=wide - 6, anchor="middle", bold=is_head
            )
        x += wide
