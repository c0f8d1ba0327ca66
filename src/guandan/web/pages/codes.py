"""桌码: the short code of a paper table, typed or scanned; it opens that table's phone page and nothing else."""

from litestar import Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import cookies
from guandan.server.access.middleware import address_of
from guandan.server.access.places import clean_address
from guandan.server.access.who import Who
from guandan.server.state import Server
from guandan.server.tables.codes import read_code
from guandan.texts import explain, say
from guandan.web.asking import Asking
from guandan.web.rendering import page
from guandan.web.route import get
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
    try:
        link, text = await server.access.codes.use(code, who, address_of(request.scope))
    except IllegalAction as refused:
        told = explain(refused, language_of(request))
        return page(request, "code.html", status=_NOT_FOUND, told=told, typed=code[:20])
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


ROUTES = [ask_code, follow_code]
