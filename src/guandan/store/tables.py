"""The tables of the database; what made them, version by version, is in `migrations`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects import postgresql

# Both databases then sort by code point, whatever language the PostgreSQL server was set up for.
PLAIN = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")

METADATA = MetaData()

STREAMS = Table("streams", METADATA, Column("name", PLAIN, primary_key=True), Column("kind", PLAIN, nullable=False))

EVENTS = Table(
    "events",
    METADATA,
    Column("stream", PLAIN, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("type", PLAIN, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("at", Text),
    Column("by", Text),
    Column("command", PLAIN),
)
_COMMANDS = Index("events_by_command", EVENTS.c.stream, EVENTS.c.command)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("stream", PLAIN, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("form", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

BOOKS = Table("books", METADATA, Column("digest", PLAIN, primary_key=True), Column("book", Text, nullable=False))

PEOPLE = Table(
    "people",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("is_erased", Boolean, nullable=False),
)
