"""Reading the log: a stream from a version on, and which streams there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select

from guandan.eventlog.values import StoredEvent, StreamInfo
from guandan.store.tables import EVENTS, STREAMS
from guandan.store.values import parse_instant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from sqlalchemy.ext.asyncio import AsyncConnection

EVENT_COLUMNS = tuple(EVENTS.c)


def build_stored_event(row: Mapping[Any, Any]) -> StoredEvent:
    """An event from its row."""
    return StoredEvent(
        stream=row["stream"],
        version=row["version"],
        type=row["type"],
        schema=row["schema"],
        event=msgspec.Raw(row["event"].encode()),
        at=parse_instant(row["at"]),
        by=row["by"],
        command=row["command"],
        hash=row["hash"],
    )


async def read_stream(connection: AsyncConnection, stream: str, after: int = 0) -> list[StoredEvent]:
    """The events of a stream that come after a version."""
    query = select(*EVENT_COLUMNS).where(EVENTS.c.stream == stream, EVENTS.c.version > after).order_by(EVENTS.c.version)
    return [build_stored_event(row) for row in (await connection.execute(query)).mappings()]


async def read_group(
    connection: AsyncConnection, stream: str, under: str, *, first_only: bool = False
) -> dict[str, list[StoredEvent]]:
    """A stream and all whose names begin with `under` and a full stop, as they are at one moment."""
    # The sign after the full stop ends the range, which the index can walk along.
    group = (EVENTS.c.stream >= f"{under}.") & (EVENTS.c.stream < f"{under}/")
    query = select(*EVENT_COLUMNS).where((EVENTS.c.stream == stream) | group)
    if first_only:
        query = query.where((EVENTS.c.version == 1) | (EVENTS.c.stream == stream))
    found: dict[str, list[StoredEvent]] = {}
    for row in (await connection.execute(query.order_by(EVENTS.c.stream, EVENTS.c.version))).mappings():
        found.setdefault(row["stream"], []).append(build_stored_event(row))
    return found


async def read_streams(
    connection: AsyncConnection, kind: str | None = None, names: Sequence[str] | None = None
) -> list[StreamInfo]:
    """The streams by name, each with the version it has reached: all, or those of a kind, or these."""
    # One look at the end of the index for each stream; grouping would walk over every event.
    reached = select(func.max(EVENTS.c.version)).where(EVENTS.c.stream == STREAMS.c.name).scalar_subquery()
    query = select(STREAMS.c.name, STREAMS.c.kind, reached).order_by(STREAMS.c.name)
    if kind is not None:
        query = query.where(STREAMS.c.kind == kind)
    if names is not None:
        query = query.where(STREAMS.c.name.in_(names))
    return [StreamInfo(name, of_kind, version) for name, of_kind, version in (await connection.execute(query))]
