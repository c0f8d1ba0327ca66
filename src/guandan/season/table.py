"""积分表: compute the table of a season, every figure with the matches or days that it comes from."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.scoring.ranking import assign_places
from guandan.season.values import LeagueRules, SeasonCriterion, SeasonScoring, SeriesRules, SharedPlace, WithdrawnTeam

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from guandan.season.state import Season
    from guandan.season.values import DayLine, Fixture, SeasonDay


class SideOutcome(StrEnum):
    """How a match ended for one side."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class PointsRow(Struct, frozen=True, kw_only=True):
    """The points of a contestant from a match, a day or a decision; a row with `is_dropped` does not count."""

    points: Fraction
    fixture: int | None = None
    day: int | None = None
    opponent: int | None = None
    is_away: bool = False
    outcome: SideOutcome | None = None
    scored: int = 0
    conceded: int = 0
    place: int | None = None
    is_dropped: bool = False
    reason: str = ""


class TableFigure(Struct, frozen=True, kw_only=True):
    """A figure that is compared: one number or several in order, and the rows that it was computed from."""

    criterion: SeasonCriterion
    value: Fraction | tuple[int, ...]
    rows: tuple[PointsRow, ...] = ()


class TableLine(Struct, frozen=True, kw_only=True):
    """A contestant's line; one whose matches were annulled has no place."""

    place: int | None
    contestant: int
    figures: tuple[TableFigure, ...]
    rows: tuple[PointsRow, ...]
    is_tied: bool = False
    lot: int | None = None

    def count(self, outcome: SideOutcome) -> int:
        """Count the matches with this outcome."""
        return sum(row.outcome is outcome for row in self.rows)

    @property
    def played(self) -> int:
        """The number of matches or days."""
        return sum(row.fixture is not None or row.day is not None for row in self.rows)

    @property
    def scored(self) -> int:
        """Everything scored in matches."""
        return sum(row.scored for row in self.rows)

    @property
    def conceded(self) -> int:
        """Everything conceded in matches."""
        return sum(row.conceded for row in self.rows)


# ---- Rows: the value of each day and each match


def list_rows(season: Season, division: int) -> dict[int, list[PointsRow]]:
    """List everybody's rows."""
    rows: dict[int, list[PointsRow]] = {found.number: [] for found in season.list_division(division)}
    match season.rules:
        case LeagueRules() as rules:
            for fixture in season.list_fixtures(division):
                for contestant, row in _score_fixture(season, rules, fixture):
                    rows[contestant].append(row)
        case SeriesRules() as rules:
            for day in season.days:
                for contestant, row in _score_day(rules, day):
                    rows[contestant].append(row)
            rows = {contestant: _drop(own, rules.best) for contestant, own in rows.items()}
    for adjustment in season.adjustments:
        if adjustment.contestant in rows:
            row = PointsRow(points=Fraction(adjustment.points), reason=adjustment.reason)
            rows[adjustment.contestant].append(row)
    return rows


def _score_fixture(season: Season, rules: LeagueRules, fixture: Fixture) -> list[tuple[int, PointsRow]]:
    gone = [side for side in (fixture.home, fixture.away) if season.contestants[side].withdrawn is not None]
    if gone and rules.withdrawn is WithdrawnTeam.ANNULLED:
        return []
    score, losers = fixture.score, fixture.loser
    if not fixture.is_over:
        if not gone:
            return []
        losers = tuple(gone)
        score = (0 if fixture.home in gone else rules.forfeit, 0 if fixture.away in gone else rules.forfeit)
    home, away = score or (0, 0)
    sides = ((fixture.home, fixture.away, home, away, False), (fixture.away, fixture.home, away, home, True))
    return [
        (
            own,
            _build_match_row(rules, fixture.number, opponent, (scored, conceded), losers, own=own, is_away=is_away),
        )
        for own, opponent, scored, conceded, is_away in sides
    ]


def _build_match_row(  # noqa: PLR0913 (what a match is to one side)
    rules: LeagueRules,
    fixture: int,
    opponent: int,
    score: tuple[int, int],
    losers: tuple[int, ...],
    *,
    own: int,
    is_away: bool,
) -> PointsRow:
    scored, conceded = score
    outcome = SideOutcome.DRAWN if scored == conceded else SideOutcome.WON if scored > conceded else SideOutcome.LOST
    if losers:
        outcome = SideOutcome.LOST if own in losers else SideOutcome.WON
    points = {SideOutcome.WON: rules.win, SideOutcome.DRAWN: rules.draw, SideOutcome.LOST: rules.loss}[outcome]
    return PointsRow(
        points=Fraction(points),
        fixture=fixture,
        opponent=opponent,
        is_away=is_away,
        outcome=outcome,
        scored=scored,
        conceded=conceded,
    )


