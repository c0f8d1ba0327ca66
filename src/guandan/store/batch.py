"""Many appends in one transaction, each answered for itself.

Nothing here waits for anything but the database, so that SQLite can do all of it in one visit to its thread.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from sqlalchemy import bindparam, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from guandan.errors import VersionConflict
from guandan.eventlog.chain import format_instant_line, hash_line
from guandan.eventlog.values import Append, Appended, StoredEvent, StreamHead, parse_stream_kind, read_event_tag
from guandan.store.streams import EVENT_COLUMNS, build_stored_event
from guandan.store.tables import EVENTS, METADATA, STREAMS
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy import Column, Connection, Executable, TextClause
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

AppendedOrConflict: TypeAlias = Appended | VersionConflict
_EMPTY_HEAD = StreamHead(0)
_UPDATE_HEAD = (
    update(STREAMS)
    .where(STREAMS.c.name == bindparam("head_name"))
    .values(version=bindparam("head_version"), hash=bindparam("head_hash"))
)
# Of a list of pairs, each is looked up in its index. Written as `(stream, command) IN (…)`, SQLite reads all events.
_LOOK_UP = {
    "sqlite": "SELECT events.* FROM json_each(:asked) AS asked CROSS JOIN events "
    "WHERE stream = json_extract(asked.value, '$[0]') AND {column} = json_extract(asked.value, '$[1]')",
    "postgresql": "SELECT events.* FROM json_array_elements(CAST(:asked AS json)) AS asked CROSS JOIN events "
    "WHERE stream = asked.value->>0 AND {column} = CAST(asked.value->>1 AS {type})",
}


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
    """Add what can be added, of at most one append a stream; `known` are heads that their streams surely had.

    `is_again`: the last try may have reached the disk though nobody heard of it.
    """
    # Two workers that add to the same streams take them in the same order, or each might wait for the other.
    ordered = sorted(appends, key=lambda append: append.stream)
    repeats = _find_repeats(connection, ordered)
    fresh = [append for append in ordered if append.stream not in repeats]
    rooted = _find_base_hashes(connection, fresh, known)
    won = _insert_events(connection, [append for append in fresh if append.stream in rooted], rooted)
    answers: list[AppendedOrConflict] = []
    for append in appends:
        if append.stream in won:
            answers.append(Appended(tuple(build_stored_event(row) for row in won[append.stream])))
        elif append.stream in repeats:
            answers.append(Appended(tuple(repeats[append.stream]), is_repeat=True))
        else:
            answers.append(_explain_lost_append(connection, append, is_again=is_again))
    return answers


def _find_repeats(connection: Connection, appends: Iterable[Append]) -> dict[str, list[StoredEvent]]:
    """What commands that were there before have brought, by stream."""
    asked: list[tuple[str, str | int]] = [(append.stream, command) for append in appends for command in append.commands]
    if not asked:
        return {}
    found: dict[str, list[StoredEvent]] = {}
    for row in _look_up_events(connection, EVENTS.c.command, asked):
        found.setdefault(row["stream"], []).append(build_stored_event(row))
    return {stream: sorted(entries, key=lambda entry: entry.version) for stream, entries in found.items()}


def _look_up_events(
    connection: Connection, column: Column[Any], asked: list[tuple[str, str | int]]
) -> Iterable[Mapping[Any, Any]]:
    """The events that have one of these pairs of a stream and something else."""
    statement = _build_look_up(connection.dialect.name, column)
    return connection.execute(statement, {"asked": msgspec.json.encode(asked).decode()}).mappings()


@cache
def _build_look_up(dialect: str, column: Column[Any]) -> TextClause:
    """Made once: every transaction asks it."""
    return text(_LOOK_UP[dialect].format(column=column.name, type=column.type))


def _find_base_hashes(
    connection: Connection, appends: Sequence[Append], known: Mapping[str, StreamHead]
) -> dict[str, str]:
    """Find the streams that have the version before their append, with its hash; others would get a gap."""
    heads = {append.stream: known.get(append.stream, _EMPTY_HEAD) for append in appends}
    sure = {
        append.stream: heads[append.stream].hash
        for append in appends
        if append.expected <= heads[append.stream].version
    }
    asked: list[tuple[str, str | int]] = [
        (append.stream, append.expected) for append in appends if append.stream not in sure
    ]
    if asked:
        sure |= {row["stream"]: row["hash"] or "" for row in _look_up_events(connection, EVENTS.c.version, asked)}
    return sure


def _insert_events(
    connection: Connection, appends: Sequence[Append], before: Mapping[str, str]
) -> dict[str, list[dict[str, object]]]:
    """The rows of those who were first, by stream; who has an append's first version has the others too."""
    if not appends:
        return {}
    rows = {append.stream: build_event_rows(append, before[append.stream]) for append in appends}
    first = connection.execute(_build_first_insert(connection.dialect.name), [of_one[0] for of_one in rows.values()])
    won = set(first.scalars())
    rest = [row for stream in rows if stream in won for row in rows[stream][1:]]
    if rest:
        connection.execute(insert(EVENTS), rest)
    _update_heads(connection, [append for append in appends if append.stream in won], rows)
    return {stream: of_one for stream, of_one in rows.items() if stream in won}


def _update_heads(
    connection: Connection, appends: Iterable[Append], rows: Mapping[str, Sequence[Mapping[str, object]]]
) -> None:
    """Note beside the events how far their streams have come, so that a log that breaks off is noticed."""
    begun, gone_on = [], []
    for append in appends:
        last = rows[append.stream][-1]
        head = {"name": append.stream, "version": last["version"], "hash": last["hash"]}
        if append.expected:
            gone_on.append({f"head_{name}": value for name, value in head.items()})
        else:
            begun.append(head | {"kind": parse_stream_kind(append.stream)})
    if begun:
        connection.execute(insert(STREAMS), begun)
    if gone_on:
        connection.execute(_UPDATE_HEAD, gone_on)


@cache
def _build_first_insert(dialect: str) -> Executable:
    """Made once, like `_question`: adds events where nobody was before, and tells of which streams."""
    return build_insert(dialect, EVENTS.name).on_conflict_do_nothing().returning(EVENTS.c.stream)


def _explain_lost_append(connection: Connection, append: Append, *, is_again: bool) -> AppendedOrConflict:
    """Explain an append that was not first: a repeat, our own earlier commit, or a version conflict."""
    repeats = _find_repeats(connection, [append])
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
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
