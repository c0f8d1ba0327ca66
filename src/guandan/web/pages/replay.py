"""Replay: a finished match, or a record that somebody has, step by step."""

from litestar import Response

from guandan.rules.seat import SEATS
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


def _replay(request: PageRequest, match: str) -> Response[bytes]:
    data = {"match": match, "seats": list(SEATS), "titles": list_book_titles(find_language(request))}
    return render_page(request, "replay.html", bundle="replay", data=data, match=match)


@get("/replay", sync_to_thread=False)
def open_replay(request: PageRequest) -> Response[bytes]:
    """Choose a record's file, or name a match."""
    return _replay(request, "")


@get("/replay/{match:str}", sync_to_thread=False)
def show_replay(request: PageRequest, match: str) -> Response[bytes]:
    """A match of this server; what may be seen of it is the server's to say."""
    return _replay(request, match)


ROUTES = [open_replay, show_replay]
