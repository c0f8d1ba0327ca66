"""排行榜: the leaderboards of this server, book by book; and a rated table to open."""

import msgspec
from litestar import Response

from guandan.server.access.who import Who
from guandan.server.server import Server
from guandan.tables.settings import Starts
from guandan.texts import say
from guandan.web.pages.lobby import list_bots
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


@get("/ratings")
async def show_leaderboards(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Players and pairs by their ratings."""
    lang = find_language(request)
    titles = list_book_titles(lang)
    wishes = {
        book: msgspec.json.encode({"book": book, "is_rated": True, "starts": Starts.WHEN_FULL}).decode()
        for book in titles
    }
    return render_page(
        request,
        "ratings.html",
        bundle="me",
        boards=await server.ratings.build_leaderboards(),
        titles=titles,
        wishes=wishes,
        person=who.person,
        bot_names=dict(list_bots(lang)) | {"random": say("web.table.bot.random", lang)},
    )


ROUTES = [show_leaderboards]
