"""The state of a season, folded from its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction, InvalidRecord
from guandan.season import events as ev
from guandan.season.values import (
    Adjustment,
    Contestant,
    Fixture,
    FixtureState,
    LeagueRules,
    SeasonDay,
    SeasonRules,
    Venue,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


class Season(Struct, frozen=True, kw_only=True):
    """赛季: an immutable state; `evolve` returns a new one."""

    name: str
    rules: SeasonRules
    divisions: tuple[str, ...]
    account: int
    before: str = ""
    contestants: dict[int, Contestant] = {}
    fixtures: dict[int, Fixture] = {}
    days: tuple[SeasonDay, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    lots: tuple[tuple[int, ...], ...] = ()
    is_closed: bool = False

    def require_contestant(self, number: int) -> Contestant:
        """A contestant by number."""
        if number not in self.contestants:
            raise IllegalAction("no_such_contestant", contestant=number)
        return self.contestants[number]

    def require_fixture(self, number: int) -> Fixture:
        """A match by number."""
        if number not in self.fixtures:
            raise IllegalAction("no_such_fixture", fixture=number)
        return self.fixtures[number]

    def list_division(self, division: int) -> list[Contestant]:
        """The contestants of a division."""
        return [found for found in self.contestants.values() if found.division == division]

    def list_fixtures(self, division: int) -> list[Fixture]:
        """The matches of a division by day."""
        return [found for found in self.fixtures.values() if found.division == division]


def evolve(season: Season | None, event: ev.AnySeasonEvent) -> Season:  # noqa: C901, PLR0912 (one case for each event)
    """The season after an event."""
    if isinstance(event, ev.SeasonCreated):
        return Season(
            name=event.name, rules=event.rules, divisions=event.divisions, account=event.account, before=event.before
        )
    if season is None:
        raise InvalidRecord("a season begins with season_created")
    match event:
        case ev.ContestantAdded(contestant=contestant) | ev.ContestantChanged(contestant=contestant):
            return replace(season, contestants=season.contestants | {contestant.number: contestant})
        case ev.ContestantWithdrawn(contestant=number, reason=reason):
            gone = replace(season.require_contestant(number), withdrawn=reason)
            return replace(season, contestants=season.contestants | {number: gone})
        case ev.FixturesDrawn(fixtures=drawn):
            return replace(season, fixtures=season.fixtures | {fixture.number: fixture for fixture in drawn})
        case ev.MatchScheduled(fixture=number, date=date, place=place):
            return _change(season, number, date=date, place=place, state=FixtureState.PLANNED, reason="")
        case ev.MatchPostponed(fixture=number, reason=reason, date=date):
            return _change(season, number, date=date, state=FixtureState.POSTPONED, reason=reason)
        case ev.ResultRecorded(fixture=number) as recorded:
            return _change(
                season,
                number,
                state=FixtureState.PLAYED,
                score=(recorded.home, recorded.away),
                loser=(),
                sources=recorded.sources,
                reason=recorded.reason,
            )
        case ev.MatchAwarded(fixture=number, winner=winner, reason=reason):
            return _award(season, season.require_fixture(number), winner, reason)
        case ev.DayRecorded(day=day):
            return replace(season, days=(*season.days, day))
        case ev.DayCorrected(day=number, lines=lines):
            days = tuple(replace(day, lines=lines) if day.number == number else day for day in season.days)
            return replace(season, days=days)
        case ev.PointsAdjusted(adjustment=adjustment):
            return replace(season, adjustments=(*season.adjustments, adjustment))
        case ev.LotsRecorded(order=order):
            return replace(season, lots=(*season.lots, order))
        case ev.SeasonClosed():
            return replace(season, is_closed=True)
        case ev.SeasonReopened():
            return replace(season, is_closed=False)
        case _:
            assert_never(event)


def _change(season: Season, number: int, **changes: object) -> Season:
    changed = replace(season.require_fixture(number), **changes)
    return replace(season, fixtures=season.fixtures | {number: changed})


def _award(season: Season, fixture: Fixture, winner: Venue | None, reason: str) -> Season:
    if not isinstance(season.rules, LeagueRules):
        raise InvalidRecord("only a league has matches")
    by = season.rules.forfeit
    loser: tuple[int, ...]
    match winner:
        case Venue.HOME:
            score, loser = (by, 0), (fixture.away,)
        case Venue.AWAY:
            score, loser = (0, by), (fixture.home,)
        case None:
            score, loser = (0, 0), (fixture.home, fixture.away)
        case _:
            assert_never(winner)
    return _change(
        season, fixture.number, state=FixtureState.AWARDED, score=score, loser=loser, sources=(), reason=reason
    )


def fold(events: Iterable[ev.AnySeasonEvent], season: Season | None = None) -> Season | None:
    """The season after all these events."""
    for event in events:
        season = evolve(season, event)
    return season
