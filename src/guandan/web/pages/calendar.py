"""Serve the calendar feed under the address that people subscribe to."""

from litestar import Response

from guandan.server.api.events.calendars import PairNumber, answer_calendar
from guandan.server.server import Server
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/e/{event:str}/calendar.ics")
async def show_calendar(request: PageRequest, event: str, server: Server, pair: PairNumber = None) -> Response[str]:
    """赛程: serve the same feed as under /api/v1."""
    return await answer_calendar(request, server, event, pair)


ROUTES = [show_calendar]
