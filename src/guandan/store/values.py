"""Values of the store beside the log: people, and instants as the database has them."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct


class PersonRow(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of people: everything that is personal is here, and nothing of it in events."""

    number: int
    name: str
    unit: str = ""
    contact: str = ""
    is_erased: bool = False


def format_instant(at: datetime | None) -> str | None:
    """An instant as the database has it: UTC, the same in both."""
    return None if at is None else at.astimezone(UTC).isoformat()


def parse_instant(text: str | None) -> datetime | None:
    """An instant from its text."""
    return None if text is None else datetime.fromisoformat(text)
