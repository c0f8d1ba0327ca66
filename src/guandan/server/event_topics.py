"""Publish changes of an event to its pages, its screens and the phones that they concern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.events.changed_parts import PHONE_PARTS, TABLE_PART_PREFIX

if TYPE_CHECKING:
    from guandan.server.topics import Topics

_DESK_ONLY_PARTS = frozenset({"sheets", "links"})
"""What no screen shows."""


def build_phone_topic(event: str, table: object) -> str:
    """Build the topic that a table's phones follow: their own table, and what goes out to everybody."""
    return f"phone/{event}/{table}"


def publish_event_change(topics: Topics, event: str, version: int, parts: tuple[str, ...]) -> None:
    """Publish a change of an event to everybody whom it concerns."""
    topics.publish_change(f"event/{event}", version, parts)
    at_tables = {part for part in parts if part.startswith(TABLE_PART_PREFIX)}
    if not set(parts) - at_tables <= _DESK_ONLY_PARTS:
        topics.publish_change(f"screen/{event}", version, parts)
    if PHONE_PARTS & set(parts):
        topics.publish_change_under(build_phone_topic(event, ""), version, parts)
    else:
        for part in sorted(at_tables):
            topics.publish_change(build_phone_topic(event, part.removeprefix(TABLE_PART_PREFIX)), version, parts)
