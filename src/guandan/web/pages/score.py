"""录入成绩: paper sheets from the keyboard alone, and the second look at them."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by, list_own_tables
from guandan.server.server import Server
from guandan.services.results import find_result_authors
from guandan.web.hall.render import encode_json_markup, render_hall_page
from guandan.web.hall.score import (
    find_score_book,
    find_score_view,
    find_tiebreak_question,
    list_examples,
    list_score_tables,
)
from guandan.web.public.lists import SIZE, paginate
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/e/{event:str}/score", Needs.SCORER)
async def show_score(request: PageRequest, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """Table, result, next; which tables are missing, and which nobody has checked yet."""
    hosted = await server.events.get(event)
    view = await find_score_view(hosted)
    rows = () if view is None else view.tables
    book = find_score_book(hosted)
    mine = await list_own_tables(hosted, who)
    entered = {table for table, author in find_result_authors(hosted.championship).items() if author == by(who, event)}
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "score.html",
        view=view,
        most=SIZE,
        again={table.number for table in last.added} if (last := hosted.championship.competition.last) else (),
        rows=paginate(rows, page),
        tables=encode_json_markup([] if view is None else list_score_tables(view, mine)),
        decides=find_tiebreak_question(book),
        examples=list_examples(book, has_boards=any(row.boards for row in rows)),
        takes_back=[row.table for row in rows if row.state == "to_be_signed" and row.table in entered],
        missing=[row.table for row in rows if row.state in {"waiting", "playing"}],
        unsigned=[row.table for row in rows if row.state == "to_be_signed" and row.table not in mine],
        for_others=[row.table for row in rows if row.state == "to_be_signed" and row.table in mine],
        disputed=[row.table for row in rows if row.state == "disputed"],
    )


ROUTES = [show_score]
