"""The rights that the routes declare; docs/access.md is generated from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.routes import HTTPRoute
from msgspec import Struct

from guandan.server.access.guards import read_needs
from guandan.server.access.who import Needs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.handlers import BaseRouteHandler

SOCKET_METHOD = "SOCKET"
_NEEDS_WITHOUT_EVENT = frozenset({Needs.NOTHING, Needs.GUEST, Needs.ACCOUNT})


class RouteRight(Struct, frozen=True, order=True):
    """A method of a path, and its needs, any one of which is enough."""

    path: str
    method: str
    needs: tuple[Needs, ...]


def list_route_rights(app: Litestar) -> list[RouteRight]:
    """Every method of every route, by path."""
    return sorted(RouteRight(path, method, read_needs(handler)) for path, method, handler in _list_handlers(app))


def check_routes_declare_needs(app: Litestar) -> None:
    """Refuse an app with a route that declares no needs, or needs a role in an event that its path does not name."""
    found = list_route_rights(app)
    missing = [f"{right.method} {right.path}" for right in found if not right.needs]
    nowhere = [
        f"{right.method} {right.path}"
        for right in found
        if not {*right.needs} <= _NEEDS_WITHOUT_EVENT | _list_event_needs(right)
    ]
    if missing or nowhere:
        raise TypeError(f'no opt["needs"]: {", ".join(missing)}; no {{event}}: {", ".join(nowhere)}')


def _list_event_needs(right: RouteRight) -> frozenset[Needs]:
    return frozenset(Needs) if "{event}" in right.path else frozenset()


def _list_handlers(app: Litestar) -> Iterator[tuple[str, str, BaseRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                # OPTIONS is Litestar's own, and answers with the methods alone.
                yield from (
                    (route.path_format, http_method, handler)
                    for http_method in handler.http_methods
                    if http_method != "OPTIONS"
                )
        else:
            yield route.path_format, SOCKET_METHOD, route.route_handler
