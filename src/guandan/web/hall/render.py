"""Render a page of the hall: its template with the data that all of them share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import msgspec
from markupsafe import Markup
from msgspec import Struct

from guandan.formatting.rulebook_values import (
    describe_score,
    format_event_points,
    format_finishing_order,
    format_level,
)
from guandan.formatting.rulings import describe_call_reason
from guandan.server.access.who import Role
from guandan.server.api.events.views import build_event_view
from guandan.texts import name_of, say
from guandan.web.desk.head import build_round_strip
from guandan.web.rendering import render_page
from guandan.web.wording import find_language

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from litestar import Response

    from guandan.rules.points import Result
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.server import Server
    from guandan.services.words import Words
    from guandan.web.request import PageRequest


def encode_json_markup(value: object) -> Markup:
    """Encode JSON for a script element, whose end tag it cannot contain; it is used in parts that are fetched again."""
    return Markup(msgspec.json.encode(value).decode().replace("<", "\\u003c"))  # noqa: S704 (made harmless here)


class HallTab(Struct, frozen=True, kw_only=True):
    """A page beside this one."""

    href: str
    name: str
    count: int = 0


class TemplateFormatter:
    """Formats values for templates, in one language and in the event's time zone."""

    def __init__(self, lang: str, zone: str) -> None:
        self._lang = lang
        self._zone = ZoneInfo(zone)
        self.name = partial(name_of, lang=lang)
        self.level = partial(format_level, lang=lang)
        self.call = partial(describe_call_reason, lang=lang)

    def of(self, words: Words) -> str:
        """Choose between texts in two languages."""
        return words.zh if self._lang == "zh" else words.en

    def when(self, instant: datetime | None) -> str:
        """Format the hour and minute of an instant."""
        return "" if instant is None else f"{instant.astimezone(self._zone):%H:%M}"

    def order(self, order: tuple[Seat, ...]) -> str:
        """Format a finishing order."""
        return format_finishing_order(order, self._lang)

    def result(self, result: Result | None) -> str:
        """Format the levels as recorded, and who won."""
        return "" if result is None else describe_score(result, self._lang)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Name seats."""
        return " / ".join(name_of(seat, self._lang) for seat in seats)


def _list_back_tabs(who: Who, hosted: HostedEvent, lang: str) -> list[HallTab]:
    """List the way back to the desk, for organisers who came from it."""
    is_organiser = who.has_role(Role.ORGANISER, hosted.id)
    return [HallTab(href=f"/e/{hosted.id}/desk", name=say("web.event.to_desk", lang))] if is_organiser else []


def render_hall_page(
    request: PageRequest,
    server: Server,
    who: Who,
    hosted: HostedEvent,
    template: str,
    *,
    tabs: Iterable[HallTab] = (),
    **values: Any,  # noqa: ANN401 (whatever the template needs)
) -> Response[bytes]:
    """Render the page as a response."""
    lang, competition = find_language(request), hosted.championship.competition
    return render_page(
        request,
        f"event/{template}",
        bundle="hall",
        event=build_event_view(hosted, who),
        tabs=[*_list_back_tabs(who, hosted, lang), *tabs],
        strip=build_round_strip(competition, server.clock.now(), lang, sees_drafts=False),
        api=f"/api/v1/events/{hosted.id}",
        tongue=TemplateFormatter(lang, competition.time_zone),
        points=lambda result: format_event_points(result, competition.book),
        **values,
    )
