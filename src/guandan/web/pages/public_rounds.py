"""The draw and the results of every round that is published."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.events.hosted import HostedEvent
from guandan.server.open_pages import OPEN_PAGE_OPTION, ReadyPage
from guandan.server.server import Server
from guandan.services.rounds import find_public_round, is_result_public, list_public_rounds
from guandan.web.public.lists import paginate
from guandan.web.public.page import render_public_page
from guandan.web.public.page_cache import get_cached_page, is_same_for_all
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


async def _render(
    request: PageRequest, server: Server, who: Who, hosted: HostedEvent, template: str, **wanted: int | None
) -> Response[bytes]:
    values = await _values(hosted, wanted.get("round_number"), wanted.get("page") or 1)
    return render_public_page(request, server, who, hosted, template, **values)


async def _answer(
    request: PageRequest, server: Server, who: Who, event: str, template: str, **wanted: int | None
) -> Response[bytes]:
    hosted = await server.events.get(event)
    if not is_same_for_all(request, who):
        return await _render(request, server, who, hosted, template, **wanted)
    page = await get_cached_page(request, hosted, lambda: _render(request, server, who, hosted, template, **wanted))
    return page.build_response()


def _open(template: str) -> dict[str, object]:
    """How a hall's phones ask: for the last round, from its beginning."""

    async def find(request: PageRequest, server: Server, who: Who) -> ReadyPage | None:
        if request.scope["query_string"] or not is_same_for_all(request, who):
            return None
        hosted = await server.events.get(request.path_params["event"])
        return await get_cached_page(request, hosted, lambda: _render(request, server, who, hosted, template))

    return {OPEN_PAGE_OPTION: find}


@get("/e/{event:str}/draw", opt=_open("public_draw.html"))
async def show_public_draw(
    request: PageRequest, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """编排: who sits where against whom, in a round that is published."""
    return await _answer(request, server, who, event, "public_draw.html", round_number=round_number, page=page)


@get("/e/{event:str}/results", opt=_open("public_results.html"))
async def show_public_results(
    request: PageRequest, event: str, server: Server, who: Who, round_number: int | None = None, page: int = 1
) -> Response[bytes]:
    """成绩: the results of a round as they come in."""
    return await _answer(request, server, who, event, "public_results.html", round_number=round_number, page=page)


ROUTES = [show_public_draw, show_public_results]
