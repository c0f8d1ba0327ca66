"""Split a line of a record into tokens: words, texts in quotation marks, brackets, braces, commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from guandan.errors import InvalidRecord, InvalidText

if TYPE_CHECKING:
    from collections.abc import Iterator

NONE = "none"
"""The word for a missing value; a text that consists of this word is quoted."""

_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([\[\]{},])|([^\s"\[\]{},]+))')
_WORD = re.compile(r"[A-Za-z0-9_.:/-]+")


class Token(NamedTuple):
    """A token as it stands in the text, and its line."""

    text: str
    line: int


def split_tokens(text: str, line: int) -> Iterator[Token]:
    """Split one line into tokens."""
    place, end = 0, len(text.rstrip())
    while place < end:
        found = _TOKEN.match(text, place, end)
        if found is None:
            raise InvalidRecord("a closing quotation mark is expected", line)
        place = found.end()
        yield Token(found[found.lastindex or 0], line)


def quote(text: str) -> str:
    """Quote a text: one plain word stays bare, anything else is written as in JSON."""
    plain = _WORD.fullmatch(text) and text != NONE
    return text if plain else msgspec.json.encode(text).decode()


def unquote(token: str) -> str:
    """Return the text that a token stands for."""
    if not token.startswith('"'):
        return token
    try:
        return msgspec.json.decode(token, type=str)
    except msgspec.DecodeError as error:
        raise InvalidText(f"a text in quotation marks is expected, not {token} ({error})") from error
