"""People's own PINs, hashed; the access log; the hash chain of the log, and the head that each stream has reached."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make tables and columns; pairs' PINs stay as they are, and what was logged before has no hash."""
    op.create_table(
        "person_pins",
        sa.Column("event", _PLAIN, primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "access_log",
        sa.Column("id", _PLAIN, primary_key=True),
        sa.Column("at", _PLAIN, nullable=False),
        sa.Column("event", _PLAIN, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("who", _PLAIN, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )
    op.add_column("events", sa.Column("hash", sa.Text))
    op.add_column("streams", sa.Column("version", sa.Integer))
    op.add_column("streams", sa.Column("hash", sa.Text))
    op.execute(
        "UPDATE streams SET version = (SELECT max(events.version) FROM events WHERE events.stream = streams.name)"
    )
    op.create_index("access_log_by_event", "access_log", ["event", "id"])
