"""Backup into one file, and restoring it into either database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from sqlalchemy import Select, Table, insert, inspect, literal, select, text, tuple_

from guandan.errors import InvalidRecord, StoreNotEmpty
from guandan.eventlog.values import StoredEvent, parse_stream_kind, read_event_tag
from guandan.store import backup_lines as kinds
from guandan.store.backup_lines import (
    BACKUP_FORMAT,
    AnyBackupLine,
    BackupBookLine,
    BackupEndLine,
    BackupHeadLine,
    BackupPersonLine,
    BackupWriter,
    RowLine,
    read_backup_lines,
)
from guandan.store.books_and_snapshots import decode_book
from guandan.store.rows import StoreRow, build_columns, convert_row
from guandan.store.streams import build_stored_event
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
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path
    from typing import Any

    from sqlalchemy import BindParameter, Column
    from sqlalchemy.ext.asyncio import AsyncConnection

_LINES_PER_BATCH = 500
_SET_HEADS = """
UPDATE streams SET
  version = (SELECT max(events.version) FROM events WHERE events.stream = streams.name),
  hash = (SELECT events.hash FROM events WHERE events.stream = streams.name ORDER BY events.version DESC LIMIT 1)
"""
_LINE_TYPES: dict[Table, type[RowLine]] = {
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
_TABLES_BY_LINE_TYPE = {kind: table for table, kind in _LINE_TYPES.items()}


class BackupContents(Struct):
    """What a backup holds."""

    streams: int = 0
    events: int = 0
    people: int = 0
    books: int = 0


async def back_up(connection: AsyncConnection, path: Path) -> BackupContents:
    """Write everything but saved states, as it is at one moment."""
    sink = BackupWriter(path)
    contents = BackupContents()
    try:
        lines: list[AnyBackupLine] = [BackupHeadLine(format=BACKUP_FORMAT)]
        async for line in _read_all_lines(connection):
            _count_line(contents, line)
            lines.append(line)
            if len(lines) == _LINES_PER_BATCH:
                await asyncio.to_thread(sink.add, lines)
                lines = []
        await asyncio.to_thread(sink.add, lines)
        await asyncio.to_thread(sink.finish)
    except BaseException:
        sink.discard()
        raise
    return contents


def _count_line(contents: BackupContents, line: AnyBackupLine) -> None:
    match line:
        case StoredEvent():
            contents.events += 1
            contents.streams += line.version == 1
        case BackupPersonLine():
            contents.people += 1
        case BackupBookLine():
            contents.books += 1
        case BackupHeadLine() | BackupEndLine() | StoreRow():
            pass


async def _read_all_lines(connection: AsyncConnection) -> AsyncIterator[AnyBackupLine]:
    async for row in _read_rows(connection, BOOKS):
        yield BackupBookLine(digest=row["digest"], book=msgspec.Raw(row["book"].encode()))
    async for row in _read_rows(connection, PEOPLE):
        yield BackupPersonLine(**row)
    for table, kind in _LINE_TYPES.items():
        async for row in _read_rows(connection, table):
            yield convert_row(kind, row)
    async for row in _read_rows(connection, EVENTS):
        yield build_stored_event({"hash": None, **row})


async def _read_rows(connection: AsyncConnection, table: Table) -> AsyncIterator[dict[Any, Any]]:
    """A table's rows by their key; of a database that is not migrated yet, the columns that it has."""
    there = await connection.run_sync(_list_columns, table.name)
    key = list(table.primary_key)
    query: Select[Any] = select(*(column for column in table.c if column.name in there)).order_by(*key)
    page = query.limit(_LINES_PER_BATCH) if there else None
    while page is not None:
        rows = (await connection.execute(page)).mappings().all()
        for row in rows:
            yield dict(row)
        is_more = len(rows) == _LINES_PER_BATCH
        page = (
            query.limit(_LINES_PER_BATCH).where(tuple_(*key) > tuple_(*_bind_key(rows[-1], key))) if is_more else None
        )


def _bind_key(row: Mapping[Any, Any], key: list[Column[Any]]) -> list[BindParameter[Any]]:
    return [literal(row[column.name], column.type) for column in key]


def _list_columns(connection: Any, name: str) -> set[str]:  # noqa: ANN401 (what run_sync hands over)
    inspector = inspect(connection)
    return {column["name"] for column in inspector.get_columns(name)} if inspector.has_table(name) else set()


async def restore(connection: AsyncConnection, path: Path) -> BackupContents:
    """Read a backup into an empty database; if anything is wrong with it, nothing is."""
    for table in (EVENTS, PEOPLE, BOOKS, *_LINE_TYPES):
        if (await connection.execute(select(table).limit(1))).first() is not None:
            raise StoreNotEmpty(f"there are {table.name}")
    contents = BackupContents()
    rows: dict[Table, list[dict[str, object]]] = {table: [] for table in (BOOKS, PEOPLE, *_LINE_TYPES, STREAMS, EVENTS)}
    last = ("", 0)
    for number, line in read_backup_lines(path):
        if isinstance(line, StoredEvent):
            last = _check_follows(last, line, number)
        _count_line(contents, line)
        for table, row in _build_rows(line):
            rows[table].append(row)
        if max(map(len, rows.values())) >= _LINES_PER_BATCH:
            await _insert_rows(connection, rows)
    await _insert_rows(connection, rows)
    await connection.execute(text(_SET_HEADS))
    return contents


def _check_follows(last: tuple[str, int], line: StoredEvent, number: int) -> tuple[str, int]:
    stream, version = last
    expected = version + 1 if line.stream == stream else 1
    if line.version != expected or line.stream < stream:
        raise InvalidRecord(f"{line.stream}: version {line.version} where {expected} is expected", number)
    if line.type != read_event_tag(line.event):
        raise InvalidRecord(f"{line.stream}: event {line.version} is no {line.type}", number)
    return line.stream, line.version


def _build_rows(line: AnyBackupLine) -> list[tuple[Table, dict[str, object]]]:
    match line:
        case BackupBookLine():
            form = bytes(line.book).decode()
            return [(BOOKS, {"digest": decode_book(line.digest, form).digest, "book": form})]
        case BackupPersonLine():
            return [(PEOPLE, msgspec.structs.asdict(line))]
        case StoredEvent():
            row = msgspec.structs.asdict(line) | {"event": bytes(line.event).decode(), "at": format_instant(line.at)}
            stream = {"name": line.stream, "kind": parse_stream_kind(line.stream)}
            return [(EVENTS, row), *([(STREAMS, stream)] if line.version == 1 else [])]
        case StoreRow():
            return [(_TABLES_BY_LINE_TYPE[type(line)], build_columns(line))]
        case BackupHeadLine() | BackupEndLine():
            return []


async def _insert_rows(connection: AsyncConnection, rows: dict[Table, list[dict[str, object]]]) -> None:
    for table, of_table in rows.items():
        if of_table:
            await connection.execute(insert(table), of_table)
            of_table.clear()
