"""Settings: plan, schedule, what is otherwise than in the book, live tables, limits, file, rehearsal, the end."""

from litestar import Response

from guandan.competition.handlers.open_matters import HOLDS_UP, open_matters
from guandan.competition.handlers.windows import open_until
from guandan.server.access.who import Needs, Who
from guandan.server.events.desk_events import desk
from guandan.server.state import Server
from guandan.server.tables.settings import Overtime, Watching
from guandan.services.waits import build_wait_views
from guandan.web.asking import Asking
from guandan.web.books import option_line
from guandan.web.desk.presets import OFTEN, free_presets, preset
from guandan.web.desk.rehearsals import rehearsals_of
from guandan.web.desk.showing import show
from guandan.web.route import get
from guandan.web.wording import language_of


@get("/e/{event:str}/desk/settings", Needs.ORGANISER)
async def show_settings(request: Asking, event: str, server: Server, who: Who) -> Response[bytes]:
    """How the event is set."""
    hosted = await server.events.get(event)
    competition, lang = hosted.championship.competition, language_of(request)
    return show(
        request,
        server,
        who,
        hosted,
        "desk_settings.html",
        plan=competition.plan,
        own=[option_line(competition.book, path, lang) for path in competition.book.overrides],
        slots=competition.slots,
        live=competition.live,
        live_settings=await server.events.live.settings(hosted),
        watching=list(Watching),
        overtime=list(Overtime),
        often=[preset(competition.book, path, lang) for path in OFTEN],
        groups=free_presets(competition, lang),
        limits=competition.limits,
        book=competition.book,
        open_list=build_wait_views(open_matters(competition, server.clock.now())),
        holds_up=HOLDS_UP,
        open_until=open_until(competition, server.clock.now()),
        rehearsals=[] if hosted.is_rehearsal else await rehearsals_of(server, who, hosted),
        scores_alone=(await desk(server.store, event)).scores_alone,
    )


ROUTES = [show_settings]
