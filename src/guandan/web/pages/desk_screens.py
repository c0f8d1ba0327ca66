"""Notices to screens and phones, and what the hall screens show."""

from typing import get_args

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.events.desk_events import Screen, ScreenContent, read_desk
from guandan.server.server import Server
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get

_FIRST = "main"


@get("/e/{event:str}/desk/screens", Needs.ORGANISER)
async def show_screens(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """通知 and 大屏."""
    hosted = await server.events.get(event)
    known = await read_desk(server.store, event)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_screens.html",
        notices=known.notices,
        screens={_FIRST: Screen(), **known.screens},
        shows=get_args(ScreenContent),
    )


ROUTES = [show_screens]
