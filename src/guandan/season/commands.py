"""The commands by which organisers run a season."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 (fields are called date)
from typing import Annotated

from msgspec import Meta, Struct

from guandan.season.values import (
    MAX_DIVISIONS,
    MAX_SQUAD,
    DayLines,
    Name,
    Number,
    Points,
    Reason,
    Score,
    Sources,
    Venue,
)

Division = Annotated[int, Meta(ge=1, le=MAX_DIVISIONS)]
Players = Annotated[tuple[Number, ...], Meta(max_length=MAX_SQUAD)]


class SeasonCommand(Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """Base class of all commands of a season."""


class AddContestant(SeasonCommand, frozen=True, tag="add_contestant"):
    """Enter a team, or a pair without a name of its own."""

    name: Name = ""
    division: Division = 1
    club: Name = ""
    players: Players = ()


class ChangeContestant(SeasonCommand, frozen=True, tag="change_contestant"):
    """Change a contestant's name, club or squad; the division can change only before the fixtures are drawn."""

    contestant: Number
    name: Name = ""
    division: Division = 1
    club: Name = ""
    players: Players = ()


class WithdrawContestant(SeasonCommand, frozen=True, tag="withdraw_contestant"):
    """Withdraw a contestant from the season."""

    contestant: Number
    reason: Reason


class DrawFixtures(SeasonCommand, frozen=True, tag="draw_fixtures"):
    """Draw all matches of a division; the lots come from the seed. Match days are `days` apart from the first date."""

    seed: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,64}$")]
    division: Division = 1
    first: Date | None = None
    days: Annotated[int, Meta(ge=1, le=100)] = 7


class ScheduleMatch(SeasonCommand, frozen=True, tag="schedule_match"):
    """Set when and where a match is played; a postponed match gets a date again."""

    fixture: Number
    date: Date
    place: Name = ""


class PostponeMatch(SeasonCommand, frozen=True, tag="postpone_match"):
    """Postpone a match, to another date or indefinitely."""

    fixture: Number
    reason: Reason
    date: Date | None = None


class RecordResult(SeasonCommand, frozen=True, tag="record_result"):
    """Record the score of a match; replacing a result needs a reason."""

    fixture: Number
    home: Score
    away: Score
    sources: Sources = ()
    reason: Reason = ""


class AwardMatch(SeasonCommand, frozen=True, tag="award_match"):
    """Decide a match that was given up; without a winner both sides lose it."""

    fixture: Number
    winner: Venue | None
    reason: Reason


class RecordDay(SeasonCommand, frozen=True, tag="record_day"):
    """Add a day to a series."""

    title: Name
    lines: DayLines
    date: Date | None = None
    event: Name = ""


class CorrectDay(SeasonCommand, frozen=True, tag="correct_day"):
    """Replace the lines of a day."""

    day: Number
    lines: DayLines
    reason: Reason


class AdjustPoints(SeasonCommand, frozen=True, tag="adjust_points"):
    """Give or take points."""

    contestant: Number
    points: Points
    reason: Reason


class RecordLots(SeasonCommand, frozen=True, tag="record_lots"):
    """Record the order in which lots separated tied contestants."""

    order: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=500)]


class CloseSeason(SeasonCommand, frozen=True, tag="close_season"):
    """End the season: the table is final."""


class ReopenSeason(SeasonCommand, frozen=True, tag="reopen_season"):
    """Reopen a season that was closed too early."""

    reason: Reason


AnySeasonCommand = (
    AddContestant
    | ChangeContestant
    | WithdrawContestant
    | DrawFixtures
    | ScheduleMatch
    | PostponeMatch
    | RecordResult
    | AwardMatch
    | RecordDay
    | CorrectDay
    | AdjustPoints
    | RecordLots
    | CloseSeason
    | ReopenSeason
)
