"""My table: by name, where do I sit next, against whom; and the way in to a live table with the pair's PIN."""

from litestar import Response
from markupsafe import Markup

from guandan.competition.championship.championship import Championship
from guandan.server.access.who import Who
from guandan.server.events.hosted import HostedEvent
from guandan.server.open_pages import OPEN_PAGE_OPTION, ReadyPage
from guandan.server.server import Server
from guandan.services.naming import name_pair
from guandan.services.places import MAX_OWN_PLACES, build_own_place, build_place_index, find_own_pair
from guandan.texts import Language
from guandan.web.desk.render import build_template_formatters
from guandan.web.public.page import render_public_frame
from guandan.web.public.page_cache import get_cached_frame, get_cached_page, is_same_for_all
from guandan.web.public.scores import format_own_score
from guandan.web.public.standings import get_final_places
from guandan.web.rendering import PageFrame, fill_frame, render_part
from guandan.web.request import PageRequest
from guandan.web.route import get

_LONGEST = 100


async def _render(request: PageRequest, server: Server, who: Who, hosted: HostedEvent, name: str) -> Response[bytes]:
    competition = hosted.championship.competition

    def make_frame() -> PageFrame:
        return render_public_frame(request, server, who, hosted, "public_me.html")

    is_shared = is_same_for_all(request, who) and not competition.is_closed  # then prizes become public by themselves
    frame = get_cached_frame(request, hosted, make_frame) if is_shared else make_frame()
    own = None if who.person is None else find_own_pair(hosted.championship, hosted.members, who.person)
    words = name[:_LONGEST] if name or own is None else str(own)
    index = hosted.get_cached("shown.places", build_place_index)
    found = index.find_pairs(words)
    plays_live = competition.live is not None
    content = render_part(
        frame.lang,
        "event/public_me_found.html",
        words=words,
        cards=await _render_cards(server, hosted, frame.lang, found[:MAX_OWN_PLACES], own),
        has_more=len(found) > MAX_OWN_PLACES,
        plays_live=plays_live,
        sole=name_pair(hosted.championship, found[0]) if plays_live and len(found) == 1 else None,
        api=f"/api/v1/events/{hosted.id}",
        here=f"/e/{hosted.id}",
    )
    return fill_frame(request, frame, content)


async def _render_cards(
    server: Server, hosted: HostedEvent, lang: Language, pairs: list[int], own: int | None
) -> list[Markup]:
    """A card for each pair; while only a change of the event changes them, each is rendered once for all visitors."""
    known: dict[int, Markup] = hosted.get_cached(f"shown.cards.{lang}", _begin_cards) if _is_still(hosted) else {}
    missing = [pair for pair in pairs if pair not in known]
    if missing:
        championship = hosted.championship
        competition = championship.competition
        index = hosted.get_cached("shown.places", build_place_index)
        live = () if competition.live is None else server.events.live.list_tables(hosted)
        values: dict[str, object] = {
            **build_template_formatters(lang, competition.time_zone),
            "own": own,
            "places": await get_final_places(hosted, server.clock.now()),
            "live": {table.table: table for table in live},
            "own_score": format_own_score,
            "is_closed": competition.is_closed,
            "api": f"/api/v1/events/{hosted.id}",
            "here": f"/e/{hosted.id}",
        }
        for pair in missing:
            mine = build_own_place(championship, pair, index)
            known[pair] = render_part(lang, "event/public_me_card.html", mine=mine, **values)
    return [known[pair] for pair in pairs]


def _begin_cards(_: Championship) -> dict[int, Markup]:
    return {}


def _is_still(hosted: HostedEvent) -> bool:
    """Does the page change with the event alone? Live tables open, and prizes become public, without such a change."""
    competition = hosted.championship.competition
    return competition.live is None and not competition.is_closed


def _may_be_cached(request: PageRequest, who: Who, hosted: HostedEvent) -> bool:
    """Is it the same for all? Who plays here is known by a cookie."""
    return _is_still(hosted) and who.person is None and is_same_for_all(request, who)


async def _find_page(request: PageRequest, server: Server, who: Who) -> ReadyPage | None:
    """The page as a phone asks for it, with a name or without."""
    hosted = await server.events.get(request.path_params["event"])
    if not (request.query_params.keys() <= {"name"} and _may_be_cached(request, who, hosted)):
        return None
    name = request.query_params.get("name", "")
    return await get_cached_page(request, hosted, lambda: _render(request, server, who, hosted, name))


@get("/e/{event:str}/me", opt={OPEN_PAGE_OPTION: _find_page})
async def show_me(request: PageRequest, event: str, server: Server, who: Who, name: str = "") -> Response[bytes]:
    """我的桌 of everybody whom the name fits; a player who sat down with a PIN here need not type it."""
    hosted = await server.events.get(event)
    if not _may_be_cached(request, who, hosted):
        return await _render(request, server, who, hosted, name)
    page = await get_cached_page(request, hosted, lambda: _render(request, server, who, hosted, name))
    return page.build_response()


ROUTES = [show_me]
