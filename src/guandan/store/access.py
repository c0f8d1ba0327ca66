"""Stored accounts, sessions, links and PINs: `store.access`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs
from sqlalchemy import delete, func, insert, literal, null, select, update

from guandan.errors import StoreError
from guandan.store import pins, sessions
from guandan.store.batch import build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import AccessEntry, Account, Link, build_columns, convert_row
from guandan.store.sessions import end_sessions
from guandan.store.tables import ACCESS_LOG, ACCOUNTS, GRANTS, LINKS, ORGANISERS
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database
    from guandan.store.rows import PersonPin, Pin, Session
    from guandan.store.sessions import SessionWithGrants


class AccessRows:
    """Accounts, sessions, links, PINs and the access log of an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_account(self, name: str, password: str, now: datetime) -> Account:
        """Add an account; a taken name is refused."""
        return await self._database.write(partial(add_account, name=name, password=password, now=now))

    async def list_accounts(self, name: str | None = None) -> list[Account]:
        """List all accounts in order of creation, or the one with this name."""
        return await self._database.read(partial(read_accounts, name=name))

    async def change_account(self, account: Account) -> None:
        """Change the name or password; all sessions of the account end."""
        await self._database.write(partial(change_account, account=account))

    async def remove_account(self, account: int) -> None:
        """Delete an account with its sessions; the events it made stay."""
        await self._database.write(partial(remove_account, account=account))

    async def add_organiser(self, event: str, account: int) -> None:
        """Store who made an event."""
        await self._database.write(partial(add_organiser, event=event, account=account))

    async def add_session(self, session: Session, instead_of: str | None = None) -> None:
        """Add a session; the session that it replaces ends, and its grants move to the new one."""
        await self._database.write(partial(sessions.add_session, session=session, instead_of=instead_of))

    async def find_session(self, key: str) -> SessionWithGrants | None:
        """Find a session by its hash, with its grants."""
        return await self._database.read(partial(sessions.read_session, key=key))

    async def change_session(self, session: Session) -> None:
        """Update the person, the account or the last use of a session."""
        await self._database.write(partial(sessions.change_session, session=session))

    async def release_person(self, person: int, keep: str) -> list[str]:
        """Remove a person from all sessions but one; return the hashes of the changed sessions."""
        return await self._database.write(partial(sessions.release_person, person=person, keep=keep))

    async def end_session(self, key: str) -> None:
        """End a session, with its grants."""
        await self._database.write(partial(sessions.end_sessions, key=key))

    async def list_sessions_of(self, person: int) -> list[Session]:
        """List the sessions of a person, the last used first."""
        return await self._database.read(partial(sessions.read_sessions_of, person=person))

    async def read_session_people(self, keys: Sequence[str]) -> dict[str, int | None]:
        """The person of each of these sessions that is not over."""
        return await self._database.read(partial(sessions.read_session_people, keys=keys))

    async def end_sessions_of(self, person: int) -> None:
        """End every session of a person, with its grants."""
        await self._database.write(partial(sessions.end_sessions, person=person))

    async def end_old_sessions(self, unseen_since: datetime) -> None:
        """End every session that was not used since."""
        await self._database.write(partial(sessions.end_sessions, unseen_since=unseen_since))

    async def add_links(self, new: list[Link]) -> list[Link]:
        """Add links; the store numbers them."""
        return await self._database.write(partial(add_links, links=new))

    async def list_links(self, event: str) -> list[Link]:
        """List the links of an event, revoked ones included."""
        return await self._database.read(partial(read_links, event=event))

    async def find_link(self, secret: str) -> Link | None:
        """Find the link whose secret has this hash, unless it was revoked."""
        return await self._database.read(partial(find_link, secret=secret))

    async def revoke_links(self, event: str, link: int | None, now: datetime) -> int:
        """Revoke one or all links of an event; return how many."""
        return await self._database.write(partial(revoke_links, event=event, link=link, now=now))

    async def add_grant(self, session: str, link: int) -> None:
        """Store that a session has used a link."""
        await self._database.write(partial(add_grant, session=session, link=link))

    async def read_pins(self, event: str) -> dict[int, Pin]:
        """The stored PIN rows of an event, by pair; most pairs have none."""
        return await self._database.read(partial(pins.read_pins, event=event))

    async def change_pin(self, event: str, pair: int, change: Callable[[Pin], Pin]) -> Pin:
        """Change a PIN's row; return the row before the change."""
        return await self._database.write(partial(pins.change_pin, event=event, pair=pair, change=change))

    async def read_person_pins(self, event: str) -> dict[int, PersonPin]:
        """The hashes of an event's people's PINs, by person."""
        return await self._database.read(partial(pins.read_person_pins, event=event))

    async def set_person_pins(self, new: Sequence[PersonPin]) -> None:
        """Replace the stored hashes."""
        await self._database.write(partial(pins.set_person_pins, pins=new))

    async def add_log_entry(self, entry: AccessEntry) -> None:
        """Add a line to the access log."""
        await self._database.write(partial(add_entry, entry=entry))

    async def read_log(
        self, *, event: str | None = None, who: str | None = None, limit: int = 1000
    ) -> list[AccessEntry]:
        """List the lines of an event or of a person, newest first."""
        return await self._database.read(partial(read_entries, event=event, who=who, limit=limit))

    async def delete_log_before(self, before: datetime) -> None:
        """Delete older lines."""
        await self._database.write(partial(delete_entries_before, before=before))


