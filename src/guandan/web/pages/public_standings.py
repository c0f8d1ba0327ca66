"""Standings, a pair's place explained, bracket and teams, for everybody."""

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.competition.entries.form_facts import choose_team_word
from guandan.errors import IllegalAction
from guandan.server.access.who import Who
from guandan.server.events import cached_views
from guandan.server.server import Server
from guandan.services.entries import list_substitutions
from guandan.services.rounds import find_public_stage, list_public_stages
from guandan.services.standings import list_final_places
from guandan.web.public.bracket import build_public_bracket, find_joined_rounds, list_bracket_stages
from guandan.web.public.lists import paginate
from guandan.web.public.page import render_public_page
from guandan.web.public.scores import format_bracket_score, format_own_score
from guandan.web.public.standings import build_public_standings, format_standing_cell
from guandan.web.public.teams import format_team_cell, list_team_columns
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/standings")
async def show_public_standings(
    request: PageRequest, event: str, server: Server, who: Who, stage: int | None = None, page: int = 1
) -> Response[bytes]:
    """名次 of a stage, provisional or final."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    which = find_public_stage(competition, stage)
    standing = None if which is None else await build_public_standings(hosted, which, server.clock.now())
    return render_public_page(
        request,
        server,
        who,
        hosted,
        "public_standings.html",
        stages=list_public_stages(competition),
        standing=standing,
        lines=paginate(() if standing is None else standing.lines, page),
        cell=format_standing_cell,
        behind=[place for place in list_final_places(hosted.championship) if place.stage < which]
        if which is not None and which > 1
        else [],
    )


@get("/e/{event:str}/pairs/{pair:int}")
async def show_public_pair(
    request: PageRequest, event: str, pair: int, server: Server, who: Who, stage: int | None = None
) -> Response[bytes]:
    """A pair's place, down to the rounds that it comes from."""
    hosted = await server.events.get(event)
    which = find_public_stage(hosted.championship.competition, stage)
    if which is None:
        raise IllegalAction("no_such_pair", pair=pair)
    explained = await cached_views.get_explained_standing(hosted, which, pair)
    return render_public_page(
        request,
        server,
        who,
        hosted,
        "public_pair.html",
        substitutions=list_substitutions(hosted.championship, pair, with_reasons=False),
        explained=explained,
        own_score=format_own_score,
    )


@get("/e/{event:str}/bracket")
async def show_public_bracket(
    request: PageRequest, event: str, server: Server, who: Who, stage: int | None = None
) -> Response[bytes]:
    """对阵图 of a knockout as far as it is published."""
    hosted = await server.events.get(event)
    stages = list_bracket_stages(hosted.championship.competition)
    which = stage if stage is not None else (stages[-1] if stages else None)
    if which is None or which not in stages:
        raise NotFoundException
    rounds = build_public_bracket(hosted.championship, which)
    return render_public_page(
        request,
        server,
        who,
        hosted,
        "public_bracket.html",
        stages=stages,
        stage=which,
        rounds=rounds,
        joined=find_joined_rounds(rounds),
        score=format_bracket_score,
    )


@get("/e/{event:str}/teams")
async def show_public_teams(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """团体: the teams' places."""
    hosted = await server.events.get(event)
    which = find_public_stage(hosted.championship.competition, None)
    lines = () if which is None else await cached_views.get_team_lines(hosted, which)
    shown = {"lines": lines, "columns": list_team_columns(lines), "cell": format_team_cell}
    team = choose_team_word(hosted.championship.competition, find_language(request))
    return render_public_page(request, server, who, hosted, "public_teams.html", team=team, **shown)


ROUTES = [show_public_standings, show_public_pair, show_public_bracket, show_public_teams]
