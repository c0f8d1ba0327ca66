"""Render a public page of an event: its template with the data that all of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from guandan.competition.model.settings import get_stage_book
from guandan.server.access.who import STRANGER, Role
from guandan.server.api.events.views import build_event_view
from guandan.services.events import describe_occasion
from guandan.services.standings import are_prizes_public
from guandan.texts import say
from guandan.web.desk.head import build_round_strip
from guandan.web.desk.render import build_template_formatters
from guandan.web.public.bracket import list_bracket_stages
from guandan.web.rendering import render_frame, render_page
from guandan.web.wording import find_language

if TYPE_CHECKING:
    from datetime import datetime

    from litestar import Response

    from guandan.competition.model.state import Competition
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.server import Server
    from guandan.web.rendering import PageFrame
    from guandan.web.request import PageRequest

_TABS = (
    ("", "web.public.tab.event"),
    ("/me", "web.public.tab.me"),
    ("/draw", "web.public.tab.draw"),
    ("/results", "web.public.tab.results"),
    ("/standings", "web.public.tab.standings"),
    ("/bracket", "web.public.tab.bracket"),
    ("/teams", "web.public.tab.teams"),
    ("/prizes", "web.public.tab.prizes"),
)
_DESKS = (
    (Role.ORGANISER, "/desk", "web.public.tab.desk"),
    (Role.REFEREE, "/referee", "web.public.tab.referee"),
    (Role.SCORER, "/score", "web.public.tab.score"),
)


class PublicTab(Struct, frozen=True, kw_only=True):
    """A page beside this one."""

    href: str
    name: str
    count: int = 0


def list_public_tabs(event: str, competition: Competition, who: Who, lang: str, now: datetime) -> list[PublicTab]:
    """List the public pages of an event, and the way back to the caller's own pages."""
    left_out = {
        *(() if list_bracket_stages(competition) else ("/bracket",)),
        *(() if competition.plan.teams is not None else ("/teams",)),
        *(() if _gives_prizes(competition) and are_prizes_public(competition, now) else ("/prizes",)),
    }
    public = [(path, key) for path, key in _TABS if path not in left_out]
    own = [(path, key) for role, path, key in _DESKS if who.has_role(role, event)]
    return [PublicTab(href=f"/e/{event}{path}", name=say(key, lang)) for path, key in (*public, *own)]


def _gives_prizes(competition: Competition) -> bool:
    rules = get_stage_book(competition, len(competition.plan.stages)).prizes
    return bool(rules.pairs or rules.souvenirs or rules.team_places)


def render_public_page(
    request: PageRequest, server: Server, who: Who, hosted: HostedEvent, template: str, **values: object
) -> Response[bytes]:
    """Render the page as a response; an organiser sees what everybody sees here, and nothing of a draft."""
    said: dict[str, Any] = {**_collect_values(request, server, who, hosted), **values}
    return render_page(request, f"event/{template}", bundle="public", **said)


def render_public_frame(
    request: PageRequest, server: Server, who: Who, hosted: HostedEvent, template: str
) -> PageFrame:
    """Render the page without its content, which is filled in later."""
    said = _collect_values(request, server, who, hosted)
    return render_frame(request, f"event/{template}", bundle="public", **said)


def _collect_values(request: PageRequest, server: Server, who: Who, hosted: HostedEvent) -> dict[str, Any]:
    lang, competition = find_language(request), hosted.championship.competition
    return {
        **build_template_formatters(lang, competition.time_zone),
        "event": build_event_view(hosted, STRANGER),
        "tabs": list_public_tabs(hosted.id, competition, who, lang, server.clock.now()),
        "strip": build_round_strip(competition, server.clock.now(), lang, sees_drafts=False),
        "api": f"/api/v1/events/{hosted.id}",
        "here": f"/e/{hosted.id}",
        "summary": describe_occasion(competition, lang),
    }
