"""手机记分: the phone at a paper table; its link opens that table in the round that is on, and nothing else."""

from litestar import Response

from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model.settings import get_round_book
from guandan.formatting.table_manners import list_table_manners
from guandan.server.access.who import Needs, Who
from guandan.server.events.hosted import HostedEvent
from guandan.server.server import Server
from guandan.texts.citing import format_citation
from guandan.web.hall.phone import (
    build_sheet_rows,
    describe_jump,
    find_last_deal,
    find_phone_sheet,
    find_sheet_writer,
    list_tribute_buttons,
)
from guandan.web.hall.render import render_hall_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/phone/{table:int}", Needs.TABLE)
async def show_phone(request: PageRequest, event: str, table: int, server: Server, who: Who) -> Response[bytes]:
    """Show the briefing before a deal, the form for its result, and the signatures at the end."""
    hosted = await server.events.get(event)
    sheet = await find_phone_sheet(hosted, table)
    told = None if sheet is None else sheet.briefing
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "phone.html",
        table=table,
        sheet=sheet,
        told=told,
        last_deal=None if sheet is None else find_last_deal(hosted, sheet),
        rows=[] if sheet is None else build_sheet_rows(sheet),
        waits=None if sheet is None else next((line for line in sheet.lines if line.is_open), None),
        answers=[] if told is None else list_tribute_buttons(told, find_language(request)),
        manners=list_table_manners(hosted.championship.competition.book, find_language(request)),
        end_of_time=_describe_end_of_time(hosted, find_language(request)),
        jumps=[] if sheet is None else [describe_jump(jump, find_language(request)) for jump in sheet.jumps],
        writer=find_sheet_writer(hosted.championship.competition.book),
    )


def _describe_end_of_time(hosted: HostedEvent, lang: str) -> dict[str, str]:
    """Describe the book's rule for the end of time, with its article."""
    competition = hosted.championship.competition
    book = competition.book if competition.last is None else get_round_book(competition, competition.last)
    return {
        "text": describe_end_of_time(book.match.at_call, lang),
        "article": format_citation(book.cite("match.at_call"), lang),
    }


ROUTES = [show_phone]
