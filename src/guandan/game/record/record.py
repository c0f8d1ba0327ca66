"""A record: a match's book and entries, and where in a text they were read."""

from __future__ import annotations

from msgspec import Struct

from guandan.game.fair_shuffle import Shuffle
from guandan.game.log import MatchEntry
from guandan.rules.rulebook import Rulebook


class Mark(Struct, frozen=True):
    """A remark for people that a text contains although it follows from the rest.

    That is a deal's heading or a trick's number, before the entry at this place, counted from 0; or, after the last
    entry, the result of the match.
    """

    place: int
    text: str
    line: int


class Record(Struct, frozen=True, kw_only=True):
    """The book without the table's own options, and every entry; if read from a text, also the entries' lines.

    `shuffles` prove the cards of a live match that is over, where its table knows them.
    """

    book: Rulebook
    entries: tuple[MatchEntry, ...]
    lines: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()

    def line(self, place: int) -> int | None:
        """Return the line of the entry at this place, if it was read from a text."""
        return self.lines[place] if place < len(self.lines) else None
