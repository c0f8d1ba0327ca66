"""录入成绩: paper sheets from the keyboard alone, and the second look at them."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import list_own_tables
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.hall.score import book_of, deciding, examples, score_tables, score_view
from guandan.web.hall.showing import json_inside, show
from guandan.web.route import get
from guandan.web.shown.lists import SIZE, part


@get("/e/{event:str}/score", Needs.SCORER)
async def show_score(request: Asking, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """Table, result, next; which tables are missing, and which nobody has checked yet."""
    hosted = await server.events.get(event)
    view = await score_view(hosted)
    rows = () if view is None else view.tables
    book = book_of(hosted)
    mine = await list_own_tables(hosted, who)
    return show(
        request,
        server,
        who,
        hosted,
        "score.html",
        view=view,
        most=SIZE,
        rows=part(rows, page),
        tables=json_inside([] if view is None else score_tables(view, mine)),
        decides=deciding(book),
        examples=examples(book, has_boards=any(row.boards for row in rows)),
        missing=[row.table for row in rows if row.state in {"waiting", "playing"}],
        unsigned=[row.table for row in rows if row.state == "to_be_signed" and row.table not in mine],
        for_others=[row.table for row in rows if row.state == "to_be_signed" and row.table in mine],
        disputed=[row.table for row in rows if row.state == "disputed"],
    )


ROUTES = [show_score]
