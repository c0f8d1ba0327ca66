"""My table: by name, where do I sit next, against whom; and the way in to a live table with the pair's PIN."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.route import get
from guandan.web.shown.page import show
from guandan.web.shown.places import MOST, find, last_places, own_pair
from guandan.web.shown.scores import own_score

_LONGEST = 100


@get("/e/{event:str}/me")
async def show_me(request: Asking, event: str, server: Server, who: Who, name: str = "") -> Response[bytes]:
    """我的桌 of everybody whom the name fits; whoever sat down with a PIN in this browser need not say it again."""
    hosted = await server.events.get(event)
    own = None if who.person is None else own_pair(hosted.championship, hosted.members, who.person)
    words = name[:_LONGEST] if name or own is None else str(own)
    found = find(hosted, words)
    return show(
        request,
        server,
        who,
        hosted,
        "public_me.html",
        words=words,
        own=own,
        found=found[:MOST],
        places=await last_places(hosted, server.clock.now()),
        has_more=len(found) > MOST,
        live={live.table: live for live in server.events.live.list_tables(hosted)},
        own_score=own_score,
        plays_live=hosted.championship.competition.live is not None,
    )


ROUTES = [show_me]
