"""规程合不合适: a page that reads a notice and shows each sentence beside what it became."""

from litestar import Response

from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/notices", sync_to_thread=False)
def show_notice_reader(request: PageRequest) -> Response[bytes]:
    """A place for the text or the file of a notice."""
    return render_page(request, "notice.html", bundle="books")


ROUTES = [show_notice_reader]
