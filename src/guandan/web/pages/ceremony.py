"""抽签仪式: the published draw on the big screen, table by table."""

from litestar import Response

from guandan.server.access.who import STRANGER
from guandan.server.api.events.views import build_event_view
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services.rounds import find_drawn_round
from guandan.web.desk.render import join_people
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/ceremony")
async def show_ceremony(request: PageRequest, event: str, server: Server) -> Response[bytes]:
    """Show the ceremony; before the draw is published the page waits, and shows nothing of a draft."""
    hosted = await server.events.get(event)
    played = find_drawn_round(hosted.championship.competition)
    return render_page(
        request,
        "event/ceremony.html",
        bundle="screen",
        lang=find_language(request),
        event=build_event_view(hosted, STRANGER),
        one=None if played is None else await get_round_view(hosted, played),
        people=join_people,
    )


ROUTES = [show_ceremony]
