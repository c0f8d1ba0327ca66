"""The lines of a record as they are read: a line that begins with a space goes on with the one above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import InvalidRecord
from guandan.game.record.header import HOUSE, Header, read_house_book
from guandan.game.record.tokens import Token, split_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable


class RecordLine(Struct):
    """A line with all that goes on with it."""

    number: int
    text: str
    tokens: list[Token]


class RecordParts(Struct):
    """A whole text, sorted out: the head, the lines of the match, a house book, and the line after the head."""

    header: Header
    lines: list[RecordLine]
    house_book: dict[str, object] | None
    end_of_head: int


def split_record(text: str) -> RecordParts:
    """The parts of a text; comments and empty lines are left out."""
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
