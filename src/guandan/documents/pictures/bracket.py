"""对阵图: the rounds of a knockout from left to right, with the lines that lead from match to match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.pictures import svg
from guandan.documents.pictures.ties import Column, columns_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.documents.pictures.ties import Place, Tie
    from guandan.documents.printing import Printing

_ROW, _GAP = 26, 22
_WIDE, _BETWEEN, _EDGE, _HEAD = 230, 40, 10, 40
_NUMBER, _LEVEL, _BASE = 34, 52, 18
_ONE_SHEET, _A_SHEET = 12, 8
"""So many lines of a first round go on one sheet of paper; where there are more, so many on each."""


def bracket(printing: Printing, stage: int) -> str:
    """The whole bracket of a stage as one drawing."""
    return drawn(printing, columns_of(printing, stage))


def sheets(printing: Printing, stage: int) -> list[tuple[str, str]]:
    """The same for paper, as titles and drawings: parts that can be read, and the last rounds by themselves."""
    columns = columns_of(printing, stage)
    title = f"{printing.stage_title(stage)} · {printing.say('documents.bracket')}"
    if not columns or len(columns[0].ties) <= _ONE_SHEET:
        return [(title, drawn(printing, columns))]
    parts = -(-len(columns[0].ties) // _A_SHEET)
    deep = next(
        (at for at, column in enumerate(columns) if column.is_redrawn or len(column.ties) <= parts), len(columns) - 1
    )
    shown = deep if columns[deep].is_redrawn else deep + 1
    pages = [_part(columns[:shown], number, parts) for number in range(parts)]
    if len(columns) > shown:
        pages.append(columns[deep:])
    return [(f"{title} {number}/{len(pages)}", drawn(printing, own)) for number, own in enumerate(pages, 1)]


def _part(columns: Sequence[Column], number: int, parts: int) -> list[Column]:
    """A share of the first round's lines, and what became of its pairs; lines without pairs by their place."""
    size = len(columns[0].ties)
    first = columns[0].ties[size * number // parts : size * (number + 1) // parts]
    pairs = {place.pair for tie in first for place in tie.places} - {0}
    found = []
    for column in columns:
        many = len(column.ties)
        own = [
            tie
            for at, tie in enumerate(column.ties)
            if (tie.pair in pairs if tie.pair else at * parts // many == number)
        ]
        if own:
            found.append(column._replace(ties=own))
    return found


def drawn(printing: Printing, columns: Sequence[Column]) -> str:
    """Columns as a drawing: each round's matches stand between those that they come from."""
    most = max((_size(column) for column in columns), default=1)
    step = 2 * _ROW + _GAP
    high, below = most * step, step if any(tie.is_third for column in columns for tie in column.ties) else 0
    parts: list[str] = []
    for place, column in enumerate(columns):
        x = _EDGE + place * (_WIDE + _BETWEEN)
        parts.append(svg.label((x + _WIDE / 2, 24), column.title, size=15, anchor="middle", bold=True))
        for number, tie in enumerate(column.ties):
            y = _HEAD + (high + _GAP if tie.is_third else _middle(number, column, high) - _ROW)
            parts += _tie(printing, x, y, tie)
        if place and not column.is_redrawn:
            parts += _leads(columns[place - 1], column, x, high)
    width = 2 * _EDGE + len(columns) * (_WIDE + _BETWEEN) - _BETWEEN
    return svg.drawing(width, _HEAD + high + below + _EDGE, parts, printing.competition.name)


def _size(column: Column) -> int:
    return sum(not tie.is_third for tie in column.ties)


def _middle(number: int, column: Column, high: float) -> float:
    return (number + 0.5) * high / _size(column)


def _tie(printing: Printing, x: float, y: float, tie: Tie) -> Iterator[str]:
    if tie.is_third:
        yield svg.label((x, y - 6), printing.say("documents.third_place"), size=11)
    elif tie.table is not None:
        yield svg.label((x, y - 5), printing.say("documents.table_number", table=tie.table), size=10)
    for place, y_of in zip(tie.places, (y, y + _ROW), strict=True):
        yield svg.box(x, y_of, _WIDE, _ROW, fill="#e4e4e4" if place.is_won else "#fff")
        yield from _named(printing, x, y_of + _BASE, place, tie)
    yield svg.path((x + _NUMBER, y), (x + _NUMBER, y + 2 * _ROW))
    yield svg.box(x, y, _WIDE, 2 * _ROW, thick=2)


def _named(printing: Printing, x: float, y: float, place: Place, tie: Tie) -> Iterator[str]:
    if not place.pair:
        if tie.is_bye:
            yield svg.label((x + _NUMBER + 6, y), printing.say("documents.bye"), size=12)
        return
    yield svg.label((x + _NUMBER / 2, y), str(place.pair), size=13, anchor="middle", room=_NUMBER - 4)
    room = _WIDE - _NUMBER - 12 - (_LEVEL if place.level else 0)
    yield svg.label((x + _NUMBER + 6, y), printing.people(place.pair), size=14, room=room, bold=place.is_won)
    if place.level:
        yield svg.label((x + _WIDE - 6, y), place.level, size=13, anchor="end", room=_LEVEL - 6, bold=place.is_won)


def _leads(before: Column, after: Column, x: float, high: float) -> Iterator[str]:
    """A line from each match to the one that its winner plays next; while that is open, by the order of the lines."""
    for number, tie in enumerate(before.ties):
        if tie.is_third:
            continue
        found = (at for at, one in enumerate(after.ties) if any(place.pair == tie.winner for place in one.places))
        to = next(found, None) if tie.winner else number * _size(after) // _size(before)
        if to is None or after.ties[to].is_third:
            continue
        start, end = _HEAD + _middle(number, before, high), _HEAD + _middle(to, after, high)
        middle = x - _BETWEEN / 2
        yield svg.path((x - _BETWEEN, start), (middle, start), (middle, end), (x, end), thick=1.5)
