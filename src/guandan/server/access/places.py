"""The clean address that a link of a role leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.access.who import Role

if TYPE_CHECKING:
    from guandan.store.rows import Link

_ADDRESSES: dict[Role, str] = {
    Role.ORGANISER: "/e/{event}/desk",
    Role.CHIEF_REFEREE: "/e/{event}/referee",
    Role.REFEREE: "/e/{event}/referee",
    Role.SCORER: "/e/{event}/score",
    Role.TABLE: "/e/{event}/phone/{place}",
    Role.SCREEN: "/e/{event}/screen/main",
}
FIRST = "/account"
"""Where the server's own link leads: to the account that it opened."""


def clean_address(link: Link) -> str:
    """Where a browser goes on to, without a secret in it."""
    return _ADDRESSES[Role(link.role)].format(event=link.event, place=link.place) if link.event else FIRST
