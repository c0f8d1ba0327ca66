"""An event as the caller may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from guandan.server.access.who import Role
from guandan.services.events import EventSummary, build_event_summary

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent


class EventView(EventSummary, frozen=True, kw_only=True):
    """An event: `roles` are those of the caller, `places` the tables that one's links open."""

    roles: tuple[Role, ...]
    places: tuple[str, ...]


def may_see_drafts(who: Who, event: str) -> bool:
    """Whether somebody may see what is not published yet."""
    return who.has_role(Role.ORGANISER, event)


def build_event_view(hosted: HostedEvent, who: Who) -> EventView:
    """Build the view of an event for the caller."""
    summary = build_event_summary(
        hosted.championship.competition,
        hosted.id,
        version=hosted.version,
        is_rehearsal=hosted.is_rehearsal,
        with_drafts=may_see_drafts(who, hosted.id),
    )
    return EventView(
        **asdict(summary),
        roles=tuple(role for role in Role if who.has_role(role, hosted.id)),
        places=tuple(sorted(who.list_tables(hosted.id))),
    )
