"""Notes: the parts of an entry besides its event, written in braces: `{@2026-05-01T09:00:12Z by=17 id=c-4}`.

The version is noted (`#9`) only where it is not the one after the last, the day only where the entry before has another
or none; `=` stands for the same instant, person and command as of the entry before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.errors import InvalidText
from guandan.game.log import MatchEntry
from guandan.game.record import words
from guandan.game.record.fields import read_fields
from guandan.game.record.instants import read_after, write_after
from guandan.game.record.tokens import quote

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.events import AnyMatchEvent
    from guandan.game.record.fields import Values

SAME = "="


class EntryNote(NamedTuple):
    """Everything in an entry except its event."""

    version: int = 0
    at: datetime | None = None
    by: str | None = None
    command: str | None = None

    def build_entry(self, event: AnyMatchEvent) -> MatchEntry:
        """Build the entry from this note and an event."""
        return MatchEntry(version=self.version, event=event, at=self.at, by=self.by, command=self.command)


EMPTY_NOTE = EntryNote()
"""The note that stands before the first entry."""


def extract_note(entry: MatchEntry) -> EntryNote:
    """Return the note of an entry."""
    return EntryNote(entry.version, entry.at, entry.by, entry.command)


def write_note(note: EntryNote, last: EntryNote) -> str:
    """Write a note that follows another, without the braces; empty if there is nothing to note."""
    parts = [] if note.version == last.version + 1 else [f"#{note.version}"]
    if any(part is not None for part in note[1:]) and note[1:] == last[1:]:
        return " ".join((*parts, SAME))
    if note.at is not None:
        parts.append("@" + write_after(note.at, last.at))
    named = (("by", note.by), ("id", note.command))
    return " ".join((*parts, *(f"{name}={quote(text)}" for name, text in named if text is not None)))


def read_note(texts: list[str], last: EntryNote) -> EntryNote:
    """Read a note as `write_note` writes it."""
    version, at, rest = last.version + 1, None, []
    for text in texts:
        if text.startswith("#"):
            version = words.read_number(text[1:])
        elif text.startswith("@"):
            at = read_after(text[1:], last.at)
        else:
            rest.append(text)
    if rest == [SAME] and at is None:
        return last._replace(version=version)
    named = read_fields(rest)
    if named.keys() - {"by", "id"}:
        raise InvalidText("in braces, #version, @instant, by=… and id=… are expected, or = alone")
    return EntryNote(version, at, _read_text(named, "by"), _read_text(named, "id"))


def _read_text(named: Values, name: str) -> str | None:
    value = named.get(name)
    if isinstance(value, list):
        raise InvalidText(f"a text is expected for {name}")
    return None if value is None else str(value)
