"""赛季: create and run seasons, and build what everybody sees of them."""

from __future__ import annotations

import re
import secrets
from datetime import date as Date  # noqa: N812 (fields are called date)
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta, Struct

from guandan.competition.scoring.standings import compute_standings, group_rows_by_pair
from guandan.competition.scoring.team_events import is_by_teams, rank_teams
from guandan.documents.lists.season import format_season_figure, name_contestant
from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.append import CommandOutcome, PendingEvents, append_events, find_answer
from guandan.eventlog.values import NewEvent
from guandan.season import commands as co
from guandan.season import events as ev
from guandan.season.handlers import create, decide
from guandan.season.promotion import compute_next_divisions, list_promoted, list_relegated
from guandan.season.state import Season, evolve, fold
from guandan.season.table import PointsRow, SideOutcome, TableFigure, TableLine, compute_table
from guandan.season.values import (
    MAX_SQUAD,
    DayLine,
    Fixture,
    LeagueRules,
    Name,
    Number,
    Reason,
    SeasonCriterion,
    SeasonRules,
)
from guandan.services.words import Words, name_both

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.season.commands import AnySeasonCommand
    from guandan.store import Store

STREAM_KIND = "season"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{2,39}")
_ID_LENGTH = 6
_SEED_BYTES = 32
_MAX_SEASONS = 500
PlayerNames = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...], Meta(max_length=MAX_SQUAD)]


class Doer(NamedTuple):
    """The author, time and id of a command; without an account it is the operator, who may do everything."""

    account: int | None
    at: datetime
    by: str
    command: str | None = None


class NewSeason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to create a season."""

    name: Name
    rules: SeasonRules
    divisions: Annotated[tuple[Name, ...], Meta(max_length=10)] = ()


class TeamEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team with its squad by name; a pair has no name of its own."""

    name: Name = ""
    division: Annotated[int, Meta(ge=1, le=10)] = 1
    club: Name = ""
    players: PlayerNames = ()


class FixtureDraw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the first match day is, and how many days lie between two."""

    division: Annotated[int, Meta(ge=1, le=10)] = 1
    first: Date | None = None
    days: Annotated[int, Meta(ge=1, le=100)] = 7


class DayFromEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event of this server as a day of a series; `links` says which contestant a pair is where names do not."""

    event: Annotated[str, Meta(max_length=100)]
    links: dict[int, Number] = {}


class ResultFromEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event of this server in which two teams met: the tables won by each are the score."""

    event: Annotated[str, Meta(max_length=100)]
    reason: Reason = ""


class NextSeason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of the season that follows."""

    name: Name


# ---- Views


class SeasonCard(Struct, frozen=True, kw_only=True):
    """A season in a list."""

    id: str
    name: str
    kind: str
    contestants: int
    is_closed: bool


class FigurePart(Struct, frozen=True, kw_only=True):
    """A part of a figure: a match against `title`, a day called `title`, or a decision with its reason."""

    title: str
    text: str
    fixture: int | None = None
    day: int | None = None
    score: tuple[int, int] | None = None
    place: int | None = None
    is_dropped: bool = False


