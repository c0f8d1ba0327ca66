"""A new event from a rulebook: when and where first; the rest is preset by the book and may be chosen otherwise."""

from zoneinfo import available_timezones

from litestar import Response

from guandan.competition.model.values import Format
from guandan.rulebooks import list_names
from guandan.server.access.who import Needs
from guandan.texts import name_of
from guandan.web.desk.presets import build_format_choices, list_presets
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language

_ZONES = tuple(
    sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/")))
)


@get("/events/new", Needs.ACCOUNT)
async def make_event(request: PageRequest, book: str = "") -> Response[bytes]:
    """The wizard: first the book, then what it presets."""
    lang = find_language(request)
    chosen = book if book in list_names() else None
    return render_page(
        request,
        "event/wizard.html",
        bundle="event",
        titles=list_book_titles(lang),
        book=chosen,
        groups=() if chosen is None else list_presets(chosen, lang),
        wishing=None if chosen is None else build_format_choices(chosen, lang),
        zones=_ZONES,
        formats={format_.value: name_of(format_, lang) for format_ in Format},
    )


ROUTES = [make_event]
