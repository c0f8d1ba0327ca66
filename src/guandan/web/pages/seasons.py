"""赛季: the list, one season for everybody, the form that makes one, and its organisers' page."""

from litestar import Response
from litestar.exceptions import NotFoundException, PermissionDeniedException

from guandan.errors import IllegalAction
from guandan.season.values import LeagueRules
from guandan.server.access.who import Needs, Who
from guandan.server.server import Server
from guandan.services.seasons import SeasonView
from guandan.texts import name_of, say
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/seasons")
async def list_seasons(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Every season."""
    cards = await server.seasons.list_cards()
    return render_page(request, "seasons.html", cards=cards, has_account=who.account is not None)


@get("/seasons/new", Needs.ACCOUNT)
async def make_season(
    request: PageRequest, legs: int = 2, win: int = 3, draw: int = 1, loss: int = 0, promoted: int = 0
) -> Response[bytes]:
    """A form for a league and one for a series; the address may say what a notice asks of a league."""
    return render_page(request, "season_new.html", legs=legs, win=win, draw=draw, loss=loss, promoted=promoted)


async def _find(server: Server, season: str) -> SeasonView:
    try:
        return await server.seasons.view(season)
    except IllegalAction as error:
        raise NotFoundException from error


def _name_kind(view: SeasonView) -> str:
    return "league" if isinstance(view.rules, LeagueRules) else "series"


@get("/seasons/{season:str}")
async def show_season(request: PageRequest, server: Server, who: Who, season: str) -> Response[bytes]:
    """A season: tables, matches, days and squads."""
    view, lang = await _find(server, season), find_language(request)
    owner = (await server.seasons.get(season)).account
    return render_page(
        request,
        "season.html",
        view=view,
        kind=_name_kind(view),
        is_own=who.account is not None and who.account == owner,
        criteria=say("value.and", lang).join(name_of(criterion, lang) for criterion in view.rules.criteria),
    )


@get("/seasons/{season:str}/desk", Needs.ACCOUNT)
async def manage_season(request: PageRequest, server: Server, who: Who, season: str) -> Response[bytes]:
    """What the organisers of a season do."""
    view = await _find(server, season)
    if who.account != (await server.seasons.get(season)).account:
        raise PermissionDeniedException
    fixtures = [line for division in view.divisions for line in division.fixtures]
    fixtures.sort(key=lambda line: (line.fixture.is_over, line.fixture.day, line.fixture.number))
    return render_page(
        request,
        "season_desk.html",
        view=view,
        kind=_name_kind(view),
        fixtures=[(line.fixture.number, f"{line.fixture.number}. {line.home} – {line.away}") for line in fixtures],
        teams=[(team.number, f"{team.number}. {team.name}") for division in view.divisions for team in division.teams],
        divisions=[(division.number, division.name or str(division.number)) for division in view.divisions],
    )


ROUTES = [list_seasons, make_season, show_season, manage_season]