class SeasonFigure(Struct, frozen=True, kw_only=True):
    """A figure of the table with the parts it was computed from."""

    criterion: SeasonCriterion
    name: Words
    text: str
    parts: tuple[FigurePart, ...]


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A line of the table; `moves` is 1 for promotion and -1 for relegation as it stands."""

    place: int | None
    is_tied: bool
    contestant: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    points: str
    figures: tuple[SeasonFigure, ...]
    moves: int = 0
    lot: int | None = None
    withdrawn: str | None = None


class FixtureView(Struct, frozen=True, kw_only=True):
    """A match with its sides by name."""

    fixture: Fixture
    home: str
    away: str
    state: Words


class TeamView(Struct, frozen=True, kw_only=True):
    """A contestant with its squad by name."""

    number: int
    name: str
    division: int
    club: str
    players: tuple[str, ...]
    withdrawn: str | None


class DivisionView(Struct, frozen=True, kw_only=True):
    """A division: its table, its matches by match day, and its teams."""

    number: int
    name: str
    table: tuple[SeasonLine, ...]
    fixtures: tuple[FixtureView, ...]
    teams: tuple[TeamView, ...]


class DayView(Struct, frozen=True, kw_only=True):
    """A day of a series, best first."""

    number: int
    title: str
    date: Date | None
    event: str
    lines: tuple[tuple[int | None, str], ...]


class SeasonView(Struct, frozen=True, kw_only=True):
    """Everything that everybody may see of a season."""

    id: str
    name: str
    rules: SeasonRules
    before: str
    is_closed: bool
    divisions: tuple[DivisionView, ...]
    days: tuple[DayView, ...]


def build_season_view(season: str, whole: Season, people: Mapping[int, str]) -> SeasonView:
    """A season for everybody; `people` are the names of its squads by number."""
    names = {number: name_contestant(whole, number, people) for number in whole.contestants}
    return SeasonView(
        id=season,
        name=whole.name,
        rules=whole.rules,
        before=whole.before,
        is_closed=whole.is_closed,
        divisions=tuple(
            _build_division(whole, number, title, names, people) for number, title in enumerate(whole.divisions, 1)
        ),
        days=tuple(
            DayView(
                number=day.number,
                title=day.title,
                date=day.date,
                event=day.event,
                lines=tuple(
                    (line.place, names[line.contestant])
                    for line in sorted(day.lines, key=lambda line: (line.place is None, line.place or 0))
                ),
            )
            for day in whole.days
        ),
    )


def _list_moves(whole: Season, division: int) -> dict[int, int]:
    """Who goes up (1) and down (-1) as it stands: nobody before a match was played, and nobody whom a tie decides."""
    if not any(fixture.is_over for fixture in whole.list_fixtures(division)):
        return {}
    found = dict.fromkeys(list_promoted(whole, division), 1) | dict.fromkeys(list_relegated(whole, division), -1)
    open_places = {
        line.place
        for line in compute_table(whole, division)
        for other in compute_table(whole, division)
        if line.place == other.place and found.get(line.contestant) != found.get(other.contestant)
    }
    return {
        line.contestant: found[line.contestant]
        for line in compute_table(whole, division)
        if line.contestant in found and line.place not in open_places
    }


def _build_division(
    whole: Season, number: int, title: str, names: Mapping[int, str], people: Mapping[int, str]
) -> DivisionView:
    moves = _list_moves(whole, number)
    return DivisionView(
        number=number,
        name=title,
        table=tuple(_build_line(whole, line, names, moves) for line in compute_table(whole, number)),
        fixtures=tuple(
            FixtureView(
                fixture=fixture,
                home=names[fixture.home],
                away=names[fixture.away],
                state=name_both(fixture.state),
            )
            for fixture in whole.list_fixtures(number)
        ),
        teams=tuple(
            TeamView(
                number=team.number,
                name=names[team.number],
                division=team.division,
                club=team.club,
                players=tuple(filter(None, (people.get(player, "") for player in team.players))),
                withdrawn=team.withdrawn,
            )
            for team in whole.list_division(number)
        ),
    )


def _build_line(whole: Season, line: TableLine, names: Mapping[int, str], moves: Mapping[int, int]) -> SeasonLine:
    return SeasonLine(
        place=line.place,
        is_tied=line.is_tied,
        contestant=line.contestant,
        name=names[line.contestant],
        played=line.played,
        won=line.count(SideOutcome.WON),
        drawn=line.count(SideOutcome.DRAWN),
        lost=line.count(SideOutcome.LOST),
        scored=line.scored,
        conceded=line.conceded,
        points=format_season_figure(line.figures[0]) if line.figures else "",
        figures=tuple(_build_figure(whole, figure, line, names) for figure in line.figures),
        moves=moves.get(line.contestant, 0),
        lot=line.lot,
        withdrawn=whole.contestants[line.contestant].withdrawn,
    )


def _build_figure(whole: Season, figure: TableFigure, line: TableLine, names: Mapping[int, str]) -> SeasonFigure:
    is_points = figure.criterion is SeasonCriterion.POINTS
    rows = line.rows if is_points else figure.rows  # dropped rows are shown too
    return SeasonFigure(
        criterion=figure.criterion,
        name=name_both(figure.criterion),
        text=format_season_figure(figure),
        parts=tuple(_build_part(whole, row, figure.criterion, names) for row in rows),
    )


_SHOWN_VALUES: dict[SeasonCriterion, Callable[[PointsRow], Fraction]] = {
    SeasonCriterion.DIFFERENCE: lambda row: Fraction(row.scored - row.conceded),
    SeasonCriterion.SCORED: lambda row: Fraction(row.scored),
    SeasonCriterion.WINS: lambda _row: Fraction(1),
    SeasonCriterion.AWAY_WINS: lambda _row: Fraction(1),
    SeasonCriterion.COUNTBACK: lambda row: Fraction(row.place or 0),
}
"""What a row adds to a figure that does not count points."""


def _build_part(whole: Season, row: PointsRow, criterion: SeasonCriterion, names: Mapping[int, str]) -> FigurePart:
    title = row.reason
    if row.opponent is not None:
        title = names[row.opponent]
    elif row.day is not None:
        title = whole.days[row.day - 1].title
    return FigurePart(
        title=title,
        text=str(_SHOWN_VALUES[criterion](row) if criterion in _SHOWN_VALUES else row.points),
        fixture=row.fixture,
        day=row.day,
        score=None if row.fixture is None else (row.scored, row.conceded),
        place=row.place,
        is_dropped=row.is_dropped,
    )


# ---- Results read from events of this server


class EventStanding(Struct, frozen=True, kw_only=True):
    """A line of an event's final standings: the pair or the team, its place and its first figure as a fraction."""

    pair: int
    name: str
    people: tuple[tuple[str, int], ...]
    place: int | None
    result: tuple[int, int]