def _score_day(rules: SeriesRules, day: SeasonDay) -> list[tuple[int, PointsRow]]:
    return [
        (line.contestant, PointsRow(points=_score_line(rules, day, line), day=day.number, place=line.place))
        for line in day.lines
    ]


def _score_line(rules: SeriesRules, day: SeasonDay, line: DayLine) -> Fraction:
    if rules.scoring is SeasonScoring.SUM:
        return Fraction(*line.result)
    if line.place is None:
        return Fraction(0)
    sharing = sum(other.place == line.place for other in day.lines)
    taken = [line.place + step for step in range(1 if rules.shared is SharedPlace.FULL else sharing)]
    worth = [rules.points[place - 1] if place <= len(rules.points) else rules.rest for place in taken]
    return Fraction(sum(worth), len(worth))


def _drop(rows: list[PointsRow], best: int | None) -> list[PointsRow]:
    """Mark all but the best rows as dropped; of equal rows the earlier one is dropped."""
    if best is None or len(rows) <= best:
        return rows
    worst = sorted(range(len(rows)), key=lambda place: (rows[place].points, place))[: len(rows) - best]
    return [_mark_dropped(row) if place in worst else row for place, row in enumerate(rows)]


def _mark_dropped(row: PointsRow) -> PointsRow:
    return PointsRow(points=row.points, day=row.day, place=row.place, is_dropped=True)


# ---- Figures that are compared

Rows = dict[int, list[PointsRow]]
_COMPUTED: dict[SeasonCriterion, Callable[[Rows, int], TableFigure]] = {}
_AMONG_EQUALS = SeasonCriterion.HEAD_TO_HEAD


def computes(
    criterion: SeasonCriterion,
) -> Callable[[Callable[[Rows, int], TableFigure]], Callable[[Rows, int], TableFigure]]:
    """Register the function that computes a criterion's figure."""

    def register(compute: Callable[[Rows, int], TableFigure]) -> Callable[[Rows, int], TableFigure]:
        if criterion in _COMPUTED:
            raise TypeError(f"{criterion} is computed already")
        _COMPUTED[criterion] = compute
        return compute

    return register


def list_computed() -> frozenset[SeasonCriterion]:
    """Every criterion that is computed."""
    return frozenset(_COMPUTED) | {_AMONG_EQUALS}


def _sum_points(criterion: SeasonCriterion, rows: Iterable[PointsRow]) -> TableFigure:
    used = tuple(rows)
    return TableFigure(criterion=criterion, value=sum((row.points for row in used), Fraction(0)), rows=used)


@computes(SeasonCriterion.POINTS)
def _compute_points(rows: Rows, own: int) -> TableFigure:
    return _sum_points(SeasonCriterion.POINTS, (row for row in rows[own] if not row.is_dropped))


@computes(SeasonCriterion.ALL_RESULTS)
def _compute_all_results(rows: Rows, own: int) -> TableFigure:
    """The points of all days, the dropped ones included."""
    return _sum_points(SeasonCriterion.ALL_RESULTS, rows[own])


@computes(SeasonCriterion.LATEST)
def _compute_latest(rows: Rows, own: int) -> TableFigure:
    """The points of the last day of the series; none for contestants who were absent."""
    last = max((row.day for theirs in rows.values() for row in theirs if row.day is not None), default=None)
    return _sum_points(SeasonCriterion.LATEST, (row for row in rows[own] if row.day is not None and row.day == last))


@computes(SeasonCriterion.WINS)
def _compute_wins(rows: Rows, own: int) -> TableFigure:
    """Matches won, or days in first place."""
    won = tuple(row for row in rows[own] if row.outcome is SideOutcome.WON or row.place == 1)
    return TableFigure(criterion=SeasonCriterion.WINS, value=Fraction(len(won)), rows=won)


