"""/api/v1/seasons: leagues and series, their tables, and what their organisers do to them."""

from typing import Any
from urllib.parse import quote

from litestar import Request, Response
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Struct

from guandan.documents.kinds import FileForm
from guandan.season import commands as co
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import CommandId
from guandan.server.api.events.documents import MEDIA
from guandan.server.api.paging import get_list
from guandan.server.api.route import get, post, put
from guandan.server.server import Server
from guandan.services import season_papers
from guandan.services.seasons import (
    DayFromEvent,
    Doer,
    FixtureDraw,
    NewSeason,
    NextSeason,
    ResultFromEvent,
    SeasonCard,
    SeasonView,
    TeamEntry,
    read_event_lines,
    score_event,
)
from guandan.texts import Language

_PATH = "/api/v1/seasons"
_SEASON = f"{_PATH}/{{season:str}}"
SeasonCommand = (
    co.WithdrawContestant
    | co.ScheduleMatch
    | co.PostponeMatch
    | co.RecordResult
    | co.AwardMatch
    | co.RecordDay
    | co.CorrectDay
    | co.AdjustPoints
    | co.RecordLots
    | co.CloseSeason
    | co.ReopenSeason
)
"""What can be sent as it is; teams are entered by name, and lots are drawn by the server."""


class SeasonOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the organisers of a season want done."""

    do: SeasonCommand


class SeasonMade(Struct, frozen=True, kw_only=True):
    """A new season's id."""

    id: str


class SeasonDone(Struct, frozen=True, kw_only=True):
    """The version that a season has reached."""

    version: int


def name_doer(server: Server, who: Who, command_id: str | None = None) -> Doer:
    """Who asks, as the log has it."""
    account = who.account or 0
    return Doer(account=account, at=server.clock.now(), by=f"account {account}", command=command_id)


@get_list(_PATH, Needs.NOTHING, key=lambda card: card.id)
async def list_seasons(*, server: Server) -> list[SeasonCard]:
    """Every season of this server."""
    return await server.seasons.list_cards()


@post(_PATH, Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def make_season(*, data: NewSeason, server: Server, who: Who) -> SeasonMade:
    """Make a season: a league of home and away matches, or a series of days with points."""
    return SeasonMade(id=await server.seasons.create(data, name_doer(server, who)))


@get(_SEASON, Needs.NOTHING)
async def show_season(*, season: str, server: Server) -> SeasonView:
    """A season: tables with every figure traced, matches, days and squads."""
    return await server.seasons.view(season)


@post(f"{_SEASON}/teams", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def add_season_team(
    *, season: str, data: TeamEntry, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Enter a team with its squad, or a pair by its people."""
    done = await server.seasons.enter(season, data, name_doer(server, who, command_id))
    return SeasonDone(version=done.version)


@put(f"{_SEASON}/teams/{{contestant:int}}", Needs.ACCOUNT)
async def change_season_team(
    *, season: str, contestant: int, data: TeamEntry, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Change a team's name, club or squad."""
    done = await server.seasons.enter(season, data, name_doer(server, who, command_id), contestant)
    return SeasonDone(version=done.version)


@post(f"{_SEASON}/fixtures", Needs.ACCOUNT)
async def draw_season_fixtures(
    *, season: str, data: FixtureDraw, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Draw all matches of a division by lot."""
    done = await server.seasons.draw(season, data, name_doer(server, who, command_id))
    return SeasonDone(version=done.version)


@post(f"{_SEASON}/commands", Needs.ACCOUNT)
async def command_season(
    *, season: str, data: SeasonOrder, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Record, postpone, award, correct, adjust, withdraw, close: what the organisers of a season do."""
    done = await server.seasons.do(season, [data.do], name_doer(server, who, command_id))
    return SeasonDone(version=done.version)


@post(f"{_SEASON}/days", Needs.ACCOUNT)
async def count_season_event(
    *, season: str, data: DayFromEvent, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Count a closed event of this server as a day of a series."""
    hosted = await server.events.get(data.event)
    lines = read_event_lines(hosted.championship, hosted.members)
    title = hosted.championship.competition.name
    done = await server.seasons.add_event(season, data, lines, title, name_doer(server, who, command_id))
    return SeasonDone(version=done.version)


@post(f"{_SEASON}/fixtures/{{fixture:int}}/event", Needs.ACCOUNT)
async def score_season_fixture(
    *, season: str, fixture: int, data: ResultFromEvent, server: Server, who: Who, command_id: CommandId = None
) -> SeasonDone:
    """Take a match's score from a closed event of this server: the tables that each team has won."""
    whole = await server.seasons.get(season)
    sides = whole.require_fixture(fixture)
    hosted = await server.events.get(data.event)
    names = [whole.require_contestant(side).name for side in (sides.home, sides.away)]
    home, away = score_event(hosted.championship, *names)
    command = co.RecordResult(
        fixture=fixture, home=home, away=away, sources=(f"event:{data.event}",), reason=data.reason
    )
    done = await server.seasons.do(season, [command], name_doer(server, who, command_id))
    return SeasonDone(version=done.version)


@post(f"{_SEASON}/next", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def start_next_season(*, season: str, data: NextSeason, server: Server, who: Who) -> SeasonMade:
    """Make the season after a closed one: same rules and squads, after promotion and relegation."""
    return SeasonMade(id=await server.seasons.start_next(season, data.name, name_doer(server, who)))


@get(f"{_SEASON}/book", Needs.NOTHING, media_type="application/octet-stream")
async def print_season(
    *,
    request: Request[Who, None, Any],
    season: str,
    server: Server,
    form: FileForm | None = None,
    lang: Language = Language.ZH,
) -> Response[bytes]:
    """赛季册: tables, matches, days and squads on paper (pdf, unless xlsx or txt is named)."""
    form = form or FileForm.PDF
    whole = await server.seasons.get(season)
    people = await server.seasons.read_people(whole)
    now = server.clock.now()
    key = ("season book", season, server.seasons.get_version(season), tuple(people.items()), form, lang, now.date())
    address = f"{server.build_base_url(request.base_url)}/seasons/{season}"
    made = await server.answers.get(
        key, lambda: season_papers.write_season(whole, people, form, lang, at=now, address=address), len
    )
    saved = quote(f"{whole.name}.{form}", safe="")
    headers = {"content-disposition": f"attachment; filename=\"season-{season}.{form}\"; filename*=UTF-8''{saved}"}
    return Response(made, media_type=MEDIA[form], headers=headers)


ROUTES = [
    list_seasons,
    make_season,
    show_season,
    add_season_team,
    change_season_team,
    draw_season_fixtures,
    command_season,
    count_season_event,
    score_season_fixture,
    start_next_season,
    print_season,
]
