"""A new event from a rulebook: when and where first; the rest is preset by the book and may be chosen otherwise."""

from zoneinfo import available_timezones

from litestar import Response

from guandan.competition.model.values import Format
from guandan.formatting.rulebook_values import get_book_title
from guandan.rulebooks import list_names
from guandan.server.access.who import Needs, Who
from guandan.server.server import Server
from guandan.tables.house_books import is_house_reference
from guandan.texts import name_of
from guandan.web.desk.presets import build_format_choices, describe_book, list_presets
from guandan.web.house_books import list_house_titles
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language

_ZONES = tuple(
    sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/")))
)


@get("/events/new", Needs.ACCOUNT)
async def make_event(request: PageRequest, server: Server, who: Who, book: str = "") -> Response[bytes]:
    """The wizard: first the book, then what it presets."""
    lang = find_language(request)
    titles = list_book_titles(lang) | await list_house_titles(server, who, lang)
    chosen = book if book in list_names() or is_house_reference(book) else None
    rules = None if chosen is None else await server.find_rulebook(chosen)
    if rules is not None:
        titles = {book: get_book_title(rules, lang)} | titles
    return render_page(
        request,
        "event/wizard.html",
        bundle="event",
        titles=titles,
        sentences={} if rules else {id_: describe_book(await server.find_rulebook(id_), lang) for id_ in titles},
        book=chosen,
        groups=() if rules is None else list_presets(rules, lang),
        wishing=None if rules is None else build_format_choices(rules, lang),
        zones=_ZONES,
        formats={format_.value: name_of(format_, lang) for format_ in Format},
    )


ROUTES = [make_event]
