"""奖励 for everybody, once the last standings are final."""

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.server.access.who import Who
from guandan.server.events.cached_views import get_prizes_view
from guandan.server.server import Server
from guandan.services.standings import are_prizes_public
from guandan.web.public.page import render_public_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/e/{event:str}/prizes")
async def show_public_prizes(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """Who gets what; before that there is no such page."""
    hosted = await server.events.get(event)
    if not are_prizes_public(hosted.championship.competition, server.clock.now()):
        raise NotFoundException
    return render_public_page(request, server, who, hosted, "public_prizes.html", given=await get_prizes_view(hosted))


ROUTES = [show_public_prizes]
