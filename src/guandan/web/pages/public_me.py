"""My table: by name, where do I sit next, against whom; and the way in to a live table with the pair's PIN."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.api.events.live import LiveTable, list_live_tables
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.route import get
from guandan.web.shown.page import show
from guandan.web.shown.places import MOST, find

_LONGEST = 100


@get("/e/{event:str}/me")
async def show_me(request: Asking, event: str, server: Server, who: Who, name: str = "") -> Response[bytes]:
    """我的桌 of everybody whom the name fits."""
    hosted = await server.events.get(event)
    words = name[:_LONGEST]
    found = find(hosted.championship, words)
    live: list[LiveTable] = await list_live_tables.fn(event=event, server=server)
    return show(
        request,
        server,
        who,
        hosted,
        "public_me.html",
        words=words,
        found=found[:MOST],
        has_more=len(found) > MOST,
        live={one.table: one for one in live},
        plays_live=hosted.championship.competition.live is not None,
    )


ROUTES = [show_me]
