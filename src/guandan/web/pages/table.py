"""A table's page: the shell, and what its scripts cite from the rulebook."""

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from guandan.bots import registry
from guandan.errors import IllegalAction
from guandan.formatting.table_manners import find_pass_word, list_table_manners
from guandan.rules.rulebook import Rulebook, override, to_plain
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Who
from guandan.server.server import Server
from guandan.texts import Language, say
from guandan.web.assets import build_asset_url
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_TOLD = ("tribute", "trick", "announce", "manner", "opening", "clocks", "levels")
"""The groups of options that the table explains."""


def book_data(book: Rulebook, lang: Language) -> dict[str, object]:
    """What the table says of its book: its title, the values and articles of what it explains, and its manners."""
    told = [path for path in book.citations if path.partition(".")[0] in _TOLD]
    return {
        "id": book.id,
        "title": book.title_zh if lang is Language.ZH else book.title_en,
        "cites": {path: book.cite(path) for path in told},
        "values": {path: to_plain(book.value(path)) for path in told},
        "manners": [table_manner._asdict() for table_manner in list_table_manners(book, lang)],
        "pass_word": find_pass_word(book, lang),
        "report_card_at": book.announce.unasked_at if book.announce.report_card else None,
    }


@get("/t/{code:str}", name="table")
async def show_table(request: PageRequest, code: str, server: Server, who: Who) -> Response[bytes] | Redirect:
    """The table of a code, for everybody who has the code."""
    if code != code.upper():
        return Redirect(f"/t/{code.upper()}")
    try:
        table = await server.find_table(code, who, get_client_address(request.scope))
    except IllegalAction as error:
        raise NotFoundException from error
    lang = find_language(request)
    book = override(await server.find_rulebook(table.settings.book), table.settings.overrides)
    data = {
        "code": code,
        "bots": [name for name in registry.names() if name != "random"],
        "book": book_data(book, lang),
        "texts_later": build_asset_url(f"texts/{lang}.table_later.json"),
        "voice": {"sound": build_asset_url("voice/calls.mp3"), "index": build_asset_url("voice/calls.json")},
        "languages": {other: say("web.page.language", other) for other in Language if other is not lang},
    }
    return render_page(request, "table.html", bundle="table", data=data, code=code)


ROUTES = [show_table]
