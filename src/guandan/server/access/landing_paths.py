"""The page that a link of a role leads to, without a secret in its address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.access.who import Role

if TYPE_CHECKING:
    from guandan.store.rows import Link

_LANDING_PATHS: dict[Role, str] = {
    Role.ORGANISER: "/e/{event}/desk",
    Role.ORGANISING_COMMITTEE: "/e/{event}/referee/cases",
    Role.ARBITRATION_COMMITTEE: "/e/{event}/referee/cases",
    Role.REFEREES_COMMITTEE: "/e/{event}/referee/cases",
    Role.CHIEF_REFEREE: "/e/{event}/referee",
    Role.REFEREE: "/e/{event}/referee",
    Role.SCORER: "/e/{event}/score",
    Role.TABLE: "/e/{event}/phone/{place}",
    Role.SCREEN: "/e/{event}/screen/main",
}
FIRST_ACCOUNT_PATH = "/account"
"""The landing page of the server's own link: the account that it opened."""


def build_landing_path(link: Link) -> str:
    """Find the path that a browser is redirected to; it contains no secret."""
    return (
        _LANDING_PATHS[Role(link.role)].format(event=link.event, place=link.place) if link.event else FIRST_ACCOUNT_PATH
    )
