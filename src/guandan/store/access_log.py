"""The access log: logins, links and PINs, with addresses; it is no part of the events, so that it can be forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, literal, select

from guandan.store.batch import build_insert
from guandan.store.rows import AccessEntry, build_columns, convert_row
from guandan.store.tables import ACCESS_LOG
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection


async def add_entry(connection: AsyncConnection, entry: AccessEntry) -> None:
    """Add a line; tried again after a lost answer, it is there once."""
    statement = build_insert(connection.dialect.name, ACCESS_LOG.name).on_conflict_do_nothing()
    await connection.execute(statement, [build_columns(entry)])


async def read_entries(
    connection: AsyncConnection, *, event: str | None = None, who: str | None = None, limit: int = 1000
) -> list[AccessEntry]:
    """The lines of an event, or of somebody, newest first."""
    query = select(ACCESS_LOG).order_by(ACCESS_LOG.c.id.desc()).limit(limit)
    if event is not None:
        query = query.where(ACCESS_LOG.c.event == event)
    if who is not None:
        query = query.where(ACCESS_LOG.c.who == who)
    return [convert_row(AccessEntry, row) for row in (await connection.execute(query)).mappings()]


async def delete_entries_before(connection: AsyncConnection, before: datetime) -> None:
    """Delete the lines that are older."""
    await connection.execute(delete(ACCESS_LOG).where(ACCESS_LOG.c.at < literal(format_instant(before))))
