"""Many appends in one transaction, each answered for itself.

Nothing here waits for anything but the database, so that SQLite can do all of it in one visit to its thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import func, select
from sqlalchemy.dialects import sqlite

from guandan.errors import VersionConflict
from guandan.eventlog.chain import format_instant_line, hash_line
from guandan.eventlog.values import Append, Appended, StoredEvent, StreamHead, parse_stream_kind, read_event_tag
from guandan.store.log_statements import open_statements
from guandan.store.streams import EVENT_COLUMNS, build_stored_event
from guandan.store.tables import EVENTS, METADATA
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

    from guandan.store.log_statements import LogStatements

AppendedOrConflict: TypeAlias = Appended | VersionConflict
_EMPTY_HEAD = StreamHead(0)


def build_event_rows(append: Append, before: str = "") -> list[dict[str, object]]:
    """The rows that an append adds, chained to the hash before them."""
    rows: list[dict[str, object]] = [
        {
            "stream": append.stream,
            "version": version,
            "type": read_event_tag(entry.event),
            "schema": entry.schema,
            "event": entry.event.decode(),
            "at": format_instant(entry.at),
            "by": entry.by,
            "command": entry.command,
        }
        for version, entry in enumerate(append.entries, append.expected + 1)
    ]
    for version, (row, entry) in enumerate(zip(rows, append.entries, strict=True), append.expected + 1):
        at = format_instant_line(format_instant(entry.at))
        before = hash_line(before, version, entry.schema, entry.event, at=at, by=entry.by, command=entry.command)
        row["hash"] = before
    return rows


def commit_appends(
    connection: Connection, appends: Sequence[Append], known: Mapping[str, StreamHead], *, is_again: bool
) -> list[AppendedOrConflict]:
    """Add what can be added, at most one append per stream; `known` are heads that their streams certainly had.

    `is_again`: the last try may have reached the disk though nobody heard of it.
    """
    statements = open_statements(connection)
    # Two workers that add to the same streams take them in the same order, or each might wait for the other.
    ordered = sorted(appends, key=lambda append: append.stream)
    repeats = _find_repeats(statements, ordered)
    fresh = [append for append in ordered if append.stream not in repeats]
    rooted = _find_base_hashes(statements, fresh, known)
    won = _insert_events(statements, [append for append in fresh if append.stream in rooted], rooted)
    answers: list[AppendedOrConflict] = []
    for append in appends:
        if append.stream in won:
            answers.append(Appended(tuple(build_stored_event(row) for row in won[append.stream])))
        elif append.stream in repeats:
            answers.append(Appended(tuple(repeats[append.stream]), is_repeat=True))
        else:
            answers.append(_explain_lost_append(connection, append, is_again=is_again))
    return answers


def _find_repeats(statements: LogStatements, appends: Iterable[Append]) -> dict[str, list[StoredEvent]]:
    """Find the events of repeated commands, by stream."""
    asked = [(append.stream, command) for append in appends for command in append.commands]
    found: dict[str, list[StoredEvent]] = {}
    for row in statements.find_by_command(asked) if asked else ():
        found.setdefault(row["stream"], []).append(build_stored_event(row))
    return {stream: sorted(entries, key=lambda entry: entry.version) for stream, entries in found.items()}


def _find_base_hashes(
    statements: LogStatements, appends: Sequence[Append], known: Mapping[str, StreamHead]
) -> dict[str, str]:
    """Find the streams that have the version before their append, with its hash; others would get a gap."""
    heads = {append.stream: known.get(append.stream, _EMPTY_HEAD) for append in appends}
    sure = {
        append.stream: heads[append.stream].hash
        for append in appends
        if append.expected <= heads[append.stream].version
    }
    asked = [(append.stream, append.expected) for append in appends if append.stream not in sure]
    if asked:
        sure |= {row["stream"]: row["hash"] or "" for row in statements.find_by_version(asked)}
    return sure


def _insert_events(
    statements: LogStatements, appends: Sequence[Append], before: Mapping[str, str]
) -> dict[str, list[dict[str, object]]]:
    """The rows of those who were first, by stream; who has an append's first version has the others too."""
    if not appends:
        return {}
    rows = {append.stream: build_event_rows(append, before[append.stream]) for append in appends}
    won = statements.insert_first([of_stream[0] for of_stream in rows.values()])
    rest = [row for stream in rows if stream in won for row in rows[stream][1:]]
    if rest:
        statements.insert(rest)
    _note_heads(statements, [append for append in appends if append.stream in won], rows)
    return {stream: of_stream for stream, of_stream in rows.items() if stream in won}


def _note_heads(
    statements: LogStatements, appends: Iterable[Append], rows: Mapping[str, Sequence[Mapping[str, object]]]
) -> None:
    """Store each stream's latest version beside the events, so that a truncated log is noticed."""
    begun, gone_on = [], []
    for append in appends:
        last = rows[append.stream][-1]
        head = {"name": append.stream, "version": last["version"], "hash": last["hash"]}
        if append.expected:
            gone_on.append(head)
        else:
            begun.append(head | {"kind": parse_stream_kind(append.stream)})
    if begun:
        statements.begin_streams(begun)
    if gone_on:
        statements.move_heads(gone_on)


def _explain_lost_append(connection: Connection, append: Append, *, is_again: bool) -> AppendedOrConflict:
    """Explain an append that was not first: a repeat, our own earlier commit, or a version conflict."""
    repeats = _find_repeats(open_statements(connection), [append])
    if append.stream in repeats:
        return Appended(tuple(repeats[append.stream]), is_repeat=True)
    if is_again:
        query = select(*EVENT_COLUMNS).where(EVENTS.c.stream == append.stream, EVENTS.c.version > append.expected)
        there = (connection.execute(query.order_by(EVENTS.c.version).limit(len(append.entries)))).mappings()
        rows = [dict(row) for row in there]
        if [row | {"hash": None} for row in rows] == [row | {"hash": None} for row in build_event_rows(append)]:
            return Appended(tuple(build_stored_event(row) for row in rows))
    head = select(func.max(EVENTS.c.version)).where(EVENTS.c.stream == append.stream)
    return VersionConflict(append.stream, append.expected, (connection.execute(head)).scalar() or 0)


def build_insert(dialect: str, name: str) -> PostgresInsert | SqliteInsert:
    """An INSERT that can say what happens when the row is there; both databases have it, each as its own dialect."""
    table = METADATA.tables[name]
    if dialect != "postgresql":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (a command on a SQLite file starts without it)

    return postgresql.insert(table)
