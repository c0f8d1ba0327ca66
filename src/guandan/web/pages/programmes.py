"""分项目的赛事: its divisions, and one timetable for all of them."""

from typing import Any

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.errors import IllegalAction
from guandan.server.access.who import Role, Who
from guandan.server.api.events.programmes import is_programme_organiser, read_programme
from guandan.server.events.desk_events import read_desk
from guandan.server.server import Server
from guandan.web.desk.render import build_template_formatters
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/programmes/{programme:str}")
async def show_programme(request: PageRequest, server: Server, who: Who, programme: str) -> Response[bytes]:
    """What is played, how far each division has come, and the timetable of all."""
    try:
        view = await read_programme(server, who, programme)
    except IllegalAction as error:
        raise NotFoundException from error
    now = server.clock.now()
    statuses = {division.event: division.status for division in view.divisions}
    events = list(statuses)
    # As Any, for the formatters are not to be taken for the page's own arguments.
    said: dict[str, Any] = {**build_template_formatters(find_language(request), view.time_zone)}
    return render_page(
        request,
        "programme.html",
        bundle="event",
        view=view,
        registering={
            event
            for event, status in statuses.items()
            if (await read_desk(server.store, event)).is_registration_open(now, status)
        },
        is_organiser=is_programme_organiser(who, events),
        own={event for event in events if who.has_role(Role.ORGANISER, event)},
        **said,
    )


ROUTES = [show_programme]
