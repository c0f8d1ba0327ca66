"""What every request passes: same origin for what changes something, who is asking, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import AbstractAuthenticationMiddleware, ASGIMiddleware, AuthenticationResult

from guandan.server.access.limits import LimitedAction
from guandan.server.access.who import STRANGER

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from guandan.server.access.access import Access

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_UNLIMITED_OPTION = "is_unlimited"
"""In a route's `opt`: asked for by machines, or files that never change."""


def get_access(scope: Scope) -> Access:
    """The running server's."""
    found: Access = scope["litestar_app"].state.server.access
    return found


def get_client_address(scope: Scope) -> str:
    """Where a request comes from; behind a proxy, what the proxy says if it is trusted."""
    client = scope.get("client")
    return client[0] if client else ""


def is_change(scope: Scope) -> bool:
    """May this request change something?"""
    return scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE


class SameOriginMiddleware(ASGIMiddleware):
    """Refuse a change, or a socket, that a page of somebody else's asks for."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at where it comes from."""
        if is_change(scope) and not get_access(scope).is_same_origin(ASGIConnection(scope)):
            raise PermissionDeniedException("another origin")
        await next_app(scope, receive, send)


class AuthenticationMiddleware(AbstractAuthenticationMiddleware):
    """Find out who is asking: `request.user`, and the dependency `who`."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """By the cookie or the token; whoever has neither is a stranger."""
        who = await get_access(connection.scope).identify(connection)
        return AuthenticationResult(user=who, auth=None)


class RateLimitMiddleware(ASGIMiddleware):
    """Refuse whoever asks too often."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = _UNLIMITED_OPTION

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Take one of what this session, or a stranger's address, may."""
        doing = LimitedAction.CHANGE if is_change(scope) else LimitedAction.ASK
        get_access(scope).limits.take(doing, scope.get("user") or STRANGER, get_client_address(scope))
        await next_app(scope, receive, send)
