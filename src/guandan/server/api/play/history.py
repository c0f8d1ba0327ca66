"""/api/v1/me: one's own record on this server; take it along, or erase it."""

from typing import Any

from litestar import Request, Response
from litestar.status_codes import HTTP_204_NO_CONTENT

from guandan.errors import IllegalAction
from guandan.server.access.cookies import build_cookie
from guandan.server.access.who import Needs, Who
from guandan.server.api.route import delete, get
from guandan.server.server import Server
from guandan.services.history import OwnData, PlayHistory, erase_own_data, export_own_data, read_history


def require_person(who: Who) -> int:
    """The number of the caller; a stranger is refused."""
    if who.person is None:
        raise IllegalAction("name_first")
    return who.person


@get("/api/v1/me/history", Needs.GUEST)
async def show_my_history(*, server: Server, who: Who) -> PlayHistory:
    """我的战绩: the finished matches at which one sat, with sums and by partner."""
    return await read_history(server.store, server.played, require_person(who))


@get("/api/v1/me/export", Needs.GUEST)
async def export_my_data(*, server: Server, who: Who) -> Response[OwnData]:
    """Everything that the server has under one's number, as a file."""
    ratings = await server.ratings.get_table()
    data = await export_own_data(server.store, server.played, require_person(who), server.clock.now(), ratings)
    return Response(data, headers={"Content-Disposition": 'attachment; filename="guandan-me.json"'})


@delete("/api/v1/me", Needs.GUEST)
async def erase_my_data(request: Request[Who, None, Any], server: Server, who: Who) -> Response[None]:
    """Erase one's name and end one's sessions: matches stay, and nobody can tell any more whose they were."""
    person = require_person(who)
    tables = await server.hall.list_own(who)
    await erase_own_data(server.store, person)
    for table in tables:
        await table.seats.read_names([person])
    server.connected.disconnect_person(person)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[build_cookie(request.scope, None)])


ROUTES = [show_my_history, export_my_data, erase_my_data]
