"""奖励 for everybody, once the last standings are final."""

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.server.access.who import STRANGER, Who
from guandan.server.api.events.standings import are_public, show_prizes
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.route import get
from guandan.web.shown.page import show


@get("/e/{event:str}/prizes")
async def show_public_prizes(request: Asking, event: str, server: Server, who: Who) -> Response[bytes]:
    """Who gets what; before that there is no such page."""
    hosted = await server.events.get(event)
    if not are_public(hosted.championship.competition, server.clock.now()):
        raise NotFoundException
    given = await show_prizes.fn(event=event, server=server, who=STRANGER)
    return show(request, server, who, hosted, "public_prizes.html", given=given)


ROUTES = [show_public_prizes]
