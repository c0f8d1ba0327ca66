"""Standings with every figure explained, the bracket, teams, prizes."""

from collections.abc import Collection
from itertools import groupby

from litestar import Response

from guandan.competition.entries.form_facts import choose_team_word
from guandan.competition.handlers.settings import is_used
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.events import OrganisersDecided
from guandan.competition.model.state import Competition
from guandan.competition.model.values import Matter
from guandan.competition.scoring.teams import TeamLine
from guandan.server.access.who import Needs, Who
from guandan.server.events import cached_views
from guandan.server.server import Server
from guandan.services.naming import name_pair
from guandan.services.rounds import list_public_rounds, list_public_stages
from guandan.services.standings import BracketPlace, build_bracket, find_stage
from guandan.web.desk.render import render_desk_page
from guandan.web.public.scores import format_bracket_score
from guandan.web.public.standings import format_standing_cell, list_standing_columns
from guandan.web.public.teams import format_team_cell, list_team_columns
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_PAGE = 200


@get("/e/{event:str}/desk/standings", Needs.ORGANISER)
async def list_standings(
    request: PageRequest, event: str, server: Server, who: Who, stage: int = 0, page: int = 1
) -> Response[bytes]:
    """名次, with the figures in the order in which the book compares them."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    chosen = stage if 1 <= stage <= len(competition.plan.stages) else None
    view = await cached_views.get_standings_view(hosted, find_stage(competition, chosen), server.clock.now())
    tied = [
        list(lines) for _, lines in groupby((line for line in view.lines if line.is_tied), key=lambda line: line.place)
    ]
    first = (max(1, page) - 1) * _PAGE
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_standings.html",
        view=view,
        lines=view.lines[first : first + _PAGE],
        pages=-(-len(view.lines) // _PAGE),
        number=max(1, page),
        tied=tied,
        columns=list_standing_columns(view.criteria, view.lines),
        cell=format_standing_cell,
        groups=competition.stage(view.stage).groups > 1,
        stages=list_public_stages(competition),
    )


@get("/e/{event:str}/desk/standings/{pair:int}", Needs.ORGANISER)
async def explain(
    request: PageRequest, event: str, pair: int, server: Server, who: Who, stage: int = 0
) -> Response[bytes]:
    """A place, down to the results that it comes from."""
    hosted = await server.events.get(event)
    chosen = find_stage(hosted.championship.competition, stage or None)
    found = await cached_views.get_explained_standing(hosted, chosen, pair)
    view = await cached_views.get_standings_view(hosted, chosen, server.clock.now())
    place = next(number for number, line in enumerate(view.lines) if line.pair.pair == pair)
    around = view.lines[max(0, place - 1) : place + 2]
    columns = list_standing_columns(view.criteria, around)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_standing.html",
        found=found,
        around=around,
        view=view,
        columns=columns,
        cell=format_standing_cell,
    )


@get("/e/{event:str}/desk/bracket", Needs.ORGANISER)
async def draw_bracket(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """对阵图, stage by stage."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    places: list[BracketPlace] = []
    for number, stage in enumerate(competition.plan.stages, 1):
        if stage.format in BRACKET_FORMATS:
            places += build_bracket(hosted.championship, find_stage(competition, number))
    rounds = [(number, list(found)) for number, found in groupby(places, key=lambda place: place.round)]
    return render_desk_page(
        request, server, who, hosted, "desk_bracket.html", rounds=rounds, score=format_bracket_score
    )


@get("/e/{event:str}/desk/teams", Needs.ORGANISER)
async def list_teams(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """团体."""
    hosted = await server.events.get(event)
    lines = await cached_views.get_team_lines(hosted, find_stage(hosted.championship.competition, None))
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_teams.html",
        lines=[(line, _by_pair(line)) for line in lines],
        columns=list_team_columns(lines),
        cell=format_team_cell,
        team=choose_team_word(hosted.championship.competition, find_language(request)),
    )


def _by_pair(line: TeamLine) -> dict[int, int]:
    """What each pair adds to a team's first figure."""
    sums: dict[int, int] = {}
    for source in line.figures[0].sources if line.figures else ():
        sums[source.pair] = sums.get(source.pair, 0) + source.value
    return sums


@get("/e/{event:str}/desk/prizes", Needs.ORGANISER)
async def list_prizes(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """奖励, and what the organisers are asked."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    given = await cached_views.get_prizes_view(hosted) if list_public_rounds(competition) else None
    names = {pair: name_pair(hosted.championship, pair) for pair in competition.entries}
    may_set = not is_used(competition, "prizes.pairs")
    decided = (
        [] if given is None else list_prize_decisions(competition, {(ask.matter, ask.about) for ask in given.asks})
    )
    return render_desk_page(
        request, server, who, hosted, "desk_prizes.html", given=given, names=names, decided=decided, may_set=may_set
    )


def list_prize_decisions(competition: Competition, asked: Collection[tuple[Matter, int]]) -> list[OrganisersDecided]:
    """What was decided about prizes and holds: the last word on each, unless it is asked again."""
    last = {
        (decision.matter, decision.about): decision
        for decision in competition.decisions
        if decision.matter in {Matter.PRIZES, Matter.TEAM_PLACES}
    }
    return [
        decision
        for place, decision in sorted(last.items())
        if place not in asked and (decision.pairs or decision.teams or not decision.by_lot)
    ]


ROUTES = [list_standings, explain, draw_bracket, list_teams, list_prizes]
