"""Clubs, their members, events and tables: `store.clubs`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs
from sqlalchemy import delete, func, insert, select, update

from guandan.store.batch import build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import Club, ClubEvent, ClubMember, ClubSeason, ClubTable, build_columns, convert_row
from guandan.store.tables import CLUB_EVENTS, CLUB_MEMBERS, CLUB_SEASONS, CLUB_TABLES, CLUBS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database

    MemberChange = Callable[[Sequence[ClubMember]], Sequence[ClubMember]]


class ClubRows:
    """The clubs of an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, club: Club, owner: ClubMember) -> bool:
        """Add a club with its owner; False if its id or code is taken."""
        return await self._database.write(partial(add_club, club=club, owner=owner))

    async def find(self, club: str) -> Club | None:
        """A club by its id."""
        return await self._database.read(partial(read_club, club=club))

    async def find_by_code(self, code: str) -> Club | None:
        """Find a club by its code."""
        return await self._database.read(partial(read_club, code=code))

    async def change(self, club: Club) -> None:
        """Replace a club's row."""
        await self._database.write(partial(change_club, club=club))

    async def list_members(self, club: str) -> list[ClubMember]:
        """List the members and applicants of a club, in the order in which they came."""
        return await self._database.read(partial(read_members, club=club))

    async def list_of(self, person: int) -> list[tuple[Club, ClubMember]]:
        """The clubs of a person, with the person's own row in each."""
        return await self._database.read(partial(read_clubs_of, person=person))

    async def change_members(self, club: str, change: MemberChange) -> list[ClubMember]:
        """Change the members of a club by a function, in one transaction; return the new members.

        A club that has nobody left is deleted.
        """
        return await self._database.write(partial(change_members, club=club, change=change))

    async def delete(self, club: str) -> None:
        """Delete a club; its events and tables go on without it."""
        await self._database.write(partial(delete_club, club=club))

    async def add_event(self, row: ClubEvent) -> None:
        """Add an event to a club; repeated calls change nothing."""
        await self._database.write(partial(_add_once, table=CLUB_EVENTS.name, row=row))

    async def remove_event(self, club: str, event: str) -> None:
        """Remove an event from a club."""
        await self._database.write(partial(remove_event, club=club, event=event))

    async def list_events(self, club: str) -> list[ClubEvent]:
        """The events of a club, newest first."""
        return await self._database.read(partial(read_events, club=club))

    async def add_season(self, row: ClubSeason) -> None:
        """Add a season to a club; repeated calls change nothing."""
        await self._database.write(partial(_add_once, table=CLUB_SEASONS.name, row=row))

    async def remove_season(self, club: str, season: str) -> None:
        """Remove a season from a club."""
        await self._database.write(partial(remove_season, club=club, season=season))

    async def list_seasons(self, club: str) -> list[ClubSeason]:
        """The seasons of a club, newest first."""
        return await self._database.read(partial(read_seasons, club=club))

    async def add_table(self, row: ClubTable) -> None:
        """Note that a table was opened for a club."""
        await self._database.write(partial(_add_once, table=CLUB_TABLES.name, row=row))

    async def list_tables(self, club: str, most: int) -> list[ClubTable]:
        """The tables that were opened for a club last, newest first."""
        return await self._database.read(partial(read_tables, club=club, most=most))


async def _lock(connection: AsyncConnection, club: str) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number(f"club {club}"))))


async def add_club(connection: AsyncConnection, club: Club, owner: ClubMember) -> bool:
    """Add a club with its owner; False if its id or code is taken."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("clubs"))))
    taken = select(CLUBS.c.id).where((CLUBS.c.id == club.id) | (CLUBS.c.code == club.code))
    if (await connection.execute(taken)).first() is not None:
        return False
    await connection.execute(insert(CLUBS), [build_columns(club)])
    await connection.execute(insert(CLUB_MEMBERS), [build_columns(owner)])
    return True


async def read_club(connection: AsyncConnection, *, club: str | None = None, code: str | None = None) -> Club | None:
    """A club by its id, or by its code."""
    found = CLUBS.c.code == code if club is None else CLUBS.c.id == club
    row = (await connection.execute(select(CLUBS).where(found))).mappings().first()
    return None if row is None else convert_row(Club, row)


async def change_club(connection: AsyncConnection, club: Club) -> None:
    """Replace a club's row."""
    await connection.execute(update(CLUBS).where(CLUBS.c.id == club.id).values(build_columns(club)))


