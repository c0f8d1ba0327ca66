"""/api/v1/me/account: players' accounts; sign up, sign in elsewhere, change the password, sign out everywhere."""

from datetime import datetime
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response
from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Meta, Struct

from guandan.errors import IllegalAction
from guandan.server.access import passwords
from guandan.server.access.access_log import AccessAct
from guandan.server.access.cookies import build_cookie, build_cookies
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.names import MAX_NAME_LENGTH
from guandan.server.access.who import Needs, Who
from guandan.server.api.access.sessions import build_session_view
from guandan.server.api.access.views import SessionView
from guandan.server.api.play.history import require_person
from guandan.server.api.route import get, post, put
from guandan.server.server import Server
from guandan.tables.settings import TableStage

TAGS = ["access"]
AnyRequest: TypeAlias = Request[Who, None, Any]
AccountName = Annotated[str, Meta(min_length=1, max_length=4 * MAX_NAME_LENGTH)]
Password = Annotated[str, Meta(min_length=1, max_length=passwords.MAX_PASSWORD_LENGTH)]


class SignUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name and password of a new account."""

    name: AccountName
    password: Password


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name and password; `merge`: what this device has played goes over to the account."""

    name: AccountName
    password: Password
    merge: bool = False


class PlayerAccountChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new password, and a new name if it is to be another; `old` is the password until now."""

    old: Password
    password: Password
    name: AccountName | None = None


class PlayerAccountView(Struct, frozen=True, kw_only=True):
    """The caller's account: its name, when it was created, and on how many devices it is signed in."""

    name: str
    created: datetime
    devices: int


async def _answer(
    server: Server, request: AnyRequest, text: str, act: AccessAct, details: str
) -> Response[SessionView]:
    """The session that a cookie opens, noted in the access log."""
    now = await server.access.sessions.identify(text)
    await server.access.log.record(act, now, get_client_address(request.scope), details=details)
    return Response(await build_session_view(server, now), cookies=build_cookies(request.scope, text))


@get("/api/v1/me/account", Needs.GUEST, tags=TAGS)
async def show_my_account(server: Server, who: Who) -> PlayerAccountView:
    """The caller's account; 404 if there is none."""
    account = await server.access.players.find_for(who)
    if account is None:
        raise IllegalAction("no_such_account", name="")
    sessions = await server.store.access.list_sessions_of(account.person)
    return PlayerAccountView(name=account.name, created=account.created, devices=len(sessions))


@post("/api/v1/me/account", Needs.NOTHING, tags=TAGS)
async def sign_up(data: SignUp, request: AnyRequest, server: Server, who: Who) -> Response[SessionView]:
    """Make an account; what was played as a guest on this device belongs to it. The session gets a new key."""
    server.access.limits.take(LimitedAction.REGISTER, who, get_client_address(request.scope))
    text = await server.access.players.sign_up(data.name, data.password, who)
    return await _answer(server, request, text, AccessAct.ACCOUNT_MADE, data.name)


@post("/api/v1/me/sign-in", Needs.NOTHING, tags=TAGS)
async def sign_in(data: SignIn, request: AnyRequest, server: Server, who: Who) -> Response[SessionView]:
    """Sign in on this device; wrong passwords are counted by name, address and session, and soon have to wait."""
    address = get_client_address(request.scope)
    server.access.limits.take(LimitedAction.LOG_IN, who, address)
    await _check_not_seated(server, who)
    try:
        text = await server.access.players.sign_in(data.name, data.password, who, address, merge=data.merge)
    except IllegalAction:
        await server.access.log.record(AccessAct.LOGIN_REFUSED, who, address, details=data.name)
        raise
    return await _answer(server, request, text, AccessAct.LOGGED_IN, data.name)


async def _check_not_seated(server: Server, who: Who) -> None:
    """Refuse a browser whose guest sits at a table: as somebody else it would lose its seat."""
    for table in await server.hall.list_own(who):
        if table.find_seat(who) is not None and table.state.stage in {TableStage.GATHERING, TableStage.PLAYING}:
            raise IllegalAction("leave_table_first", table=table.code)


@put("/api/v1/me/account", Needs.GUEST, tags=TAGS)
async def change_my_account(
    data: PlayerAccountChange, request: AnyRequest, server: Server, who: Who
) -> Response[SessionView]:
    """Set another password, and another name; every other device is signed out."""
    server.access.limits.take(LimitedAction.LOG_IN, who, get_client_address(request.scope))
    text = await server.access.players.change(who, data.old, data.password, data.name)
    server.connected.disconnect_person(require_person(who))
    return await _answer(server, request, text, AccessAct.PASSWORD_CHANGED, "")


@post("/api/v1/me/sign-out-everywhere", Needs.GUEST, tags=TAGS)
async def sign_out_everywhere(request: AnyRequest, server: Server, who: Who) -> Response[None]:
    """End the caller's sessions on all devices, this one included."""
    await server.access.players.sign_out_everywhere(who)
    server.connected.disconnect_person(require_person(who))
    await server.access.log.record(AccessAct.SIGNED_OUT_EVERYWHERE, who, get_client_address(request.scope))
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[build_cookie(request.scope, None)])


ROUTES = [show_my_account, sign_up, sign_in, change_my_account, sign_out_everywhere]
