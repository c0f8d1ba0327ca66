"""Organisers' accounts, and the events they made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from guandan.errors import StoreError
from guandan.store.batch import build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import Account, build_columns, convert_row
from guandan.store.sessions import end_sessions
from guandan.store.tables import ACCOUNTS, ORGANISERS

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection


async def add_account(connection: AsyncConnection, name: str, password: str, now: datetime) -> Account:
    """A new account; a name that somebody has is refused."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("accounts"))))
    await _check_name_is_free(connection, name)
    last = (await connection.execute(select(func.max(ACCOUNTS.c.id)))).scalar()
    account = Account(id=(last or 0) + 1, name=name, password=password, created=now)
    await connection.execute(insert(ACCOUNTS), [build_columns(account)])
    return account


async def read_accounts(connection: AsyncConnection, name: str | None = None) -> list[Account]:
    """All accounts in the order they were made, or the one of this name."""
    query = select(ACCOUNTS).order_by(ACCOUNTS.c.id)
    if name is not None:
        query = query.where(ACCOUNTS.c.name == name)
    return [convert_row(Account, row) for row in (await connection.execute(query)).mappings()]


async def change_account(connection: AsyncConnection, account: Account) -> None:
    """Another name or password; whoever was logged in is not any more."""
    await _check_name_is_free(connection, account.name, account.id)
    columns = build_columns(account)
    statement = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(columns).returning(ACCOUNTS.c.id)
    if (await connection.execute(statement)).scalar() is None:
        raise StoreError(f"there is no account {account.id}")
    await end_sessions(connection, account=account.id)


async def remove_account(connection: AsyncConnection, account: int) -> None:
    """Take an account away, with its sessions; the events it made stay."""
    await end_sessions(connection, account=account)
    await connection.execute(delete(ORGANISERS).where(ORGANISERS.c.account == account))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))


async def add_organiser(connection: AsyncConnection, event: str, account: int) -> None:
    """Note who made an event."""
    statement = build_insert(connection.dialect.name, ORGANISERS.name).on_conflict_do_nothing()
    await connection.execute(statement, [{"event": event, "account": account}])


async def _check_name_is_free(connection: AsyncConnection, name: str, but_for: int = 0) -> None:
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name, ACCOUNTS.c.id != but_for)
    if (await connection.execute(query)).first() is not None:
        raise StoreError(f"there is an account {name} already")
