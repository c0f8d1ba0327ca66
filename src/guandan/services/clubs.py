"""俱乐部: clubs with an owner, organisers and members. Somebody who asks by link or code is let in by the first two.

The id of a club is a plain string of eight letters and digits. It never changes, and other services name a club by it
and by nothing else.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction, InvalidText
from guandan.store.rows import Club, ClubEvent, ClubMember, ClubSeason, ClubTable
from guandan.tables.room_codes import CODE_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.store import Store

ID_LENGTH = 8
CODE_LENGTH = 8
MAX_NAME_LENGTH = 30
MAX_ABOUT_LENGTH = 500
MAX_MEMBERS = 500
"""Maximum of people in a club, applicants included."""
MAX_OWNED_CLUBS = 5
MAX_TABLES = 20
"""Maximum of tables on a club's page."""


class ClubRole(StrEnum):
    """A person's role in a club; an applicant has asked to join and is not a member yet."""

    OWNER = "owner"
    ORGANISER = "organiser"
    MEMBER = "member"
    APPLICANT = "applicant"


_LEADERS = frozenset({ClubRole.OWNER, ClubRole.ORGANISER})
Members: TypeAlias = "Sequence[ClubMember]"


# ---- creating and changing


async def create_club(store: Store, person: int, name: str, about: str, now: datetime) -> Club:
    """Create a club; its owner needs an account, so that the club is not lost with a browser's cookies."""
    if await store.players.find_for(person) is None:
        raise IllegalAction("account_first")
    owned = [club for club, member in await store.clubs.list_of(person) if member.role == ClubRole.OWNER]
    if len(owned) >= MAX_OWNED_CLUBS:
        raise IllegalAction("too_many_clubs", most=MAX_OWNED_CLUBS)
    name, about = clean_club_name(name), clean_about(about)
    while True:
        club = Club(id=_draw(ID_LENGTH).lower(), name=name, about=about, code=_draw(CODE_LENGTH), created=now)
        owner = ClubMember(club=club.id, person=person, role=ClubRole.OWNER, since=now)
        if await store.clubs.add(club, owner):
            return club


async def change_club(
    store: Store, club: str, by: int, *, name: str | None = None, about: str | None = None, has_new_code: bool = False
) -> Club:
    """Change a club's name or description, or give it a new code; the old code stops working."""
    found = await find_club(store, club)
    require_leader(await store.clubs.list_members(club), by)
    found = replace(
        found,
        name=found.name if name is None else clean_club_name(name),
        about=found.about if about is None else clean_about(about),
        code=_draw(CODE_LENGTH) if has_new_code else found.code,
    )
    await store.clubs.change(found)
    return found


async def find_club(store: Store, club: str) -> Club:
    """A club by its id; refused with `no_such_club`."""
    found = await store.clubs.find(club)
    if found is None:
        raise IllegalAction("no_such_club", club=club[:20])
    return found


async def delete_club(store: Store, club: str, by: int) -> None:
    """Delete a club; its events and tables go on without it."""
    await find_club(store, club)
    _require_owner(await store.clubs.list_members(club), by)
    await store.clubs.delete(club)


def clean_club_name(name: str) -> str:
    """Clean a club's name: one line, no invisible characters."""
    text = " ".join(name.split())
    if not text or len(text) > MAX_NAME_LENGTH or not text.isprintable():
        raise InvalidText(f"the name of a club has 1 to {MAX_NAME_LENGTH} characters that can be seen")
    return text


def clean_about(about: str) -> str:
    """Clean a club's description."""
    text = about.strip()
    if len(text) > MAX_ABOUT_LENGTH:
        raise InvalidText(f"what a club says of itself has at most {MAX_ABOUT_LENGTH} characters")
    return text


def _draw(length: int) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


# ---- members


async def ask_to_join(store: Store, code: str, person: int, now: datetime) -> Club | None:
    """Ask to join the club with this code; None if there is none. Members and applicants keep their role."""
    club = await store.clubs.find_by_code(code.strip().upper())
    if club is None:
        return None

    def ask(members: Members) -> Members:
        if _find(members, person) is not None:
            return members
        if len(members) >= MAX_MEMBERS:
            raise IllegalAction("club_is_full", most=MAX_MEMBERS)
        return [*members, ClubMember(club=club.id, person=person, role=ClubRole.APPLICANT, since=now)]

    await store.clubs.change_members(club.id, ask)
    return club


