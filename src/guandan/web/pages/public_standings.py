"""Standings, a pair's place explained, bracket and teams, for everybody."""

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.competition.entries.form_facts import team_word
from guandan.errors import IllegalAction
from guandan.server.access.who import Who
from guandan.server.events import cached_views
from guandan.server.state import Server
from guandan.services.rounds import find_public_stage, list_public_stages
from guandan.web.asking import Asking
from guandan.web.route import get
from guandan.web.shown.bracket import bracket_of, knockouts
from guandan.web.shown.lists import part
from guandan.web.shown.page import show
from guandan.web.shown.scores import bracket_score, own_score
from guandan.web.shown.standings import cell, standing_of
from guandan.web.shown.teams import team_cell, team_columns
from guandan.web.wording import language_of


@get("/e/{event:str}/standings")
async def show_public_standings(
    request: Asking, event: str, server: Server, who: Who, stage: int | None = None, page: int = 1
) -> Response[bytes]:
    """名次 of a stage, provisional or final."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    which = find_public_stage(competition, stage)
    standing = None if which is None else await standing_of(hosted, which, server.clock.now())
    return show(
        request,
        server,
        who,
        hosted,
        "public_standings.html",
        stages=list_public_stages(competition),
        standing=standing,
        lines=part(() if standing is None else standing.lines, page),
        cell=cell,
    )


@get("/e/{event:str}/pairs/{pair:int}")
async def show_public_pair(
    request: Asking, event: str, pair: int, server: Server, who: Who, stage: int | None = None
) -> Response[bytes]:
    """A pair's place, down to the rounds that it comes from."""
    hosted = await server.events.get(event)
    which = find_public_stage(hosted.championship.competition, stage)
    if which is None:
        raise IllegalAction("no_such_pair", pair=pair)
    explained = await cached_views.get_explained_standing(hosted, which, pair)
    return show(request, server, who, hosted, "public_pair.html", explained=explained, own_score=own_score)


@get("/e/{event:str}/bracket")
async def show_public_bracket(
    request: Asking, event: str, server: Server, who: Who, stage: int | None = None
) -> Response[bytes]:
    """对阵图 of a knockout as far as it is published."""
    hosted = await server.events.get(event)
    stages = knockouts(hosted.championship.competition)
    which = stage if stage is not None else (stages[-1] if stages else None)
    if which is None or which not in stages:
        raise NotFoundException
    rounds = bracket_of(hosted.championship, which)
    return show(
        request,
        server,
        who,
        hosted,
        "public_bracket.html",
        stages=stages,
        stage=which,
        rounds=rounds,
        score=bracket_score,
    )


@get("/e/{event:str}/teams")
async def show_public_teams(request: Asking, event: str, server: Server, who: Who) -> Response[bytes]:
    """团体: the teams' places."""
    hosted = await server.events.get(event)
    which = find_public_stage(hosted.championship.competition, None)
    lines = () if which is None else await cached_views.get_team_lines(hosted, which)
    shown = {"lines": lines, "columns": team_columns(lines), "cell": team_cell}
    team = team_word(hosted.championship.competition, language_of(request))
    return show(request, server, who, hosted, "public_teams.html", team=team, **shown)


ROUTES = [show_public_standings, show_public_pair, show_public_bracket, show_public_teams]
