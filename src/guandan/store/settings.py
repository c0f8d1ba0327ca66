"""Settings of a server by name, such as its secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from guandan.store.batch import build_insert
from guandan.store.tables import SETTINGS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def read_setting(connection: AsyncConnection, name: str) -> str | None:
    """What is kept under a name."""
    value: str | None = (await connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name))).scalar()
    return value


async def add_setting(connection: AsyncConnection, name: str, value: str) -> str:
    """Keep a value, unless one is there; the one that is there now."""
    row = {"name": name, "value": value}
    await connection.execute(build_insert(connection.dialect.name, SETTINGS.name).on_conflict_do_nothing(), [row])
    return await read_setting(connection, name) or value
