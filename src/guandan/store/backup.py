"""Backup into one file, and restoring it into either database."""

from __future__ import annotations

import asyncio
import gzip
import os
from hashlib import sha256
from typing import IO, TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Select, Table, insert, inspect, literal, select, text, tuple_

from guandan.errors import InvalidRecord, StoreFull, StoreNotEmpty, StoreReadOnly
from guandan.eventlog.values import StoredEvent, parse_stream_kind, read_event_tag
from guandan.store import rows
from guandan.store.books_and_snapshots import decode_book
from guandan.store.rows import StoreRow, build_columns, convert_row
from guandan.store.streams import build_stored_event
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
    STREAMS,
)
from guandan.store.values import PersonRow, format_instant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping
    from pathlib import Path
    from typing import Any

    from sqlalchemy import BindParameter, Column
    from sqlalchemy.ext.asyncio import AsyncConnection


# ---- The lines of a backup, which is the same from both databases: docs/store.md


BACKUP_FORMAT = 4
READABLE_FORMATS = frozenset({1, 2, 3, BACKUP_FORMAT})
"""The formats that can be read: the first had no lines of who may do what, the second no people's PINs, the third no
players' accounts and no clubs."""


class BackupHeadLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="head"):
    """The first line."""

    format: int


class BackupBookLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="book"):
    """A complete book, by its digest."""

    digest: str
    book: msgspec.Raw


class BackupPersonLine(PersonRow, frozen=True, kw_only=True, tag_field="line", tag="person"):
    """A row of people."""


class SettingLine(rows.Setting, frozen=True, tag_field="line", tag="setting"):
    """What the server keeps under a name."""


class AccountLine(rows.Account, frozen=True, tag_field="line", tag="account"):
    """An organiser's account."""


class OrganiserLine(rows.Organiser, frozen=True, tag_field="line", tag="organiser"):
    """Who made an event."""


class SessionLine(rows.Session, frozen=True, tag_field="line", tag="session"):
    """A browser, or a program with a token."""


class LinkLine(rows.Link, frozen=True, tag_field="line", tag="link"):
    """A link with a role."""


class GrantLine(rows.Granted, frozen=True, tag_field="line", tag="grant"):
    """A session has used a link."""


class PinLine(rows.Pin, frozen=True, tag_field="line", tag="pin"):
    """A pair's PIN: how often it was renewed, and what failed."""


class PersonPinLine(rows.PersonPin, frozen=True, tag_field="line", tag="person_pin"):
    """A person's own PIN, hashed."""


class AccessLine(rows.AccessEntry, frozen=True, tag_field="line", tag="access"):
    """A line of the access log."""


class MemberLine(rows.Member, frozen=True, tag_field="line", tag="member"):
    """A person of an event."""


class PlayerAccountLine(rows.PlayerAccount, frozen=True, tag_field="line", tag="player_account"):
    """A player's account."""


class MergedPersonLine(rows.MergedPerson, frozen=True, tag_field="line", tag="merged_person"):
    """A guest's number that belongs to an account."""


class ClubLine(rows.Club, frozen=True, tag_field="line", tag="club"):
    """A club."""


class ClubMemberLine(rows.ClubMember, frozen=True, tag_field="line", tag="club_member"):
    """A member of a club."""


class ClubEventLine(rows.ClubEvent, frozen=True, tag_field="line", tag="club_event"):
    """An event of a club."""


class ClubSeasonLine(rows.ClubSeason, frozen=True, tag_field="line", tag="club_season"):
    """A season of a club."""


class ClubTableLine(rows.ClubTable, frozen=True, tag_field="line", tag="club_table"):
    """A table of a club."""


RowLine: TypeAlias = (
    SettingLine
    | AccountLine
    | OrganiserLine
    | SessionLine
    | LinkLine
    | GrantLine
    | PinLine
    | PersonPinLine
    | AccessLine
    | MemberLine
    | PlayerAccountLine
    | MergedPersonLine
    | ClubLine
    | ClubMemberLine
    | ClubEventLine
    | ClubSeasonLine
    | ClubTableLine
)


class BackupEndLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="end"):
    """The last line: the number of lines before it and their SHA-256; a file without it is incomplete."""

    lines: int
    sha256: str


AnyBackupLine: TypeAlias = BackupHeadLine | BackupBookLine | BackupPersonLine | RowLine | StoredEvent | BackupEndLine
_LINE_DECODER = msgspec.json.Decoder(AnyBackupLine)


