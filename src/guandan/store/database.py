"""One interface to both databases: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from guandan.errors import InvalidText, MissingExtra, StoreUnavailable
from guandan.store.error_translation import translate_errors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.pool import ConnectionPoolEntry

T = TypeVar("T")

DEFAULT_PATIENCE_SECONDS = 10.0
"""Seconds to wait for a database that is locked or gone."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
_WRITE_OPTION = "guandan_writes"


class Database:
    """A database by its address: connections to read and to write, with retries while it is unavailable."""

    def __init__(self, address: str, *, patience: float = DEFAULT_PATIENCE_SECONDS, create: bool = True) -> None:
        url = _parse_url(address)
        self.name = url.render_as_string(hide_password=True)
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.file = None if self.is_postgres else Path(str(url.database))
        self.patience = patience
        self._identity: tuple[int, int] | None = None
        self._one_writer = asyncio.Lock()
        driver = "postgresql+asyncpg" if self.is_postgres else "sqlite+aiosqlite"
        waits = {"timeout": patience}
        self._thread: ThreadPoolExecutor | None = None
        self._writing: Connection | None = None
        if self.is_postgres:
            if find_spec("asyncpg") is None:
                raise MissingExtra("postgres", "asyncpg")
        else:
            with translate_errors(self.name):
                _create_private_file(Path(str(url.database)), create=create)
            self._thread = ThreadPoolExecutor(1, "guandan-store")
            self._plain = _add_transaction_hooks(
                create_engine(url.set(drivername="sqlite+pysqlite"), connect_args=waits)
            )
        # One connection each for notices and for drivers, and some for those who read.
        self.engine = create_async_engine(url.set(drivername=driver), connect_args=waits, pool_size=8)
        if not self.is_postgres:
            _add_transaction_hooks(self.engine.sync_engine)

    @asynccontextmanager
    async def open_for_reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that sees the log as of one moment."""
        with translate_errors(self.name):
            async with self.engine.connect() as connection:
                if self.is_postgres:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    @asynccontextmanager
    async def open_for_writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; it is on disk when the block ends without an error."""
        with translate_errors(self.name):
            async with self._one_writer, self.engine.connect() as connection:
                await connection.execution_options(**{_WRITE_OPTION: True})
                async with connection.begin():
                    yield connection

    async def run_in_transaction(self, work: Callable[[Connection], T]) -> T:
        """One transaction like `writing`, by a function that waits for nothing else: SQLite's is quicker so.

        Through aiosqlite every statement is a visit to a thread and back; this is one for all of them.
        """
        if self._thread is None:
            async with self.open_for_writing() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        with translate_errors(self.name):
            async with self._one_writer:
                return await loop.run_in_executor(self._thread, self._run_in_thread, work)

    def _run_in_thread(self, work: Callable[[Connection], T]) -> T:
        """One transaction on the thread's own connection, which stays open until something fails."""
        connection, self._writing = self._writing, None
        if connection is None:
            connection = self._plain.connect().execution_options(**{_WRITE_OPTION: True})
        try:
            with connection.begin():
                done = work(connection)
        except BaseException:
            connection.close()
            raise
        self._writing = connection
        return done

    def _close_thread(self) -> None:
        if self._writing is not None:
            self._writing.close()

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run a read; retry while the database is unavailable."""

        async def once() -> T:
            async with self.open_for_reading() as connection:
                return await work(connection)

        return await self.retry_while_unavailable(once)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run a repeatable write; retry while the database is unavailable."""

        async def once() -> T:
            async with self.open_for_writing() as connection:
                return await work(connection)

        return await self.retry_while_unavailable(once)

    async def retry_while_unavailable(self, work: Callable[[], Awaitable[T]]) -> T:
        """Retry while the database is unavailable, until `patience` has passed."""
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

    def is_file_present(self) -> bool:
        """Whether the opened file still has its name; a deleted file would take every later write with it."""
        if self.file is None or str(self.file).startswith("file:"):
            return True
        try:
            found = self.file.stat()
        except OSError:
            return False
        self._identity = self._identity or (found.st_dev, found.st_ino)
        return self._identity == (found.st_dev, found.st_ino)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if self._thread is not None:
            self._thread.submit(self._close_thread)
            self._thread.shutdown()
            self._plain.dispose()


def find_database_file(address: str) -> Path | None:
    """The file of a SQLite address; none for PostgreSQL."""
    url = _parse_url(address)
    return None if url.get_backend_name() == "postgresql" else Path(str(url.database))


def _parse_url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise InvalidText("a database is sqlite:///FILE or postgresql://…") from error
    known = url.get_backend_name() in {"sqlite", "postgresql"} and "+" not in url.drivername
    if not known or (url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}):
        raise InvalidText("a database is sqlite:///FILE or postgresql://…")
    return url


def _create_private_file(file: Path, *, create: bool) -> None:
    """Make the file private: it contains hidden cards and people's telephone numbers."""
    if str(file).startswith("file:") or file.exists():  # SQLite has addresses of its own for a file
        return
    if not create:
        raise StoreUnavailable(f"there is no file {file}")
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _add_transaction_hooks(engine: Engine) -> Engine:
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin_transaction)
    return engine


def _set_pragmas(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    # In a hall, plugs get pulled: FULL waits for the disk at each commit. What is erased is overwritten.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_transaction(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITE_OPTION)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