def read_event_lines(championship: Championship, members: Mapping[int, int]) -> list[EventStanding]:
    """The final standings of an event; `members` are its people's numbers among all people."""
    competition = championship.competition
    if not competition.is_closed:
        raise IllegalAction("season_event_not_over", event=competition.name)
    stage = max((played.stage for played in competition.rounds), default=1)
    if is_by_teams(competition):
        return [
            EventStanding(
                pair=number,
                name=line.team,
                people=(),
                place=line.place,
                result=_read_result(line.figures[0].value if line.figures else 0),
            )
            for number, line in enumerate(rank_teams(competition, stage), 1)
        ]
    return [
        EventStanding(
            pair=line.pair,
            name="",
            people=tuple(
                (championship.people[person].name, members[person])
                for person in competition.entries[line.pair].people
                if person in championship.people and person in members
            ),
            place=line.place,
            result=_read_result(line.figures[0].value if line.figures else 0),
        )
        for line in compute_standings(competition, stage)
    ]


def _read_result(value: int | tuple[int, ...]) -> tuple[int, int]:
    """A figure as a fraction; of several numbers the first, unless they are one."""
    if isinstance(value, int):
        return value, 1
    is_fraction = len(value) == 2 and value[1] > 0  # noqa: PLR2004 (above and below)
    return (value[0], value[1]) if is_fraction else (value[0] if value else 0, 1)


def score_event(championship: Championship, home: str, away: str) -> tuple[int, int]:
    """The tables that the pairs of two units won against each other in an event, forfeited ones included."""
    competition = championship.competition
    if not competition.is_closed:
        raise IllegalAction("season_event_not_over", event=competition.name)
    sides = {
        pair: side
        for pair, entry in competition.entries.items()
        for side, name in enumerate((home, away))
        if name in {entry.unit, entry.team_name}
    }
    score, met = [0, 0], False
    for stage in {played.stage for played in competition.rounds}:
        for pair, rows in group_rows_by_pair(competition, stage).items():
            for row in rows:
                if row.opponent is None or {sides.get(pair), sides.get(row.opponent)} != {0, 1}:
                    continue
                met = True
                score[sides[pair]] += row.is_won
    if not met:
        raise IllegalAction("season_event_of_others", home=home, away=away)
    return score[0], score[1]


