"""A new event from a rulebook: everything is preset by the book, with its article, and may be chosen otherwise."""

from zoneinfo import available_timezones

from litestar import Response

from guandan.competition.model.values import Format
from guandan.rulebooks import load, names
from guandan.server.access.who import Needs
from guandan.texts import name_of
from guandan.web.asking import Asking
from guandan.web.desk.presets import VENUE, preset, presets, wishing
from guandan.web.rendering import page
from guandan.web.route import get
from guandan.web.table_options import titles
from guandan.web.wording import language_of

_ZONES = tuple(
    sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/")))
)


@get("/events/new", Needs.ACCOUNT)
async def make_event(request: Asking, book: str = "") -> Response[bytes]:
    """The wizard: first the book, then what it presets."""
    lang = language_of(request)
    chosen = book if book in names() else None
    return page(
        request,
        "event/wizard.html",
        bundle="event",
        titles=titles(lang),
        book=chosen,
        venue=None if chosen is None else preset(load(chosen), VENUE, lang),
        groups=() if chosen is None else presets(chosen, lang),
        wishing=None if chosen is None else wishing(chosen, lang),
        zones=_ZONES,
        formats={one.value: name_of(one, lang) for one in Format},
    )


ROUTES = [make_event]