async def approve(store: Store, club: str, by: int, person: int, now: datetime) -> None:
    """Make an applicant a member."""

    def let_in(members: Members) -> Members:
        require_leader(members, by)
        if _require(members, person).role != ClubRole.APPLICANT:
            return members
        return _put(members, ClubMember(club=club, person=person, role=ClubRole.MEMBER, since=now))

    await find_club(store, club)
    await store.clubs.change_members(club, let_in)


async def remove_member(store: Store, club: str, by: int, person: int) -> None:
    """Reject an applicant or remove a member; only the owner removes organisers, and nobody removes the owner.

    Members who remove themselves leave. An owner hands the club over before leaving, unless nobody else is in it.
    """

    def remove(members: Members) -> Members:
        member, others = _require(members, person), [other for other in members if other.person != person]
        if by == person:
            if member.role == ClubRole.OWNER and any(other.role != ClubRole.APPLICANT for other in others):
                raise IllegalAction("hand_over_first")
            return [] if member.role == ClubRole.OWNER else others
        require_leader(members, by)
        if member.role in _LEADERS:
            _require_owner(members, by)
        return others

    await find_club(store, club)
    await store.clubs.change_members(club, remove)


async def set_role(store: Store, club: str, by: int, person: int, role: ClubRole) -> None:
    """Make somebody an organiser, a member again, or the owner, who is an organiser from then on."""

    def change(members: Members) -> Members:
        owner, member = _require_owner(members, by), _require(members, person)
        if member.role == ClubRole.APPLICANT or role is ClubRole.APPLICANT or person == by:
            raise IllegalAction("role_not_changed")
        if role is ClubRole.OWNER:
            members = _put(members, replace(owner, role=ClubRole.ORGANISER))
        return _put(members, replace(member, role=role))

    await find_club(store, club)
    if role is ClubRole.OWNER and await store.players.find_for(person) is None:
        raise IllegalAction("owner_without_account")
    await store.clubs.change_members(club, change)


async def leave_all_clubs(store: Store, person: int) -> None:
    """Leave every club when a person is erased.

    A club they own goes to its oldest organiser, or else to its oldest member. A club without anybody else is deleted.
    """
    for club, _ in await store.clubs.list_of(person):

        def leave(members: Members) -> Members:
            member, others = _require(members, person), [other for other in members if other.person != person]
            if member.role != ClubRole.OWNER:
                return others
            ranks = (ClubRole.ORGANISER, ClubRole.MEMBER)
            heirs = [other for rank in ranks for other in others if other.role == rank]
            return _put(others, replace(heirs[0], role=ClubRole.OWNER)) if heirs else []

        await store.clubs.change_members(club.id, leave)


def find_role(members: Members, person: int | None) -> ClubRole | None:
    """Find a person's role in a club."""
    member = None if person is None else _find(members, person)
    return None if member is None else ClubRole(member.role)


def require_leader(members: Members, person: int) -> None:
    """Refuse anybody who is neither owner nor organiser."""
    if find_role(members, person) not in _LEADERS:
        raise IllegalAction("not_a_club_organiser")


def require_member(members: Members, person: int) -> None:
    """Refuse anybody who is not a member."""
    if find_role(members, person) in {None, ClubRole.APPLICANT}:
        raise IllegalAction("not_a_member")


def _require_owner(members: Members, person: int) -> ClubMember:
    member = _find(members, person)
    if member is None or member.role != ClubRole.OWNER:
        raise IllegalAction("not_the_club_owner")
    return member


def _find(members: Members, person: int) -> ClubMember | None:
    return next((member for member in members if member.person == person), None)


def _require(members: Members, person: int) -> ClubMember:
    member = _find(members, person)
    if member is None:
        raise IllegalAction("no_such_member", person=person)
    return member


def _put(members: Members, changed: ClubMember) -> Members:
    return [changed if member.person == changed.person else member for member in members]


# ---- events, seasons and tables


