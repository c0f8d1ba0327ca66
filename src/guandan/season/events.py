"""The events of a season, as its log stores them."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 (fields are called date)
from typing import TYPE_CHECKING

from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event
from guandan.season.values import Adjustment, Contestant, DayLine, Fixture, SeasonDay, SeasonRules, Venue

if TYPE_CHECKING:
    from guandan.eventlog.values import StoredEvent


class SeasonCreated(Event, frozen=True, tag="season_created"):
    """An account created a season; `before` is the season that it follows."""

    name: str
    rules: SeasonRules
    divisions: tuple[str, ...]
    account: int
    before: str = ""


class ContestantAdded(Event, frozen=True, tag="contestant_added"):
    """A contestant has entered."""

    contestant: Contestant


class ContestantChanged(Event, frozen=True, tag="contestant_changed"):
    """A contestant has another name, club, division or squad."""

    contestant: Contestant


class ContestantWithdrawn(Event, frozen=True, tag="contestant_withdrawn"):
    """A contestant has left."""

    contestant: int
    reason: str


class FixturesDrawn(Event, frozen=True, tag="fixtures_drawn"):
    """The matches of a division, from the lots of a seed."""

    division: int
    seed: str
    fixtures: tuple[Fixture, ...]


class MatchScheduled(Event, frozen=True, tag="match_scheduled"):
    """A match has a date and a place."""

    fixture: int
    date: Date
    place: str = ""


class MatchPostponed(Event, frozen=True, tag="match_postponed"):
    """A match was postponed."""

    fixture: int
    reason: str
    date: Date | None = None


class ResultRecorded(Event, frozen=True, tag="season_result_recorded"):
    """A match has a score, its first or a corrected one."""

    fixture: int
    home: int
    away: int
    sources: tuple[str, ...] = ()
    reason: str = ""


class MatchAwarded(Event, frozen=True, tag="match_awarded"):
    """A match was decided without being played."""

    fixture: int
    winner: Venue | None
    reason: str


class DayRecorded(Event, frozen=True, tag="day_recorded"):
    """A day of a series."""

    day: SeasonDay


class DayCorrected(Event, frozen=True, tag="day_corrected"):
    """The lines of a day were corrected."""

    day: int
    lines: tuple[DayLine, ...]
    reason: str


class PointsAdjusted(Event, frozen=True, tag="points_adjusted"):
    """Points were given or taken."""

    adjustment: Adjustment


class LotsRecorded(Event, frozen=True, tag="season_lots_recorded"):
    """Lots separated tied contestants."""

    order: tuple[int, ...]


class SeasonClosed(Event, frozen=True, tag="season_closed"):
    """The season is over."""


class SeasonReopened(Event, frozen=True, tag="season_reopened"):
    """The season goes on."""

    reason: str


AnySeasonEvent = (
    SeasonCreated
    | ContestantAdded
    | ContestantChanged
    | ContestantWithdrawn
    | FixturesDrawn
    | MatchScheduled
    | MatchPostponed
    | ResultRecorded
    | MatchAwarded
    | DayRecorded
    | DayCorrected
    | PointsAdjusted
    | LotsRecorded
    | SeasonClosed
    | SeasonReopened
)
SEASON_CODEC: EventCodec[AnySeasonEvent] = EventCodec(AnySeasonEvent)


def decode_season_event(stored: StoredEvent) -> AnySeasonEvent:
    """Decode an event of a season's stream."""
    return SEASON_CODEC.decode_event(stored.event, stored.schema, stored.version)
