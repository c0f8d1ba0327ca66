"""Short names of events, for addresses and streams: lower case, from the event's name where that has letters for it."""

from __future__ import annotations

import re
import secrets

from guandan.errors import InvalidText

_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_LONGEST = 24
_SHORTEST = 3
_RANDOM_LENGTH = 5


def build_event_id(name: str) -> str:
    """An id that reads like the name; by chance, where that has no letters."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST].strip("-")
    return words if len(words) >= _SHORTEST else draw_random_id()


def draw_random_id() -> str:
    """An id that nobody chose."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_RANDOM_LENGTH))


def add_random_suffix(event: str) -> str:
    """A like id, when this one is taken."""
    return f"{event}-{draw_random_id()}"


def check_event_id(event: str) -> str:
    """The id, if it is one."""
    if _ID.fullmatch(event) is None:
        raise InvalidText("an event's id has lower case letters, digits and hyphens")
    return event