async def add_event(store: Store, club: str, by: int, event: str, now: datetime) -> None:
    """Show an event on a club's page; the caller checks that `by` organises the event."""
    await find_club(store, club)
    require_leader(await store.clubs.list_members(club), by)
    await store.clubs.add_event(ClubEvent(club=club, event=event, since=now))


async def remove_event(store: Store, club: str, by: int, event: str) -> None:
    """Remove an event from a club's page."""
    await find_club(store, club)
    require_leader(await store.clubs.list_members(club), by)
    await store.clubs.remove_event(club, event)


async def add_season(store: Store, club: str, by: int, season: str, now: datetime) -> None:
    """Show a season on a club's page; the caller checks that `by` organises the season."""
    await find_club(store, club)
    require_leader(await store.clubs.list_members(club), by)
    await store.clubs.add_season(ClubSeason(club=club, season=season, since=now))


async def remove_season(store: Store, club: str, by: int, season: str) -> None:
    """Remove a season from a club's page."""
    await find_club(store, club)
    require_leader(await store.clubs.list_members(club), by)
    await store.clubs.remove_season(club, season)


async def add_table(store: Store, club: str, by: int, code: str, now: datetime) -> None:
    """Show a table that a member has opened on the club's page."""
    await find_club(store, club)
    require_member(await store.clubs.list_members(club), by)
    await store.clubs.add_table(ClubTable(club=club, code=code, since=now))


# ---- views


class MemberView(Struct, frozen=True, kw_only=True):
    """A member with their current name, empty if the person was erased."""

    person: int
    name: str
    role: ClubRole
    since: datetime


class ClubView(Struct, frozen=True, kw_only=True):
    """A club as one viewer sees it: members see each other; owner and organisers also see code and applicants."""

    id: str
    name: str
    about: str
    created: datetime
    size: int
    own_role: ClubRole | None
    code: str | None
    members: tuple[MemberView, ...]
    applicants: tuple[MemberView, ...]
    events: tuple[str, ...]
    tables: tuple[str, ...]
    seasons: tuple[str, ...]


async def build_club_view(store: Store, club: str, person: int | None) -> ClubView:
    """Build the view of a club for one viewer; `tables` are the codes of its latest tables, for members only."""
    found, members = await find_club(store, club), await store.clubs.list_members(club)
    role = find_role(members, person)
    is_member, is_leader = role not in {None, ClubRole.APPLICANT}, role in _LEADERS
    names = {row.number: row.name for row in await store.read_people([member.person for member in members])}
    lines = [_build_line(member, names) for member in members]
    inside = [line for line in lines if line.role is not ClubRole.APPLICANT]
    order = list(ClubRole)
    return ClubView(
        id=found.id,
        name=found.name,
        about=found.about,
        created=found.created,
        size=len(inside),
        own_role=role,
        code=found.code if is_leader else None,
        members=tuple(sorted(inside, key=lambda line: order.index(line.role))) if is_member else (),
        applicants=tuple(line for line in lines if line.role is ClubRole.APPLICANT) if is_leader else (),
        events=tuple(row.event for row in await store.clubs.list_events(club)),
        tables=tuple(row.code for row in await store.clubs.list_tables(club, MAX_TABLES)) if is_member else (),
        seasons=tuple(row.season for row in await store.clubs.list_seasons(club)),
    )


def _build_line(member: ClubMember, names: Mapping[int, str]) -> MemberView:
    return MemberView(
        person=member.person, name=names.get(member.person, ""), role=ClubRole(member.role), since=member.since
    )


async def list_member_people(store: Store, club: str) -> frozenset[int]:
    """The numbers of a club's members, for its leaderboard."""
    members = await store.clubs.list_members(club)
    return frozenset(member.person for member in members if member.role != ClubRole.APPLICANT)


class OwnClubLine(Struct, frozen=True, kw_only=True):
    """A club in a person's own list."""

    id: str
    name: str
    role: ClubRole


async def list_own_clubs(store: Store, person: int) -> list[OwnClubLine]:
    """List the clubs that a person is in or has asked to join."""
    found = await store.clubs.list_of(person)
    return [OwnClubLine(id=club.id, name=club.name, role=ClubRole(member.role)) for club, member in found]
