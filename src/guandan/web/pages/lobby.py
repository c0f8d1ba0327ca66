"""The lobby: play at once, make a table, join one, or watch."""

import re

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from guandan.bots import registry
from guandan.documents.qr import draw_qr
from guandan.rules.seat import SEATS
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Who
from guandan.server.server import Server
from guandan.tables.settings import Overtime, TableClock, TableSettings, Watching
from guandan.texts import keys, name_of, say
from guandan.web.assets import build_asset_url
from guandan.web.house_books import list_house_titles, list_house_values
from guandan.web.pages.codes import leads_to
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles, list_book_values, list_option_fields
from guandan.web.wording import find_language

CODE = re.compile(r"[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}")
"""A table's code, as the server makes them."""


def list_bots(lang: str) -> list[tuple[str, str]]:
    """List the bots that people may play with, each with its name; bots added by the operator have their own."""
    own = keys(lang)
    return [
        (name, say(f"web.lobby.bot.{name}", lang) if f"web.lobby.bot.{name}" in own else name)
        for name in registry.names()
        if name != "random"
    ]


def list_clocks(lang: str) -> list[tuple[TableClock, str]]:
    """List the clocks that a table may have, the slowest first."""
    return [(clock, name_of(clock, lang)) for clock in (TableClock.NONE, TableClock.RELAXED, TableClock.BOOK)]


@get("/", sync_to_thread=False)
def show_lobby(request: PageRequest) -> Response[bytes]:
    """The lobby."""
    lang = find_language(request)
    usual = TableSettings()
    soon = ("bundles/table.js", "bundles/table.css", f"texts/{lang}.table.json")
    data = {"titles": list_book_titles(lang), "soon": [build_asset_url(path) for path in soon]}
    return render_page(
        request,
        "lobby.html",
        bundle="lobby",
        data=data,
        titles=list_book_titles(lang),
        book=usual.book,
        bots=list_bots(lang),
        clocks=list_clocks(lang),
    )


@get("/new")
async def make_table(request: PageRequest, server: Server, who: Who, book: str = "") -> Response[bytes]:
    """Show the settings of a new table; `book` is preselected if it is in the list."""
    lang = find_language(request)
    titles = list_book_titles(lang) | await list_house_titles(server, who, lang)
    seats = [(seat, name_of(seat, lang)) for seat in SEATS]
    watching = [(choice, name_of(choice, lang)) for choice in Watching]
    return render_page(
        request,
        "new_table.html",
        bundle="lobby",
        data={"books": list_book_values(lang) | await list_house_values(server, who, lang)},
        titles=titles,
        groups=list_option_fields(lang),
        usual=TableSettings(book=book) if book in titles else TableSettings(),
        seats=seats,
        bots=list_bots(lang),
        watching=watching,
        clocks=list_clocks(lang),
        overtime=[(setting, name_of(setting, lang)) for setting in Overtime],
    )


@get("/join")
async def join(request: PageRequest, server: Server, who: Who, code: str = "") -> Redirect:
    """Redirect from a typed code or a pasted link to its table: a live one, or a paper table's phone page."""
    found = CODE.search(code.upper())
    if found is None:
        raise NotFoundException
    return Redirect(await leads_to(server, found.group(), who, get_client_address(request.scope)))


@get("/qr/t/{code:str}", sync_to_thread=False)
def table_qr(request: PageRequest, code: str, server: Server) -> Response[bytes]:
    """Draw the QR code of a table's link, for people who join by camera."""
    found = CODE.fullmatch(code.removesuffix(".svg"))
    if found is None:
        raise NotFoundException
    home = server.settings.public_url or str(request.base_url).rstrip("/")
    drawing = draw_qr(f"{home}/t/{found.group()}")
    return Response(drawing.encode(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


ROUTES = [show_lobby, make_table, join, table_qr]
