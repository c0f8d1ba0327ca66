"""Who may do what: accounts, sessions, links and what they grant, PINs, the people of events, the server's settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"

_PLAIN = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    _make_keys()
    _make_links()
    op.create_table(
        "members",
        sa.Column("event", _PLAIN, primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "settings", sa.Column("name", _PLAIN, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def _make_keys() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", _PLAIN, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "organisers",
        sa.Column("event", _PLAIN, primary_key=True),
        sa.Column("account", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", _PLAIN, primary_key=True),
        sa.Column("person", sa.Integer),
        sa.Column("account", sa.Integer),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("seen", _PLAIN, nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
    )


def _make_links() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", _PLAIN, nullable=False, unique=True),
        sa.Column("event", _PLAIN, nullable=False),
        sa.Column("role", _PLAIN, nullable=False),
        sa.Column("place", _PLAIN, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("revoked", sa.Text),
    )
    op.create_table(
        "grants",
        sa.Column("session", _PLAIN, primary_key=True),
        sa.Column("link", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "pins",
        sa.Column("event", _PLAIN, primary_key=True),
        sa.Column("pair", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("locked_until", sa.Text),
    )
