"""大屏: a hall screen by its name; the organisers choose what it shows."""

from litestar import Response

from guandan.server.access.who import STRANGER, Needs
from guandan.server.api.events.views import build_event_view
from guandan.server.events.desk_events import Screen, desk
from guandan.server.state import Server
from guandan.services.rounds import is_result_public
from guandan.texts import Language
from guandan.web.asking import Asking
from guandan.web.desk.showing import people_of, speech
from guandan.web.rendering import page
from guandan.web.route import get
from guandan.web.shown.hall import Here, hall_clock, slides_of
from guandan.web.shown.standings import cell
from guandan.web.wording import COOKIE


@get("/e/{event:str}/screen/{name:str}", Needs.SCREEN)
async def show_screen(
    request: Asking, event: str, name: str, server: Server, slide: str = "", row: int = 0
) -> Response[bytes]:
    """A screen that nobody has set yet shows what screens usually do; it speaks as its link or the desk says."""
    hosted = await server.events.get(event)
    known = await desk(server.store, event)
    screen = known.screens.get(name, Screen())
    asked = request.query_params.get(COOKIE)
    lang = Language(asked if asked in set(Language) else screen.lang)
    competition, now = hosted.championship.competition, server.clock.now()
    said = speech(lang, competition.time_zone)
    return page(
        request,
        "event/screen.html",
        bundle="screen",
        lang=lang,
        event=build_event_view(hosted, STRANGER),
        screen_name=name,
        screen=screen,
        slides=await slides_of(server, hosted, known, screen, Here(slide, row)),
        clock=hall_clock(competition, now),
        notices=known.list_notices(now)[::-1],
        is_told=is_result_public,
        cell=cell,
        people=people_of,
        name=said["name"],
        levels=said["levels"],
    )


ROUTES = [show_screen]
