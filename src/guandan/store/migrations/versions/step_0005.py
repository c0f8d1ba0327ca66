"""Players' accounts, the queue for a quick match, and clubs. The index of matches is filled again from the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables, and empty the index: matches with rated bots count now."""
    op.create_table(
        "player_accounts",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", _PLAIN, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "merged_people",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "waiting_players",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("book", _PLAIN, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("entered", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("code", _PLAIN),
        sa.Column("seat", sa.Text),
        sa.Column("bot", sa.Text, nullable=False),
    )
    op.create_table(
        "clubs",
        sa.Column("id", _PLAIN, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("code", _PLAIN, nullable=False, unique=True),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", _PLAIN, primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_index("club_members_by_person", "club_members", ["person", "club"])
    op.create_table(
        "club_events",
        sa.Column("club", _PLAIN, primary_key=True),
        sa.Column("event", _PLAIN, primary_key=True),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_table(
        "club_seasons",
        sa.Column("club", _PLAIN, primary_key=True),
        sa.Column("season", _PLAIN, primary_key=True),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_table(
        "club_tables",
        sa.Column("club", _PLAIN, primary_key=True),
        sa.Column("code", _PLAIN, primary_key=True),
        sa.Column("since", sa.Text, nullable=False),
    )
    for name in ("indexed_tables", "played_matches", "played_seats"):
        op.execute(sa.delete(sa.table(name)))
