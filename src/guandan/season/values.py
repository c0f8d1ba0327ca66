"""The values of a season: its rules, its contestants, its matches and its days."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 (fields are called date)
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=100)]
Reason = Annotated[str, Meta(max_length=500)]
Number = Annotated[int, Meta(ge=1, le=100_000)]
Points = Annotated[int, Meta(ge=-1000, le=1000)]
Score = Annotated[int, Meta(ge=0, le=10_000)]
Sources = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=20)]
MAX_DIVISIONS = 10
MAX_CONTESTANTS = 500
MAX_SQUAD = 60
MAX_DAYS = 400


class SeasonScoring(StrEnum):
    """What a day of a series is worth: points by place, or the result itself."""

    PLACES = "places"
    SUM = "sum"


class SharedPlace(StrEnum):
    """How a shared place is scored: the mean of the places it takes, or the better one's points for each."""

    MEAN = "mean"
    FULL = "full"


class WithdrawnTeam(StrEnum):
    """What happens to the matches of a team that withdraws: all are annulled, or the remaining ones are lost."""

    ANNULLED = "annulled"
    LOST = "lost"


class SeasonCriterion(StrEnum):
    """A criterion of the season's table; criteria are compared in order, and a higher figure is better."""

    POINTS = "points"
    WINS = "wins"
    DIFFERENCE = "difference"
    SCORED = "scored"
    AWAY_WINS = "away_wins"
    HEAD_TO_HEAD = "head_to_head"
    ALL_RESULTS = "all_results"
    COUNTBACK = "countback"
    LATEST = "latest"


class SeriesRules(Struct, frozen=True, kw_only=True, tag_field="kind", tag="series", forbid_unknown_fields=True):
    """系列赛: every day gives points, and the best n of all days count.

    `points` lists the points of each place from the first on; everybody below them who took part gets `rest`. With
    SUM both are ignored, and the day's result itself is added. Without `best` every day counts.
    """

    scoring: SeasonScoring = SeasonScoring.PLACES
    points: Annotated[tuple[Points, ...], Meta(max_length=200)] = (10, 8, 6, 5, 4, 3, 2, 1)
    rest: Points = 0
    best: Annotated[int, Meta(ge=1, le=MAX_DAYS)] | None = None
    shared: SharedPlace = SharedPlace.MEAN
    criteria: Annotated[tuple[SeasonCriterion, ...], Meta(max_length=20)] = (
        SeasonCriterion.COUNTBACK,
        SeasonCriterion.ALL_RESULTS,
        SeasonCriterion.LATEST,
    )


class LeagueRules(Struct, frozen=True, kw_only=True, tag_field="kind", tag="league", forbid_unknown_fields=True):
    """联赛: everybody of a division meets everybody once (`legs` 1) or at home and away (2).

    A match that is given up is lost 0 to `forfeit`. `promoted` teams of each lower division change places with
    as many of the one above when the season is over.
    """

    legs: Annotated[int, Meta(ge=1, le=2)] = 2
    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    forfeit: Score = 2
    promoted: Annotated[int, Meta(ge=0, le=50)] = 0
    withdrawn: WithdrawnTeam = WithdrawnTeam.ANNULLED
    criteria: Annotated[tuple[SeasonCriterion, ...], Meta(max_length=20)] = (
        SeasonCriterion.HEAD_TO_HEAD,
        SeasonCriterion.DIFFERENCE,
        SeasonCriterion.SCORED,
        SeasonCriterion.WINS,
    )


SeasonRules = SeriesRules | LeagueRules


class Contestant(Struct, frozen=True, kw_only=True):
    """参赛队: a team, or a pair without a team name. `players` are the numbers of their rows in the store.

    `club` is the id of a club where there is one.
    """

    number: int
    name: str
    division: int = 1
    club: str = ""
    players: tuple[int, ...] = ()
    withdrawn: str | None = None


class FixtureState(StrEnum):
    """The state of a league match."""

    PLANNED = "planned"
    POSTPONED = "postponed"
    PLAYED = "played"
    AWARDED = "awarded"


class Venue(StrEnum):
    """Home or away."""

    HOME = "home"
    AWAY = "away"


class Fixture(Struct, frozen=True, kw_only=True):
    """一场: a match of a league; `sources` name the events or tables that its score was read from."""

    number: int
    day: int
    home: int
    away: int
    division: int = 1
    date: Date | None = None
    place: str = ""
    state: FixtureState = FixtureState.PLANNED
    score: tuple[int, int] | None = None
    loser: tuple[int, ...] = ()
    reason: str = ""
    sources: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the match has a result that counts."""
        return self.state in {FixtureState.PLAYED, FixtureState.AWARDED}


class DayLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contestant's day: the place, none if disqualified, and the result as a fraction (numerator, denominator)."""

    contestant: Number
    place: Number | None
    result: tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], Annotated[int, Meta(ge=1, le=10**9)]] = (0, 1)


DayLines = Annotated[tuple[DayLine, ...], Meta(min_length=1, max_length=2000)]


class SeasonDay(Struct, frozen=True, kw_only=True):
    """一站: a day of a series with its results; `event` is the id of the event on this server, if there was one."""

    number: int
    title: str
    lines: tuple[DayLine, ...]
    date: Date | None = None
    event: str = ""


class Adjustment(Struct, frozen=True, kw_only=True):
    """Points given or taken by the organisers, with the reason."""

    contestant: int
    points: int
    reason: str
