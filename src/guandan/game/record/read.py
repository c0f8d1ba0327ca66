"""Read a match from its text: `read_record` gives the entries that `write_record` wrote."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRecord, InvalidRulebook, InvalidText
from guandan.game.record import words
from guandan.game.record.deal_lines import DEALT, DealtLine, list_drawers
from guandan.game.record.header import HOUSE, Header, read_house_book
from guandan.game.record.items import read_item
from guandan.game.record.notes import EMPTY_NOTE, read_note
from guandan.game.record.record import Mark, Record
from guandan.game.record.tokens import Token, split_tokens
from guandan.rules.rulebook import Rulebook, compute_digest, override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guandan.cards import Card
    from guandan.game.events import AnyMatchEvent, MatchStarted
    from guandan.game.log import MatchEntry
    from guandan.rules.seat import Direction, Seat


_HEADING = re.compile(r"(Deal|Extra deal)\b.*")
_NUMBER = re.compile(r"\d+\.(\.\.)?")


@contextmanager
def _locate_errors(line: int) -> Iterator[None]:
    """Add this line's number to any error of reading."""
    try:
        yield
    except InvalidText as error:
        raise InvalidRecord(str(error), line) from error


def read_record(text: str, load_book: Callable[[str], Rulebook]) -> Record:
    """Read a record from a text; a book that the text does not contain is looked up by its id or as `id@version`."""
    page = split_record(text)
    start = page.header.event(page.house_book, page.end_of_head)
    book = _find_book(start, page, load_book)
    reader = _Reader(page, start, _find_direction(book, start, page))
    reader.read()
    return Record(
        book=book,
        entries=tuple(reader.entries),
        lines=tuple(reader.lines),
        marks=tuple(reader.marks),
        shuffles=tuple(page.header.shuffles.values()),
    )


def _find_book(start: MatchStarted, page: RecordParts, load_book: Callable[[str], Rulebook]) -> Rulebook:
    """Find the exact book with which the match began."""
    lines = page.header.lines
    try:
        book = _load_book(start, load_book) if start.house_book is None else _build_house_book(start.house_book)
    except (InvalidRulebook, msgspec.ValidationError) as error:
        raise InvalidRecord(f"the book cannot be had: {error}", lines["Book"]) from error
    for name, has, expected in (
        ("Book", start.book, book.id),
        ("Version", start.version, book.version),
        ("Digest", start.digest, book.digest),
    ):
        if has != expected:
            raise InvalidRecord(f"the book at hand has {name.lower()} {expected}, not {has}", lines[name])
    return book


def _load_book(start: MatchStarted, load_book: Callable[[str], Rulebook]) -> Rulebook:
    """Load the book by its id, in the version of the record if that is available."""
    book = load_book(start.book)
    if book.version == start.version:
        return book
    try:
        return load_book(f"{start.book}@{start.version}")
    except InvalidRulebook:
        return book


def _build_house_book(form: dict[str, object]) -> Rulebook:
    book = msgspec.convert(form, Rulebook)
    if compute_digest(book) != book.digest:
        raise InvalidRulebook("its digest is not that of its contents", "digest")
    return book


def _find_direction(book: Rulebook, start: MatchStarted, page: RecordParts) -> Direction:
    try:
        return override(book, start.overrides).seating.direction
    except InvalidRulebook as error:
        raise InvalidRecord(f"an option of the table's own: {error}", page.header.lines["Book"]) from error