# ---- The seasons of a database


class Seasons:
    """The seasons of a server; each is read from its stream, and only what is new is read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: dict[str, tuple[int, Season]] = {}

    async def list_cards(self) -> list[SeasonCard]:
        """List every season by name."""
        names = [info.name.partition("/")[2] for info in await self._store.list_streams(STREAM_KIND)]
        found = [(name, await self.get(name)) for name in names]
        return [
            SeasonCard(
                id=name,
                name=season.name,
                kind="league" if isinstance(season.rules, LeagueRules) else "series",
                contestants=len(season.contestants),
                is_closed=season.is_closed,
            )
            for name, season in sorted(found, key=lambda item: (item[1].is_closed, item[1].name, item[0]))
        ]

    async def get(self, season: str) -> Season:
        """A season by its id, as the log has it now."""
        if _ID.fullmatch(season) is None:
            raise IllegalAction("no_such_season", season=season)
        return (await self._catch_up(season))[1]

    async def _catch_up(self, season: str) -> tuple[int, Season]:
        version, whole = self._cached.get(season, (0, None))
        added = await self._store.read(build_season_stream(season), version)
        whole = fold((ev.decode_season_event(stored) for stored in added), whole)
        if whole is None:
            raise IllegalAction("no_such_season", season=season)
        self._cached[season] = (added[-1].version if added else version, whole)
        return self._cached[season]

    def get_version(self, season: str) -> int:
        """The version of a season that was read last."""
        return self._cached[season][0]

    async def view(self, season: str) -> SeasonView:
        """A season for everybody."""
        whole = await self.get(season)
        return build_season_view(season, whole, await self.read_people(whole))

    async def read_people(self, season: Season) -> dict[int, str]:
        """Read the names of everybody in a squad; erased people have none."""
        numbers = sorted({player for team in season.contestants.values() for player in team.players})
        rows = await self._store.read_people(numbers) if numbers else []
        return {row.number: row.name for row in rows}

    async def create(self, new: NewSeason, doer: Doer, before: str = "") -> str:
        """Create a season and return its id."""
        made = create(new.name, new.rules, new.divisions, doer.account or 0, before)
        if len(await self._store.list_streams(STREAM_KIND)) >= _MAX_SEASONS:
            raise IllegalAction("season_too_many", most=_MAX_SEASONS)
        while True:
            season = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
            try:
                await self._store.append(build_season_stream(season), 0, [NewEvent.of(made, at=doer.at, by=doer.by)])
            except VersionConflict:  # the id is taken
                continue
            return season

    async def do(
        self,
        season: str,
        commands: Sequence[AnySeasonCommand] | Callable[[Season], Sequence[AnySeasonCommand]],
        doer: Doer,
    ) -> CommandOutcome:
        """Apply all of these commands to a season, or none."""
        self.check_owner(await self.get(season), doer)

        def decide_all() -> PendingEvents:
            version, whole = self._cached[season]
            events: list[ev.AnySeasonEvent] = []
            for command in commands(whole) if callable(commands) else commands:
                for event in decide(whole, command):
                    events.append(event)
                    whole = evolve(whole, event)
            return PendingEvents(build_season_stream(season), version, events)

        async def catch_up() -> None:
            await self._catch_up(season)

        return await append_events(
            self._store, build_season_stream(season), decide_all, catch_up, at=doer.at, by=doer.by, command=doer.command
        )

    def check_owner(self, season: Season, doer: Doer) -> None:
        """Refuse an account that does not own the season."""
        if doer.account is not None and doer.account != season.account:
            raise IllegalAction("season_of_another")

    async def enter(
        self,
        season: str,
        entry: TeamEntry,
        doer: Doer,
        contestant: int | None = None,
    ) -> CommandOutcome:
        """Enter a team, or change one; people already in its squad keep their rows."""
        whole = await self.get(season)
        self.check_owner(whole, doer)
        stream = build_season_stream(season)
        repeated = None if doer.command is None else await find_answer(self._store, stream, doer.command)
        if repeated is not None:
            return repeated
        before = () if contestant is None else whole.require_contestant(contestant).players
        known = await self.read_people(whole)
        own = {known[player]: player for player in before if player in known}
        named = tuple(name.strip() for name in entry.players)

        def build(players: tuple[int, ...]) -> AnySeasonCommand:
            fields = {"name": entry.name, "division": entry.division, "club": entry.club, "players": players}
            if contestant is None:
                return co.AddContestant(**fields)  # type: ignore[arg-type]
            return co.ChangeContestant(contestant=contestant, **fields)  # type: ignore[arg-type]

        if len(set(named)) < len(named):
            raise IllegalAction("season_player_twice")
        decide(
            whole, build(tuple(own.get(name, _PLACEHOLDER + at_) for at_, name in enumerate(named)))
        )  # before people are added
        players = tuple([own.get(name) or await self._store.add_person(name) for name in named])
        return await self.do(season, [build(players)], doer)

    async def draw(self, season: str, wish: FixtureDraw, doer: Doer) -> CommandOutcome:
        """Draw a division's matches by fresh lots."""
        command = co.DrawFixtures(
            division=wish.division, seed=secrets.token_hex(_SEED_BYTES), first=wish.first, days=wish.days
        )
        return await self.do(season, [command], doer)

    async def add_event(
        self, season: str, wish: DayFromEvent, lines: Sequence[EventStanding], title: str, doer: Doer
    ) -> CommandOutcome:
        """Add an event as a day; contestants that are not known by name are entered with it."""
        people = await self.read_people(await self.get(season))

        def count(whole: Season) -> Sequence[AnySeasonCommand]:
            known = _index_contestants(whole, people)
            entering: list[AnySeasonCommand] = []
            day: list[DayLine] = []
            number = max(whole.contestants, default=0)
            for line in lines:
                found = wish.links.get(line.pair) or known.get(_build_key(line))
                if found is None:
                    number += 1
                    found = number
                    players = tuple(person for _, person in line.people)
                    entering.append(co.AddContestant(name=line.name, players=players))
                day.append(DayLine(contestant=found, place=line.place, result=line.result))
            return [*entering, co.RecordDay(title=title[:100], lines=tuple(day), event=wish.event)]

        return await self.do(season, count, doer)

    async def start_next(self, season: str, name: str, doer: Doer) -> str:
        """Create the season that follows a closed one, with everybody in the division they have earned."""
        whole = await self.get(season)
        self.check_owner(whole, doer)
        if not whole.is_closed:
            raise IllegalAction("season_not_closed")
        divisions = compute_next_divisions(whole)
        new = NewSeason(name=name, rules=whole.rules, divisions=whole.divisions)
        following = await self.create(new, doer._replace(account=whole.account), before=season)
        entries = [
            co.AddContestant(
                name=whole.contestants[number].name,
                division=division,
                club=whole.contestants[number].club,
                players=whole.contestants[number].players,
            )
            for number, division in sorted(divisions.items(), key=lambda item: (item[1], item[0]))
        ]
        if entries:
            await self.do(following, entries, doer._replace(account=None, command=None))
        return following


_PLACEHOLDER = 50_000
"""Placeholder numbers for people without a row, to check whether a team can be entered."""


def build_season_stream(season: str) -> str:
    """The stream of a season."""
    return f"{STREAM_KIND}/{season}"


def _index_contestants(season: Season, people: Mapping[int, str]) -> dict[tuple[str, ...], int]:
    """Map names and players' names to contestants; a name that two of them share finds neither."""
    found: dict[tuple[str, ...], int | None] = {}
    for number, team in season.contestants.items():
        key = (team.name,) if team.name else tuple(sorted(people.get(player, "") for player in team.players))
        found[key] = None if key in found else number
    doubtful = next((key for key, number in found.items() if number is None), None)
    if doubtful is not None:
        raise IllegalAction("season_names_alike", name=" / ".join(doubtful))
    return {key: number for key, number in found.items() if number is not None}


def _build_key(line: EventStanding) -> tuple[str, ...]:
    return (line.name,) if line.name else tuple(sorted(name for name, _ in line.people))
