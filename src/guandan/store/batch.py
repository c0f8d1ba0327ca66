"""Many appends in one transaction, each answered for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import func, insert, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from guandan.errors import VersionConflict
from guandan.store.reading import COLUMNS, stored_of
from guandan.store.tables import EVENTS, METADATA, STREAMS
from guandan.store.values import Append, Appended, Stored, instant_text, kind_of, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
    from sqlalchemy.ext.asyncio import AsyncConnection

Answer: TypeAlias = Appended | VersionConflict
_KEY = tuple_(EVENTS.c.stream, EVENTS.c.version)


def rows_of(append: Append) -> list[dict[str, object]]:
    """The rows that an append adds."""
    return [
        {
            "stream": append.stream,
            "version": version,
            "type": tag_of(entry.event),
            "schema": entry.schema,
            "event": entry.event.decode(),
            "at": instant_text(entry.at),
            "by": entry.by,
            "command": entry.command,
        }
        for version, entry in enumerate(append.entries, append.expected + 1)
    ]


async def commit(
    connection: AsyncConnection, appends: Sequence[Append], known: Mapping[str, int], *, is_again: bool
) -> list[Answer]:
    """Add what can be added, of at most one append a stream; `known` are versions that their streams surely have.

    `is_again`: the last try may have reached the disk though nobody heard of it.
    """
    # Two workers that add to the same streams take them in the same order, or each might wait for the other.
    ordered = sorted(appends, key=lambda append: append.stream)
    repeats = await _repeats(connection, ordered)
    fresh = [append for append in ordered if append.stream not in repeats]
    rooted = await _rooted(connection, fresh, known)
    won = await _insert(connection, [append for append in fresh if append.stream in rooted])
    answers: list[Answer] = []
    for append in appends:
        if append.stream in won:
            answers.append(Appended(tuple(stored_of(row) for row in won[append.stream])))
        elif append.stream in repeats:
            answers.append(Appended(tuple(repeats[append.stream]), is_repeat=True))
        else:
            answers.append(await _lost(connection, append, is_again=is_again))
    return answers


async def _repeats(connection: AsyncConnection, appends: Iterable[Append]) -> dict[str, list[Stored]]:
    """What commands that were there before have brought, by stream."""
    asked = [(append.stream, command) for append in appends for command in append.commands]
    if not asked:
        return {}
    query = select(*COLUMNS).where(tuple_(EVENTS.c.stream, EVENTS.c.command).in_(asked))
    found: dict[str, list[Stored]] = {}
    for row in (await connection.execute(query.order_by(EVENTS.c.stream, EVENTS.c.version))).mappings():
        found.setdefault(row["stream"], []).append(stored_of(row))
    return found


async def _rooted(connection: AsyncConnection, appends: Sequence[Append], known: Mapping[str, int]) -> set[str]:
    """The streams that have the version their append goes on from; without this, one could leave a gap."""
    sure = {append.stream for append in appends if append.expected <= known.get(append.stream, 0)}
    asked = [(append.stream, append.expected) for append in appends if append.stream not in sure]
    if asked:
        sure.update((await connection.execute(select(EVENTS.c.stream).where(_KEY.in_(asked)))).scalars())
    return sure


async def _insert(connection: AsyncConnection, appends: Sequence[Append]) -> dict[str, list[dict[str, object]]]:
    """The rows of those who were first, by stream; who has an append's first version has the others too."""
    if not appends:
        return {}
    rows = {append.stream: rows_of(append) for append in appends}
    statement = on_conflict(connection, EVENTS.name).on_conflict_do_nothing().returning(EVENTS.c.stream)
    first = await connection.execute(statement, [of_one[0] for of_one in rows.values()])
    won = set(first.scalars())
    rest = [row for stream in rows if stream in won for row in rows[stream][1:]]
    if rest:
        await connection.execute(insert(EVENTS), rest)
    begun = [append.stream for append in appends if append.stream in won and not append.expected]
    if begun:
        await connection.execute(insert(STREAMS), [{"name": name, "kind": kind_of(name)} for name in begun])
    return {stream: of_one for stream, of_one in rows.items() if stream in won}


async def _lost(connection: AsyncConnection, append: Append, *, is_again: bool) -> Answer:
    """Somebody was first: with the same command, or with another; or the commit of the last try was ours."""
    repeats = await _repeats(connection, [append])
    if append.stream in repeats:
        return Appended(tuple(repeats[append.stream]), is_repeat=True)
    if is_again:
        query = select(*COLUMNS).where(EVENTS.c.stream == append.stream, EVENTS.c.version > append.expected)
        there = (await connection.execute(query.order_by(EVENTS.c.version).limit(len(append.entries)))).mappings()
        rows = [dict(row) for row in there]
        if rows == rows_of(append):
            return Appended(tuple(stored_of(row) for row in rows))
    head = select(func.max(EVENTS.c.version)).where(EVENTS.c.stream == append.stream)
    return VersionConflict(append.stream, append.expected, (await connection.execute(head)).scalar() or 0)


def on_conflict(connection: AsyncConnection, name: str) -> PostgresInsert | SqliteInsert:
    """An INSERT that can say what happens when the row is there; both databases have it, each as its own dialect."""
    table = METADATA.tables[name]
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
