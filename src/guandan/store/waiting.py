"""The queue for a quick match: `store.waiting`. It is the same for all workers, and no backup has it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import WaitingPlayer, build_columns, convert_row
from guandan.store.tables import WAITING_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database

    QueueChange = Callable[[Sequence[WaitingPlayer]], Sequence[WaitingPlayer]]


class WaitingRows:
    """Everybody who waits for a quick match, in an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_all(self) -> list[WaitingPlayer]:
        """Everybody who waits, in the order in which they came."""
        return await self._database.read(read_waiting)

    async def change(self, change: QueueChange) -> list[WaitingPlayer]:
        """Change the queue by a function of what it is, in one transaction; what it is then.

        One worker at a time does so, and none sees half of what another does.
        """
        return await self._database.write(partial(change_queue, change=change))


async def read_waiting(connection: AsyncConnection) -> list[WaitingPlayer]:
    """Everybody who waits, in the order in which they came."""
    query = select(WAITING_PLAYERS).order_by(WAITING_PLAYERS.c.entered, WAITING_PLAYERS.c.person)
    return [convert_row(WaitingPlayer, row) for row in (await connection.execute(query)).mappings()]


async def change_queue(connection: AsyncConnection, change: QueueChange) -> list[WaitingPlayer]:
    """Change the queue by a function of what it is."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("waiting players"))))
    before = {row.person: row for row in await read_waiting(connection)}
    after = {row.person: row for row in change(tuple(before.values()))}
    gone = before.keys() - after.keys()
    if gone:
        await connection.execute(delete(WAITING_PLAYERS).where(WAITING_PLAYERS.c.person.in_(sorted(gone))))
    for person, row in after.items():
        if person not in before:
            await connection.execute(insert(WAITING_PLAYERS), [build_columns(row)])
        elif before[person] != row:
            statement = update(WAITING_PLAYERS).where(WAITING_PLAYERS.c.person == person)
            await connection.execute(statement.values(build_columns(row)))
    return list(after.values())
