"""The guard of every route: it reads what the route declares in `opt["needs"]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from litestar.exceptions import NotAuthorizedException, PermissionDeniedException

from guandan.server.access.who import STRANGER, Needs, Role, Who

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]

_OFFICIALS = (Role.SCORER, Role.REFEREE)
"""Roles that include a table's rights; organisers and chief referees have them."""


def read_needs(handler: BaseRouteHandler) -> tuple[Needs, ...]:
    """Read what a route declares: any one of its needs is enough, and a route without any is closed."""
    declared = handler.opt.get("needs", ())
    return (declared,) if isinstance(declared, Needs) else tuple(declared)


def may_call(who: Who, needs: Needs, path: Mapping[str, object]) -> bool:
    """Whether somebody has what a route needs, in the event and at the table of its path."""
    event = str(path.get("event", ""))
    match needs:
        case Needs.NOTHING:
            return True
        case Needs.GUEST:
            return who.person is not None
        case Needs.ACCOUNT:
            return who.account is not None
        case Needs.TABLE:
            here = str(path["table"]) if "table" in path else None
            places = who.list_tables(event)
            is_here = bool(places) if here is None else here in places
            return is_here or any(who.has_role(role, event) for role in _OFFICIALS)
        case (
            Needs.ORGANISER
            | Needs.ORGANISING_COMMITTEE
            | Needs.ARBITRATION_COMMITTEE
            | Needs.REFEREES_COMMITTEE
            | Needs.CHIEF_REFEREE
            | Needs.REFEREE
            | Needs.SCORER
            | Needs.SCREEN
        ):
            return who.has_role(Role(needs.value), event)
        case _:
            assert_never(needs)


async def check_needs(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a caller who has nothing of what the route needs: strangers with 401, others with 403.

    It awaits nothing, but Litestar would run a synchronous guard in a thread for every request.
    """
    if connection.scope.get("method") == "OPTIONS":
        return  # Litestar's own: which methods there are
    who: Who = connection.scope.get("user") or STRANGER
    if any(may_call(who, needs, connection.path_params) for needs in read_needs(handler)):
        return
    if who.session is None:
        raise NotAuthorizedException
    raise PermissionDeniedException
