"""对阵图: draw the rounds of a knockout from left to right, with lines that lead from match to match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.competition.draw.bracket import pair_places
from guandan.competition.draw.knockouts import is_final_round
from guandan.competition.model.charts import CHART_FORMATS
from guandan.competition.scoring.standings import list_score_rows
from guandan.documents.pictures import svg
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.competition.model.state import Round
    from guandan.competition.scoring.score import ScoreRow
    from guandan.documents.printing import Printing


_ROW_HEIGHT, _ROW_GAP = 26, 22
_BOX_WIDTH, _COLUMN_GAP, _MARGIN, _HEADING_HEIGHT = 230, 40, 10, 40
_NUMBER_WIDTH, _LEVEL_WIDTH, _BASELINE = 34, 52, 18
_MAX_LINES_ON_ONE_SHEET, _LINES_A_SHEET = 12, 8
"""The maximum number of first-round lines on one sheet of paper; larger brackets use several sheets."""


def draw_bracket(printing: Printing, stage: int) -> str:
    """Draw the whole bracket of a stage as one picture."""
    return draw_columns(printing, build_bracket_columns(printing, stage))


def draw_bracket_sheets(printing: Printing, stage: int) -> list[tuple[str, str]]:
    """Draw the bracket for paper, as titles and pictures: readable parts, and the last rounds by themselves."""
    columns = build_bracket_columns(printing, stage)
    title = f"{printing.stage_title(stage)} · {printing.say('documents.bracket')}"
    if not columns or len(columns[0].ties) <= _MAX_LINES_ON_ONE_SHEET:
        return [(title, draw_columns(printing, columns))]
    parts = -(-len(columns[0].ties) // _LINES_A_SHEET)
    deep = next(
        (at for at, column in enumerate(columns) if column.is_redrawn or len(column.ties) <= parts), len(columns) - 1
    )
    shown = deep if columns[deep].is_redrawn else deep + 1
    pages = [_cut_part(columns[:shown], number, parts) for number in range(parts)]
    if len(columns) > shown:
        pages.append(columns[deep:])
    return [(f"{title} {number}/{len(pages)}", draw_columns(printing, own)) for number, own in enumerate(pages, 1)]


def _cut_part(columns: Sequence[BracketColumn], number: int, parts: int) -> list[BracketColumn]:
    """Cut out a part of the first round's lines, with the later lines of its pairs; empty lines go by their place."""
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


def draw_columns(printing: Printing, columns: Sequence[BracketColumn]) -> str:
    """Draw columns: each round's matches stand between those that they come from."""
    most = max((_count_lines(column) for column in columns), default=1)
    step = 2 * _ROW_HEIGHT + _ROW_GAP
    high, below = most * step, step if any(tie.is_third for column in columns for tie in column.ties) else 0
    parts: list[str] = []
    for place, column in enumerate(columns):
        x = _MARGIN + place * (_BOX_WIDTH + _COLUMN_GAP)
        parts.append(svg.draw_label((x + _BOX_WIDTH / 2, 24), column.title, size=15, anchor="middle", bold=True))
        for number, tie in enumerate(column.ties):
            y = _HEADING_HEIGHT + (
                high + _ROW_GAP if tie.is_third else _find_middle(number, column, high) - _ROW_HEIGHT
            )
            parts += _draw_match(printing, x, y, tie)
        if place and not column.is_redrawn:
            parts += _draw_connections(columns[place - 1], column, x, high)
    width = 2 * _MARGIN + len(columns) * (_BOX_WIDTH + _COLUMN_GAP) - _COLUMN_GAP
    return svg.build_svg(width, _HEADING_HEIGHT + high + below + _MARGIN, parts, printing.competition.name)


def _count_lines(column: BracketColumn) -> int:
    return sum(not tie.is_third for tie in column.ties)


def _find_middle(number: int, column: BracketColumn, high: float) -> float:
    return (number + 0.5) * high / max(1, _count_lines(column))


def _draw_match(printing: Printing, x: float, y: float, tie: BracketMatch) -> Iterator[str]:
    if tie.is_third:
        yield svg.draw_label((x, y - 6), printing.say("documents.third_place"), size=11)
    elif tie.table is not None:
        yield svg.draw_label((x, y - 5), printing.say("documents.table_number", table=tie.table), size=10)
    for place, y_of in zip(tie.places, (y, y + _ROW_HEIGHT), strict=True):
        yield svg.draw_box(x, y_of, _BOX_WIDTH, _ROW_HEIGHT, fill="#e4e4e4" if place.is_won else "#fff")
        yield from _draw_side(printing, x, y_of + _BASELINE, place, tie)
    yield svg.draw_path((x + _NUMBER_WIDTH, y), (x + _NUMBER_WIDTH, y + 2 * _ROW_HEIGHT))
    yield svg.draw_box(x, y, _BOX_WIDTH, 2 * _ROW_HEIGHT, thick=2)


