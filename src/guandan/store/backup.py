"""Backup into one file, and restoring it into either database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from sqlalchemy import Select, Table, insert, inspect, literal, select, text, tuple_

from guandan.errors import InvalidRecord, StoreNotEmpty
from guandan.eventlog.values import StoredEvent, event_tag, stream_kind
from guandan.store import lines as kinds
from guandan.store.keeping import book_of
from guandan.store.lines import FORMAT, AnyLine, BookLine, EndLine, HeadLine, PersonLine, RowLine, Sink, read_lines
from guandan.store.reading import stored_of
from guandan.store.rows import Row, columns_of, row_of
from guandan.store.tables import (
    ACCESS_LOG,
    ACCOUNTS,
    BOOKS,
    EVENTS,
    GRANTS,
    LINKS,
    MEMBERS,
    ORGANISERS,
    PEOPLE,
    PERSON_PINS,
    PINS,
    SESSIONS,
    SETTINGS,
    STREAMS,
)
from guandan.store.values import instant_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path
    from typing import Any

    from sqlalchemy import BindParameter, Column
    from sqlalchemy.ext.asyncio import AsyncConnection

_TOGETHER = 500
_SET_HEADS = """
UPDATE streams SET
  version = (SELECT max(events.version) FROM events WHERE events.stream = streams.name),
  hash = (SELECT events.hash FROM events WHERE events.stream = streams.name ORDER BY events.version DESC LIMIT 1)
"""
_ROWS: dict[Table, type[RowLine]] = {
    SETTINGS: kinds.SettingLine,
    ACCOUNTS: kinds.AccountLine,
    ORGANISERS: kinds.OrganiserLine,
    SESSIONS: kinds.SessionLine,
    LINKS: kinds.LinkLine,
    GRANTS: kinds.GrantLine,
    PINS: kinds.PinLine,
    PERSON_PINS: kinds.PersonPinLine,
    ACCESS_LOG: kinds.AccessLine,
    MEMBERS: kinds.MemberLine,
}
_TABLES = {kind: table for table, kind in _ROWS.items()}


class Contents(Struct):
    """What a backup holds."""

    streams: int = 0
    events: int = 0
    people: int = 0
    books: int = 0


async def back_up(connection: AsyncConnection, path: Path) -> Contents:
    """Write everything but saved states, as it is at one moment."""
    sink = Sink(path)
    contents = Contents()
    try:
        lines: list[AnyLine] = [HeadLine(format=FORMAT)]
        async for line in _lines(connection):
            _count(contents, line)
            lines.append(line)
            if len(lines) == _TOGETHER:
                await asyncio.to_thread(sink.add, lines)
                lines = []
        await asyncio.to_thread(sink.add, lines)
        await asyncio.to_thread(sink.end)
    except BaseException:
        sink.drop()
        raise
    return contents


def _count(contents: Contents, line: AnyLine) -> None:
    match line:
        case StoredEvent():
            contents.events += 1
            contents.streams += line.version == 1
        case PersonLine():
            contents.people += 1
        case BookLine():
            contents.books += 1
        case HeadLine() | EndLine() | Row():
            pass


async def _lines(connection: AsyncConnection) -> AsyncIterator[AnyLine]:
    async for row in _rows(connection, BOOKS):
        yield BookLine(digest=row["digest"], book=msgspec.Raw(row["book"].encode()))
    async for row in _rows(connection, PEOPLE):
        yield PersonLine(**row)
    for table, kind in _ROWS.items():
        async for row in _rows(connection, table):
            yield row_of(kind, row)
    async for row in _rows(connection, EVENTS):
        yield stored_of({"hash": None, **row})


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[dict[Any, Any]]:
    """A table's rows by their key; of a database that is not migrated yet, the columns that it has."""
    there = await connection.run_sync(_columns, table.name)
    key = list(table.primary_key)
    query: Select[Any] = select(*(column for column in table.c if column.name in there)).order_by(*key)
    page = query.limit(_TOGETHER) if there else None
    while page is not None:
        rows = (await connection.execute(page)).mappings().all()
        for row in rows:
            yield dict(row)
        is_more = len(rows) == _TOGETHER
        page = query.limit(_TOGETHER).where(tuple_(*key) > tuple_(*_values(rows[-1], key))) if is_more else None


def _values(row: Mapping[Any, Any], key: list[Column[Any]]) -> list[BindParameter[Any]]:
    return [literal(row[column.name], column.type) for column in key]


def _columns(connection: Any, name: str) -> set[str]:  # noqa: ANN401 (what run_sync hands over)
    inspector = inspect(connection)
    return {column["name"] for column in inspector.get_columns(name)} if inspector.has_table(name) else set()


async def restore(connection: AsyncConnection, path: Path) -> Contents:
    """Read a backup into an empty database; if anything is wrong with it, nothing is."""
    for table in (EVENTS, PEOPLE, BOOKS, *_ROWS):
        if (await connection.execute(select(table).limit(1))).first() is not None:
            raise StoreNotEmpty(f"there are {table.name}")
    contents = Contents()
    rows: dict[Table, list[dict[str, object]]] = {table: [] for table in (BOOKS, PEOPLE, *_ROWS, STREAMS, EVENTS)}
    last = ("", 0)
    for number, line in read_lines(path):
        if isinstance(line, StoredEvent):
            last = _following(last, line, number)
        _count(contents, line)
        for table, row in _rows_of(line):
            rows[table].append(row)
        if max(map(len, rows.values())) >= _TOGETHER:
            await _insert(connection, rows)
    await _insert(connection, rows)
    await connection.execute(text(_SET_HEADS))
    return contents


def _following(last: tuple[str, int], line: StoredEvent, number: int) -> tuple[str, int]:
    stream, version = last
    expected = version + 1 if line.stream == stream else 1
    if line.version != expected or line.stream < stream:
        raise InvalidRecord(f"{line.stream}: version {line.version} where {expected} is expected", number)
    if line.type != event_tag(line.event):
        raise InvalidRecord(f"{line.stream}: event {line.version} is no {line.type}", number)
    return line.stream, line.version


def _rows_of(line: AnyLine) -> list[tuple[Table, dict[str, object]]]:
    match line:
        case BookLine():
            form = bytes(line.book).decode()
            return [(BOOKS, {"digest": book_of(line.digest, form).digest, "book": form})]
        case PersonLine():
            return [(PEOPLE, msgspec.structs.asdict(line))]
        case StoredEvent():
            row = msgspec.structs.asdict(line) | {"event": bytes(line.event).decode(), "at": instant_text(line.at)}
            stream = {"name": line.stream, "kind": stream_kind(line.stream)}
            return [(EVENTS, row), *([(STREAMS, stream)] if line.version == 1 else [])]
        case Row():
            return [(_TABLES[type(line)], columns_of(line))]
        case HeadLine() | EndLine():
            return []


async def _insert(connection: AsyncConnection, rows: dict[Table, list[dict[str, object]]]) -> None:
    for table, of_table in rows.items():
        if of_table:
            await connection.execute(insert(table), of_table)
            of_table.clear()
