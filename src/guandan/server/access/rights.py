"""Who may do what, as the routes declare it: docs/access.md is made from this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.routes import HTTPRoute
from msgspec import Struct

from guandan.server.access.guards import needs_of
from guandan.server.access.who import Needs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.handlers import BaseRouteHandler

SOCKET = "SOCKET"
_ANYWHERE = frozenset({Needs.NOTHING, Needs.GUEST, Needs.ACCOUNT})


class Right(Struct, frozen=True, order=True):
    """A method of a path, and what it needs: one of these is enough."""

    path: str
    method: str
    needs: tuple[Needs, ...]


def rights(app: Litestar) -> list[Right]:
    """Every method of every route, by path."""
    return sorted(Right(path, method, needs_of(handler)) for path, method, handler in _handlers(app))


def check_declared(app: Litestar) -> None:
    """Refuse an app with a route that does not say what it needs, or needs a role in an event that it does not name."""
    found = rights(app)
    missing = [f"{right.method} {right.path}" for right in found if not right.needs]
    nowhere = [f"{right.method} {right.path}" for right in found if not {*right.needs} <= _ANYWHERE | _named(right)]
    if missing or nowhere:
        raise TypeError(f'no opt["needs"]: {", ".join(missing)}; no {{event}}: {", ".join(nowhere)}')


def _named(right: Right) -> frozenset[Needs]:
    return frozenset(Needs) if "{event}" in right.path else frozenset()


def _handlers(app: Litestar) -> Iterator[tuple[str, str, BaseRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                # OPTIONS is Litestar's own, and answers with the methods alone.
                yield from ((route.path_format, one, handler) for one in handler.http_methods if one != "OPTIONS")
        else:
            yield route.path_format, SOCKET, route.route_handler
