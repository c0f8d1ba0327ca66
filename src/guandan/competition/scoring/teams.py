"""团体: rank teams by the points of their people, by their best pairs, or by meetings over several tables."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.competition.scoring.ranking import assign_places
from guandan.competition.scoring.score import ScoreOrigin
from guandan.errors import InvalidRulebook
from guandan.rules.options.event import TeamPointsFor

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import ScoreRow
    from guandan.rules.rulebook import Rulebook


class TeamCriterion(StrEnum):
    """A criterion for teams; more is better, except for places."""

    PEOPLE_POINTS = "people_points"
    PLACES = "places"
    BEST_PLACES = "best_places"
    MEETINGS = "meetings"
    TABLES = "tables"
    LEVEL_SCORE = "level_score"
    LEVELS_RISEN = "levels_risen"
    NET_LEVELS = "net_levels"
    LOT = "lot"


class TeamSource(Struct, frozen=True, kw_only=True):
    """What a pair, or one of its people, adds to a figure; without a round it counts for the whole event."""

    pair: int
    value: int
    person: int | None = None
    round: int | None = None
    table: int | None = None


class TeamFigure(Struct, frozen=True, kw_only=True):
    """A figure that is compared, and its sources."""

    criterion: TeamCriterion
    value: int | tuple[int, ...]
    sources: tuple[TeamSource, ...] = ()


class TeamLine(Struct, frozen=True, kw_only=True):
    """A line of the teams' standings; tied teams share their place until lots or a decision separate them.

    A team all of whose pairs were disqualified has no place.
    """

    place: int | None
    team: str
    figures: tuple[TeamFigure, ...]
    is_tied: bool = False


def order_teams(
    figures: Mapping[str, tuple[TeamFigure, ...]], lots: Sequence[Sequence[str]] = (), *, fewer: bool = False
) -> tuple[TeamLine, ...]:
    """Order the teams by their figures; more is better, unless `fewer` says otherwise."""
    values = {
        team: tuple(_negate(figure.value) if fewer else figure.value for figure in of_team)
        for team, of_team in figures.items()
    }
    return tuple(
        TeamLine(
            place=place.place,
            team=place.who,
            figures=figures[place.who] + (() if place.lot is None else (_build_lot_figure(place.lot),)),
            is_tied=place.is_tied,
        )
        for place in assign_places(values, lots)
    )


def _negate(value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    return -value if isinstance(value, int) else tuple(-part for part in value)


def _build_lot_figure(place: int) -> TeamFigure:
    return TeamFigure(criterion=TeamCriterion.LOT, value=place)


def rank_by_people(
    rows: Mapping[int, Sequence[ScoreRow]],
    people: Mapping[int, Sequence[int]],
    teams: Mapping[int, str],
    book: Rulebook,
    *,
    champions: Collection[int] = (),
    lots: Sequence[Sequence[str]] = (),
) -> tuple[TeamLine, ...]:
    """Rank teams by the points of all their people: for each round as the book says, and more for the champions.

    `people` and `teams` are by the pair's number. A round for which the book names no points is worth none.
    """
    sources: dict[str, list[TeamSource]] = {team: [] for team in teams.values() if team}
    for pair, team in teams.items():
        if team:
            bonus = book.teams.champion_bonus if pair in champions else 0
            sources[team] += _walk_people_sources(pair, rows.get(pair, ()), people[pair], bonus, book)
    figures = {team: (_build_sum(TeamCriterion.PEOPLE_POINTS, of_team),) for team, of_team in sources.items()}
    return order_teams(figures, lots)


def _walk_people_sources(
    pair: int, rows: Iterable[ScoreRow], people: Sequence[int], bonus: int, book: Rulebook
) -> Iterator[TeamSource]:
    rounds = [row for row in rows if row.round <= len(book.teams.round_points) and _does_row_count(row, book)]
    for person in people:
        for row in rounds:
            value = book.teams.round_points[row.round - 1]
            yield TeamSource(pair=pair, person=person, round=row.round, table=row.table, value=value)
        if bonus:
            yield TeamSource(pair=pair, person=person, value=bonus)


def _does_row_count(row: ScoreRow, book: Rulebook) -> bool:
    """Does this round bring the pair's people their points?"""
    return (_counts_taking_part(book) or row.is_won) and _takes_part(row, book)


def _counts_taking_part(book: Rulebook) -> bool:
    match book.teams.points_for:
        case TeamPointsFor.TAKING_PART:
            return True
        case TeamPointsFor.WINNING:
            return False
        case None:
            raise InvalidRulebook("the book does not say what a team's points are for", "teams.points_for")
        case _ as unreachable:
            assert_never(unreachable)


def _takes_part(row: ScoreRow, book: Rulebook) -> bool:
    match row.how:
        case ScoreOrigin.PLAYED:
            return row.result is not None
        case ScoreOrigin.BYE | ScoreOrigin.WALKOVER | ScoreOrigin.FORFEIT_WON:
            return book.teams.bye_counts
        case ScoreOrigin.FORFEIT_LOST:
            return book.teams.forfeit_counts
        case _ as unreachable:
            assert_never(unreachable)


def rank_by_best_pairs(
    lines: Iterable[RankedLine], teams: Mapping[int, str], best: int, *, lots: Sequence[Sequence[str]] = ()
) -> tuple[TeamLine, ...]:
    """Rank teams by the sum of their best pairs' places, then the best place, the next; with too few pairs none."""
    of_team: dict[str, list[TeamSource]] = defaultdict(list)
    placed_lines = [(line.place, line) for line in lines if line.place is not None]
    for place, line in sorted(placed_lines, key=lambda one: (one[0], one[1].pair)):
        team = teams.get(line.pair)
        if team and len(of_team[team]) < best:
            of_team[team].append(TeamSource(pair=line.pair, value=place))
    figures = {
        team: (
            _build_sum(TeamCriterion.PLACES, sources),
            TeamFigure(
                criterion=TeamCriterion.BEST_PLACES,
                value=tuple(source.value for source in sources),
                sources=tuple(sources),
            ),
        )
        for team, sources in of_team.items()
        if len(sources) == best
    }
    return order_teams(figures, lots, fewer=True)


def _build_sum(criterion: TeamCriterion, sources: Sequence[TeamSource]) -> TeamFigure:
    value = sum(source.value for source in sources)
    return TeamFigure(criterion=criterion, value=value, sources=tuple(sources))
