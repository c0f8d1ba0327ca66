"""One person, one PIN: hashes of people's own PINs, and the log of logins and PINs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables; the PINs of pairs stay as they are."""
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
    op.create_index("access_log_by_event", "access_log", ["event", "id"])
