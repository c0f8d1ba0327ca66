"""`/api/v1/session`: the caller's identity; `/api/v1/tokens`: programs that play."""

import secrets
from typing import Any

from litestar import Request, Response
from litestar.status_codes import HTTP_204_NO_CONTENT

from guandan.server.access.access import Access
from guandan.server.access.cookies import build_cookie, build_cookies
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.names import clean_name
from guandan.server.access.who import Needs, Who
from guandan.server.api.access.views import ChosenName, SessionView, TokenMade
from guandan.server.api.route import delete, get, post
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.texts import say

TAGS = ["access"]


async def build_session_view(server: Server, who: Who) -> SessionView:
    """The caller's identity, with names."""
    people = [] if who.person is None else await server.store.read_people([who.person])
    account = None if who.account is None else await server.access.accounts.find_for(who)
    return SessionView(
        person=who.person,
        name=people[0].name if people else "",
        account=account.name if account else None,
        grants=who.grants,
        is_bot=who.is_bot,
    )


@get("/api/v1/session", Needs.NOTHING, tags=TAGS)
async def who_am_i(server: Server, who: Who) -> SessionView:
    """The caller's identity here; a stranger has neither number nor name."""
    return await build_session_view(server, who)


@post("/api/v1/session", Needs.NOTHING, tags=TAGS)
async def enter(data: ChosenName, request: Request[Who, None, Any], server: Server, who: Who) -> Response[SessionView]:
    """Come in as a guest, or take another name."""
    server.access.limits.take(LimitedAction.ENTER, who, get_client_address(request.scope))
    if data.name is None and who.person is not None:
        return Response(await build_session_view(server, who))
    name = data.name or say("access.guest", find_language(request), number=1000 + secrets.randbelow(9000))
    _, text = await server.access.sessions.enter(who, name)
    now = who if text is None else await server.access.sessions.identify(text)
    return Response(await build_session_view(server, now), cookies=build_cookies(request.scope, text))


@delete("/api/v1/session", Needs.NOTHING, tags=TAGS)
async def leave(request: Request[Who, None, Any], server: Server, who: Who) -> Response[None]:
    """Log out: the session is over, and its cookie or token opens nothing any more."""
    await server.access.sessions.end(who)
    server.connected.disconnect_session(who.session)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[build_cookie(request.scope, None)])


@post("/api/v1/tokens", Needs.GUEST, tags=TAGS)
async def make_token(data: ChosenName, request: Request[Who, None, Any], access: Access, who: Who) -> TokenMade:
    """A player of one's own that is a program: it sends its token as `Authorization: Bearer …`."""
    access.limits.take(LimitedAction.TOKEN, who, get_client_address(request.scope))
    name = clean_name(data.name or say("access.bot", find_language(request), number=1000 + secrets.randbelow(9000)))
    person, token = await access.sessions.add_bot(name)
    return TokenMade(person=person, name=name, token=token)


ROUTES = [who_am_i, enter, leave, make_token]
