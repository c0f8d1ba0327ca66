"""The log of a match: entries, their JSON lines, and the match that they make.

A line is an object: `version` (the match's after the event), `schema` (the number of the event type's form), `event`,
and where they are known `at`, `by`, `command` and `hash` (guandan.game.chain). A form older than the code is lifted,
one that is newer is refused.
"""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRecord
from guandan.game.chain import check_chain
from guandan.game.decide import advance
from guandan.game.events import AnyEvent
from guandan.game.evolve import evolve
from guandan.game.match import Match, new
from guandan.game.wire import Wire, WireLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guandan.game.commands import AnyCommand
    from guandan.rules.rulebook import Rulebook

WIRE: Wire[AnyEvent] = Wire(AnyEvent)
EVENT_TYPES = WIRE.types
"""Every type of event by its tag."""
LIFTS = WIRE.lifts
"""What makes of an event's form, by tag and schema number, the form of the next number."""


class Entry(Struct, frozen=True, gc=False, kw_only=True):
    """An event in its place: the match's version after it, when it happened, who did it, and by which command."""

    version: int
    event: AnyEvent
    at: datetime | None = None
    by: str | None = None
    command: str | None = None


class _Line(WireLine, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a match alone."""


_LINES = msgspec.json.Decoder(_Line)


def write_stored(lines: Iterable[WireLine]) -> str:
    """The lines of a log as they were stored, with the hashes of their chain."""
    fields = ("version", "schema", "event", "at", "by", "command", "hash")
    made = (_Line(**{name: getattr(line, name) for name in fields}) for line in lines)
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in made)


def write_lines(entries: Iterable[Entry]) -> str:
    """One line of JSON for each entry."""
    return "".join(f"{_written(entry)}\n" for entry in entries)


def _written(entry: Entry) -> str:
    line = _Line(
        version=entry.version,
        schema=entry.event.schema,
        event=msgspec.Raw(msgspec.json.encode(entry.event)),
        at=entry.at,
        by=entry.by,
        command=entry.command,
    )
    return msgspec.json.encode(line).decode()


def read_lines(text: str) -> list[Entry]:
    """The entries of JSON lines, whose hashes must follow from each other; empty lines do not count."""
    found = [_read(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    check_chain(line for line, _ in found)
    return [entry for _, entry in found]


def _read(text: str, number: int) -> tuple[WireLine, Entry]:
    try:
        line = _LINES.decode(text)
        return line, entry_of(line, number)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise InvalidRecord(str(error), number) from error


def entry_of(line: WireLine, number: int) -> Entry:
    """A line's entry; `number` is that of the line, for the error."""
    event = WIRE.read(line.event, line.schema, number)
    return Entry(version=line.version, event=event, at=line.at, by=line.by, command=line.command)


def happened(match: Match, entry: Entry) -> Match:
    """The match after an entry; what could not have happened in this match is refused as no record of it."""
    try:
        return evolve(match, entry.event, entry.at)
    except Exception as error:  # an impossible event may break any of the fold's assumptions
        raise InvalidRecord(f"event {entry.version} cannot have happened then: {error!r}") from error


def steps(book: Rulebook, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Match]]:
    """Each entry with the match after it."""
    match = new(book)
    for entry in entries:
        match = happened(match, entry)
        yield entry, match


def replay(book: Rulebook, entries: Iterable[Entry]) -> Match:
    """The match after all entries."""
    return reduce(happened, entries, new(book))


class History:
    """A match that goes on: its book, the entries so far, and the state after them."""

    def __init__(self, book: Rulebook, entries: Iterable[Entry] = ()) -> None:
        self.book = book
        self.entries = list(entries)
        self.match = replay(book, self.entries)
        self._answers: dict[str, list[Entry]] = {}
        self._remember(self.entries)

    def do(
        self,
        command: AnyCommand,
        at: datetime | None = None,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
        tell: Callable[[list[Entry]], None] | None = None,
    ) -> list[Entry]:
        """The entries of a command; one whose id was there before is answered as the first time, and does nothing.

        `tell` hears of them before they are taken for done: if it fails, nothing has happened.
        """
        if id is not None and id in self._answers:
            return list(self._answers[id])
        version = self.match.version
        events, after = advance(self.match, command, at)
        added = [
            Entry(version=number, event=event, at=at, by=by, command=id)
            for number, event in enumerate(events, version + 1)
        ]
        if tell is not None:
            tell(added)
        self.match = after
        self.entries += added
        self._remember(added)
        return added

    def take(self, entry: Entry, match: Match) -> None:
        """Add an entry that has happened, and the match after it."""
        self.match = match
        self.entries.append(entry)
        self._remember([entry])

    def _remember(self, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.command is not None:
                self._answers.setdefault(entry.command, []).append(entry)
