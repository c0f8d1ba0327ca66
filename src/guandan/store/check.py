"""Check everything in a database: that it is complete, in order and, for each kind of stream, possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from sqlalchemy import select

from guandan.errors import GuandanError, InvalidRecord
from guandan.eventlog.chain import check_chain
from guandan.eventlog.values import StoredEvent, StreamInfo, parse_stream_kind, read_event_tag
from guandan.store.books_and_snapshots import decode_book
from guandan.store.rows import (
    AccessEntry,
    Account,
    Club,
    ClubEvent,
    ClubMember,
    ClubSeason,
    ClubTable,
    Granted,
    Link,
    Member,
    MergedPerson,
    Organiser,
    PersonPin,
    Pin,
    PlayerAccount,
    Session,
    Setting,
    StoreRow,
    WaitingPlayer,
    convert_row,
)
from guandan.store.streams import read_stream, read_streams
from guandan.store.tables import (
    ACCESS_LOG,
    ACCOUNTS,
    BOOKS,
    CLUB_EVENTS,
    CLUB_MEMBERS,
    CLUB_SEASONS,
    CLUB_TABLES,
    CLUBS,
    EVENTS,
    GRANTS,
    LINKS,
    MEMBERS,
    MERGED_PEOPLE,
    ORGANISERS,
    PEOPLE,
    PERSON_PINS,
    PINS,
    PLAYER_ACCOUNTS,
    SESSIONS,
    SETTINGS,
    SNAPSHOTS,
    STREAMS,
    WAITING_PLAYERS,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable, Mapping

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.rules.rulebook import Rulebook


class StoreProblem(Struct, frozen=True):
    """A problem, its stream, and its event where it belongs to one."""

    message: str
    stream: str = ""
    version: int | None = None


RulebooksByDigest: TypeAlias = "Mapping[str, Rulebook]"
StreamVerifier: TypeAlias = "Callable[[list[StoredEvent], RulebooksByDigest], Iterable[StoreProblem]]"
"""Input of a check: the events of a stream, and every book by digest."""


async def check_store(
    connection: AsyncConnection, verifiers: Mapping[str, StreamVerifier]
) -> AsyncGenerator[StreamInfo | StoreProblem]:
    """Check the store; yield each stream after its problems."""
    if connection.dialect.name == "sqlite":
        for message in (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars():
            if message != "ok":
                yield StoreProblem(message)
    books: dict[str, Rulebook] = {}
    for digest, form in await connection.execute(select(BOOKS).order_by(BOOKS.c.digest)):
        try:
            books[digest] = decode_book(digest, form)
        except GuandanError as error:
            yield StoreProblem(str(error))
    async for message in find_row_problems(connection):
        yield StoreProblem(message)
    astray = select(EVENTS.c.stream).where(EVENTS.c.stream.not_in(select(STREAMS.c.name))).distinct()
    for stream in (await connection.execute(astray)).scalars():
        yield StoreProblem("its events are there, but it is not among the streams", stream)
    for info in await read_streams(connection):
        for problem in await _check_stream(connection, info, books, verifiers):
            yield problem
        yield info


async def _check_stream(
    connection: AsyncConnection, stream: StreamInfo, books: RulebooksByDigest, verifiers: Mapping[str, StreamVerifier]
) -> list[StoreProblem]:
    try:
        entries = await read_stream(connection, stream.name)
        problems = [*_check_stream_form(stream, entries)]
        if not problems and stream.kind in verifiers:
            problems = [*verifiers[stream.kind](entries, books)]
        problems += await _check_stream_chain(connection, stream, entries)
    except (GuandanError, ValueError) as error:  # an instant or a name that nobody of ours has written
        problems = [StoreProblem(str(error), stream.name)]
    saved = select(SNAPSHOTS.c.version).where(SNAPSHOTS.c.stream == stream.name)
    version = (await connection.execute(saved)).scalar()
    if version is not None and version > (stream.version or 0):
        problems.append(StoreProblem("a later state is saved than the log has", stream.name, version))
    return (
        problems if stream.kind in verifiers else [*problems, StoreProblem("of a kind that is not known", stream.name)]
    )


async def _check_stream_chain(
    connection: AsyncConnection, stream: StreamInfo, entries: list[StoredEvent]
) -> list[StoreProblem]:
    """The hashes must follow from each other, and the last event must be the one that was noted as the last."""
    query = select(STREAMS.c.version, STREAMS.c.hash).where(STREAMS.c.name == stream.name)
    version, hashed = (await connection.execute(query)).one()
    last = entries[-1] if entries else None
    if version is not None and (last is None or last.version != version):
        there = 0 if last is None else last.version
        return [
            StoreProblem(f"it breaks off: {version} events were written, and {there} are there", stream.name, there)
        ]
    if last is not None and hashed != last.hash:
        return [StoreProblem("its last event is not the one that was written", stream.name, last.version)]
    try:
        check_chain(entries)
    except InvalidRecord as error:
        return [StoreProblem(str(error), stream.name, error.line)]
    return []


def _check_stream_form(stream: StreamInfo, entries: list[StoredEvent]) -> Iterable[StoreProblem]:
    if stream.kind != parse_stream_kind(stream.name):
        yield StoreProblem(f"its kind is given as {stream.kind}", stream.name)
    if not entries:
        yield StoreProblem("it has no events", stream.name)
    for number, entry in enumerate(entries, 1):
        if entry.version != number:
            yield StoreProblem(f"version {entry.version} where {number} is expected", stream.name, entry.version)
            return
        if entry.type != read_event_tag(entry.event):
            yield StoreProblem(f"the event is no {entry.type}", stream.name, number)


# ---- The rows beside the log, looked at: each can be read, and what it names is there


_ROW_TYPES: dict[Table, type[StoreRow]] = {
    SETTINGS: Setting,
    ACCOUNTS: Account,
    ORGANISERS: Organiser,
    SESSIONS: Session,
    LINKS: Link,
    GRANTS: Granted,
    PINS: Pin,
    PERSON_PINS: PersonPin,
    ACCESS_LOG: AccessEntry,
    MEMBERS: Member,
    PLAYER_ACCOUNTS: PlayerAccount,
    MERGED_PEOPLE: MergedPerson,
    WAITING_PLAYERS: WaitingPlayer,
    CLUBS: Club,
    CLUB_MEMBERS: ClubMember,
    CLUB_EVENTS: ClubEvent,
    CLUB_SEASONS: ClubSeason,
    CLUB_TABLES: ClubTable,
}
_REFERENCES = (
    (ORGANISERS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.person, PEOPLE.c.number),
    (GRANTS.c.session, SESSIONS.c.hash),
    (GRANTS.c.link, LINKS.c.id),
    (MEMBERS.c.number, PEOPLE.c.number),
    (PLAYER_ACCOUNTS.c.person, PEOPLE.c.number),
    (MERGED_PEOPLE.c.number, PEOPLE.c.number),
    (MERGED_PEOPLE.c.person, PEOPLE.c.number),
    (CLUB_MEMBERS.c.person, PEOPLE.c.number),
    (CLUB_MEMBERS.c.club, CLUBS.c.id),
    (CLUB_EVENTS.c.club, CLUBS.c.id),
    (CLUB_SEASONS.c.club, CLUBS.c.id),
    (CLUB_TABLES.c.club, CLUBS.c.id),
)
"""References: every value of the first column must be in the second."""


async def find_row_problems(connection: AsyncConnection) -> AsyncGenerator[str]:
    """Describe what is wrong with the rows beside the log."""
    for table, kind in _ROW_TYPES.items():
        for row in (await connection.execute(select(table).order_by(*table.primary_key))).mappings():
            try:
                convert_row(kind, row)
            except GuandanError as error:
                yield str(error)
    for column, other in _REFERENCES:
        astray = select(column).where(column.is_not(None), column.not_in(select(other))).distinct().order_by(column)
        for value in (await connection.execute(astray)).scalars():
            yield f"{column.table.name}: there is no {column.name} {value}"
