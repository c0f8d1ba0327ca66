"""The clean address that a link of a role leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.access.who import Role

if TYPE_CHECKING:
    from guandan.store.rows import Link

_ADDRESSES: dict[Role, str] = {
    Role.ORGANISER: "/events/{event}/organise",
    Role.CHIEF_REFEREE: "/events/{event}/referee",
    Role.REFEREE: "/events/{event}/referee",
    Role.SCORER: "/events/{event}/scorer",
    Role.TABLE: "/events/{event}/tables/{place}",
    Role.SCREEN: "/events/{event}/screen",
}
FIRST = "/account"
"""Where the server's own link leads: to the account that it opened."""


def clean_address(link: Link) -> str:
    """Where a browser goes on to, without a secret in it."""
    return _ADDRESSES[Role(link.role)].format(event=link.event, place=link.place) if link.event else FIRST
