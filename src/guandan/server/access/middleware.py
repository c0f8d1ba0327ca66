"""Middleware of every request: same origin for changes, the caller's identity, and rate limits."""

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
"""Key in a route's `opt`: for requests of machines and files that never change."""


def get_access(scope: Scope) -> Access:
    """The running server's."""
    found: Access = scope["litestar_app"].state.server.access
    return found


def get_client_address(scope: Scope) -> str:
    """The client address of a request; behind a trusted proxy, the one that the proxy reports."""
    client = scope.get("client")
    return client[0] if client else ""


def is_change(scope: Scope) -> bool:
    """Whether this request may change something."""
    return scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE


class SameOriginMiddleware(ASGIMiddleware):
    """Refuse changes and sockets requested by pages of another origin."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Check the origin."""
        if is_change(scope) and not get_access(scope).is_same_origin(ASGIConnection(scope)):
            raise PermissionDeniedException("another origin")
        await next_app(scope, receive, send)


class AuthenticationMiddleware(AbstractAuthenticationMiddleware):
    """Identify the caller: `request.user`, and the dependency `who`."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """Identify by cookie or token; a caller with neither is a stranger."""
        who = await get_access(connection.scope).identify(connection)
        return AuthenticationResult(user=who, auth=None)


class RateLimitMiddleware(ASGIMiddleware):
    """Refuse callers that exceed their rate limit."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = _UNLIMITED_OPTION

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Take one token of this session, or of a stranger's address."""
        doing = LimitedAction.CHANGE if is_change(scope) else LimitedAction.ASK
        get_access(scope).limits.take(doing, scope.get("user") or STRANGER, get_client_address(scope))
        await next_app(scope, receive, send)