async def read_members(connection: AsyncConnection, club: str) -> list[ClubMember]:
    """List the members and applicants of a club, in the order in which they came."""
    query = select(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == club)
    query = query.order_by(CLUB_MEMBERS.c.since, CLUB_MEMBERS.c.person)
    return [convert_row(ClubMember, row) for row in (await connection.execute(query)).mappings()]


async def read_clubs_of(connection: AsyncConnection, person: int) -> list[tuple[Club, ClubMember]]:
    """The clubs of a person, with the person's own row in each, by name."""
    query = select(CLUB_MEMBERS).where(CLUB_MEMBERS.c.person == person).order_by(CLUB_MEMBERS.c.club)
    own = [convert_row(ClubMember, row) for row in (await connection.execute(query)).mappings()]
    clubs = [await read_club(connection, club=member.club) for member in own]
    found = [(club, member) for club, member in zip(clubs, own, strict=True) if club is not None]
    return sorted(found, key=lambda line: (line[0].name, line[0].id))


async def change_members(connection: AsyncConnection, club: str, change: MemberChange) -> list[ClubMember]:
    """Change the members of a club by a function of the members it has."""
    await _lock(connection, club)
    before = {member.person: member for member in await read_members(connection, club)}
    after = {member.person: member for member in change(tuple(before.values()))}
    for person in before.keys() - after.keys():
        await connection.execute(
            delete(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == person)
        )
    for person, member in after.items():
        if person not in before:
            await connection.execute(insert(CLUB_MEMBERS), [build_columns(member)])
        elif before[person] != member:
            own = (CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == person)
            await connection.execute(update(CLUB_MEMBERS).where(*own).values(build_columns(member)))
    if not after:
        await delete_club(connection, club)
    return list(after.values())


async def delete_club(connection: AsyncConnection, club: str) -> None:
    """Delete a club; its events and tables go on without it."""
    for table in (CLUB_MEMBERS, CLUB_EVENTS, CLUB_SEASONS, CLUB_TABLES):
        await connection.execute(delete(table).where(table.c.club == club))
    await connection.execute(delete(CLUBS).where(CLUBS.c.id == club))


async def move_memberships(connection: AsyncConnection, number: int, person: int) -> None:
    """Move the memberships of a number to a person; an existing role is kept."""
    for _, member in await read_clubs_of(connection, number):

        def move(members: Sequence[ClubMember], own: ClubMember = member) -> list[ClubMember]:
            others = [other for other in members if other.person != number]
            is_there = any(other.person == person for other in others)
            return others if is_there else [*others, structs.replace(own, person=person)]

        await change_members(connection, member.club, move)


async def _add_once(connection: AsyncConnection, table: str, row: ClubEvent | ClubSeason | ClubTable) -> None:
    statement = build_insert(connection.dialect.name, table).on_conflict_do_nothing()
    await connection.execute(statement, [build_columns(row)])


async def remove_event(connection: AsyncConnection, club: str, event: str) -> None:
    """Remove an event from a club."""
    await connection.execute(delete(CLUB_EVENTS).where(CLUB_EVENTS.c.club == club, CLUB_EVENTS.c.event == event))


async def read_events(connection: AsyncConnection, club: str) -> list[ClubEvent]:
    """The events of a club, newest first."""
    query = select(CLUB_EVENTS).where(CLUB_EVENTS.c.club == club)
    query = query.order_by(CLUB_EVENTS.c.since.desc(), CLUB_EVENTS.c.event)
    return [convert_row(ClubEvent, row) for row in (await connection.execute(query)).mappings()]


async def remove_season(connection: AsyncConnection, club: str, season: str) -> None:
    """Remove a season from a club."""
    await connection.execute(delete(CLUB_SEASONS).where(CLUB_SEASONS.c.club == club, CLUB_SEASONS.c.season == season))


async def read_seasons(connection: AsyncConnection, club: str) -> list[ClubSeason]:
    """The seasons of a club, newest first."""
    query = select(CLUB_SEASONS).where(CLUB_SEASONS.c.club == club)
    query = query.order_by(CLUB_SEASONS.c.since.desc(), CLUB_SEASONS.c.season)
    return [convert_row(ClubSeason, row) for row in (await connection.execute(query)).mappings()]


async def read_tables(connection: AsyncConnection, club: str, most: int) -> list[ClubTable]:
    """The tables that were opened for a club last, newest first."""
    query = select(CLUB_TABLES).where(CLUB_TABLES.c.club == club)
    query = query.order_by(CLUB_TABLES.c.since.desc(), CLUB_TABLES.c.code).limit(most)
    return [convert_row(ClubTable, row) for row in (await connection.execute(query)).mappings()]
