"""Locks that decide which worker drives a table. PostgreSQL frees them when that worker dies."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from guandan.errors import StoreUnavailable
from guandan.store.error_translation import translate_errors

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database


def compute_lock_number(name: str) -> int:
    """The number of a lock in PostgreSQL."""
    return int.from_bytes(sha256(f"guandan {name}".encode()).digest()[:8], "big", signed=True)


class DriverLocks:
    """The locks that this process holds, on one connection. With SQLite it holds all of them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._held: set[str] = set()

    @property
    def held(self) -> frozenset[str]:
        """The streams whose locks this process believes to hold."""
        return frozenset(self._held)

    async def acquire(self, stream: str) -> bool:
        """Acquire a stream's lock unless another worker has it; called again, verify that it is held."""
        if not self._database.is_postgres:
            self._held.add(stream)
            return True
        async with self._turn:
            if not await self._is_connected("select 1") or stream not in self._held:
                taken = await self._try_lock(stream)
                self._held ^= self._held & {stream}
                self._held |= {stream} if taken else set()
            return stream in self._held

    async def release(self, stream: str) -> None:
        """Release the lock of a stream."""
        async with self._turn:
            if stream in self._held and self._connection is not None and await self._is_connected("select 1"):
                with translate_errors(self._database.name):
                    await self._connection.execute(select(func.pg_advisory_unlock(compute_lock_number(stream))))
            self._held.discard(stream)

    async def close(self) -> None:
        """Release all locks."""
        async with self._turn:
            await self._drop()

    async def _try_lock(self, stream: str) -> bool:
        with translate_errors(self._database.name):
            if self._connection is None:
                connection = self._database.engine.connect()
                self._connection = await connection.start()
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            taken = await self._connection.execute(select(func.pg_try_advisory_lock(compute_lock_number(stream))))
            return bool(taken.scalar())

    async def _is_connected(self, question: str) -> bool:
        """Whether the connection is alive; without it, every lock is lost."""
        if self._connection is None:
            return False
        try:
            with translate_errors(self._database.name):
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
