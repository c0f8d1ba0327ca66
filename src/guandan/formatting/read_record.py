"""A record from a file or a text: the text notation or JSON lines, told apart by their content."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.errors import InvalidRecord, InvalidRulebook
from guandan.game.events import MatchStarted
from guandan.game.log import read_lines
from guandan.game.record import Record, read_record
from guandan.rulebooks import find_by_digest, list_names, load
from guandan.rules.rulebook import Rulebook, compute_digest

if TYPE_CHECKING:
    from pathlib import Path


def read_record_file(file: Path) -> Record:
    """The record in a file."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRecord(str(error)) from error
    return read_record_text(text)


def read_record_text(text: str) -> Record:
    """The record that a text is."""
    return _read_json_lines(text) if text.lstrip().startswith("{") else read_record(text, _load_built_in_book)


def _load_built_in_book(name: str) -> Rulebook:
    """A record names a built-in book or carries its own: it opens no other file."""
    if name.partition("@")[0] not in list_names():
        raise InvalidRulebook("the record does not carry its book, and there is no built-in one of this name", name)
    return load(name)


def _read_json_lines(text: str) -> Record:
    entries = read_lines(text)
    start = entries[0].event
    if not isinstance(start, MatchStarted):
        raise InvalidRecord("a record begins with the start of its match", 1)
    built_in = find_by_digest(start.digest) or _load_built_in_book(start.book) if start.house_book is None else None
    book = built_in or _read_own_book(start.house_book or {})
    if (start.book, start.version, start.digest) != (book.id, book.version, book.digest):
        raise InvalidRecord(f"the book at hand is {book.id} {book.version} with another digest", 1)
    numbers = (number for number, line in enumerate(text.split("\n"), 1) if line.strip())
    return Record(book=book, entries=tuple(entries), lines=tuple(numbers))


def _read_own_book(form: dict[str, object]) -> Rulebook:
    try:
        book = msgspec.convert(form, Rulebook)
    except msgspec.ValidationError as error:
        raise InvalidRecord(f"its own book cannot be read: {error}", 1) from error
    if compute_digest(book) != book.digest:
        raise InvalidRecord("the digest of its own book is not that of its contents", 1)
    return book
