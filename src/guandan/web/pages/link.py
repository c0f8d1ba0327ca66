"""Ask before a link adds rights to a browser that already has some: show what it adds, and what the browser has."""

from litestar import Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from guandan.errors import IllegalAction
from guandan.server.access.who import Role, Who
from guandan.server.api.access.links import INVALID_LINK_PAGE
from guandan.server.server import Server
from guandan.texts import name_of, say
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


async def role_words(server: Server, role: Role, event: str, place: str, lang: str) -> str:
    """Describe a role in an event."""
    words = name_of(role, lang) + (f" {place}" if place else "")
    try:
        name = (await server.events.get(event)).championship.competition.name
    except IllegalAction:
        name = event
    return say("web.link.role_of", lang, role=words, event=name)


async def browser_words(server: Server, who: Who, lang: str) -> list[str]:
    """Describe the rights of a browser: its account, its roles, the person it plays for."""
    found = []
    account = None if who.account is None else await server.access.accounts.find_for(who)
    if account is not None:
        found.append(say("web.link.account", lang, name=account.name))
    found += [await role_words(server, grant.role, grant.event, grant.place, lang) for grant in who.grants]
    people = [] if who.person is None else await server.store.read_people([who.person])
    found += [say("web.link.person", lang, name=person.name) for person in people]
    return found


@get("/j/{secret:str}/ask")
async def ask_before_joining(request: PageRequest, secret: str, server: Server, who: Who) -> Response[bytes]:
    """Show what the link would add."""
    try:
        link = await server.access.links.find(secret)
    except IllegalAction:
        return Redirect(INVALID_LINK_PAGE, status_code=HTTP_303_SEE_OTHER)
    lang = find_language(request)
    return render_page(
        request,
        "link.html",
        action=f"/j/{secret}",
        adds=await role_words(server, Role(link.role), link.event, link.place, lang),
        has=await browser_words(server, who, lang),
    )


ROUTES = [ask_before_joining]
