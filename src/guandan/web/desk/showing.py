"""A page of the desk: its template with what every one of them says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from guandan.server.api.events.views import build_event_view
from guandan.texts import name_of
from guandan.web.books import citations
from guandan.web.desk.head import strip_of, tabs_of
from guandan.web.rendering import page
from guandan.web.wording import language_of
from guandan.wording.words import level_words, result_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from enum import StrEnum

    from litestar import Response

    from guandan.rules.points import Result
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import Hosted
    from guandan.server.state import Server
    from guandan.services.naming import PairName
    from guandan.web.asking import Asking


def show(
    request: Asking, server: Server, who: Who, hosted: Hosted, template: str, *, data: object = None, **values: object
) -> Response[bytes]:
    """The page as an answer."""
    lang = language_of(request)
    competition = hosted.championship.competition
    said: dict[str, Any] = {
        "event": build_event_view(hosted, who),
        "tabs": tabs_of(hosted.id, competition, lang),
        "strip": strip_of(competition, server.clock.now(), lang),
        "api": f"/api/v1/events/{hosted.id}",
        "desk": f"/e/{hosted.id}/desk",
        **speech(lang, competition.time_zone),
        "cite": lambda article: citations(competition.book, article, lang) if article else (),
        **values,
    }
    return page(request, f"event/{template}", bundle="event", data=data, **said)


def speech(lang: str, zone: str) -> dict[str, Callable[..., str]]:
    """How templates say values: enums by their names, instants in the event's time zone, pairs, results."""
    there = ZoneInfo(zone)

    def name(value: StrEnum) -> str:
        return name_of(value, lang)

    def when(instant: datetime | None) -> str:
        return "" if instant is None else f"{instant.astimezone(there):%m-%d %H:%M}"

    def won(result: Result | None) -> str:
        return "" if result is None else result_words(result, lang)

    def levels(result: Result | None) -> str:
        return "" if result is None else f"{level_words(result.ew, lang)} : {level_words(result.ns, lang)}"

    return {"name": name, "when": when, "won": won, "levels": levels, "people": people_of}


def people_of(pair: PairName) -> str:
    """The people of a pair, as lists have them."""
    return " / ".join(pair.people)