@computes(SeasonCriterion.AWAY_WINS)
def _compute_away_wins(rows: Rows, own: int) -> TableFigure:
    won = tuple(row for row in rows[own] if row.outcome is SideOutcome.WON and row.is_away)
    return TableFigure(criterion=SeasonCriterion.AWAY_WINS, value=Fraction(len(won)), rows=won)


@computes(SeasonCriterion.DIFFERENCE)
def _compute_difference(rows: Rows, own: int) -> TableFigure:
    used = tuple(row for row in rows[own] if row.fixture is not None)
    value = Fraction(sum(row.scored - row.conceded for row in used))
    return TableFigure(criterion=SeasonCriterion.DIFFERENCE, value=value, rows=used)


@computes(SeasonCriterion.SCORED)
def _compute_scored(rows: Rows, own: int) -> TableFigure:
    used = tuple(row for row in rows[own] if row.fixture is not None)
    return TableFigure(criterion=SeasonCriterion.SCORED, value=Fraction(sum(row.scored for row in used)), rows=used)


@computes(SeasonCriterion.COUNTBACK)
def _compute_countback(rows: Rows, own: int) -> TableFigure:
    """The number of first places, second places and so on, down to the last place that anybody had."""
    last = max((row.place or 0 for theirs in rows.values() for row in theirs), default=0)
    used = tuple(row for row in rows[own] if row.place is not None)
    counts = tuple(sum(row.place == place for row in used) for place in range(1, last + 1))
    return TableFigure(criterion=SeasonCriterion.COUNTBACK, value=counts, rows=used)


def _compute_head_to_head(rows: Rows, own: int, equals: Iterable[int]) -> TableFigure:
    """相互胜负: the points of the matches among contestants who are tied up to here."""
    others = set(equals)
    return _sum_points(SeasonCriterion.HEAD_TO_HEAD, (row for row in rows[own] if row.opponent in others))


# ---- The table


def compute_table(season: Season, division: int = 1) -> tuple[TableLine, ...]:
    """The table of a division; ties are shown as ties until lots are recorded."""
    rows = list_rows(season, division)
    criteria = (SeasonCriterion.POINTS, *season.rules.criteria)
    is_annulling = isinstance(season.rules, LeagueRules) and season.rules.withdrawn is WithdrawnTeam.ANNULLED
    gone = [number for number in rows if is_annulling and season.contestants[number].withdrawn is not None]
    ranked = {number: own for number, own in rows.items() if number not in gone}
    whole = lcm(*(row.points.denominator for own in ranked.values() for row in own))
    figures = {number: _compute_figures(rows, number, criteria) for number in ranked}
    asked: dict[int, tuple[TableFigure, ...]] = {}

    def meet(equals: Sequence[int]) -> Mapping[int, int]:
        found = {number: _compute_head_to_head(rows, number, equals) for number in equals}
        for number, figure in found.items():
            asked[number] = (figure,)
        return {number: int(_read_number(figure) * whole) for number, figure in found.items()}

    places = assign_places(
        {number: tuple(_scale(figure, whole) for figure in own) for number, own in figures.items()},
        season.lots,
        among={place: meet for place, criterion in enumerate(criteria) if criterion is _AMONG_EQUALS},
    )
    lines = [
        TableLine(
            place=place.place,
            contestant=place.who,
            figures=tuple(
                asked.get(place.who, (figure,))[0] if figure.criterion is _AMONG_EQUALS else figure
                for figure in figures[place.who]
            ),
            rows=tuple(ranked[place.who]),
            is_tied=place.is_tied,
            lot=place.lot,
        )
        for place in places
    ]
    return (*lines, *(TableLine(place=None, contestant=number, figures=(), rows=()) for number in sorted(gone)))


def _compute_figures(rows: Rows, own: int, criteria: Iterable[SeasonCriterion]) -> tuple[TableFigure, ...]:
    """Compute every figure; head-to-head is empty here and is computed only for ties."""
    return tuple(
        _compute_head_to_head(rows, own, ()) if criterion is _AMONG_EQUALS else _COMPUTED[criterion](rows, own)
        for criterion in criteria
    )


def _read_number(figure: TableFigure) -> Fraction:
    return Fraction(0) if isinstance(figure.value, tuple) else figure.value


def _scale(figure: TableFigure, whole: int) -> int | tuple[int, ...]:
    """The figure in whole numbers, so that fractions are compared exactly."""
    return figure.value if isinstance(figure.value, tuple) else int(figure.value * whole)
