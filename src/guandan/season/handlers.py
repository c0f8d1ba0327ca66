"""decide(season, command): check a command and return its events. Each handler registers itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from guandan.characters import refuse_invisible
from guandan.errors import IllegalAction
from guandan.season import commands as co
from guandan.season import events as ev
from guandan.season.fixtures import build_fixtures, order_by_seed
from guandan.season.table import compute_table
from guandan.season.values import (
    MAX_CONTESTANTS,
    MAX_DAYS,
    MAX_DIVISIONS,
    Adjustment,
    Contestant,
    FixtureState,
    LeagueRules,
    SeasonCriterion,
    SeasonDay,
    SeriesRules,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guandan.season.state import Season
    from guandan.season.values import DayLine, Fixture, SeasonRules

    Handler = Callable[[Season, Any], Sequence[ev.AnySeasonEvent]]

C = TypeVar("C", bound=co.SeasonCommand)
_HANDLERS: dict[type[co.SeasonCommand], Handler] = {}
_FEWEST = 2
_MAX_NAME = 100
_LEAGUE_ONLY = frozenset(
    {
        SeasonCriterion.DIFFERENCE,
        SeasonCriterion.SCORED,
        SeasonCriterion.AWAY_WINS,
        SeasonCriterion.HEAD_TO_HEAD,
    }
)
_SERIES_ONLY = frozenset({SeasonCriterion.ALL_RESULTS, SeasonCriterion.COUNTBACK, SeasonCriterion.LATEST})


def handles(
    kind: type[C],
) -> Callable[[Callable[[Season, C], Sequence[ev.AnySeasonEvent]]], Callable[[Season, C], Sequence[ev.AnySeasonEvent]]]:
    """Register the function that handles a kind of command; there is one for each."""

    def register(
        handler: Callable[[Season, C], Sequence[ev.AnySeasonEvent]],
    ) -> Callable[[Season, C], Sequence[ev.AnySeasonEvent]]:
        if kind in _HANDLERS:
            raise TypeError(f"{kind.__name__} has a handler already")
        _HANDLERS[kind] = handler
        return handler

    return register


def list_handled() -> frozenset[type[co.SeasonCommand]]:
    """Every kind of command that has a handler."""
    return frozenset(_HANDLERS)


def create(name: str, rules: SeasonRules, divisions: Sequence[str], account: int, before: str = "") -> ev.SeasonCreated:
    """The first event of a season."""
    named = tuple(division.strip() for division in divisions) or ("",)
    refuse_invisible((name, *named))
    if not name.strip() or len(name) > _MAX_NAME:
        raise IllegalAction("name_missing")
    if len(named) > MAX_DIVISIONS or any(len(division) > _MAX_NAME for division in named):
        raise IllegalAction("season_too_many_divisions", most=MAX_DIVISIONS)
    if len(named) > 1 and (len(set(named)) < len(named) or "" in named):
        raise IllegalAction("season_divisions_alike")
    _check_rules(rules, len(named))
    return ev.SeasonCreated(name=name.strip(), rules=rules, divisions=named, account=account, before=before)


def _check_rules(rules: SeasonRules, divisions: int) -> None:
    _check_meta(rules)
    twice = [criterion for criterion, times in Counter(rules.criteria).items() if times > 1]
    wrong = _SERIES_ONLY if isinstance(rules, LeagueRules) else _LEAGUE_ONLY
    unfit = [*twice, *(criterion for criterion in rules.criteria if criterion in wrong | {SeasonCriterion.POINTS})]
    if unfit:
        raise IllegalAction("season_criterion_unfit", criterion=unfit[0])
    if isinstance(rules, SeriesRules) and divisions > 1:
        raise IllegalAction("season_series_has_one_division")


def _check_meta(value: msgspec.Struct) -> None:
    """Refuse values that are out of bounds, also those built without msgspec's validation."""
    try:
        msgspec.convert(msgspec.to_builtins(value), type(value))
    except msgspec.ValidationError as error:
        raise IllegalAction("season_out_of_bounds", problem=str(error)) from error


def decide(season: Season, command: co.AnySeasonCommand) -> Sequence[ev.AnySeasonEvent]:
    """Return the events of a command, or raise an error of the tree; nothing is changed here."""
    _check_meta(command)
    refuse_invisible(command)
    if season.is_closed and not isinstance(command, co.ReopenSeason):
        raise IllegalAction("season_closed")
    return _HANDLERS[type(command)](season, command)


def _require_reason(reason: str) -> str:
    if not reason.strip():
        raise IllegalAction("reason_missing")
    return reason.strip()


# ---- Contestants


