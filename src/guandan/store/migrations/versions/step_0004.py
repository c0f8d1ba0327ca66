"""An index of finished matches: who sat where, which book, who won. It follows from the log and may be emptied."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables of the index; it is filled from the log when somebody asks for it."""
    op.create_table(
        "indexed_tables",
        sa.Column("stream", _PLAIN, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "played_matches",
        sa.Column("match", _PLAIN, primary_key=True),
        sa.Column("room", _PLAIN, nullable=False),
        sa.Column("book", _PLAIN, nullable=False),
        sa.Column("finished", _PLAIN, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("winner", sa.Text),
        sa.Column("is_rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "played_seats",
        sa.Column("match", _PLAIN, primary_key=True),
        sa.Column("seat", _PLAIN, primary_key=True),
        sa.Column("person", sa.Integer),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("bombs", sa.Integer, nullable=False),
    )
    op.create_index("played_seats_by_person", "played_seats", ["person", "match"])
