"""What a record notes of an entry beside its event, in braces: `{@2026-05-01T09:00:12Z by=17 id=c-4}`.

The version is noted (`#9`) only where it is not the one after the last, the day only where it is another than before;
`=` stands for the same instant, person and command as of the entry before.
"""

from __future__ import annotations

from datetime import UTC, datetime, time

from guandan.errors import InvalidText
from guandan.game.log import Entry
from guandan.game.record import words
from guandan.game.record.fields import read_fields, write_value

SAME = "="


def write_instant(at: datetime) -> str:
    """An instant in ISO 8601, in UTC if its zone is known."""
    return _iso(at if at.tzinfo is None else at.astimezone(UTC))


def _iso(at: datetime | time) -> str:
    text = at.isoformat()
    whole, point, rest = text.partition(".")
    if point:
        digits, plus, zone = rest.partition("+")
        text = f"{whole}.{digits.rstrip('0')}{plus}{zone}"
    return text.replace("+00:00", "Z")


def read_instant(text: str) -> datetime:
    """An instant in ISO 8601."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidText(f"an instant such as 2026-05-01T09:00:00Z is expected, not {text}") from None


def write_note(entry: Entry, last: Entry | None) -> str:
    """What is noted of an entry, without the braces."""
    parts = [] if entry.version == _next_version(last) else [f"#{entry.version}"]
    if _source(entry) == (None, None, None):
        return " ".join(parts)
    if last is not None and _source(entry) == _source(last):
        return " ".join((*parts, SAME))
    if entry.at is not None:
        parts.append("@" + _short_instant(entry.at, None if last is None else last.at))
    named = (("by", entry.by), ("id", entry.command))
    return " ".join((*parts, *(f"{name}={write_value(text)}" for name, text in named if text is not None)))


def _next_version(last: Entry | None) -> int:
    return 1 if last is None else last.version + 1


def _source(entry: Entry) -> tuple[datetime | None, str | None, str | None]:
    return entry.at, entry.by, entry.command


def _short_instant(at: datetime, last: datetime | None) -> str:
    """The time of day alone where the day is the last entry's."""
    if at.tzinfo is None or last is None or last.tzinfo is None:
        return write_instant(at)
    now = at.astimezone(UTC)
    return _iso(now.timetz()) if now.date() == last.astimezone(UTC).date() else _iso(now)


def read_note(texts: list[str], last: Entry | None) -> Entry:
    """What is noted, as an entry whose event is still the last one's."""
    version, at, named = _next_version(last), None, []
    for text in texts:
        if text.startswith("#"):
            version = words.number(text[1:])
        elif text.startswith("@"):
            at = _read_short_instant(text[1:], last)
        else:
            named.append(text)
    raise NotImplementedError(version, at, named)
