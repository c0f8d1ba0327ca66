"""A database that several simulated servers share, with the faults of disks and of lines to them.

The statements are the store's own, on an SQLite in memory; only waiting, failing and dying are made up.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from guandan.errors import StoreFull, StoreUnavailable
from guandan.eventlog.values import Appended
from guandan.store import Store
from guandan.store.database import Database
from guandan.store.tables import METADATA

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
    from random import Random

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.driver_locks import DriverLocks

T = TypeVar("T")
PLACE = "simulated"


@cache
def _build_empty() -> bytes:
    """An empty database, as bytes: its tables are made once."""
    plain = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: plain, poolclass=StaticPool)
    METADATA.create_all(engine)
    return plain.serialize()


class Disk:
    """What survives every crash, and when each event came to it."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.is_full = False
        self.slowness = 0.002
        """Seconds that a transaction takes, about."""
        self.loses_answers = 0.0
        """How often a line is cut after the commit, before its answer."""
        self.is_away = 0.0
        """How often a line is cut before the transaction."""
        self.committed: dict[tuple[str, int], float] = {}
        """When the event of a stream and version was committed, in the simulation's own time."""
        self.plain = sqlite3.connect(":memory:")
        self.plain.deserialize(_build_empty())
        self.plain.isolation_level = None
        self.engine = create_engine("sqlite://", creator=lambda: self.plain, poolclass=StaticPool)
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    def transact(self, work: Callable[[Connection], T]) -> T:
        """One transaction: all or nothing."""
        with self.engine.connect() as connection, connection.begin():
            done = work(connection)
        for answer in done if isinstance(done, list) else ():
            if isinstance(answer, Appended) and not answer.is_repeat:
                now = asyncio.get_running_loop().time()
                self.committed |= {(entry.stream, entry.version): now for entry in answer.entries}
        return done

    def close(self) -> None:
        self.engine.dispose()
        self.plain.close()


class InlineConnection:
    """A connection whose statements are done at once, for code that awaits them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.dialect = connection.dialect

    async def execute(self, *args: Any) -> Any:  # noqa: ANN401 (as SQLAlchemy has it)
        return self._connection.execute(*args)

    async def exec_driver_sql(self, statement: str) -> Any:  # noqa: ANN401 (as SQLAlchemy has it)
        return self._connection.exec_driver_sql(statement)


class SimulatedDatabase(Database):
    """The database as one server sees it. A server that has died waits for ever."""

    def __init__(self, disk: Disk, is_alive: Callable[[], bool]) -> None:
        self.name = PLACE
        self.is_postgres = False
        self.file = None
        self.patience = 3.0
        self._disk = disk
        self._is_alive = is_alive
        self._one_writer = asyncio.Lock()
        self.on_commit: Callable[[object], None] = lambda _: None

    async def run_in_transaction(self, work: Callable[[Connection], T]) -> T:
        disk, lot = self._disk, self._disk.lot
        async with self._one_writer:
            await self._wait()
            if disk.is_full:
                raise StoreFull(PLACE)
            if lot.random() < disk.is_away:
                raise StoreUnavailable(PLACE)
            done = disk.transact(work)
            self.on_commit(done)
            await self._wait()
            if lot.random() < disk.loses_answers:
                raise StoreUnavailable(PLACE)
            return done

    async def read(self, work: Callable[[AsyncConnection], Any]) -> Any:  # type: ignore[override]  # noqa: ANN401 (whatever is read)
        async def once() -> Any:  # noqa: ANN401 (whatever is read)
            await self._wait()
            if self._disk.lot.random() < self._disk.is_away:
                raise StoreUnavailable(PLACE)
            with self._disk.engine.connect() as connection:
                found = await work(cast("AsyncConnection", InlineConnection(connection)))
            await self._wait()
            return found

        return await self.retry_while_unavailable(once)

    @asynccontextmanager
    async def open_for_reading(self) -> AsyncIterator[AsyncConnection]:
        with self._disk.engine.connect() as connection:
            yield cast("AsyncConnection", InlineConnection(connection))

    @asynccontextmanager
    async def open_for_writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._one_writer:
            await self._wait()
            if self._disk.is_full:
                raise StoreFull(PLACE)
            with self._disk.engine.connect() as connection, connection.begin():
                yield cast("AsyncConnection", InlineConnection(connection))
            await self._wait()

    async def _wait(self) -> None:
        await asyncio.sleep(self._disk.lot.expovariate(1 / self._disk.slowness))
        if not self._is_alive():
            await asyncio.get_running_loop().create_future()  # the dead do nothing more

    async def close(self) -> None:
        pass


class SharedLocks:
    """Which server drives which stream. A dead server's locks are free only when the database has noticed."""

    def __init__(self, owners: dict[str, str], name: str) -> None:
        self._owners = owners
        self._name = name

    @property
    def held(self) -> frozenset[str]:
        return frozenset(stream for stream, owner in self._owners.items() if owner == self._name)

    async def acquire(self, stream: str) -> bool:
        await asyncio.sleep(0)
        return self._owners.setdefault(stream, self._name) == self._name

    async def release(self, stream: str) -> None:
        if self._owners.get(stream) == self._name:
            del self._owners[stream]

    async def close(self) -> None:
        for stream in self.held:
            del self._owners[stream]


class SimulatedStore(Store):
    """The store of one server. Several share their locks and hear each other's notices, some of them late or never."""

    def __init__(self, database: SimulatedDatabase, locks: SharedLocks | None) -> None:
        super().__init__(database)
        self.notices: asyncio.Queue[dict[str, int]] = asyncio.Queue()
        self.news: asyncio.Queue[str] = asyncio.Queue()
        self.send_to_peers: Callable[[str], None] = lambda _: None
        self.read_clock_error: Callable[[], float] = lambda: 0.0
        self._has_others = locks is not None
        if locks is not None:
            self.drivers = cast("DriverLocks", locks)

    @property
    def is_shared(self) -> bool:
        return self._has_others

    async def measure_clock_error(self) -> float:
        return self.read_clock_error() if self._has_others else 0.0

    @property
    def has_peers(self) -> bool:
        return self._has_others

    async def listen_to_peers(self) -> AsyncGenerator[str]:  # type: ignore[override]
        yield ""
        while True:
            yield await self.news.get()

    async def tell_peers(self, payloads: Sequence[str]) -> None:
        async with self._database.open_for_writing():
            pass
        for payload in payloads:
            self.send_to_peers(payload)

    async def listen_for_notices(self) -> AsyncGenerator[dict[str, int]]:
        yield {}
        while True:
            yield await self.notices.get()
