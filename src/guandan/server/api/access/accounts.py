"""`/api/v1/login` and `/api/v1/account`: organisers' accounts; logging out is leaving the session."""

from typing import Any

from litestar import Request, Response

from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import build_cookies
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.passwords import is_password_right
from guandan.server.access.who import Needs, Who
from guandan.server.api.access.sessions import build_session_view
from guandan.server.api.access.views import AccountChange, LogIn, SessionView
from guandan.server.api.paging import get_list
from guandan.server.api.route import post, put
from guandan.server.server import Server
from guandan.store.rows import AccessEntry

TAGS = ["access"]


@post("/api/v1/login", Needs.NOTHING, tags=TAGS)
async def log_in(data: LogIn, request: Request[Who, None, Any], server: Server, who: Who) -> Response[SessionView]:
    """Log in with an account's name and password; the session gets a new key."""
    address = get_client_address(request.scope)
    server.access.limits.take(LimitedAction.LOG_IN, who, address)
    try:
        text = await server.access.accounts.log_in(data.name, data.password, who, address)
    except IllegalAction:
        await server.access.log.record(AccessAct.LOGIN_REFUSED, who, address, details=data.name)
        raise
    now = await server.access.sessions.identify(text)
    await server.access.log.record(AccessAct.LOGGED_IN, now, address, details=data.name)
    return Response(await build_session_view(server, now), cookies=build_cookies(request.scope, text))


@put("/api/v1/account", Needs.ACCOUNT, tags=TAGS)
async def change_account(
    data: AccountChange, request: Request[Who, None, Any], server: Server, who: Who
) -> Response[SessionView]:
    """Set the own account's password, and its name; every other browser is logged out."""
    server.access.limits.take(LimitedAction.LOG_IN, who, get_client_address(request.scope))
    account = await server.access.accounts.find_for(who)
    if account is None or (account.password and not await is_password_right(data.old or "", account.password)):
        raise IllegalAction("wrong_password")
    await server.access.accounts.set_password(account, data.password, data.name)
    await server.access.log.record(AccessAct.PASSWORD_CHANGED, who, get_client_address(request.scope))
    text = await server.access.sessions.create(who.person, account.id, who)
    return Response(
        await build_session_view(server, await server.access.sessions.identify(text)),
        cookies=build_cookies(request.scope, text),
    )


@get_list("/api/v1/account/log", Needs.ACCOUNT, tags=TAGS)
async def show_account_log(server: Server, who: Who) -> list[AccessEntry]:
    """What was done with the own account: logins, links and PINs, newest first, each with its address."""
    return [] if who.account is None else await server.access.log.list_for_account(who.account)


ROUTES = [log_in, change_account, show_account_log]
