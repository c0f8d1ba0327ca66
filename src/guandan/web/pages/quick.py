"""随便打: choose a book, wait for strangers, and go to the table."""

from litestar import Response

from guandan.services.quick_match import WAIT_SECONDS
from guandan.tables.settings import TableSettings
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


@get("/quick", sync_to_thread=False)
def show_quick_match(request: PageRequest) -> Response[bytes]:
    """The queue for a quick match."""
    return render_page(
        request,
        "quick.html",
        bundle="quick",
        titles=list_book_titles(find_language(request)),
        book=TableSettings().book,
        seconds=int(WAIT_SECONDS),
    )


ROUTES = [show_quick_match]
