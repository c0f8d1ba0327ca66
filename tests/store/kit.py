"""What the store's tests share: entries to append, and a line to PostgreSQL that can be cut."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from guandan.eventlog.values import NewEvent
from guandan.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy import Engine

    from guandan.eventlog.values import StoredEvent

BEGINS = datetime(2026, 5, 1, 9, tzinfo=UTC)
SOCKET = ".s.PGSQL.5432"


def noted(number: int, command: str | None = None, word: str = "noted") -> NewEvent:
    """An event of no game: what matters here is where it lies."""
    event = msgspec.json.encode({"event": word, "number": number, "text": "♠ 掼蛋 \x00"})
    return NewEvent(event=event, schema=1, at=BEGINS + timedelta(seconds=number), by="person 1", command=command)


def numbers(stored: list[StoredEvent] | tuple[StoredEvent, ...]) -> list[int]:
    return [msgspec.json.decode(one.event)["number"] for one in stored]


async def opened(address: str, patience: float = 20) -> Store:
    return await Store.open(address, patience=patience)


def writing_engine(store: Store) -> Engine:
    """What the store appends through."""
    database = store._database  # noqa: SLF001 (to listen at the database's door)
    return database.engine.sync_engine if database.is_postgres else database._plain  # noqa: SLF001


class Line:
    """A socket between a store and PostgreSQL: cut, it refuses everybody until it is mended."""

    def __init__(self, here: Path, server: Path) -> None:
        self._here, self._server = here, server
        self._listening: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.hears: Callable[[bytes], bool] = lambda _: False
        """Says of what a client sends whether the line is cut after the server had it, before it can answer."""

    async def mend(self) -> None:
        self._listening = await asyncio.start_unix_server(self._connected, self._here / SOCKET)

    async def cut(self) -> None:
        if self._listening is not None:
            self._listening.close()
            (self._here / SOCKET).unlink(missing_ok=True)
        for writer in self._writers:
            writer.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_deaf = asyncio.Event()  # set: the answers do not come through any more
        answers, sender = await asyncio.open_unix_connection(self._server / SOCKET)
        self._writers |= {writer, sender}

        async def up() -> None:
            while data := await reader.read(65536):
                if self.hears(data):
                    self.hears = lambda _: False
                    is_deaf.set()
                sender.write(data)
            sender.close()

        async def down() -> None:
            while data := await answers.read(65536):
                if is_deaf.is_set():
                    writer.close()
                    return
                writer.write(data)
            writer.close()

        with suppress(OSError):
            await asyncio.gather(up(), down())


@asynccontextmanager
async def line_to(server: str, here: Path) -> AsyncIterator[tuple[Line, str]]:
    """A line to this database, and the address at its near end."""
    begin, _, host = server.partition("?host=")
    line = Line(here, Path(host))
    await line.mend()
    try:
        yield line, f"{begin}?host={here}"
    finally:
        await line.cut()
