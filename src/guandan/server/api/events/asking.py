"""The author of a command in an event's log, their authority, and what only a second person may confirm."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.competition.championship.rulings import Ruler
from guandan.errors import IllegalAction
from guandan.referee.authority import outranks
from guandan.rules.options.authority import Authority
from guandan.server.access.who import OFFICIAL_ROLES, Role
from guandan.server.events.desk_events import read_desk
from guandan.services.results import find_result_authors

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent

_HIGHEST = {
    Role.ORGANISER: Authority.SPORTS_AUTHORITY,
    Role.ORGANISING_COMMITTEE: Authority.ORGANISERS,
    Role.ARBITRATION_COMMITTEE: Authority.ARBITRATION_COMMITTEE,
    Role.REFEREES_COMMITTEE: Authority.REFEREES_COMMITTEE,
    Role.CHIEF_REFEREE: Authority.CHIEF_REFEREE,
    Role.REFEREE: Authority.REFEREE,
}
"""The highest authority in whose name a role may write down a decision: the organisers' desk writes for committees."""
OFFICIAL_ROLE_BY_AUTHORITY = {
    Authority.REFEREE: Role.REFEREE,
    Authority.CHIEF_REFEREE: Role.CHIEF_REFEREE,
    Authority.REFEREES_COMMITTEE: Role.REFEREES_COMMITTEE,
    Authority.ARBITRATION_COMMITTEE: Role.ARBITRATION_COMMITTEE,
    Authority.WORKING_GROUP: Role.ORGANISING_COMMITTEE,
    Authority.ORGANISERS: Role.ORGANISING_COMMITTEE,
}
"""The role of an official's own link; for a sports authority the organisers' desk writes."""


def role_in(who: Who, event: str) -> Role | None:
    """The caller's highest role in an event."""
    return next((role for role in Role if who.has_role(role, event)), None)


def by(who: Who, event: str) -> str:
    """What the log says of who did it."""
    role = role_in(who, event)
    if role is Role.TABLE:
        return f"table {' '.join(sorted(who.list_tables(event)))}".strip()
    if role in {Role.ORGANISER, *OFFICIAL_ROLES}:  # a player's number is the server's, an official's the event's
        official = find_own_official(who, event)
        return f"{role}" if official is None else f"{role} {official}"
    person = "" if who.person is None else f" {who.person}"
    if role is Role.SCORER and not person and who.session is not None:
        return f"{role} #{sha256(who.session.encode()).hexdigest()[:6]}"  # two scorers are two people
    return f"{role}{person}" if role is not None else f"person{person}"


def find_own_official(who: Who, event: str) -> int | None:
    """裁判组: the number of the official whom the caller's link names."""
    role = role_in(who, event)
    return None if role is None else who.find_official(event, role)


def highest(who: Who, event: str) -> Authority | None:
    """The highest authority of the caller's role in an event."""
    role = role_in(who, event)
    return None if role is None else _HIGHEST.get(role)


def authority(who: Who, event: str, wanted: Authority | None) -> Authority:
    """Find the authority to rule with: the caller's own, or the named one if that is not above it."""
    held = highest(who, event)
    if held is None:
        raise IllegalAction("needs_authority", needed=Authority.REFEREE)
    if wanted is None:
        return Authority.CHIEF_REFEREE if role_in(who, event) is Role.ORGANISER else held
    if not outranks(held, wanted):
        raise IllegalAction("needs_authority", needed=wanted)
    return wanted


def build_ruler(hosted: HostedEvent, who: Who, wanted: Authority | None) -> Ruler:
    """The author of a ruling, with the authority that they claim and may have."""
    held = authority(who, hosted.id, wanted)
    return Ruler(authority=held, name=by(who, hosted.id), at=hosted.now())


async def check_second_person(hosted: HostedEvent, table: int, who: Who) -> None:
    """Refuse a scorer who would confirm the own entry."""
    if table in await list_own_tables(hosted, who):
        raise IllegalAction("second_person_confirms", table=table)


async def list_own_tables(hosted: HostedEvent, who: Who) -> frozenset[int]:
    """The tables whose results this scorer entered and may therefore not confirm; organisers may confirm theirs."""
    me = by(who, hosted.id)
    mine = frozenset(table for table, author in find_result_authors(hosted.championship).items() if author == me)
    if not mine or who.has_role(Role.ORGANISER, hosted.id) or (await read_desk(hosted.store, hosted.id)).scores_alone:
        return frozenset()
    return mine
