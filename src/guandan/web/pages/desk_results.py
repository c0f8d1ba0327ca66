"""Results and corrections: all tables of a round, one table, and the windows that are still open."""

from litestar import Response

from guandan.competition.handlers.corrections import find_window_minutes
from guandan.competition.handlers.rounds import require_table
from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model.clock import is_time_over
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import Competition, RoundStatus
from guandan.competition.model.values import Format, Mistake
from guandan.errors import IllegalAction
from guandan.formatting.actors import describe_actor
from guandan.formatting.rulebook_values import format_level
from guandan.rules.levels import PAST_A
from guandan.rules.seat import Side
from guandan.server.access.who import Needs, Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services.corrections import build_corrections_view, may_correct_late
from guandan.services.reopening import list_reopen_options
from guandan.services.results import find_signers
from guandan.services.rounds import build_table_row, find_last_activity
from guandan.web.desk.render import render_desk_page
from guandan.web.public.lists import TABLES, paginate
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


def list_limited_mistakes(competition: Competition) -> dict[Mistake, bool]:
    """Whether each kind of error has to be corrected within some time."""
    return {mistake: find_window_minutes(competition, mistake) is not None for mistake in Mistake}


@get("/e/{event:str}/desk/results", Needs.ORGANISER)
async def show_results(
    request: PageRequest,
    event: str,
    server: Server,
    who: Who,
    round: int = 0,  # noqa: A002 (the name in the address)
    page: int = 1,
) -> Response[bytes]:
    """The results of a round, and every correction with its window."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    begun = [
        played.number for played in competition.rounds if played.status in {RoundStatus.STARTED, RoundStatus.CLOSED}
    ]
    number = round if round in begun else (begun[-1] if begun else 0)
    played = competition.round(number)
    view = None if played is None else await get_round_view(hosted, played)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_results.html",
        view=view,
        tables=paginate(view.tables if view else (), page, TABLES),
        begun=begun,
        again=() if played is None else {table.number for table in played.added},
        corrected=build_corrections_view(competition),
        limited=list_limited_mistakes(competition),
        now=server.clock.now(),
    )


@get("/e/{event:str}/desk/results/{number:int}/{table:int}", Needs.ORGANISER)
async def show_table(
    request: PageRequest, event: str, number: int, table: int, server: Server, who: Who
) -> Response[bytes]:
    """One table: its result, who signed, and how it is put right."""
    hosted = await server.events.get(event)
    competition, lang = hosted.championship.competition, find_language(request)
    played = competition.round(number)
    if played is None:
        raise IllegalAction("no_such_round", round=number)
    seated = require_table(played, table)
    corrected = build_corrections_view(competition)
    since = find_last_activity(hosted.championship, played).get(table)
    row = build_table_row(hosted.championship, played, seated, hosted.find_match(number, table), since)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_table.html",
        number=number,
        row=row,
        sheet=played.sheet(table),
        signers={
            side: describe_actor(by, lang) for side, by in find_signers(hosted.championship, number, table).items()
        },
        limited=list_limited_mistakes(competition),
        until=next((window for window in corrected.windows if window.round == number), None),
        now=server.clock.now(),
        is_on=played.status is RoundStatus.STARTED and played is competition.last,
        is_duplicate=competition.stage(played.stage).format is Format.DUPLICATE or bool(seated.boards),
        level_names=[(level, format_level(level, lang)) for level in range(1, PAST_A + 1)],
        sides=list(Side),
        has_deal_points=get_round_book(competition, played).points.deal is not None,
        reminders=competition.book.sheet.reminders_before_forfeit,
        reminders_article=competition.book.cite("sheet.reminders_before_forfeit"),
        mistakes=list(Mistake),
        may_be_late=may_correct_late(competition),
        is_time_over=is_time_over(competition, played, table, server.clock.now()),
        at_end=describe_end_of_time(get_round_book(competition, played).match.at_call, lang),
        ways=list_reopen_options(competition, number, table, server.clock.now()),
    )


ROUTES = [show_results, show_table]