class _Reader:
    """Reads a record: it holds the entries so far and the lines that are still to be read."""

    def __init__(self, page: RecordParts, start: MatchStarted, direction: Direction) -> None:
        self.header = page.header
        self.direction = direction
        self.rest = iter(page.lines)
        self.entries: list[MatchEntry] = []
        self.lines: list[int] = []
        self.marks: list[Mark] = []
        self.last = EMPTY_NOTE
        line = page.header.lines.get("Begun", page.header.lines["Book"])
        self._add(start, [token.text for token in split_tokens(page.header.texts.get("Begun", ""), line)], line)

    def read(self) -> None:
        """Read every line."""
        heading: RecordLine | None = None
        for line in self.rest:
            if heading is not None:
                self.marks.append(Mark(len(self.entries), heading.text, heading.number))
            heading = line if _HEADING.fullmatch(line.text) else None
            if heading is None:
                self._read_line(line)
        if heading is not None:
            raise InvalidRecord("a deal is expected after its heading", heading.number)
        self.marks.append(Mark(len(self.entries), self.header.texts["Result"], self.header.lines["Result"]))

    def _read_line(self, line: RecordLine) -> None:
        tokens = line.tokens
        if _NUMBER.fullmatch(tokens[0].text):
            self.marks.append(Mark(len(self.entries), tokens[0].text, line.number))
            tokens = tokens[1:]
        for item in _split_items(tokens, line.number):
            with _locate_errors(item[0].line):
                self._read_item(item)

    def _read_item(self, tokens: list[Token]) -> None:
        texts = [token.text for token in tokens]
        said, note = _split_note(texts)
        line = tokens[0].line
        if said[0] == DEALT:
            dealt = DealtLine(said[1:])
            event: AnyMatchEvent = dealt.event(
                [self._hand(seat, line) for seat in list_drawers(dealt.first, self.direction)]
            )
        else:
            event = read_item(said)
        self._add(event, note, line)

    def _hand(self, seat: Seat, line: int) -> tuple[Card, ...]:
        below = next(self.rest, None)
        if below is None or below.tokens[0].text != f"{seat}:":
            raise InvalidRecord(f"the hand «{seat}: …» is expected", line if below is None else below.number)
        with _locate_errors(below.number):
            return tuple(words.read_card_word(token.text) for token in below.tokens[1:])

    def _add(self, event: AnyMatchEvent, note: list[str], line: int) -> None:
        with _locate_errors(line):
            self.last = read_note(note, self.last)
        self.entries.append(self.last.build_entry(event))
        self.lines.append(line)


def _split_items(tokens: list[Token], line: int) -> Iterator[list[Token]]:
    """Split a line into its items, which are separated by commas."""
    item: list[Token] = []
    for token in (*tokens, Token(",", line)):
        if token.text != ",":
            item.append(token)
        elif item:
            yield item
            item = []
        else:
            raise InvalidRecord("something that happened is expected between commas, and at the end", token.line)


def _split_note(texts: list[str]) -> tuple[list[str], list[str]]:
    """Split an item into what happened and the note in braces."""
    if "{" not in texts:
        return texts, []
    brace = texts.index("{")
    if brace == 0 or texts[-1] != "}":
        raise InvalidText("a note in braces is expected after what happened, and nothing after it")
    return texts[:brace], texts[brace + 1 : -1]


# ---- The lines of a record as they are read: a line that begins with a space continues the one above


class RecordLine(Struct):
    """A line together with the lines that continue it."""

    number: int
    text: str
    tokens: list[Token]


class RecordParts(Struct):
    """The parts of a whole text: the head, the lines of the match, a house book, and the line after the head."""

    header: Header
    lines: list[RecordLine]
    house_book: dict[str, object] | None
    end_of_head: int


def split_record(text: str) -> RecordParts:
    """Split a text into its parts; comments and empty lines are left out."""
    every = [line.rstrip() for line in text.split("\n")]
    house = every.index(HOUSE) if HOUSE in every else len(every)
    book = None if house == len(every) else read_house_book("\n".join(every[house + 1 :]), house + 1)
    numbered = [(number, line) for number, line in enumerate(every[:house], 1) if line and not line.startswith(";")]
    header = Header()
    tags = 0
    while tags < len(numbered) and numbered[tags][1].startswith("["):
        header.add(numbered[tags][1], numbered[tags][0])
        tags += 1
    body = numbered[tags:]
    return RecordParts(header, _join_lines(body), book, body[0][0] if body else len(every))


def _join_lines(numbered: Iterable[tuple[int, str]]) -> list[RecordLine]:
    lines: list[RecordLine] = []
    for number, text in numbered:
        tokens = list(split_tokens(text, number))
        if not text[0].isspace():
            lines.append(RecordLine(number, text, tokens))
        elif lines:
            lines[-1].tokens += tokens
        else:
            raise InvalidRecord("a line that begins with a space goes on with one above it, and there is none", number)
    return lines
