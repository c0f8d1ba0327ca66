"""/api/v1/events/…/standings: places with every figure down to the rounds it comes from; brackets, teams, prizes."""

from typing import Annotated

from litestar.params import Parameter

from guandan.competition.scoring.teams import TeamLine
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.paging import get_list
from guandan.server.api.route import get
from guandan.server.events import cached_views
from guandan.server.server import Server
from guandan.services.standings import (
    BracketPlace,
    FinalPlace,
    PrizesView,
    StandingExplanation,
    StandingsView,
    are_prizes_public,
    build_bracket,
    find_stage,
    list_final_places,
)

StageNumber = Annotated[
    int | None, Parameter(ge=1, le=100, description="Which stage; the last one drawn where none is named")
]


@get(f"{EVENT}/standings", Needs.NOTHING)
async def show_standings(*, event: str, server: Server, stage: StageNumber = None) -> StandingsView:
    """名次 of a stage; ties are shown as ties until lots are drawn."""
    hosted = await server.events.get(event)
    chosen = find_stage(hosted.championship.competition, stage)
    return await cached_views.get_standings_view(hosted, chosen, server.clock.now())


@get(f"{EVENT}/standings/{{pair:int}}", Needs.NOTHING)
async def explain_standing(*, event: str, pair: int, server: Server, stage: StageNumber = None) -> StandingExplanation:
    """A pair's place, down to the results that it comes from."""
    hosted = await server.events.get(event)
    return await cached_views.get_explained_standing(hosted, find_stage(hosted.championship.competition, stage), pair)


@get_list(f"{EVENT}/final-places", Needs.NOTHING)
async def show_final_places(*, event: str, server: Server) -> list[FinalPlace]:
    """总名次: one ranking over all stages; who came further comes first."""
    return list_final_places((await server.events.get(event)).championship)


@get_list(f"{EVENT}/teams", Needs.NOTHING)
async def show_teams(*, event: str, server: Server, stage: StageNumber = None) -> list[TeamLine]:
    """团体: the teams' places with what they are made of; none where the event has no teams."""
    hosted = await server.events.get(event)
    return list(await cached_views.get_team_lines(hosted, find_stage(hosted.championship.competition, stage)))


@get(f"{EVENT}/prizes", Needs.NOTHING)
async def show_prizes(*, event: str, server: Server, who: Who) -> PrizesView:
    """奖励 as the book and the last stage's standings give them: for everybody once those are final."""
    hosted = await server.events.get(event)
    if not are_prizes_public(hosted.championship.competition, server.clock.now()) and not who.has_role(
        Role.SCORER, event
    ):
        raise IllegalAction("prizes_not_yet")
    return await cached_views.get_prizes_view(hosted)


@get_list(f"{EVENT}/bracket", Needs.NOTHING)
async def show_bracket(*, event: str, server: Server, stage: StageNumber = None) -> list[BracketPlace]:
    """对阵图: the meetings of a knockout stage, round by round."""
    championship = (await server.events.get(event)).championship
    return build_bracket(championship, find_stage(championship.competition, stage))


ROUTES = [show_standings, show_final_places, explain_standing, show_teams, show_prizes, show_bracket]
