"""Who drives a table's clock and bots: the worker that holds its lock, which PostgreSQL frees when that worker dies."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from guandan.errors import StoreUnavailable
from guandan.store.failures import told

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database


def lock_number(name: str) -> int:
    """The number by which PostgreSQL knows a lock."""
    return int.from_bytes(sha256(f"guandan {name}".encode()).digest()[:8], "big", signed=True)


class Drivers:
    """The locks that this process holds, all on one connection; in SQLite's one process everything is its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._held: set[str] = set()

    @property
    def held(self) -> frozenset[str]:
        """The streams that this process drives, as far as it knows."""
        return frozenset(self._held)

    async def take(self, stream: str) -> bool:
        """Drive a stream from now on, unless somebody else does; to ask again finds out whether it is still so."""
        if not self._database.is_postgres:
            self._held.add(stream)
            return True
        async with self._turn:
            if not await self._ask("select 1") or stream not in self._held:
                taken = await self._locked(stream)
                self._held ^= self._held & {stream}
                self._held |= {stream} if taken else set()
            return stream in self._held

    async def give(self, stream: str) -> None:
        """Drive it no more."""
        async with self._turn:
            if stream in self._held and self._connection is not None and await self._ask("select 1"):
                with told(self._database.name):
                    await self._connection.execute(select(func.pg_advisory_unlock(lock_number(stream))))
            self._held.discard(stream)

    async def close(self) -> None:
        """Drive nothing any more."""
        async with self._turn:
            await self._drop()

    async def _locked(self, stream: str) -> bool:
        with told(self._database.name):
            if self._connection is None:
                connection = self._database.engine.connect()
                self._connection = await connection.start()
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            taken = await self._connection.execute(select(func.pg_try_advisory_lock(lock_number(stream))))
            return bool(taken.scalar())

    async def _ask(self, question: str) -> bool:
        """Is the connection still there? With it, every lock is gone."""
        if self._connection is None:
            return False
        try:
            with told(self._database.name):
                await self._connection.exec_driver_sql(question)
        except StoreUnavailable:
            await self._drop()
            return False
        return True

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        self._held.clear()
        if connection is not None:
            await connection.invalidate()  # a pooled connection would keep its locks
            await connection.close()
