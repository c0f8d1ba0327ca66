"""手机记分: the phone at a paper table; its link opens that table in the round that is on, and nothing else."""

from litestar import Response

from guandan.competition.handlers.describe_waits import describe_end_of_time
from guandan.competition.model.settings import round_book
from guandan.server.access.who import Needs, Who
from guandan.server.events.hosted import Hosted
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.citing import citation_words
from guandan.web.hall.phone import answers_of, find_phone_sheet, last_deal_of, rows_of, writer_of
from guandan.web.hall.showing import show
from guandan.web.route import get
from guandan.web.wording import language_of
from guandan.wording.at_table import at_table


@get("/e/{event:str}/phone/{table:int}", Needs.TABLE)
async def show_phone(request: Asking, event: str, table: int, server: Server, who: Who) -> Response[bytes]:
    """What is told before a deal, what is written after it, and the signatures at the end."""
    hosted = await server.events.get(event)
    sheet = await find_phone_sheet(hosted, table)
    told = None if sheet is None else sheet.briefing
    return show(
        request,
        server,
        who,
        hosted,
        "phone.html",
        table=table,
        sheet=sheet,
        told=told,
        last_deal=None if sheet is None else last_deal_of(hosted, sheet),
        rows=[] if sheet is None else rows_of(sheet),
        waits=None if sheet is None else next((line for line in sheet.lines if line.is_open), None),
        answers=[] if told is None else answers_of(told, language_of(request)),
        manners=at_table(hosted.championship.competition.book, language_of(request)),
        end_of_time=_describe_end_of_time(hosted, language_of(request)),
        writer=writer_of(hosted.championship.competition.book),
    )


def _describe_end_of_time(hosted: Hosted, lang: str) -> dict[str, str]:
    """What the book has for the end of time, and its article."""
    competition = hosted.championship.competition
    book = competition.book if competition.last is None else round_book(competition, competition.last)
    return {
        "text": describe_end_of_time(book.match.at_call, lang),
        "article": citation_words(lang, book.cite("match.at_call")),
    }


ROUTES = [show_phone]