# ---- The access log: logins, links and PINs, with addresses; it is no part of the events, so that it can be
# forgotten


async def add_entry(connection: AsyncConnection, entry: AccessEntry) -> None:
    """Add a line; a retry after a lost answer adds it only once."""
    statement = build_insert(connection.dialect.name, ACCESS_LOG.name).on_conflict_do_nothing()
    await connection.execute(statement, [build_columns(entry)])


async def read_entries(
    connection: AsyncConnection, *, event: str | None = None, who: str | None = None, limit: int = 1000
) -> list[AccessEntry]:
    """List the lines of an event or of a person, newest first."""
    query = select(ACCESS_LOG).order_by(ACCESS_LOG.c.id.desc()).limit(limit)
    if event is not None:
        query = query.where(ACCESS_LOG.c.event == event)
    if who is not None:
        query = query.where(ACCESS_LOG.c.who == who)
    return [convert_row(AccessEntry, row) for row in (await connection.execute(query)).mappings()]


async def delete_entries_before(connection: AsyncConnection, before: datetime) -> None:
    """Delete older lines."""
    await connection.execute(delete(ACCESS_LOG).where(ACCESS_LOG.c.at < literal(format_instant(before))))


# ---- Organisers' accounts, and the events they made


async def add_account(connection: AsyncConnection, name: str, password: str, now: datetime) -> Account:
    """Add an account; a taken name is refused."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("accounts"))))
    await _check_name_is_free(connection, name)
    last = (await connection.execute(select(func.max(ACCOUNTS.c.id)))).scalar()
    account = Account(id=(last or 0) + 1, name=name, password=password, created=now)
    await connection.execute(insert(ACCOUNTS), [build_columns(account)])
    return account


async def read_accounts(connection: AsyncConnection, name: str | None = None) -> list[Account]:
    """List all accounts in order of creation, or the one with this name."""
    query = select(ACCOUNTS).order_by(ACCOUNTS.c.id)
    if name is not None:
        query = query.where(ACCOUNTS.c.name == name)
    return [convert_row(Account, row) for row in (await connection.execute(query)).mappings()]


async def change_account(connection: AsyncConnection, account: Account) -> None:
    """Change the name or password; all sessions of the account end."""
    await _check_name_is_free(connection, account.name, account.id)
    columns = build_columns(account)
    statement = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(columns).returning(ACCOUNTS.c.id)
    if (await connection.execute(statement)).scalar() is None:
        raise StoreError(f"there is no account {account.id}")
    await end_sessions(connection, account=account.id)


async def remove_account(connection: AsyncConnection, account: int) -> None:
    """Delete an account with its sessions; the events it made stay."""
    await end_sessions(connection, account=account)
    await connection.execute(delete(ORGANISERS).where(ORGANISERS.c.account == account))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))


async def add_organiser(connection: AsyncConnection, event: str, account: int) -> None:
    """Store who made an event."""
    statement = build_insert(connection.dialect.name, ORGANISERS.name).on_conflict_do_nothing()
    await connection.execute(statement, [{"event": event, "account": account}])


async def _check_name_is_free(connection: AsyncConnection, name: str, but_for: int = 0) -> None:
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name, ACCOUNTS.c.id != but_for)
    if (await connection.execute(query)).first() is not None:
        raise StoreError(f"there is an account {name} already")


# ---- Links with a role in an event


async def add_links(connection: AsyncConnection, links: list[Link]) -> list[Link]:
    """Add links and number them."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("links"))))
    last: int = (await connection.execute(select(func.max(LINKS.c.id)))).scalar() or 0
    numbered = [structs.replace(link, id=number) for number, link in enumerate(links, last + 1)]
    await connection.execute(insert(LINKS), [build_columns(link) for link in numbered])
    return numbered


async def read_links(connection: AsyncConnection, event: str) -> list[Link]:
    """List the links of an event, revoked ones included."""
    query = select(LINKS).where(LINKS.c.event == event).order_by(LINKS.c.id)
    return [convert_row(Link, row) for row in (await connection.execute(query)).mappings()]


async def find_link(connection: AsyncConnection, secret: str) -> Link | None:
    """Find the link whose secret has this hash, unless it was revoked."""
    query = select(LINKS).where(LINKS.c.hash == secret, LINKS.c.revoked == null())
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else convert_row(Link, row)


async def revoke_links(connection: AsyncConnection, event: str, link: int | None, now: datetime) -> int:
    """Revoke one or all links of an event; return how many."""
    statement = update(LINKS).where(LINKS.c.event == event, LINKS.c.revoked == null())
    if link is not None:
        statement = statement.where(LINKS.c.id == link)
    done = await connection.execute(statement.values(revoked=format_instant(now)).returning(LINKS.c.id))
    return len(done.all())


async def add_grant(connection: AsyncConnection, session: str, link: int) -> None:
    """Store that a session has used a link."""
    statement = build_insert(connection.dialect.name, GRANTS.name).on_conflict_do_nothing()
    await connection.execute(statement, [{"session": session, "link": link}])