@handles(co.AddContestant)
def add_contestant(season: Season, command: co.AddContestant) -> Sequence[ev.AnySeasonEvent]:
    """报名: enter a contestant; a league's division takes nobody after its draw."""
    if len(season.contestants) >= MAX_CONTESTANTS:
        raise IllegalAction("season_full", most=MAX_CONTESTANTS)
    if season.list_fixtures(command.division):
        raise IllegalAction("season_fixtures_drawn", division=command.division)
    made = Contestant(
        number=max(season.contestants, default=0) + 1,
        name=command.name.strip(),
        division=command.division,
        club=command.club.strip(),
        players=command.players,
    )
    _check_contestant(season, made)
    return [ev.ContestantAdded(contestant=made)]


@handles(co.ChangeContestant)
def change_contestant(season: Season, command: co.ChangeContestant) -> Sequence[ev.AnySeasonEvent]:
    """更改: change a contestant's name, club, squad or division."""
    before = season.require_contestant(command.contestant)
    if command.division != before.division and (
        season.list_fixtures(before.division) or season.list_fixtures(command.division)
    ):
        raise IllegalAction("season_fixtures_drawn", division=command.division)
    changed = replace(
        before,
        name=command.name.strip(),
        division=command.division,
        club=command.club.strip(),
        players=command.players,
    )
    _check_contestant(season, changed)
    return [] if changed == before else [ev.ContestantChanged(contestant=changed)]


def _check_contestant(season: Season, contestant: Contestant) -> None:
    if contestant.division > len(season.divisions):
        raise IllegalAction("no_such_division", division=contestant.division)
    if not contestant.name and not contestant.players:
        raise IllegalAction("name_missing")
    others = [other for other in season.contestants.values() if other.number != contestant.number]
    if contestant.name and contestant.name in {other.name for other in others}:
        raise IllegalAction("season_name_taken", name=contestant.name)
    if len(set(contestant.players)) < len(contestant.players):
        raise IllegalAction("season_player_twice")
    if isinstance(season.rules, LeagueRules):
        taken = {player: other.name for other in others for player in other.players}
        found = next((player for player in contestant.players if player in taken), None)
        if found is not None:
            raise IllegalAction("season_player_taken", team=taken[found])


@handles(co.WithdrawContestant)
def withdraw_contestant(season: Season, command: co.WithdrawContestant) -> Sequence[ev.AnySeasonEvent]:
    """退出: a contestant leaves."""
    if season.require_contestant(command.contestant).withdrawn is not None:
        raise IllegalAction("season_withdrawn_already")
    return [ev.ContestantWithdrawn(contestant=command.contestant, reason=_require_reason(command.reason))]


# ---- Matches of a league


def _require_league(season: Season) -> LeagueRules:
    if not isinstance(season.rules, LeagueRules):
        raise IllegalAction("season_no_league")
    return season.rules


@handles(co.DrawFixtures)
def draw_fixtures(season: Season, command: co.DrawFixtures) -> Sequence[ev.AnySeasonEvent]:
    """编排: all matches of a division."""
    rules = _require_league(season)
    if command.division > len(season.divisions):
        raise IllegalAction("no_such_division", division=command.division)
    if season.list_fixtures(command.division):
        raise IllegalAction("season_fixtures_drawn", division=command.division)
    here = [found.number for found in season.list_division(command.division) if found.withdrawn is None]
    if len(here) < _FEWEST:
        raise IllegalAction("season_too_few", fewest=_FEWEST)
    drawn = build_fixtures(
        order_by_seed(here, bytes.fromhex(command.seed)),
        legs=rules.legs,
        division=command.division,
        after=max(season.fixtures, default=0),
        first=command.first,
        days=command.days,
    )
    return [ev.FixturesDrawn(division=command.division, seed=command.seed, fixtures=drawn)]


def _require_open(season: Season, number: int) -> Fixture:
    fixture = season.require_fixture(number)
    if fixture.is_over:
        raise IllegalAction("season_match_over", fixture=number)
    return fixture


@handles(co.ScheduleMatch)
def schedule_match(season: Season, command: co.ScheduleMatch) -> Sequence[ev.AnySeasonEvent]:
    """定时间: a date and a place."""
    _require_open(season, command.fixture)
    return [ev.MatchScheduled(fixture=command.fixture, date=command.date, place=command.place.strip())]


@handles(co.PostponeMatch)
def postpone_match(season: Season, command: co.PostponeMatch) -> Sequence[ev.AnySeasonEvent]:
    """延期: the match keeps its match day in the table of fixtures."""
    _require_open(season, command.fixture)
    reason = _require_reason(command.reason)
    return [ev.MatchPostponed(fixture=command.fixture, reason=reason, date=command.date)]


def _check_sides_stay(season: Season, fixture: Fixture) -> None:
    gone = [season.contestants[side] for side in (fixture.home, fixture.away)]
    if any(side.withdrawn is not None for side in gone):
        raise IllegalAction("season_side_withdrawn", fixture=fixture.number)


