"""对阵表: charts of brackets in which losers play on: who comes from which line, and who gets which place.

A chart is fixed by the number of lines of its first round. Double elimination, consolation and matches for all places
are charts; the single knockout is not, because its rounds may be drawn again and its byes come as needed.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from guandan.competition.model.values import Format, Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class BracketPart(StrEnum):
    """A part of a bracket in which losers play on."""

    UPPER = "upper"
    LOWER = "lower"
    FINAL = "final"
    SECOND_FINAL = "second_final"
    MAIN = "main"
    THIRD_PLACE = "third_place"
    CONSOLATION = "consolation"
    PLACES = "places"


class Feed(NamedTuple):
    """A pair that comes out of a line: its winner or its loser; rounds and lines are counted from 1 in the stage."""

    round: int
    line: int
    is_winner: bool


Line = tuple[Feed, Feed]


class Chart(Struct, frozen=True, kw_only=True):
    """`rounds` are the lines of the rounds after the first, `places` the best place of those who finish there.

    `parts` names the part of the bracket that a line after the first round belongs to. `has_second_final`: the last
    line is played only if the second side of the line before it has won that.
    """

    lines: int
    rounds: tuple[tuple[Line, ...], ...]
    places: dict[Feed, int]
    parts: dict[tuple[int, int], BracketPart] = {}
    has_second_final: bool = False

    @property
    def count(self) -> int:
        """Return the number of rounds, a second final included."""
        return len(self.rounds) + 1

    def list_lines(self, number: int) -> tuple[Line, ...]:
        """Return the lines of a round after the first."""
        return self.rounds[number - 2]


class _Draughtsman:
    """Draws a chart round by round."""

    def __init__(self, lines: int) -> None:
        self.lines = lines
        self.rounds: list[list[Line]] = []
        self.places: dict[Feed, int] = {}
        self.parts: dict[tuple[int, int], BracketPart] = {}

    def add(self, number: int, feeds: Sequence[Feed], part: BracketPart) -> tuple[list[Feed], list[Feed]]:
        """Let neighbours meet in a round; return the winners and the losers of these lines."""
        while len(self.rounds) < number - 1:
            self.rounds.append([])
        lines = self.rounds[number - 2]
        first = len(lines) + 1
        lines += zip(feeds[::2], feeds[1::2], strict=True)
        self.parts |= dict.fromkeys(((number, line) for line in range(first, len(lines) + 1)), part)
        return _list_feeds(number, range(first, len(lines) + 1))

    def place(self, feeds: Sequence[Feed], best: int) -> None:
        """Give those who finish here the places from this one on, to share."""
        self.places |= dict.fromkeys(feeds, best)

    def finish(self, *, has_second_final: bool = False) -> Chart:
        """The chart."""
        return Chart(
            lines=self.lines,
            rounds=tuple(tuple(lines) for lines in self.rounds),
            places=self.places,
            parts=self.parts,
            has_second_final=has_second_final,
        )


def _list_feeds(number: int, lines: Sequence[int]) -> tuple[list[Feed], list[Feed]]:
    return [Feed(number, line, True) for line in lines], [Feed(number, line, False) for line in lines]  # noqa: FBT003


def _draw_double_elimination(lines: int, stage: Stage) -> Chart:
    """双败淘汰: losers go to the lower bracket, and losers there are out; the winners of both brackets meet."""
    chart = _Draughtsman(lines)
    upper, lower = _list_feeds(1, range(1, lines + 1))
    number = 1
    while len(upper) > 1:
        before = len(upper)
        upper, fallen = chart.add(number + 1, upper, BracketPart.UPPER)
        lower, out = chart.add(number + 1, lower, BracketPart.LOWER)
        chart.place(out, before // 2 * 3 + 1)
        # Losers of the upper bracket enter from the other end, so that nobody soon meets an earlier opponent again.
        mixed = [feed for both in zip(lower, reversed(fallen), strict=True) for feed in both]
        lower, out = chart.add(number + 2, mixed, BracketPart.LOWER)
        chart.place(out, before + 1)
        number += 2
    winner, loser = chart.add(number + 1, [*upper, *lower], BracketPart.FINAL)
    if stage.second_final:
        winner, loser = chart.add(number + 2, [*winner, *loser], BracketPart.SECOND_FINAL)
    chart.place(winner, 1)
    chart.place(loser, 2)
    return chart.finish(has_second_final=stage.second_final)


def _draw_consolation(lines: int, stage: Stage) -> Chart:
    """安慰赛: the losers of the first round play a knockout of their own for the places after the others."""
    chart = _Draughtsman(lines)
    main, others = _list_feeds(1, range(1, lines + 1))
    number = 1
    losers: list[Feed] = []
    while len(main) > 1:
        number += 1
        is_last = len(main) == _FINALISTS
        if is_last and len(losers) == _FINALISTS and stage.third_place:
            main, out = chart.add(number, main, BracketPart.MAIN)
            third, fourth = chart.add(number, losers, BracketPart.THIRD_PLACE)
            chart.place(third, 3)
            chart.place(fourth, 4)
            losers = []
        else:
            main, out = chart.add(number, main, BracketPart.MAIN)
        if len(others) > 1:
            others, left = chart.add(number, others, BracketPart.CONSOLATION)
            chart.place(left, lines + len(others) + 1)
        chart.place(losers, 2 * len(out) + 1)
        losers = out
    chart.place(main, 1)
    chart.place(losers, 2)
    chart.place(others, lines + 1)
    return chart.finish()


def _draw_placement(lines: int, _stage: Stage) -> Chart:
    """名次赛: winners meet winners and losers meet losers, until every place is decided."""
    chart = _Draughtsman(lines)
    blocks = [(_list_feeds(1, range(1, lines + 1)), 1)]
    number = 1
    while lines > 1:
        number, lines = number + 1, lines // 2
        following = []
        for (winners, losers), best in blocks:
            following += [
                (chart.add(number, winners, BracketPart.PLACES), best),
                (chart.add(number, losers, BracketPart.PLACES), best + len(winners)),
            ]
        blocks = following
    for (winners, losers), best in blocks:
        chart.place(winners, best)
        chart.place(losers, best + 1)
    return chart.finish()


_FINALISTS = 2
_CHARTS: dict[Format, Callable[[int, Stage], Chart]] = {
    Format.DOUBLE_ELIMINATION: _draw_double_elimination,
    Format.CONSOLATION: _draw_consolation,
    Format.PLACEMENT: _draw_placement,
}
CHART_FORMATS = frozenset(_CHARTS)
"""Formats in which losers play on."""
BRACKET_FORMATS = CHART_FORMATS | {Format.KNOCKOUT}
"""Formats in which a match needs a winner, and the place depends on the last round reached."""


def build_chart(stage: Stage, lines: int) -> Chart:
    """Build the chart of a stage whose first round has this number of lines, a power of two."""
    return _build_cached(stage.format, lines, second_final=stage.second_final, third_place=stage.third_place)


@cache
def _build_cached(format_: Format, lines: int, *, second_final: bool, third_place: bool) -> Chart:
    return _CHARTS[format_](lines, Stage(format=format_, second_final=second_final, third_place=third_place))


def count_chart_lines(contestants: int) -> int:
    """Count the lines of a first round that byes fill up to a power of two."""
    return 1 << max(0, (max(contestants, 1) - 1).bit_length() - 1)


def count_chart_tables(chart: Chart, contestants: int) -> list[int]:
    """Count the tables of each round, if everybody comes; a second final counts as played."""
    byes = 2 * chart.lines - contestants
    alive = {
        Feed(1, line, is_winner): is_winner or line > byes
        for line in range(1, chart.lines + 1)
        for is_winner in (True, False)
    }
    tables = [chart.lines - byes]
    for number in range(2, chart.count + 1):
        played = 0
        for line, (one, other) in enumerate(chart.list_lines(number), 1):
            both = alive[one] and alive[other]
            played += both
            alive[Feed(number, line, is_winner=True)] = alive[one] or alive[other]
            alive[Feed(number, line, is_winner=False)] = both
        tables.append(played)
    return tables


def find_worst_place(chart: Chart, feed: Feed) -> int:
    """Find the place that is certain for somebody who has come this far and loses every match from here on."""
    seen = feed
    while seen not in chart.places:
        seen = _find_next_loss(chart, seen)
    return chart.places[seen]


def find_stake(chart: Chart, number: int, line: int) -> tuple[int, int]:
    """Find the best and the worst place that the two who meet in a line can still reach."""
    best = Feed(number, line, is_winner=True)
    while best not in chart.places:
        best = _find_next_loss(chart, best)._replace(is_winner=True)
    return chart.places[best], find_worst_place(chart, Feed(number, line, is_winner=False))


def _find_next_loss(chart: Chart, feed: Feed) -> Feed:
    for number, lines in enumerate(chart.rounds, 2):
        for line, feeds in enumerate(lines, 1):
            if feed in feeds:
                return Feed(number, line, is_winner=False)
    raise AssertionError(feed)
