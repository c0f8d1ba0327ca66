"""桌码: the short code of a paper table, typed or scanned; it opens that table's phone page and nothing else."""

from litestar import Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import build_cookies
from guandan.server.access.landing_paths import build_landing_path
from guandan.server.access.links import JoinMode, would_add_rights
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Role, Who
from guandan.server.server import Server
from guandan.tables.room_codes import parse_room_code
from guandan.texts import explain, say
from guandan.web.pages.link import browser_words, role_words
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get, post
from guandan.web.wording import find_language

_NOT_FOUND = 404


@get("/p", sync_to_thread=False)
def ask_code(request: PageRequest, wrong: str = "") -> Response[bytes]:
    """Show the field for a table's code, and tell visitors of an expired link that it expired."""
    told = say("web.code.link_over", find_language(request)) if wrong == "link" else ""
    return render_page(request, "code.html", told=told, typed="")


@get("/p/{code:str}")
async def follow_code(request: PageRequest, code: str, server: Server, who: Who) -> Response[bytes]:
    """Exchange a code for its table's rights, and go on to an address without it."""
    lang = find_language(request)
    try:
        link = await server.access.codes.find(code, who, get_client_address(request.scope))
        if would_add_rights(link, who):
            adds = await role_words(server, Role(link.role), link.event, link.place, lang)
            has = await browser_words(server, who, lang)
            return render_page(request, "link.html", action=f"/p/{code}", adds=adds, has=has)
        return await _open_code(request, code, server, who)
    except IllegalAction as refused:
        return render_page(request, "code.html", status=_NOT_FOUND, told=explain(refused, lang), typed=code[:20])


@post("/p/{code:str}", status_code=HTTP_303_SEE_OTHER)
async def follow_code_as_asked(
    request: PageRequest, code: str, server: Server, who: Who, how: JoinMode = JoinMode.REPLACE
) -> Response[bytes]:
    """Follow the visitor's answer: add the table's rights to this browser's, or replace all of them."""
    await server.access.codes.find(code, who, get_client_address(request.scope))
    if how is JoinMode.REPLACE:
        server.connected.disconnect_session(who.session)
        who = await server.access.sessions.end_and_forget(who)
    return await _open_code(request, code, server, who)


async def _open_code(request: PageRequest, code: str, server: Server, who: Who) -> Response[bytes]:
    link, text = await server.access.codes.use(code, who, get_client_address(request.scope))
    now = who if text is None else await server.access.sessions.identify(text)
    address, said = get_client_address(request.scope), f"{link.role} {link.place}"
    await server.access.log.record(AccessAct.CODE_USED, now, address, event=link.event, details=said)
    return Redirect(
        build_landing_path(link), status_code=HTTP_303_SEE_OTHER, cookies=build_cookies(request.scope, text)
    )


async def leads_to(server: Server, typed: str, who: Who, address: str) -> str:
    """Find the address for a typed code: a live table, or else a paper table's phone page."""
    code = parse_room_code(typed) or ""
    if await server.access.codes.exists(code):
        return f"/p/{code}"
    try:
        await server.find_table(code, who, address)
    except IllegalAction:
        return f"/p/{code}"
    return f"/t/{code}"


ROUTES = [ask_code, follow_code, follow_code_as_asked]
