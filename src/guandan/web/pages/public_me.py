"""My table: by name, where do I sit next, against whom; and the way in to a live table with the pair's PIN."""

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.server import Server
from guandan.services.places import MAX_OWN_PLACES, build_search_texts, find_own_pair, search_own_places
from guandan.web.public.page import render_public_page
from guandan.web.public.page_cache import get_cached_page
from guandan.web.public.scores import format_own_score
from guandan.web.public.standings import get_final_places
from guandan.web.request import PageRequest
from guandan.web.route import get

_LONGEST = 100


@get("/e/{event:str}/me")
async def show_me(request: PageRequest, event: str, server: Server, who: Who, name: str = "") -> Response[bytes]:
    """我的桌 of everybody whom the name fits; a player who sat down with a PIN here need not type it."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition

    async def make() -> Response[bytes]:
        own = None if who.person is None else find_own_pair(hosted.championship, hosted.members, who.person)
        words = name[:_LONGEST] if name or own is None else str(own)
        found = search_own_places(hosted.championship, words, hosted.get_cached("shown.names", build_search_texts))
        return render_public_page(
            request,
            server,
            who,
            hosted,
            "public_me.html",
            words=words,
            own=own,
            found=found[:MAX_OWN_PLACES],
            places=await get_final_places(hosted, server.clock.now()),
            has_more=len(found) > MAX_OWN_PLACES,
            live={live.table: live for live in server.events.live.list_tables(hosted)},
            own_score=format_own_score,
            plays_live=competition.live is not None,
        )

    # Who plays here is known by a cookie, live tables open and prizes become public without a change of the event.
    if who.person is not None or competition.live is not None or competition.is_closed:
        return await make()
    return await get_cached_page(request, hosted, who, make)


ROUTES = [show_me]
