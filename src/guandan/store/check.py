"""Everything in a database, looked at: whole, in order, and, by what the caller knows of each kind, able to happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from sqlalchemy import select

from guandan.errors import GuandanError, InvalidRecord
from guandan.eventlog.chain import check_chain
from guandan.eventlog.values import StoredEvent, Stream, event_tag, stream_kind
from guandan.store import check_rows
from guandan.store.keeping import book_of
from guandan.store.reading import read_stream, read_streams
from guandan.store.tables import BOOKS, EVENTS, SNAPSHOTS, STREAMS

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable, Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.rules.rulebook import Rulebook


class Problem(Struct, frozen=True):
    """What is wrong, in which stream and at which of its events, if it is one's."""

    message: str
    stream: str = ""
    version: int | None = None


Books: TypeAlias = "Mapping[str, Rulebook]"
Verifier: TypeAlias = "Callable[[list[StoredEvent], Books], Iterable[Problem]]"
"""What a kind of stream is checked with: its events, and every book by digest."""


async def check(connection: AsyncConnection, verifiers: Mapping[str, Verifier]) -> AsyncGenerator[Stream | Problem]:
    """Each stream as it has been looked at, and every problem found."""
    if connection.dialect.name == "sqlite":
        for message in (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars():
            if message != "ok":
                yield Problem(message)
    books: dict[str, Rulebook] = {}
    for digest, form in await connection.execute(select(BOOKS).order_by(BOOKS.c.digest)):
        try:
            books[digest] = book_of(digest, form)
        except GuandanError as error:
            yield Problem(str(error))
    async for message in check_rows.problems(connection):
        yield Problem(message)
    astray = select(EVENTS.c.stream).where(EVENTS.c.stream.not_in(select(STREAMS.c.name))).distinct()
    for stream in (await connection.execute(astray)).scalars():
        yield Problem("its events are there, but it is not among the streams", stream)
    for one in await read_streams(connection):
        for problem in await _in_stream(connection, one, books, verifiers):
            yield problem
        yield one


async def _in_stream(
    connection: AsyncConnection, stream: Stream, books: Books, verifiers: Mapping[str, Verifier]
) -> list[Problem]:
    try:
        entries = await read_stream(connection, stream.name)
        problems = [*_of_form(stream, entries)]
        if not problems and stream.kind in verifiers:
            problems = [*verifiers[stream.kind](entries, books)]
        problems += await _of_chain(connection, stream, entries)
    except (GuandanError, ValueError) as error:  # an instant or a name that nobody of ours has written
        problems = [Problem(str(error), stream.name)]
    saved = select(SNAPSHOTS.c.version).where(SNAPSHOTS.c.stream == stream.name)
    version = (await connection.execute(saved)).scalar()
    if version is not None and version > (stream.version or 0):
        problems.append(Problem("a later state is saved than the log has", stream.name, version))
    return problems if stream.kind in verifiers else [*problems, Problem("of a kind that is not known", stream.name)]


async def _of_chain(connection: AsyncConnection, stream: Stream, entries: list[StoredEvent]) -> list[Problem]:
    """The hashes must follow from each other, and the last event must be the one that was noted as the last."""
    query = select(STREAMS.c.version, STREAMS.c.hash).where(STREAMS.c.name == stream.name)
    version, hashed = (await connection.execute(query)).one()
    last = entries[-1] if entries else None
    if version is not None and (last is None or last.version != version):
        there = 0 if last is None else last.version
        return [Problem(f"it breaks off: {version} events were written, and {there} are there", stream.name, there)]
    if last is not None and hashed != last.hash:
        return [Problem("its last event is not the one that was written", stream.name, last.version)]
    try:
        check_chain(entries)
    except InvalidRecord as error:
        return [Problem(str(error), stream.name, error.line)]
    return []


def _of_form(stream: Stream, entries: list[StoredEvent]) -> Iterable[Problem]:
    if stream.kind != stream_kind(stream.name):
        yield Problem(f"its kind is given as {stream.kind}", stream.name)
    if not entries:
        yield Problem("it has no events", stream.name)
    for number, entry in enumerate(entries, 1):
        if entry.version != number:
            yield Problem(f"version {entry.version} where {number} is expected", stream.name, entry.version)
            return
        if entry.type != event_tag(entry.event):
            yield Problem(f"the event is no {entry.type}", stream.name, number)
