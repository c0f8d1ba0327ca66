"""The guards, middleware, hooks and dependencies that `create_app` uses."""

from __future__ import annotations

from litestar.di import Provide
from litestar.types import Scope  # noqa: TC002 (read when the program runs)

from guandan.server.access.access import Access  # noqa: TC001
from guandan.server.access.guards import check_needs
from guandan.server.access.headers import add_headers
from guandan.server.access.middleware import (
    AuthenticationMiddleware,
    RateLimitMiddleware,
    SameOriginMiddleware,
    get_access,
)
from guandan.server.access.route_rights import check_routes_declare_needs
from guandan.server.access.who import STRANGER, Who

__all__ = ["BEFORE_SEND", "DEPENDENCIES", "GUARDS", "MIDDLEWARE", "check_routes_declare_needs"]


def provide_access(scope: Scope) -> Access:
    """The dependency `access`."""
    return get_access(scope)


def provide_who(scope: Scope) -> Who:
    """The dependency `who`."""
    found: Who = scope.get("user") or STRANGER
    return found


GUARDS = [check_needs]
MIDDLEWARE = [SameOriginMiddleware(), AuthenticationMiddleware, RateLimitMiddleware()]
BEFORE_SEND = [add_headers]
DEPENDENCIES = {
    "access": Provide(provide_access, sync_to_thread=False),
    "who": Provide(provide_who, sync_to_thread=False),
}
