"""Render a page of the desk: its template with the data that all of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from guandan.formatting.rulebook_values import describe_result, format_event_points, format_level
from guandan.rules.points import Ending
from guandan.server.api.events.views import build_event_view
from guandan.services.rounds import find_other_day
from guandan.texts import name_of, say
from guandan.web.books import list_citations
from guandan.web.desk.head import build_round_strip, list_desk_tabs, list_more_tabs
from guandan.web.rendering import render_page
from guandan.web.wording import find_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from enum import StrEnum

    from litestar import Response

    from guandan.rules.points import Result
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.server import Server
    from guandan.services.naming import PairName
    from guandan.web.request import PageRequest


def render_desk_page(
    request: PageRequest,
    server: Server,
    who: Who,
    hosted: HostedEvent,
    template: str,
    *,
    data: object = None,
    **values: object,
) -> Response[bytes]:
    """Render the page as a response."""
    lang = find_language(request)
    competition = hosted.championship.competition
    said: dict[str, Any] = {
        "event": build_event_view(hosted, who),
        "tabs": list_desk_tabs(hosted.id, lang),
        "more_tabs": list_more_tabs(hosted.id, competition, lang),
        "strip": build_round_strip(competition, server.clock.now(), lang),
        "api": f"/api/v1/events/{hosted.id}",
        "desk": f"/e/{hosted.id}/desk",
        "start_question": _ask_about_day(hosted, server.clock.now(), lang),
        "points": lambda result: format_event_points(result, competition.book),
        **build_template_formatters(lang, competition.time_zone),
        "cite": lambda article: list_citations(competition.book, article, lang) if article else (),
        **values,
    }
    return render_page(request, f"event/{template}", bundle="event", data=data, **said)


def _ask_about_day(hosted: HostedEvent, now: datetime, lang: str) -> str:
    """What is asked before a round starts on another day than its own; a rehearsal may be on any day."""
    competition = hosted.championship.competition
    day = None if hosted.is_rehearsal else find_other_day(competition, now)
    if day is None or competition.last is None:
        return ""
    today = now.astimezone(ZoneInfo(competition.time_zone)).date()
    return say("web.event.sure_start_day", lang, round=competition.last.number, day=f"{day}", today=f"{today}")


def build_template_formatters(lang: str, zone: str) -> dict[str, Callable[..., str]]:
    """Build the formatters of templates: for enums, instants in the event's time zone, pairs, results."""
    there = ZoneInfo(zone)

    def name(value: StrEnum) -> str:
        return name_of(value, lang)

    def when(instant: datetime | None) -> str:
        return "" if instant is None else f"{instant.astimezone(there):%m-%d %H:%M}"

    def hour(instant: datetime | None) -> str:
        return "" if instant is None else f"{instant.astimezone(there):%H:%M}"

    def day(instant: datetime | None) -> str:
        return "" if instant is None else f"{instant.astimezone(there):%Y-%m-%d}"

    def won(result: Result | None) -> str:
        return "" if result is None else describe_result(result, lang)

    def levels(result: Result | None) -> str:
        if result is None or (result.ending is Ending.FORFEIT and not result.stands):
            return ""  # a forfeit has no levels
        return f"{format_level(result.ew, lang)} : {format_level(result.ns, lang)}"

    return {"name": name, "when": when, "hour": hour, "day": day, "won": won, "levels": levels, "people": join_people}


def join_people(pair: PairName) -> str:
    """Join the people of a pair, as in lists."""
    return " / ".join(pair.people)