class BackupWriter:
    """Writes a backup to a temporary file first, so that a broken one never replaces a complete one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f"{path.name}.part")
        self._digest = sha256()
        self._lines = 0
        try:
            descriptor = os.open(self._part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        except OSError as error:
            raise StoreReadOnly(f"{path} ({error.strerror})") from error
        self._raw: IO[bytes] = os.fdopen(descriptor, "wb")
        # Without a name and a time, the same log gives the same file.
        packed = gzip.GzipFile("", "wb", fileobj=self._raw, mtime=0) if path.suffix == ".gz" else None
        self._file: IO[bytes] | gzip.GzipFile = packed or self._raw

    def add(self, lines: list[AnyBackupLine]) -> None:
        """Write lines."""
        text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self._digest.update(text)
        self._lines += len(lines)
        try:
            self._file.write(text)
        except OSError as error:
            raise StoreFull(f"{self._path} ({error.strerror})") from error

    def finish(self) -> None:
        """Write the last line, sync to disk, and rename the file."""
        self.add([BackupEndLine(lines=self._lines, sha256=self._digest.hexdigest())])
        try:
            if self._file is not self._raw:
                self._file.close()
            self._raw.flush()
            os.fsync(self._raw.fileno())
            self._raw.close()
            self._part.replace(self._path)
        except OSError as error:
            raise StoreFull(f"{self._path} ({error.strerror})") from error

    def discard(self) -> None:
        """Remove a failed backup."""
        self._raw.close()
        self._part.unlink(missing_ok=True)


def read_backup_lines(path: Path) -> Iterator[tuple[int, AnyBackupLine]]:
    """Yield every line with its number; an incomplete file is refused, at its end at the latest."""
    digest, number, is_whole = sha256(), 0, False
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for number, text in enumerate(file, 1):
                line = _LINE_DECODER.decode(text)
                if is_whole or (number == 1) != isinstance(line, BackupHeadLine):
                    raise InvalidRecord("a backup begins with its head and ends with its end", number)
                if isinstance(line, BackupHeadLine) and line.format not in READABLE_FORMATS:
                    raise InvalidRecord(f"format {line.format} is not known here", number)
                if isinstance(line, BackupEndLine):
                    is_whole = (line.lines, line.sha256) == (number - 1, digest.hexdigest())
                    if not is_whole:
                        raise InvalidRecord("the backup was changed, or is damaged", number)
                digest.update(text)
                yield number, line
    except (OSError, EOFError) as error:
        raise InvalidRecord(str(error) or "the backup broke off", number or None) from error
    except msgspec.DecodeError as error:
        raise InvalidRecord(str(error), number) from error
    if not is_whole:
        raise InvalidRecord("the backup broke off: its last line is missing", number)


# ----


_LINES_PER_BATCH = 500
_SET_HEADS = """
UPDATE streams SET
  version = (SELECT max(events.version) FROM events WHERE events.stream = streams.name),
  hash = (SELECT events.hash FROM events WHERE events.stream = streams.name ORDER BY events.version DESC LIMIT 1)
"""
_LINE_TYPES: dict[Table, type[RowLine]] = {
    SETTINGS: SettingLine,
    ACCOUNTS: AccountLine,
    ORGANISERS: OrganiserLine,
    SESSIONS: SessionLine,
    LINKS: LinkLine,
    GRANTS: GrantLine,
    PINS: PinLine,
    PERSON_PINS: PersonPinLine,
    ACCESS_LOG: AccessLine,
    MEMBERS: MemberLine,
    PLAYER_ACCOUNTS: PlayerAccountLine,
    MERGED_PEOPLE: MergedPersonLine,
    CLUBS: ClubLine,
    CLUB_MEMBERS: ClubMemberLine,
    CLUB_EVENTS: ClubEventLine,
    CLUB_SEASONS: ClubSeasonLine,
    CLUB_TABLES: ClubTableLine,
}
_TABLES_BY_LINE_TYPE = {kind: table for table, kind in _LINE_TYPES.items()}


class BackupContents(Struct):
    """What a backup holds."""

    streams: int = 0
    events: int = 0
    people: int = 0
    books: int = 0


async def back_up(connection: AsyncConnection, path: Path) -> BackupContents:
    """Write everything except snapshots, as of one moment."""
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
    """Read a table's rows in key order; a database that is not migrated yet gives the columns it has."""
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
    """Read a backup into an empty database: all of it, or nothing if anything is wrong."""
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
