"""A page of the hall: its template, with what every one of them says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import msgspec
from markupsafe import Markup
from msgspec import Struct

from guandan.server.access.who import Role
from guandan.server.api.events.views import build_event_view
from guandan.texts import name_of, say
from guandan.web.desk.head import strip_of
from guandan.web.rendering import page
from guandan.web.wording import language_of
from guandan.wording.ruling_words import call_words
from guandan.wording.words import level_words, order_words, result_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from litestar import Response

    from guandan.rules.points import Result
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import Hosted
    from guandan.server.state import Server
    from guandan.services.words import Words
    from guandan.web.asking import Asking


def json_inside(value: object) -> Markup:
    """JSON for a script element of a part that is fetched anew: it cannot end the element it stands in."""
    return Markup(msgspec.json.encode(value).decode().replace("<", "\\u003c"))  # noqa: S704 (made harmless here)


class Tab(Struct, frozen=True, kw_only=True):
    """A page beside this one."""

    href: str
    name: str
    count: int = 0


class Tongue:
    """How templates say values, in one language and in the event's time zone."""

    def __init__(self, lang: str, zone: str) -> None:
        self._lang = lang
        self._zone = ZoneInfo(zone)
        self.name = partial(name_of, lang=lang)
        self.level = partial(level_words, lang=lang)
        self.call = partial(call_words, lang=lang)

    def of(self, words: Words) -> str:
        """Words that are there in both languages."""
        return words.zh if self._lang == "zh" else words.en

    def when(self, instant: datetime | None) -> str:
        """The hour and minute of an instant."""
        return "" if instant is None else f"{instant.astimezone(self._zone):%H:%M}"

    def order(self, order: tuple[Seat, ...]) -> str:
        """Who finished where."""
        return order_words(order, self._lang)

    def result(self, result: Result | None) -> str:
        """The levels as recorded, and who won."""
        if result is None:
            return ""
        levels = " : ".join(level_words(number, self._lang) for number in (result.ew, result.ns))
        return f"{levels} · {result_words(result, self._lang)}"

    def seats(self, seats: Iterable[Seat]) -> str:
        """Seats by their names."""
        return " / ".join(name_of(seat, self._lang) for seat in seats)


def _back(who: Who, hosted: Hosted, lang: str) -> list[Tab]:
    """The way back to the desk, for the organisers who came from it."""
    is_organiser = who.has(Role.ORGANISER, hosted.id)
    return [Tab(href=f"/e/{hosted.id}/desk", name=say("web.event.to_desk", lang))] if is_organiser else []


def show(
    request: Asking,
    server: Server,
    who: Who,
    hosted: Hosted,
    template: str,
    *,
    tabs: Iterable[Tab] = (),
    **values: Any,  # noqa: ANN401 (whatever the template needs)
) -> Response[bytes]:
    """The page as an answer."""
    lang, competition = language_of(request), hosted.championship.competition
    return page(
        request,
        f"event/{template}",
        bundle="hall",
        event=build_event_view(hosted, who),
        tabs=[*_back(who, hosted, lang), *tabs],
        strip=strip_of(competition, server.clock.now(), lang, sees_drafts=False),
        api=f"/api/v1/events/{hosted.id}",
        tongue=Tongue(lang, competition.time_zone),
        **values,
    )
