"""PostgreSQL: one notice a commit tells the other workers which streams have gone on.

On a second channel workers tell each other what is stored nowhere, such as what was taken of the limits.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select

from guandan.errors import StoreUnavailable
from guandan.store.error_translation import translate_errors

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database

CHANNEL = "guandan"
PEER_CHANNEL = "guandan_peers"
"""Where workers say what is stored nowhere."""
MAX_NOTICE_BYTES = 7_999
"""PostgreSQL takes fewer than 8,000 bytes in a notice."""
_RECONNECT_SECONDS = 0.5
_NOTICE_DECODER = msgspec.json.Decoder(dict[str, int])


def notify(connection: Connection, news: Mapping[str, int]) -> None:
    """Tell the other workers, when this transaction is committed."""
    for notice in build_notices(news):
        connection.execute(select(func.pg_notify(CHANNEL, notice)))


async def tell_peers(connection: AsyncConnection, payloads: Sequence[str]) -> None:
    """Tell all workers that listen, this one too."""
    for payload in payloads:
        await connection.execute(select(func.pg_notify(PEER_CHANNEL, payload)))


def build_notices(news: Mapping[str, int]) -> Iterator[str]:
    """Streams and versions as JSON, in as few notices as they fit in."""
    part: dict[str, int] = {}
    size = 2
    for stream, version in news.items():
        added = len(msgspec.json.encode({stream: version})) - 1
        if part and size + added > MAX_NOTICE_BYTES:
            yield msgspec.json.encode(part).decode()
            part, size = {}, 2
        part[stream] = version
        size += added
    if part:
        yield msgspec.json.encode(part).decode()


async def listen_for_notices(database: Database) -> AsyncGenerator[dict[str, int]]:
    """What others commit, as it comes; an empty one after each connection: look yourself, some may be lost."""
    async with aclosing(listen(database, CHANNEL)) as heard:
        async for payload in heard:
            yield _NOTICE_DECODER.decode(payload) if payload else {}


async def listen(database: Database, channel: str) -> AsyncGenerator[str]:
    """What is said on a channel, as it comes; an empty text after each connection. SQLite has none."""
    while database.is_postgres:
        try:
            async with aclosing(_listen_once(database, channel)) as heard:
                async for payload in heard:
                    yield payload
        except StoreUnavailable:
            await asyncio.sleep(_RECONNECT_SECONDS)


async def _listen_once(database: Database, channel: str) -> AsyncGenerator[str]:
    heard: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(_connection: object, _pid: int, _channel: str, payload: object) -> None:
        heard.put_nowait(str(payload))

    def end(_connection: object) -> None:
        heard.put_nowait(None)

    with translate_errors(database.name):
        async with database.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(end)
            try:
                await driver.add_listener(channel, hear)
                yield ""
                while (payload := await heard.get()) is not None:
                    yield payload
                raise StoreUnavailable(database.name)
            finally:
                await connection.invalidate()  # it listens, or is dead: nobody else should get it from the pool
