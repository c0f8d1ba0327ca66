"""Settings: plan, schedule, what is otherwise than in the book, live tables, limits, file, rehearsal, the end."""

from litestar import Response

from guandan.competition.handlers.finish import BLOCKING_MATTERS, find_last_window_end, find_open_matters
from guandan.competition.planning.occasion import OCCASION_OPTIONS
from guandan.server.access.who import Needs, Who
from guandan.server.events.desk_events import read_desk
from guandan.server.server import Server
from guandan.services.plans import count_planned_rounds
from guandan.services.waits import build_wait_views
from guandan.tables.settings import Overtime, Watching
from guandan.web.books import build_option_line
from guandan.web.desk.presets import FREQUENT_OPTIONS, build_option_preset, list_free_presets
from guandan.web.desk.rehearsals import list_event_rehearsals
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/desk/settings", Needs.ORGANISER)
async def show_settings(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """How the event is set."""
    hosted = await server.events.get(event)
    competition, lang = hosted.championship.competition, find_language(request)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_settings.html",
        plan=competition.plan,
        own=[
            build_option_line(competition.book, path, lang)
            for path in competition.book.overrides
            if path not in OCCASION_OPTIONS
        ],
        rounds=count_planned_rounds(competition),
        slots=competition.slots,
        live=competition.live,
        live_settings=await server.events.live.read_settings(hosted),
        watching=list(Watching),
        overtime=list(Overtime),
        often=[build_option_preset(competition.book, path, lang) for path in FREQUENT_OPTIONS],
        groups=list_free_presets(competition, lang),
        limits=competition.limits,
        book=competition.book,
        open_list=build_wait_views(find_open_matters(competition, server.clock.now())),
        holds_up=BLOCKING_MATTERS,
        open_until=find_last_window_end(competition, server.clock.now()),
        rehearsals=[] if hosted.is_rehearsal else await list_event_rehearsals(server, who, hosted),
        scores_alone=(await read_desk(server.store, event)).scores_alone,
    )


ROUTES = [show_settings]