@handles(co.RecordResult)
def record_result(season: Season, command: co.RecordResult) -> Sequence[ev.AnySeasonEvent]:
    """记成绩: record a score; replacing one needs a reason."""
    fixture = season.require_fixture(command.fixture)
    _check_sides_stay(season, fixture)
    if fixture.is_over:
        if fixture.state is FixtureState.PLAYED and fixture.score == (command.home, command.away):
            return []
        _require_reason(command.reason)
    return [
        ev.ResultRecorded(
            fixture=command.fixture,
            home=command.home,
            away=command.away,
            sources=command.sources,
            reason=command.reason.strip(),
        )
    ]


@handles(co.AwardMatch)
def award_match(season: Season, command: co.AwardMatch) -> Sequence[ev.AnySeasonEvent]:
    """判定: a match is decided without being played."""
    _check_sides_stay(season, season.require_fixture(command.fixture))
    reason = _require_reason(command.reason)
    return [ev.MatchAwarded(fixture=command.fixture, winner=command.winner, reason=reason)]


# ---- Days of a series


@handles(co.RecordDay)
def record_day(season: Season, command: co.RecordDay) -> Sequence[ev.AnySeasonEvent]:
    """记一站: a day of the series."""
    if not isinstance(season.rules, SeriesRules):
        raise IllegalAction("season_no_series")
    if len(season.days) >= MAX_DAYS:
        raise IllegalAction("season_too_many_days", most=MAX_DAYS)
    if command.event and command.event in {day.event for day in season.days}:
        raise IllegalAction("season_event_counted", event=command.event)
    if not command.title.strip():
        raise IllegalAction("name_missing")
    _check_lines(season, command.lines)
    day = SeasonDay(
        number=len(season.days) + 1,
        title=command.title.strip(),
        lines=command.lines,
        date=command.date,
        event=command.event,
    )
    return [ev.DayRecorded(day=day)]


@handles(co.CorrectDay)
def correct_day(season: Season, command: co.CorrectDay) -> Sequence[ev.AnySeasonEvent]:
    """更正: correct the lines of a day."""
    if command.day > len(season.days):
        raise IllegalAction("no_such_season_day", day=command.day)
    _check_lines(season, command.lines)
    reason = _require_reason(command.reason)
    return [ev.DayCorrected(day=command.day, lines=command.lines, reason=reason)]


def _check_lines(season: Season, lines: Sequence[DayLine]) -> None:
    """Check that everybody occurs once and that tied places skip the next ones: 1, 2, 2, 4; a place may stay empty."""
    named = [line.contestant for line in lines]
    for number in named:
        season.require_contestant(number)
    if len(set(named)) < len(named):
        raise IllegalAction("season_named_twice")
    places = sorted(line.place for line in lines if line.place is not None)
    for ahead, place in enumerate(places):
        if place <= ahead and place != places[ahead - 1]:
            raise IllegalAction("season_places_overlap", place=place)


# ---- Decisions


@handles(co.AdjustPoints)
def adjust_points(season: Season, command: co.AdjustPoints) -> Sequence[ev.AnySeasonEvent]:
    """加减分: with a reason that everybody can read."""
    season.require_contestant(command.contestant)
    made = Adjustment(contestant=command.contestant, points=command.points, reason=_require_reason(command.reason))
    return [ev.PointsAdjusted(adjustment=made)]


@handles(co.RecordLots)
def record_lots(season: Season, command: co.RecordLots) -> Sequence[ev.AnySeasonEvent]:
    """抽签: record lots of contestants who are tied now."""
    wanted = set(command.order)
    for number in command.order:
        season.require_contestant(number)
    tied: list[set[int]] = []
    for division in range(1, len(season.divisions) + 1):
        by_place: dict[int, set[int]] = {}
        for line in compute_table(season, division):
            if line.is_tied and line.place is not None:
                by_place.setdefault(line.place, set()).add(line.contestant)
        tied += by_place.values()
    if wanted not in tied or len(wanted) < len(command.order):
        raise IllegalAction("season_not_tied")
    return [ev.LotsRecorded(order=command.order)]


@handles(co.CloseSeason)
def close_season(season: Season, _command: co.CloseSeason) -> Sequence[ev.AnySeasonEvent]:
    """结束: close the season; every match must be over, except those of a side that has withdrawn."""
    left = [
        fixture.number
        for fixture in season.fixtures.values()
        if not fixture.is_over
        and all(season.contestants[side].withdrawn is None for side in (fixture.home, fixture.away))
    ]
    if left:
        raise IllegalAction("season_matches_left", count=len(left), fixture=left[0])
    return [ev.SeasonClosed()]


@handles(co.ReopenSeason)
def reopen_season(season: Season, command: co.ReopenSeason) -> Sequence[ev.AnySeasonEvent]:
    """重开: reopen the season, with a reason."""
    if not season.is_closed:
        raise IllegalAction("season_not_closed")
    return [ev.SeasonReopened(reason=_require_reason(command.reason))]
