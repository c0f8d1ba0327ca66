"""What `create_app` takes from here."""

from __future__ import annotations

from litestar.di import Provide
from litestar.types import Scope  # noqa: TC002 (read when the program runs)

from guandan.server.access.access import Access  # noqa: TC001
from guandan.server.access.guards import guard
from guandan.server.access.headers import add_headers
from guandan.server.access.middleware import Asking, Limited, SameOrigin, access_of
from guandan.server.access.rights import check_declared
from guandan.server.access.routes import ROUTES
from guandan.server.access.who import STRANGER, Who

__all__ = ["BEFORE_SEND", "DEPENDENCIES", "GUARDS", "MIDDLEWARE", "ROUTES", "check_declared"]


def the_access(scope: Scope) -> Access:
    """The dependency `access`."""
    return access_of(scope)


def the_asker(scope: Scope) -> Who:
    """The dependency `who`."""
    found: Who = scope.get("user") or STRANGER
    return found


GUARDS = [guard]
MIDDLEWARE = [SameOrigin(), Asking, Limited()]
BEFORE_SEND = [add_headers]
DEPENDENCIES = {
    "access": Provide(the_access, sync_to_thread=False),
    "who": Provide(the_asker, sync_to_thread=False),
}
