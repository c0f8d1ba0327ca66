"""/api/v1/events/…/calendar: the timetable as a calendar feed."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import Parameter

from guandan.server.access.who import Needs
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import get
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.services.calendars import MEDIA_TYPE, build_calendar

PairNumber = Annotated[int | None, Parameter(ge=1, description="Only this pair's rounds, with table and opponents")]


@get(f"{EVENT}/calendar", Needs.NOTHING, media_type=MEDIA_TYPE)
async def show_calendar(
    *, event: str, request: Request[Any, Any, Any], server: Server, pair: PairNumber = None
) -> Response[str]:
    """赛程: the rounds with their hours, to subscribe to from a phone or a computer."""
    return await answer_calendar(request, server, event, pair)


async def answer_calendar(
    request: Request[Any, Any, Any], server: Server, event: str, pair: int | None
) -> Response[str]:
    """The feed in the language of the caller."""
    hosted = await server.events.get(event)
    url = f"{server.build_base_url(request.base_url)}/e/{event}"
    text = build_calendar(event, hosted.championship, url, find_language(request), server.clock.now(), pair)
    headers = {"content-disposition": f'inline; filename="{event}.ics"'}
    return Response(text, media_type=MEDIA_TYPE, headers=headers)


ROUTES = [show_calendar]
