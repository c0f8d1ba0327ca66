"""桌码: the short code of a paper table, typed or scanned; it opens that table's phone page and nothing else."""

from litestar import Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import cookies
from guandan.server.access.links import Joining, adds_rights
from guandan.server.access.middleware import address_of
from guandan.server.access.places import clean_address
from guandan.server.access.who import Role, Who
from guandan.server.state import Server
from guandan.server.tables.codes import read_code
from guandan.texts import explain, say
from guandan.web.asking import Asking
from guandan.web.pages.link import browser_words, role_words
from guandan.web.rendering import page
from guandan.web.route import get, post
from guandan.web.wording import language_of

_NOT_FOUND = 404


@get("/p", sync_to_thread=False)
def ask_code(request: Asking, wrong: str = "") -> Response[bytes]:
    """The field for a table's code; whoever came by a link that is over learns it here."""
    told = say("web.code.link_over", language_of(request)) if wrong == "link" else ""
    return page(request, "code.html", told=told, typed="")


@get("/p/{code:str}")
async def follow_code(request: Asking, code: str, server: Server, who: Who) -> Response[bytes]:
    """Exchange a code for its table's rights, and go on to an address without it."""
    lang = language_of(request)
    try:
        link = await server.access.codes.find(code, who, address_of(request.scope))
        if adds_rights(link, who):
            adds = await role_words(server, Role(link.role), link.event, link.place, lang)
            has = await browser_words(server, who, lang)
            return page(request, "link.html", action=f"/p/{code}", adds=adds, has=has)
        return await _opened(request, code, server, who)
    except IllegalAction as refused:
        return page(request, "code.html", status=_NOT_FOUND, told=explain(refused, lang), typed=code[:20])


@post("/p/{code:str}", status_code=HTTP_303_SEE_OTHER)
async def follow_code_as_asked(
    request: Asking, code: str, server: Server, who: Who, how: Joining = Joining.REPLACE
) -> Response[bytes]:
    """What a person answered: the table is added to what this browser is, or takes the place of all of it."""
    await server.access.codes.find(code, who, address_of(request.scope))
    if how is Joining.REPLACE:
        server.present.ended(who.session)
        who = await server.access.sessions.forget(who)
    return await _opened(request, code, server, who)


async def _opened(request: Asking, code: str, server: Server, who: Who) -> Response[bytes]:
    link, text = await server.access.codes.use(code, who, address_of(request.scope))
    now = who if text is None else await server.access.sessions.who(text)
    address, said = address_of(request.scope), f"{link.role} {link.place}"
    await server.access.log.record(AccessAct.CODE_USED, now, address, event=link.event, details=said)
    return Redirect(clean_address(link), status_code=HTTP_303_SEE_OTHER, cookies=cookies(request.scope, text))


async def leads_to(server: Server, typed: str, who: Who, address: str) -> str:
    """Where a code leads that somebody typed: to a live table, or else to a paper table's phone page."""
    code = read_code(typed) or ""
    if await server.access.codes.exists(code):
        return f"/p/{code}"
    try:
        await server.find_table(code, who, address)
    except IllegalAction:
        return f"/p/{code}"
    return f"/t/{code}"


ROUTES = [ask_code, follow_code, follow_code_as_asked]
