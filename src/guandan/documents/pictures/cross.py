"""交叉表: everybody against everybody as a drawing, a square for each group; or round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Format
from guandan.competition.scoring.standings import rows_by_pair
from guandan.competition.scoring.team_events import is_by_teams
from guandan.documents.lists.crossed import cell_text, crossed, total_text
from guandan.documents.lists.placed import in_groups, name_with_mark
from guandan.documents.pictures import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.competition.scoring.ranking import Line
    from guandan.competition.scoring.rows import Row
    from guandan.documents.printing import Printing

_ROW, _EDGE, _HEAD, _BASE = 28, 10, 34, 19
_SMALL, _NAMES, _CELL, _ROUND = 48, 230, 88, 128
_NAMES_AT = 2
_OWN = "■"
"""One's own square, which is filled."""


def cross_table(printing: Printing, stage: int) -> str:
    """A round robin's groups as squares; other formats by their rounds, as the list has them."""
    is_robin = printing.competition.stage(stage).format is Format.ROUND_ROBIN
    if is_robin and not is_by_teams(printing.competition):
        return _squares(printing, stage)
    listing = crossed(printing, stage)
    widths = [_SMALL, _SMALL, _NAMES, *[_ROUND] * (len(listing.columns) - 4), _SMALL]
    rows = [[column.heading for column in listing.columns], *listing.rows]
    return _drawn(printing, [(listing.title, rows, widths)])


def _squares(printing: Printing, stage: int) -> str:
    competition = printing.competition
    rows, groups = rows_by_pair(competition, stage), in_groups(printing, stage)
    titles = [printing.say("documents.group_number", group=number) for number in range(1, len(groups) + 1)]
    titles = titles if len(groups) > 1 else [printing.stage_title(stage)]
    return _drawn(
        printing,
        [
            (title, list(_square(printing, group, rows)), [_SMALL, _SMALL, _NAMES, *[_CELL] * len(group), _SMALL])
            for title, group in zip(titles, groups, strict=True)
        ],
    )


def _square(printing: Printing, lines: Sequence[tuple[str, Line]], rows: dict[int, list[Row]]) -> Iterator[list[str]]:
    """A row for each pair by place, a column for each opponent."""
    pairs = [line.pair for _, line in lines]
    keys = ("documents.place", "documents.number", "documents.people")
    yield [*map(printing.say, keys), *map(str, pairs), printing.say("documents.total")]
    for place, line in lines:
        met = {row.opponent: cell_text(printing, row, opponent=False) for row in rows[line.pair]}
        cells = (_OWN if pair == line.pair else met.get(pair, "") for pair in pairs)
        yield [place, str(line.pair), name_with_mark(printing, line.pair), *cells, total_text(line)]


def _drawn(printing: Printing, grids: Sequence[tuple[str, Sequence[Sequence[str]], Sequence[float]]]) -> str:
    """Grids under one another, each with its title, its rows and the widths of its columns."""
    parts: list[str] = []
    y = float(_EDGE)
    for title, rows, widths in grids:
        parts.append(svg.label((_EDGE, y + 20), title, size=16, bold=True))
        y += _HEAD
        for number, row in enumerate(rows):
            parts += _row(y, row, widths, is_head=number == 0)
            y += _ROW
        y += _EDGE
    wide = max((sum(widths) for _, _, widths in grids), default=0)
    return svg.drawing(2 * _EDGE + wide, y, parts, printing.competition.name)


def _row(y: float, texts: Sequence[str], widths: Sequence[float], *, is_head: bool) -> Iterator[str]:
    x = float(_EDGE)
    for column, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        is_name = column == _NAMES_AT
        is_own = text == _OWN and not is_name
        yield svg.box(x, y, wide, _ROW, fill="#000" if is_own else "#e4e4e4" if is_head else "#fff")
        if is_name and not is_head:
            yield svg.label((x + 6, y + _BASE), text, size=14, room=wide - 10)
        elif not is_own:
            shown = text.replace("\n", " ")
            yield svg.label((x + wide / 2, y + _BASE), shown, size=13, room=wide - 6, anchor="middle", bold=is_head)
        x += wide
