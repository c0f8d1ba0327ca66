"""Players' accounts, and the numbers that people had before they had one: `store.players`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs
from sqlalchemy import delete, func, insert, select, update

from guandan.errors import StoreError
from guandan.store.clubs import move_memberships
from guandan.store.driver_locks import compute_lock_number
from guandan.store.people import add_person
from guandan.store.rows import MergedPerson, PlayerAccount, build_columns, convert_row
from guandan.store.tables import MERGED_PEOPLE, PLAYER_ACCOUNTS, SESSIONS, WAITING_PLAYERS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database


class PlayerAccountRows:
    """The players' accounts of an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: PlayerAccount) -> PlayerAccount | None:
        """Add an account; one of nobody (0) gets a new person of its name. None if name or person have one already."""
        return await self._database.write(partial(add_account, account=account))

    async def find(self, key: str) -> PlayerAccount | None:
        """The account of a name."""
        return await self._database.read(partial(read_account, key=key))

    async def find_for(self, person: int) -> PlayerAccount | None:
        """The account of a person."""
        return await self._database.read(partial(read_account, person=person))

    async def change(self, account: PlayerAccount) -> bool:
        """Put this in the place of a person's account; False if somebody else has its name."""
        return await self._database.write(partial(change_account, account=account))

    async def merge(self, merged: MergedPerson) -> bool:
        """Let what was played under a number belong to a person, with its clubs and sessions.

        False if the number has an account of its own.
        """
        return await self._database.write(partial(merge_person, merged=merged))

    async def read_merged(self) -> dict[int, int]:
        """Every number that belongs to another person, with that person."""
        return await self._database.read(read_merged)


async def _lock(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("player accounts"))))


async def add_account(connection: AsyncConnection, account: PlayerAccount) -> PlayerAccount | None:
    """Add an account, in one transaction with the person that it may need."""
    await _lock(connection)
    if await read_account(connection, key=account.key) is not None:
        return None
    if account.person == 0:
        number = await add_person(connection, account.name, "", "")
        account = structs.replace(account, person=number)
    elif await read_account(connection, person=account.person) is not None:
        return None
    await connection.execute(insert(PLAYER_ACCOUNTS), [build_columns(account)])
    return account


async def read_account(
    connection: AsyncConnection, *, key: str | None = None, person: int | None = None
) -> PlayerAccount | None:
    """An account by its name, or by its person."""
    query = select(PLAYER_ACCOUNTS)
    found = PLAYER_ACCOUNTS.c.person == person if key is None else PLAYER_ACCOUNTS.c.key == key
    row = (await connection.execute(query.where(found))).mappings().first()
    return None if row is None else convert_row(PlayerAccount, row)


async def change_account(connection: AsyncConnection, account: PlayerAccount) -> bool:
    """Another name or password; False if somebody else has the name."""
    await _lock(connection)
    there = await read_account(connection, key=account.key)
    if there is not None and there.person != account.person:
        return False
    statement = update(PLAYER_ACCOUNTS).where(PLAYER_ACCOUNTS.c.person == account.person)
    changed = await connection.execute(statement.values(build_columns(account)).returning(PLAYER_ACCOUNTS.c.person))
    if changed.scalar() is None:
        raise StoreError(f"person {account.person} has no account")
    return True


async def merge_person(connection: AsyncConnection, merged: MergedPerson) -> bool:
    """Merge a number into a person; done twice, it is done once. False if the number has an account."""
    await _lock(connection)
    if await read_account(connection, person=merged.number) is not None:
        return False
    if merged.number in await read_merged(connection):
        return True
    await connection.execute(insert(MERGED_PEOPLE), [build_columns(merged)])
    await connection.execute(delete(WAITING_PLAYERS).where(WAITING_PLAYERS.c.person == merged.number))
    await connection.execute(update(SESSIONS).where(SESSIONS.c.person == merged.number).values(person=merged.person))
    await move_memberships(connection, merged.number, merged.person)
    return True


async def read_merged(connection: AsyncConnection) -> dict[int, int]:
    """Every number that belongs to another person, with that person."""
    query = select(MERGED_PEOPLE.c.number, MERGED_PEOPLE.c.person).order_by(MERGED_PEOPLE.c.number)
    return {row.number: row.person for row in await connection.execute(query)}


async def remove_account(connection: AsyncConnection, person: int) -> None:
    """Remove the account of a person who is erased."""
    await connection.execute(delete(PLAYER_ACCOUNTS).where(PLAYER_ACCOUNTS.c.person == person))
