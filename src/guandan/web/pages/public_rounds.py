"""The draw and the results of every round that is published."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.events.hosted import HostedEvent
from guandan.server.server import Server
from guandan.services.rounds import find_public_round, is_result_public, list_public_rounds
from guandan.web.public.lists import paginate
from guandan.web.public.page import render_public_page
from guandan.web.public.page_cache import get_cached_page
from guandan.web.request import PageRequest
from guandan.web.route import get


async def _values(hosted: HostedEvent, round_number: int | None, page: int) -> dict[str, object]:
    """A round and a page of its tables."""
    competition = hosted.championship.competition
    played = find_public_round(competition, round_number)
    view = None if played is None else await get_round_view(hosted, played)
    return {
        "rounds": list_public_rounds(competition),
        "one": view,
        "tables": paginate(() if view is None else view.tables, page),
        "is_told": is_result_public,
        "taken_back": competition.taken_back,
    }


@get("/e/{event:str}/draw")
async def show_public_draw(
    request: PageRequest, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """编排: who sits where against whom, in a round that is published."""
    hosted = await server.events.get(event)

    async def make() -> Response[bytes]:
        return render_public_page(
            request, server, who, hosted, "public_draw.html", **await _values(hosted, round_number, page)
        )

    return await get_cached_page(request, hosted, who, make)


@get("/e/{event:str}/results")
async def show_public_results(
    request: PageRequest, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """成绩: the results of a round as they come in."""
    hosted = await server.events.get(event)

    async def make() -> Response[bytes]:
        return render_public_page(
            request, server, who, hosted, "public_results.html", **await _values(hosted, round_number, page)
        )

    return await get_cached_page(request, hosted, who, make)


ROUTES = [show_public_draw, show_public_results]
