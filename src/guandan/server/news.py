"""Who hears of a change in an event: its pages, its screens, and of its tables' phones those that it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.events.parts import AT_TABLE, FOR_PHONES

if TYPE_CHECKING:
    from guandan.server.topics import Topics

_DESK_ALONE = frozenset({"sheets", "links"})
"""What no screen shows."""


def phone_topic(event: str, table: object) -> str:
    """What a table's phones follow: their own table, and what goes out to everybody."""
    return f"phone/{event}/{table}"


def spread(topics: Topics, event: str, version: int, parts: tuple[str, ...]) -> None:
    """Tell everybody whom a change concerns."""
    topics.changed(f"event/{event}", version, parts)
    at_tables = {part for part in parts if part.startswith(AT_TABLE)}
    if not set(parts) - at_tables <= _DESK_ALONE:
        topics.changed(f"screen/{event}", version, parts)
    if FOR_PHONES & set(parts):
        topics.changed_under(phone_topic(event, ""), version, parts)
    else:
        for part in sorted(at_tables):
            topics.changed(phone_topic(event, part.removeprefix(AT_TABLE)), version, parts)
