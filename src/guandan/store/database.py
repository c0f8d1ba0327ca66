"""The two databases behind one door: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from guandan.errors import InvalidText, MissingExtra, StoreUnavailable
from guandan.store.failures import told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from sqlalchemy import URL, Connection
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
    from sqlalchemy.pool import ConnectionPoolEntry

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds to wait for a database that is locked or gone."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_WRITES = "guandan_writes"


class Database:
    """A database by its address: connections to read and to write, and patience with one that is away."""

    def __init__(self, address: str, *, patience: float = PATIENCE, create: bool = True) -> None:
        url = _url(address)
        self.name = url.render_as_string(hide_password=True)
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.file = None if self.is_postgres else Path(str(url.database))
        self.patience = patience
        self._one_writer = asyncio.Lock()
        self.engine = self._engine(url, create=create)

    def _engine(self, url: URL, *, create: bool) -> AsyncEngine:
        if self.is_postgres:
            if find_spec("asyncpg") is None:
                raise MissingExtra("postgres", "asyncpg")
            # One connection each for notices and for drivers, and some for those who read.
            return create_async_engine(
                url.set(drivername="postgresql+asyncpg"), connect_args={"timeout": self.patience}, pool_size=8
            )
        with told(self.name):
            _private(Path(str(url.database)), create=create)
        engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), connect_args={"timeout": self.patience})
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the log as it is at one moment."""
        with told(self.name):
            async with self.engine.connect() as connection:
                if self.is_postgres:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, which is on the disk when the block is left without an error."""
        with told(self.name):
            async with self._one_writer, self.engine.connect() as connection:
                await connection.execution_options(**{_WRITES: True})
                async with connection.begin():
                    yield connection

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What this reads; a database that is away is waited for."""

        async def once() -> T:
            async with self.reading() as connection:
                return await work(connection)

        return await self.patiently(once)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What this writes, and may write again: a database that is away is waited for."""

        async def once() -> T:
            async with self.writing() as connection:
                return await work(connection)

        return await self.patiently(once)

    async def patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """Try until it works, or patience is at its end."""
        loop = asyncio.get_running_loop()
        end, wait = loop.time() + self.patience, _FIRST_WAIT
        while True:
            try:
                return await work()
            except StoreUnavailable:
                if loop.time() + wait > end:
                    raise
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)

    async def close(self) -> None:
        """Let go of every connection."""
        await self.engine.dispose()


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise InvalidText("a database is sqlite:///FILE or postgresql://…") from error
    known = url.get_backend_name() in {"sqlite", "postgresql"} and "+" not in url.drivername
    if not known or (url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}):
        raise InvalidText("a database is sqlite:///FILE or postgresql://…")
    return url


def _private(file: Path, *, create: bool) -> None:
    """Hidden cards and people's telephone numbers are nobody else's to read on this machine."""
    if str(file).startswith("file:") or file.exists():  # SQLite has addresses of its own for a file
        return
    if not create:
        raise StoreUnavailable(f"there is no file {file}")
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    # In a hall, plugs get pulled: FULL waits for the disk at each commit. What is erased is overwritten.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
