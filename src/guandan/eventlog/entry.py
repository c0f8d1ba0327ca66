"""An event in its place in a stream, and the entries of one stream with what each command brought."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

E = TypeVar("E")


class Entry(Struct, Generic[E], frozen=True, gc=False, kw_only=True):
    """An event in its place: the stream's version after it, when it happened, who did it, and by which command."""

    version: int
    event: E
    at: datetime | None = None
    by: str | None = None
    command: str | None = None


def number_events(
    events: Iterable[E], after: int, at: datetime | None, by: str | None, command: str | None
) -> list[Entry[E]]:
    """The entries of one command's events, which come after a version."""
    return [
        Entry(version=version, event=event, at=at, by=by, command=command)
        for version, event in enumerate(events, after + 1)
    ]


class EntryList(Generic[E]):
    """The entries of a stream in memory; finds what a command brought, to answer a repeat as the first time."""

    def __init__(self, entries: Iterable[Entry[E]] = ()) -> None:
        self.entries: list[Entry[E]] = []
        self._by_command: dict[str, list[Entry[E]]] = {}
        self.extend(entries)

    def copy(self) -> EntryList[E]:
        """Another list that goes on by itself."""
        twin: EntryList[E] = EntryList()
        twin.entries, twin._by_command = list(self.entries), dict(self._by_command)
        return twin

    def extend(self, entries: Iterable[Entry[E]]) -> None:
        """Add entries at the end."""
        for entry in entries:
            self.entries.append(entry)
            if entry.command is not None:
                self._by_command[entry.command] = [*self._by_command.get(entry.command, ()), entry]

    def truncate(self, count: int) -> None:
        """Keep only the first entries."""
        if count < len(self.entries):
            kept = self.entries[:count]
            self.entries, self._by_command = [], {}
            self.extend(kept)

    def find_answer(self, command: str | None) -> Sequence[Entry[E]] | None:
        """What a command brought the first time; nothing for one that was not there."""
        return None if command is None else self._by_command.get(command)
