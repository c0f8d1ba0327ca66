"""The log, saved states, books and people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table("streams", sa.Column("name", _PLAIN, primary_key=True), sa.Column("kind", _PLAIN, nullable=False))
    op.create_table(
        "events",
        sa.Column("stream", _PLAIN, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("type", _PLAIN, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.Text),
        sa.Column("by", sa.Text),
        sa.Column("command", _PLAIN),
    )
    op.create_index("events_by_command", "events", ["stream", "command"])
    op.create_table(
        "snapshots",
        sa.Column("stream", _PLAIN, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table("books", sa.Column("digest", _PLAIN, primary_key=True), sa.Column("book", sa.Text, nullable=False))
    op.create_table(
        "people",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("is_erased", sa.Boolean, nullable=False),
    )
