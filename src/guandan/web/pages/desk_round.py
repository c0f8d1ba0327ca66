"""The round that is on: its clock, and the board of all tables."""

from litestar import Response

from guandan.competition.model.state import RoundStatus
from guandan.rules.options.match import AtCall
from guandan.server.access.who import Needs, Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services.draws import list_missed_pairs
from guandan.services.rounds import build_clock_view, list_public_rounds
from guandan.web.desk.render import render_desk_page
from guandan.web.desk.todo import group_to_dos, list_to_dos
from guandan.web.public.lists import TABLES, paginate
from guandan.web.request import PageRequest
from guandan.web.route import get

_MOST = 60
_STATES = ("disputed", "to_be_signed", "playing", "waiting", "done", "forfeited")


@get("/e/{event:str}/desk/round", Needs.ORGANISER)
async def show_round(request: PageRequest, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """Start, clock, last-deal call, more time for a table, close."""
    hosted = await server.events.get(event)
    championship, now = hosted.championship, server.clock.now()
    last = championship.competition.last
    is_on = last is not None and last.status is RoundStatus.STARTED
    stops, _ = list_to_dos(event, championship, now)
    clock = build_clock_view(championship, last, now) if last is not None and is_on else None
    sheets = {} if last is None else last.sheets
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_round.html",
        last=last,
        clock=clock,
        missed=list_missed_pairs(championship.competition),
        by_call=".stop" if championship.competition.book.match.at_call is AtCall.STOP else "",
        clocks=paginate(clock.tables if clock else (), page, TABLES),
        reported={table for table, sheet in sheets.items() if sheet.has_result or sheet.forfeited},
        stops=group_to_dos(event, stops)[:_MOST],
        is_last=len(championship.competition.stages_closed) == len(championship.competition.plan.stages),
        may_take_back_start=is_on and last is not None and not last.added and not last.sheets,
        may_close=any(stop.wait.code == "close" for stop in stops),
    )


@get("/e/{event:str}/desk/board", Needs.ORGANISER)
async def show_board(request: PageRequest, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """桌况: every table with its state, and since when."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    shown = list_public_rounds(competition)
    view = await get_round_view(hosted, shown[-1]) if shown else None
    counts = {state: sum(row.state == state for row in view.tables) for state in _STATES} if view else {}
    tables = paginate(view.tables if view else (), page, TABLES)
    return render_desk_page(request, server, who, hosted, "desk_board.html", view=view, counts=counts, tables=tables)


ROUTES = [show_round, show_board]
