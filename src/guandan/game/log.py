"""The log of a match: entries, their JSON lines, and the match that they make.

A line is an object: `version` (the match's after the event), `schema` (the number of the event type's form), `event`,
and where they are known `at`, `by`, `command` and `hash` (guandan.eventlog.chain). A form older than the code is
converted to the newest; a newer one is refused.
"""

from __future__ import annotations

from copy import copy
from functools import reduce
from typing import TYPE_CHECKING

import msgspec

from guandan.errors import InvalidRecord
from guandan.eventlog.chain import check_chain
from guandan.eventlog.codec import EntryLine, EventCodec
from guandan.eventlog.entry import Entry, EntryList, number_events
from guandan.game.decide import advance
from guandan.game.events import AnyMatchEvent
from guandan.game.evolve import evolve
from guandan.game.match import Match, new

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import datetime

    from guandan.game.commands import AnyMatchCommand
    from guandan.rules.rulebook import Rulebook

MATCH_CODEC: EventCodec[AnyMatchEvent] = EventCodec(AnyMatchEvent)
EVENT_TYPES = MATCH_CODEC.types
"""Every type of event by its tag."""
EVENT_LIFTS = MATCH_CODEC.upgraders
"""Functions by tag and schema number; each converts an event from this number's form to the next number's."""


MatchEntry = Entry[AnyMatchEvent]
"""An event of a match in its place."""


class _Line(EntryLine, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the log of a single match."""


_LINE_DECODER = msgspec.json.Decoder(_Line)


def write_stored(lines: Iterable[EntryLine]) -> str:
    """Write the lines of a log as they were stored, with the hashes of their chain."""
    fields = ("version", "schema", "event", "at", "by", "command", "hash")
    made = (_Line(**{name: getattr(line, name) for name in fields}) for line in lines)
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in made)


def write_lines(entries: Iterable[MatchEntry]) -> str:
    """Write one line of JSON for each entry."""
    return "".join(f"{_write_line(entry)}\n" for entry in entries)


def _write_line(entry: MatchEntry) -> str:
    line = _Line(
        version=entry.version,
        schema=entry.event.schema,
        event=msgspec.Raw(msgspec.json.encode(entry.event)),
        at=entry.at,
        by=entry.by,
        command=entry.command,
    )
    return msgspec.json.encode(line).decode()


def read_lines(text: str) -> list[MatchEntry]:
    """Read the entries of JSON lines and check their chain of hashes; empty lines are skipped."""
    found = [_read_line(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    check_chain(line for line, _ in found)
    return [entry for _, entry in found]


def _read_line(text: str, number: int) -> tuple[EntryLine, MatchEntry]:
    try:
        line = _LINE_DECODER.decode(text)
        return line, MATCH_CODEC.decode_entry(line, number)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise InvalidRecord(str(error), number) from error


def apply_match_entry(match: Match, entry: MatchEntry) -> Match:
    """Apply an entry; refuse an entry that cannot have happened in this match."""
    try:
        return evolve(match, entry.event, entry.at)
    except Exception as error:  # an impossible event may break any of the fold's assumptions
        raise InvalidRecord(f"event {entry.version} cannot have happened then: {error!r}") from error


def replay_steps(book: Rulebook, entries: Iterable[MatchEntry]) -> Iterator[tuple[MatchEntry, Match]]:
    """Yield each entry with the match after it."""
    match = new(book)
    for entry in entries:
        match = apply_match_entry(match, entry)
        yield entry, match


def replay(book: Rulebook, entries: Iterable[MatchEntry]) -> Match:
    """Return the match after all entries."""
    return reduce(apply_match_entry, entries, new(book))


class History:
    """A running match: its book, its entries so far, and its state."""

    def __init__(self, book: Rulebook, entries: Iterable[MatchEntry] = ()) -> None:
        self.book = book
        self._log = EntryList(entries)
        self.match = replay(book, self._log.entries)

    @property
    def entries(self) -> list[MatchEntry]:
        """The entries so far."""
        return self._log.entries

    def copy(self) -> History:
        """Return an independent copy."""
        twin = copy(self)
        twin._log = self._log.copy()  # noqa: SLF001 (of the same class)
        return twin

    def do(
        self,
        command: AnyMatchCommand,
        at: datetime | None = None,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
        listener: Callable[[list[MatchEntry]], None] | None = None,
    ) -> list[MatchEntry]:
        """Execute a command and return its entries. A repeated command id returns the entries of its first execution.

        `listener` gets the entries before they are added; if it fails, nothing is added.
        """
        answer = self._log.find_answer(id)
        if answer is not None:
            return list(answer)
        events, after = advance(self.match, command, at)
        added = number_events(events, self.match.version, at, by, id)
        if listener is not None:
            listener(added)
        self.match = after
        self._log.extend(added)
        return added

    def add(self, entry: MatchEntry, match: Match) -> None:
        """Add an entry, and apply it to the match."""
        self.match = match
        self._log.extend([entry])

    def truncate(self, match: Match, count: int) -> None:
        """Truncate the history to the first `count` entries, which led to this match."""
        self.match = match
        self._log.truncate(count)