def _draw_side(printing: Printing, x: float, y: float, place: BracketSide, tie: BracketMatch) -> Iterator[str]:
    if not place.pair:
        if tie.is_bye:
            yield svg.draw_label((x + _NUMBER_WIDTH + 6, y), printing.say("documents.bye"), size=12)
        return
    yield svg.draw_label((x + _NUMBER_WIDTH / 2, y), str(place.pair), size=13, anchor="middle", room=_NUMBER_WIDTH - 4)
    room = _BOX_WIDTH - _NUMBER_WIDTH - 12 - (_LEVEL_WIDTH if place.level else 0)
    yield svg.draw_label(
        (x + _NUMBER_WIDTH + 6, y), printing.name_people(place.pair), size=14, room=room, bold=place.is_won
    )
    if place.level:
        yield svg.draw_label(
            (x + _BOX_WIDTH - 6, y), place.level, size=13, anchor="end", room=_LEVEL_WIDTH - 6, bold=place.is_won
        )


def _draw_connections(before: BracketColumn, after: BracketColumn, x: float, high: float) -> Iterator[str]:
    """Draw a line from each match to its winner's next one; while that is open, by the order of the lines."""
    for number, tie in enumerate(before.ties):
        if tie.is_third:
            continue
        found = (at for at, one in enumerate(after.ties) if any(place.pair == tie.winner for place in one.places))
        to = next(found, None) if tie.winner else number * _count_lines(after) // _count_lines(before)
        if to is None or after.ties[to].is_third:
            continue
        start, end = (
            _HEADING_HEIGHT + _find_middle(number, before, high),
            _HEADING_HEIGHT + _find_middle(to, after, high),
        )
        middle = x - _COLUMN_GAP / 2
        yield svg.draw_path((x - _COLUMN_GAP, start), (middle, start), (middle, end), (x, end), thick=1.5)


# ---- 对阵: the lines of a knockout's rounds, with their results


_FINAL_LINES = 2
"""The number of lines of the last round with a match for third place."""


class BracketSide(NamedTuple):
    """One side of a line: its pair (0: nobody yet), the level it reached, and whether it goes on."""

    pair: int = 0
    level: str = ""
    is_won: bool = False


class BracketMatch(NamedTuple):
    """A line of a round; one with a single pair is a bye."""

    places: tuple[BracketSide, BracketSide] = (BracketSide(), BracketSide())
    table: int | None = None
    is_third: bool = False

    @property
    def winner(self) -> int:
        """The pair that goes on; 0 while nobody does."""
        return next((place.pair for place in self.places if place.is_won), 0)

    @property
    def pair(self) -> int:
        """The first pair of the line; 0 while there is none."""
        return next((place.pair for place in self.places if place.pair), 0)

    @property
    def is_bye(self) -> bool:
        """Has the line only one pair?"""
        return sum(place.pair > 0 for place in self.places) == 1


class BracketColumn(NamedTuple):
    """A round: its title, its lines, and whether it was drawn again, so that no line leads to it."""

    title: str
    ties: list[BracketMatch]
    is_redrawn: bool = False


def build_bracket_columns(printing: Printing, stage: int) -> list[BracketColumn]:
    """Build the rounds that were drawn, and empty lines for those to come."""
    competition, plan = printing.competition, printing.competition.stage(stage)
    rounds = competition.stage_rounds(stage)
    rows = {(row.round, row.pair): row for row in list_score_rows(competition, stage)}
    is_chart = plan.format in CHART_FORMATS  # losers play on: a line leads to two others
    found = [
        BracketColumn(
            _build_title(printing, one.number, is_redrawn=place in plan.redrawn),
            _build_matches(
                printing,
                one,
                rows,
                has_third=plan.third_place and not is_chart and is_final_round(competition, stage, one.number),
            ),
            is_redrawn=place in plan.redrawn or is_chart,
        )
        for place, one in enumerate(rounds, 1)
    ]
    number = rounds[-1].number if rounds else 0
    while (
        found
        and not is_chart
        and len(found[-1].ties) > plan.leaves
        and not is_final_round(competition, stage, rounds[-1].number)
    ):
        number += 1
        count = -(-len(found[-1].ties) // 2)
        third = [BracketMatch(is_third=True)] if count == 1 and plan.third_place else []
        redrawn = len(found) + 1 in plan.redrawn
        found.append(
            BracketColumn(_build_title(printing, number, is_redrawn=redrawn), [BracketMatch()] * count + third, redrawn)
        )
        if count <= plan.leaves:
            break
    return found


def _build_title(printing: Printing, number: int, *, is_redrawn: bool) -> str:
    words = printing.say("documents.round", round=number)
    return printing.say("documents.redrawn", round=words) if is_redrawn else words


def _build_matches(
    printing: Printing, played: Round, rows: dict[tuple[int, int], ScoreRow], *, has_third: bool
) -> list[BracketMatch]:
    tables = {pair: table.number for table in played.tables for pair in (table.ew, table.ns)}
    drawn = [line for line in pair_places(played.lots) if any(line)]
    return [
        BracketMatch(
            (
                _build_side(printing, rows.get((played.number, a)), a),
                _build_side(printing, rows.get((played.number, b)), b),
            ),
            tables.get(a or b) if a and b else None,
            is_third=has_third and len(drawn) == _FINAL_LINES == number,
        )
        for number, (a, b) in enumerate(drawn, 1)
    ]


def _build_side(printing: Printing, row: ScoreRow | None, pair: int) -> BracketSide:
    if not pair or row is None:
        return BracketSide(pair=pair)
    level = ""
    if row.result is not None and not row.result.is_unplayed:
        level = printing.format_level(row.result.ew if row.side is Side.EW else row.result.ns)
    return BracketSide(pair=pair, level=level, is_won=row.is_won)
