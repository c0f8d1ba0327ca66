"""The list of events, and the way to make one."""

from litestar import Response
from msgspec import Struct

from guandan.server.access.who import Role, Who
from guandan.server.events.desk_events import read_desk
from guandan.server.server import Server
from guandan.services.events import EventCard, EventStatus
from guandan.texts import name_of, say
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language

_MOST = 200
"""Maximum of events in the list; older ones are reached by their address."""


class ListedEvent(Struct, frozen=True, kw_only=True):
    """An event in the list; `is_own`: the caller organises it."""

    card: EventCard
    book: str
    status: str
    day: str
    is_own: bool


async def lines(server: Server, cards: list[EventCard], who: Who, lang: str) -> list[ListedEvent]:
    """The events of a list."""
    books = list_book_titles(lang)
    registering = {card.id for card in cards if await _registers(server, card)}
    return [
        ListedEvent(
            card=card,
            book=books.get(card.book, card.book),
            status=say("web.public.registering", lang) if card.id in registering else name_of(card.status, lang),
            day=_format_days(card),
            is_own=who.has_role(Role.ORGANISER, card.id),
        )
        for card in cards
    ]


def _format_days(card: EventCard) -> str:
    """On which days an event is played; nothing while nobody knows."""
    days = [f"{day:%Y-%m-%d}" for day in (card.starts, card.ends) if day is not None]
    return " – ".join(dict.fromkeys(days))


async def _registers(server: Server, card: EventCard) -> bool:
    """报名: may people enter themselves now?"""
    if card.status is not EventStatus.ENTRIES:  # asks nothing for the many events that are over
        return False
    return (await read_desk(server.store, card.id)).is_registration_open(server.clock.now(), card.status)


@get("/events")
async def list_events(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Events that go on or come, and those that are over."""
    found = await lines(server, (await server.events.list_cards())[:_MOST], who, find_language(request))
    return render_page(
        request,
        "events.html",
        bundle="event",
        now=[line for line in found if line.card.status is not EventStatus.CLOSED],
        over=[line for line in found if line.card.status is EventStatus.CLOSED],
        has_account=who.account is not None,
        deleted=await server.events.list_deleted(
            {grant.event for grant in who.grants if grant.role is Role.ORGANISER and grant.event}
        ),
    )


ROUTES = [list_events]
