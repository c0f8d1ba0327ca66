"""大屏: a hall screen by its name; the organisers choose what it shows."""

from litestar import Response

from guandan.server.access.who import STRANGER, Needs
from guandan.server.api.events.views import build_event_view
from guandan.server.events.desk_events import Screen, read_desk
from guandan.server.server import Server
from guandan.services.rounds import is_result_public
from guandan.texts import Language
from guandan.web.desk.render import build_template_formatters, join_people
from guandan.web.public.hall import ScreenPosition, build_hall_clock, list_slides
from guandan.web.public.standings import format_standing_cell
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import LANGUAGE_COOKIE


@get("/e/{event:str}/screen/{name:str}", Needs.SCREEN)
async def show_screen(
    request: PageRequest, event: str, name: str, server: Server, slide: str = "", row: int = 0
) -> Response[bytes]:
    """A screen that nobody has set yet shows what screens usually do; it speaks as its link or the desk says."""
    hosted = await server.events.get(event)
    known = await read_desk(server.store, event)
    screen = known.screens.get(name, Screen())
    asked = request.query_params.get(LANGUAGE_COOKIE)
    lang = Language(asked if asked in set(Language) else screen.lang)
    competition, now = hosted.championship.competition, server.clock.now()
    said = build_template_formatters(lang, competition.time_zone)
    return render_page(
        request,
        "event/screen.html",
        bundle="screen",
        lang=lang,
        event=build_event_view(hosted, STRANGER),
        screen_name=name,
        screen=screen,
        slides=await list_slides(server, hosted, known, screen, ScreenPosition(slide, row)),
        clock=build_hall_clock(competition, now),
        notices=known.list_notices(now)[::-1],
        is_told=is_result_public,
        cell=format_standing_cell,
        people=join_people,
        name=said["name"],
        levels=said["levels"],
        hour=said["hour"],
    )


ROUTES = [show_screen]
