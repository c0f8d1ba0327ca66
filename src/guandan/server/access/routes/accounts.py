"""`/api/v1/login` and `/api/v1/account`: organisers' accounts; logging out is leaving the session."""

from typing import Any

from litestar import Request, Response

from guandan.errors import IllegalAction
from guandan.server.access.cookies import cookies
from guandan.server.access.limits import Doing
from guandan.server.access.middleware import address_of
from guandan.server.access.passwords import is_right
from guandan.server.access.routes.sessions import view_of
from guandan.server.access.routes.views import AccountChange, LogIn, SessionView
from guandan.server.access.who import Needs, Who
from guandan.server.api.route import post, put
from guandan.server.state import Server

TAGS = ["access"]


@post("/api/v1/login", Needs.NOTHING, tags=TAGS)
async def log_in(data: LogIn, request: Request[Who, None, Any], server: Server, who: Who) -> Response[SessionView]:
    """Log in with an account's name and password; the session gets a new key."""
    address = address_of(request.scope)
    server.access.limits.take(Doing.LOG_IN, who, address)
    text = await server.access.accounts.log_in(data.name, data.password, who, address)
    return Response(await view_of(server, await server.access.sessions.who(text)), cookies=cookies(request.scope, text))


@put("/api/v1/account", Needs.ACCOUNT, tags=TAGS)
async def change_account(
    data: AccountChange, request: Request[Who, None, Any], server: Server, who: Who
) -> Response[SessionView]:
    """Set the own account's password, and its name; every other browser is logged out."""
    server.access.limits.take(Doing.LOG_IN, who, address_of(request.scope))
    account = await server.access.accounts.of(who)
    if account is None or (account.password and not await is_right(data.old or "", account.password)):
        raise IllegalAction("wrong_password")
    await server.access.accounts.set_password(account, data.password, data.name)
    text = await server.access.sessions.begin(who.person, account.id, who)
    return Response(await view_of(server, await server.access.sessions.who(text)), cookies=cookies(request.scope, text))


ROUTES = [log_in, change_account]
