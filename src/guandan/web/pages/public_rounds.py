"""The draw and the results of every round that is published."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.route import get
from guandan.web.shown.lists import part
from guandan.web.shown.page import show
from guandan.web.shown.rounds import chosen_round, is_told, public_rounds, shown_round


async def _show_round(
    request: Asking, event: str, server: Server, who: Who, template: str, *, round_number: int | None, page: int
) -> Response[bytes]:
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    one = chosen_round(competition, round_number)
    view = None if one is None else await shown_round(hosted, one)
    return show(
        request,
        server,
        who,
        hosted,
        template,
        rounds=public_rounds(competition),
        one=view,
        tables=part(() if view is None else view.tables, page),
        is_told=is_told,
    )


@get("/e/{event:str}/draw")
async def show_public_draw(
    request: Asking, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """编排: who sits where against whom, in a round that is published."""
    return await _show_round(
        request, event, server, who, "public_draw.html", round_number=round_number, page=page
    )


@get("/e/{event:str}/results")
async def show_public_results(
    request: Asking, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """成绩: the results of a round as they come in."""
    return await _show_round(
        request, event, server, who, "public_results.html", round_number=round_number, page=page
    )


ROUTES = [show_public_draw, show_public_results]
