"""Write a match as text: a head of tags, then the deals with one line per trick; other events have a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import InvalidRecord
from guandan.game import events as ev
from guandan.game.log import apply_match_entry
from guandan.game.match import new
from guandan.game.record.deal_lines import write_dealt, write_hands
from guandan.game.record.header import HOUSE, write_header, write_house_book
from guandan.game.record.headings import find_level, write_mark
from guandan.game.record.items import write_item
from guandan.game.record.notes import EMPTY_NOTE, extract_note, write_note
from guandan.game.record.play_items import TrickEvent
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.fair_shuffle import Shuffle
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.record.notes import EntryNote
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Direction

WIDTH = 120
"""The length at which a trick's line is broken."""

INDENT = "    "


def write_record(book: Rulebook, entries: Sequence[MatchEntry], shuffles: Iterable[Shuffle] = ()) -> str:
    """Write the text of a match under this book, with the shuffles of its cards; the first entry must be its start."""
    start = entries[0].event if entries else None
    if not isinstance(start, ev.MatchStarted) or any(isinstance(entry.event, ev.MatchStarted) for entry in entries[1:]):
        raise InvalidRecord("a record begins with the start of its match, and has one")
    page = _Page(override(book, start.overrides).seating.direction)
    last, match = extract_note(entries[0]), _advance(new(book), entries[0])
    for entry in entries[1:]:
        page.add(entry, last, match)
        last, match = extract_note(entry), _advance(match, entry)
    result = find_last_result(entries) if match is None else match.result
    lines = [
        *write_header(start, write_note(extract_note(entries[0]), EMPTY_NOTE), result, shuffles),
        *page.list_lines(),
    ]
    if start.house_book is not None:
        lines += ["", HOUSE, write_house_book(start.house_book)]
    return "\n".join(lines) + "\n"


def find_last_result(entries: Iterable[MatchEntry]) -> Result | None:
    """胜负: find the last result that the entries state, which they need not imply."""
    results = [entry.event.result for entry in entries if isinstance(entry.event, ev.MatchEnded)]
    return results[-1] if results else None


def _advance(match: Match | None, entry: MatchEntry) -> Match | None:
    """Return the match after an entry; none once an event has happened that its book does not know."""
    try:
        return None if match is None else apply_match_entry(match, entry)
    except InvalidRecord:
        return None


class _Page:
    """The lines so far, and the trick that is still being written."""

    def __init__(self, direction: Direction) -> None:
        self.direction = direction
        self.lines: list[str] = []
        self.trick: list[str] = []
        self.number = ""

    def add(self, entry: MatchEntry, last: EntryNote, match: Match | None) -> None:
        """Write one more entry; `match` is the match before it."""
        event, note = entry.event, write_note(extract_note(entry), last)
        braces = f" {{{note}}}" if note else ""
        mark = None if match is None else write_mark(match, event)
        if isinstance(event, TrickEvent) and mark is not None:
            self._add_to_trick(mark, write_item(event, None if match is None else find_level(match)) + braces)
            return
        self._end_trick()
        if mark is not None or isinstance(event, ev.CardsDealt):
            self._begin_deal(mark)
        if isinstance(event, ev.CardsDealt):
            self.lines += [write_dealt(event) + braces, *write_hands(event, self.direction)]
        else:
            self.lines.append(write_item(event, None if match is None else find_level(match)) + braces)

    def _add_to_trick(self, mark: str, item: str) -> None:
        number = mark.rstrip(".")
        if number != self.number or not self.trick:
            self._end_trick()
            self.trick, self.number = [mark], number
        self.trick.append(item)

    def _begin_deal(self, heading: str | None) -> None:
        if self.lines:
            self.lines.append("")
        if heading is not None:
            self.lines.append(heading)

    def list_lines(self) -> list[str]:
        """List all lines, after an empty one."""
        self._end_trick()
        return ["", *self.lines] if self.lines else []

    def _end_trick(self) -> None:
        """End the trick that was being written, and break its line where it gets too long."""
        if not self.trick:
            return
        mark, first, *items = self.trick
        line = f"{mark} {first}"
        for item in items:
            if len(line) + len(item) + len(", ,") > WIDTH:
                self.lines.append(line + ",")
                line = INDENT + item
            else:
                line += f", {item}"
        self.lines.append(line)
        self.trick = []
