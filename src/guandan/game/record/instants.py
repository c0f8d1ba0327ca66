"""Instants in a record: ISO 8601, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, time

from guandan.errors import InvalidText


def write_instant(at: datetime) -> str:
    """Write an instant, in UTC if its zone is known."""
    return _format_iso(_to_utc(at))


def write_after(at: datetime, last: datetime | None) -> str:
    """Write an instant after another: on the same day the time alone."""
    now = _to_utc(at)
    if last is None or (last.tzinfo is None) != (at.tzinfo is None) or _to_utc(last).date() != now.date():
        return _format_iso(now)
    return _format_iso(now.timetz())


def read_instant(text: str) -> datetime:
    """Read an instant as `write_instant` writes it."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidText(f"an instant such as 2026-05-01T09:00:00Z is expected, not {text}") from None


def read_after(text: str, last: datetime | None) -> datetime:
    """Read an instant as `write_after` writes it."""
    if "T" in text:
        return read_instant(text)
    if last is None:
        raise InvalidText(f"a day is expected before {text}, for the entry before has none")
    return read_instant(f"{_to_utc(last).date().isoformat()}T{text}")


def _to_utc(at: datetime) -> datetime:
    return at if at.tzinfo is None else at.astimezone(UTC)


def _format_iso(at: datetime | time) -> str:
    whole, point, fraction = at.isoformat().removesuffix("+00:00").partition(".")
    zone = "" if at.tzinfo is None else "Z"
    return f"{whole}{point}{fraction.rstrip('0')}{zone}"
