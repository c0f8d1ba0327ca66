"""The statements by which events are appended, for each database.

A commit is most of what a move costs on the disk's side, so SQLite is asked directly: its driver keeps prepared
statements, and building them anew by SQLAlchemy took twice as long as the transaction itself.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from sqlalchemy import bindparam, insert, text, update

from guandan.store.tables import EVENTS, STREAMS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Column, Connection, Executable, TextClause

    Row = Mapping[str, Any]

_COLUMNS = tuple(EVENTS.c.keys())
_NAMES = ", ".join(f'"{name}"' for name in _COLUMNS)


class LogStatements(Protocol):
    """The statements of an append, within one transaction."""

    def find_by_command(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        """The events that have one of these pairs of a stream and a command."""
        ...

    def find_by_version(self, pairs: Sequence[tuple[str, int]]) -> list[Row]:
        """The events that have one of these pairs of a stream and a version."""
        ...

    def insert_first(self, rows: Sequence[Row]) -> set[str]:
        """Add one event per stream if its version is free; return the streams that got theirs."""
        ...

    def insert(self, rows: Sequence[Row]) -> None:
        """Add events whose versions are certainly free."""
        ...

    def begin_streams(self, heads: Sequence[Row]) -> None:
        """Store new streams."""
        ...

    def move_heads(self, heads: Sequence[Row]) -> None:
        """Store the latest versions of streams."""
        ...


def open_statements(connection: Connection) -> LogStatements:
    """The statements for the database of a connection, in its transaction."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        return _SqliteStatements(driver)
    return _PostgresStatements(connection)


class _SqliteStatements:
    _FIND = f"SELECT {_NAMES} FROM events WHERE stream = ? AND {{}} = ?"  # noqa: S608 (our own names)
    _INSERT = f"INSERT INTO events ({_NAMES}) VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"  # noqa: S608

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def find_by_command(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        return self._find("command", pairs)

    def find_by_version(self, pairs: Sequence[tuple[str, int]]) -> list[Row]:
        return self._find("version", pairs)

    def _find(self, column: str, pairs: Sequence[tuple[str, object]]) -> list[Row]:
        statement = self._FIND.format(column)
        found = (row for pair in pairs for row in self._connection.execute(statement, pair))
        return [dict(zip(_COLUMNS, row, strict=True)) for row in found]

    def insert_first(self, rows: Sequence[Row]) -> set[str]:
        statement = f"{self._INSERT} ON CONFLICT DO NOTHING"
        return {row["stream"] for row in rows if self._connection.execute(statement, row).rowcount}

    def insert(self, rows: Sequence[Row]) -> None:
        self._connection.executemany(self._INSERT, rows)

    def begin_streams(self, heads: Sequence[Row]) -> None:
        self._connection.executemany(
            "INSERT INTO streams (name, kind, version, hash) VALUES (:name, :kind, :version, :hash)", heads
        )

    def move_heads(self, heads: Sequence[Row]) -> None:
        self._connection.executemany("UPDATE streams SET version = :version, hash = :hash WHERE name = :name", heads)


class _PostgresStatements:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find_by_command(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        return self._find(EVENTS.c.command, pairs)

    def find_by_version(self, pairs: Sequence[tuple[str, int]]) -> list[Row]:
        return self._find(EVENTS.c.version, pairs)

    def _find(self, column: Column[Any], pairs: Sequence[tuple[str, object]]) -> list[Row]:
        asked = {"asked": msgspec.json.encode(pairs).decode()}
        return [dict(row) for row in self._connection.execute(_build_look_up(column), asked).mappings()]

    def insert_first(self, rows: Sequence[Row]) -> set[str]:
        return set(self._connection.execute(_build_first_insert(), rows).scalars())

    def insert(self, rows: Sequence[Row]) -> None:
        self._connection.execute(insert(EVENTS), rows)

    def begin_streams(self, heads: Sequence[Row]) -> None:
        self._connection.execute(insert(STREAMS), heads)

    def move_heads(self, heads: Sequence[Row]) -> None:
        self._connection.execute(_UPDATE_HEAD, [{f"head_{name}": head[name] for name in head} for head in heads])


_UPDATE_HEAD = (
    update(STREAMS)
    .where(STREAMS.c.name == bindparam("head_name"))
    .values(version=bindparam("head_version"), hash=bindparam("head_hash"))
)


@cache
def _build_look_up(column: Column[Any]) -> TextClause:
    """Each of a list of pairs is looked up in its index. Built once: every transaction asks it."""
    found = f"stream = asked.value->>0 AND {column.name} = CAST(asked.value->>1 AS {column.type})"
    every = "SELECT events.* FROM json_array_elements(CAST(:asked AS json)) AS asked CROSS JOIN events"
    return text(f"{every} WHERE {found}")


@cache
def _build_first_insert() -> Executable:
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (a command on a SQLite file starts without it)

    return postgresql.insert(EVENTS).on_conflict_do_nothing().returning(EVENTS.c.stream)
