"""Look at a database without changing it: its form, whether it is damaged, whether it can be written, its clock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import func, select, text

from guandan.errors import GuandanError
from guandan.store.database import Database
from guandan.store.migrate import find_revisions, read_revision
from guandan.store.tables import EVENTS
from guandan.store.values import parse_instant

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection


class Inspection(Struct, frozen=True, kw_only=True):
    """What was found; `form` is empty where nothing was ever written."""

    form: str
    newest_form: str
    is_known_form: bool
    damages: tuple[str, ...]
    """What SQLite's quick check says; empty if nothing is wrong."""
    has_checksums: bool
    """Whether PostgreSQL has page checksums; SQLite's file is read completely instead."""
    instant: datetime | None
    """PostgreSQL's clock, or when the newest event in SQLite's file was written."""
    write_error: GuandanError | None


async def inspect_database(address: str, patience: float) -> Inspection:
    """Inspect a database; raises StoreError if it cannot be reached or read."""
    database = Database(address, patience=patience, create=False)
    try:
        return await database.retry_while_unavailable(lambda: _inspect(database))
    finally:
        await database.close()


async def _inspect(database: Database) -> Inspection:
    if not database.is_postgres:  # a file that cannot be opened is found out here, where no thread of aiosqlite's waits
        await database.run_in_transaction(lambda connection: connection.execute(text("SELECT 1")).scalar())
    known, newest = find_revisions()
    async with database.open_for_reading() as connection:
        form = await connection.run_sync(read_revision)
        inspect_kind = _inspect_postgres if database.is_postgres else _inspect_sqlite
        damages, has_checksums, instant = await inspect_kind(connection, has_tables=form is not None)
    return Inspection(
        form=form or "",
        newest_form=newest,
        is_known_form=form is None or form in known,
        damages=damages,
        has_checksums=has_checksums,
        instant=instant,
        write_error=None if form is None else await _try_to_write(database),
    )


async def _inspect_postgres(
    connection: AsyncConnection, *, has_tables: bool
) -> tuple[tuple[str, ...], bool, datetime | None]:
    del has_tables  # it has a clock all the same
    checksums = (await connection.exec_driver_sql("SHOW data_checksums")).scalar()
    instant: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
    return (), checksums == "on", instant.astimezone(UTC)


async def _inspect_sqlite(
    connection: AsyncConnection, *, has_tables: bool
) -> tuple[tuple[str, ...], bool, datetime | None]:
    messages = (await connection.exec_driver_sql("PRAGMA quick_check(10)")).scalars()
    damages = tuple(message for message in messages if message != "ok")
    if damages or not has_tables:
        return damages, True, None
    return damages, True, parse_instant((await connection.execute(select(func.max(EVENTS.c.at)))).scalar())


async def _try_to_write(database: Database) -> GuandanError | None:
    def touch(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    try:
        await database.run_in_transaction(touch)
    except GuandanError as error:
        return error
    return None
