"""The caller: a session with its player, an account, and the roles that links gave."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Role(StrEnum):
    """The role that a link of an event gives."""

    ORGANISER = "organiser"
    ORGANISING_COMMITTEE = "organising_committee"
    ARBITRATION_COMMITTEE = "arbitration_committee"
    REFEREES_COMMITTEE = "referees_committee"
    CHIEF_REFEREE = "chief_referee"
    REFEREE = "referee"
    SCORER = "scorer"
    TABLE = "table"
    SCREEN = "screen"


COMMITTEE_ROLES = (Role.ORGANISING_COMMITTEE, Role.ARBITRATION_COMMITTEE, Role.REFEREES_COMMITTEE)
"""委员会: they decide what is put before them; running the referees' day stays with the chief referee."""
OFFICIAL_ROLES = (*COMMITTEE_ROLES, Role.CHIEF_REFEREE, Role.REFEREE)
"""Roles whose link may name its holder: `place` is then the number of the official."""

IMPLIED_ROLES: dict[Role, frozenset[Role]] = {
    Role.ORGANISER: frozenset({Role.ORGANISER, *OFFICIAL_ROLES, Role.SCORER, Role.SCREEN}),
    Role.ORGANISING_COMMITTEE: frozenset({Role.ORGANISING_COMMITTEE, Role.REFEREE}),
    Role.ARBITRATION_COMMITTEE: frozenset({Role.ARBITRATION_COMMITTEE, Role.REFEREE}),
    Role.REFEREES_COMMITTEE: frozenset({Role.REFEREES_COMMITTEE, Role.REFEREE}),
    Role.CHIEF_REFEREE: frozenset({Role.CHIEF_REFEREE, Role.REFEREE}),
    Role.REFEREE: frozenset({Role.REFEREE}),
    Role.SCORER: frozenset({Role.SCORER}),
    Role.TABLE: frozenset({Role.TABLE}),
    Role.SCREEN: frozenset({Role.SCREEN}),
}
"""The roles whose rights a role includes."""


class Needs(StrEnum):
    """What a route needs from its caller, in the event that its path names."""

    NOTHING = "nothing"
    GUEST = "guest"
    ACCOUNT = "account"
    ORGANISER = "organiser"
    ORGANISING_COMMITTEE = "organising_committee"
    ARBITRATION_COMMITTEE = "arbitration_committee"
    REFEREES_COMMITTEE = "referees_committee"
    CHIEF_REFEREE = "chief_referee"
    REFEREE = "referee"
    SCORER = "scorer"
    TABLE = "table"
    SCREEN = "screen"


class Grant(Struct, frozen=True):
    """A role in an event; `place` is the table's number for a table's link, and an official's where it names one."""

    event: str
    role: Role
    place: str = ""


class Who(Struct, frozen=True, kw_only=True):
    """The caller of a request; a stranger has none of these."""

    session: str | None = None
    person: int | None = None
    account: int | None = None
    grants: tuple[Grant, ...] = ()
    is_bot: bool = False

    def has_role(self, role: Role, event: str) -> bool:
        """Whether the caller has this role's rights in an event."""
        return any(grant.event == event and role in IMPLIED_ROLES[grant.role] for grant in self.grants)

    def find_official(self, event: str, role: Role) -> int | None:
        """裁判: the number of the official whom the link of this role names."""
        named = (grant.place for grant in self.grants if grant.event == event and grant.role is role)
        return next((int(place) for place in named if role in OFFICIAL_ROLES and place.isdecimal()), None)

    def list_tables(self, event: str) -> frozenset[str]:
        """The tables of an event that the caller's links open."""
        return frozenset(grant.place for grant in self.grants if grant.event == event and grant.role is Role.TABLE)


STRANGER = Who()
