"""Links of an event, `/j/…` where they lead, and the PINs of its pairs."""

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER

from guandan.errors import IllegalAction
from guandan.server.access.access import Access
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import build_cookies
from guandan.server.access.landing_paths import build_landing_path
from guandan.server.access.limits import LimitedAction
from guandan.server.access.links import JoinMode, would_add_rights
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.access.views import LinksView, LinkView, LinkWanted, PinView
from guandan.server.api.route import delete, get, post
from guandan.server.server import Server
from guandan.store.rows import Link

TAGS = ["access"]
PairNumber = Annotated[int, Parameter(ge=1, le=1_000_000)]
INVALID_LINK_PAGE = "/p?wrong=link"
"""The page shown for an invalid link."""
LinkNumber = Annotated[int, Parameter(ge=1, le=1_000_000_000)]


def _build_link_view(link: Link, codes: Mapping[int, str], url: str | None = None) -> LinkView:
    return LinkView(
        id=link.id,
        role=Role(link.role),
        place=link.place,
        created=link.created,
        by=link.by,
        url=url,
        code=codes.get(link.id),
    )


@get("/api/v1/events/{event:str}/links", Needs.ORGANISER, tags=TAGS)
async def list_links(event: str, access: Access) -> LinksView:
    """The event's links that still open something, without their secrets; tables with their codes."""
    links = await access.links.list_active(event)
    codes = await access.codes.get_codes(links)
    return LinksView(links=tuple(_build_link_view(link, codes) for link in links))


@post("/api/v1/events/{event:str}/links", Needs.ORGANISER, tags=TAGS)
async def make_links(event: str, data: LinkWanted, server: Server, who: Who) -> LinksView:
    """A new link of a role, or one for each of these tables; their addresses are shown only once."""
    by = f"account {who.account}" if who.account is not None else "organiser"
    made = await server.access.links.create(event, data.role, data.places or ("",), by)
    codes = await server.access.codes.get_codes(link for link, _ in made)
    await server.publish_links_changed(event)
    url = server.settings.public_url or ""
    return LinksView(links=tuple(_build_link_view(link, codes, f"{url}/j/{secret}") for link, secret in made))


@delete("/api/v1/events/{event:str}/links/{link:int}", Needs.ORGANISER, tags=TAGS, status_code=HTTP_204_NO_CONTENT)
async def revoke_link(event: str, link: LinkNumber, server: Server) -> None:
    """Revoke a link: sessions that came by it lose its rights."""
    await server.access.links.revoke(event, link)
    await server.publish_links_changed(event)
    await server.connected.disconnect_expired()


@get("/j/{secret:str}", Needs.NOTHING, tags=TAGS, include_in_schema=False, status_code=HTTP_303_SEE_OTHER)
async def join(secret: str, request: Request[Who, None, Any], access: Access, who: Who) -> Response[None]:
    """Exchange a link for its rights, and go on to an address without a secret.

    A person whose browser is somebody already is asked first; a program that sends its cookie means it.
    """
    access.limits.take(LimitedAction.JOIN, who, get_client_address(request.scope))
    is_person = "text/html" in request.headers.get("accept", "")
    try:
        if is_person and would_add_rights(await access.links.find(secret), who):
            return Redirect(f"/j/{secret}/ask", status_code=HTTP_303_SEE_OTHER)
        return await _open_link(secret, request, access, who)
    except IllegalAction:
        if not is_person:
            raise
        return Redirect(INVALID_LINK_PAGE, status_code=HTTP_303_SEE_OTHER)  # the page says so in their language


@post("/j/{secret:str}", Needs.NOTHING, tags=TAGS, include_in_schema=False, status_code=HTTP_303_SEE_OTHER)
async def join_as_asked(
    secret: str, request: Request[Who, None, Any], server: Server, who: Who, how: JoinMode = JoinMode.REPLACE
) -> Response[None]:
    """What a person answered: the role is added to what this browser is, or takes the place of all of it."""
    server.access.limits.take(LimitedAction.JOIN, who, get_client_address(request.scope))
    if how is JoinMode.REPLACE:
        await server.access.links.find(secret)
        server.connected.disconnect_session(who.session)
        who = await server.access.sessions.end_and_forget(who)
    return await _open_link(secret, request, server.access, who)


async def _open_link(secret: str, request: Request[Who, None, Any], access: Access, who: Who) -> Response[None]:
    link, text = await access.links.use(secret, who)
    said = f"{link.role} {link.place}".strip()
    now = who if text is None else await access.sessions.identify(text)
    await access.log.record(
        AccessAct.LINK_OPENED, now, get_client_address(request.scope), event=link.event, details=said
    )
    return Redirect(
        build_landing_path(link), status_code=HTTP_303_SEE_OTHER, cookies=build_cookies(request.scope, text)
    )


async def _check_pin_access(
    event: str, pair: int, act: AccessAct, request: Request[Who, None, Any], server: Server
) -> None:
    """Refuse scorers the PIN of a pair that plays live now, and write down who handles it before it is told."""
    who: Who = request.user
    if not who.has_role(Role.ORGANISER, event) and await server.events.has_live_table(event, pair):
        raise IllegalAction("pin_of_live_table", pair=pair)
    await server.access.log.record(act, who, get_client_address(request.scope), event=event, details=f"pair {pair}")


@get("/api/v1/events/{event:str}/pairs/{pair:int}/pin", Needs.SCORER, tags=TAGS)
async def pin_of(event: str, pair: PairNumber, request: Request[Who, None, Any], server: Server) -> PinView:
    """A pair's PIN, with which it signs at a paper table; each reading is logged."""
    await _check_pin_access(event, pair, AccessAct.PAIR_PIN_READ, request, server)
    return PinView(pair=pair, pin=(await server.access.pins.get_pair_pins(event, [pair]))[pair])


@post("/api/v1/events/{event:str}/pairs/{pair:int}/pin", Needs.SCORER, tags=TAGS)
async def renew_pin(event: str, pair: PairNumber, request: Request[Who, None, Any], server: Server) -> PinView:
    """Replace a pair's PIN; the old one stops working."""
    await _check_pin_access(event, pair, AccessAct.PAIR_PIN_MADE, request, server)
    return PinView(pair=pair, pin=await server.access.pins.renew(event, pair))


@post("/api/v1/events/{event:str}/pairs/{pair:int}/unlock", Needs.SCORER, tags=TAGS, status_code=HTTP_204_NO_CONTENT)
async def unlock_pair(event: str, pair: PairNumber, access: Access) -> None:
    """Forget the wrong PINs and codes that were tried for a pair: it can come in again at once."""
    for number in (pair, -pair):  # the code with which its partner confirms is counted apart
        await access.attempts.unlock(event, number)
        await access.pins.unlock(event, number)


@post("/api/v1/events/{event:str}/unlock", Needs.ORGANISER, tags=TAGS, status_code=HTTP_204_NO_CONTENT)
async def unlock_event(event: str, access: Access) -> None:
    """Forget every wrong PIN that was tried at an event."""
    await access.attempts.unlock(event)


ROUTES = [unlock_pair, unlock_event, list_links, make_links, revoke_link, join, join_as_asked, pin_of, renew_pin]
