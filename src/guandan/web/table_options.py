"""The options that a table may have otherwise than its book, each with a field to choose it."""

from __future__ import annotations

from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from guandan.cards import Rank
from guandan.rulebooks import load, names
from guandan.rules.rulebook import OPTIONS, plain
from guandan.texts import say
from guandan.web.books import option_line
from guandan.wording.words import title_of, value_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.web.books import OptionLine

GROUPS: dict[str, tuple[str, ...]] = {
    "length": ("levels.start", "match.deals", "match.minutes", "levels.a_must_be_played", "levels.pass_a"),
    "clocks": ("clocks.follow", "clocks.lead", "clocks.first_lead", "clocks.tribute", "clocks.returning"),
    "cards": (
        "tribute.equal",
        "tribute.return_to_opponent",
        "tribute.return_double",
        "tribute.returns_face_down",
        "announce.unasked_at",
        "announce.asked_at",
        "manner.look_back",
        "trick.wind",
    ),
}
"""What friends change, by heading; everything else is the book's."""

_MOST: dict[str, int] = {"match.deals": 50, "match.minutes": 300}
_SECONDS = 600


class Field(Struct, frozen=True, kw_only=True):
    """How an option is chosen: from a list of values with their words, or as a number, or none."""

    path: str
    title: str
    choices: tuple[tuple[object, str], ...] = ()
    is_number: bool = False
    most: int = 0


class BookSays(Struct, frozen=True, kw_only=True):
    """What a book has for an option: the value, its words, and the first article with its address."""

    value: object
    words: str
    article: str
    href: str | None


def fields(lang: str) -> list[tuple[str, list[Field]]]:
    """The fields, by heading."""
    return [(group, [_field(path, lang) for path in paths]) for group, paths in GROUPS.items()]


def _field(path: str, lang: str) -> Field:
    kind = OPTIONS[path]
    title = say(f"option.{path}", lang)
    if kind is bool:
        return Field(path=path, title=title, choices=tuple(_choices((True, False), lang)))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        values = [rank for rank in Rank if not rank.is_joker] if kind is Rank else list(kind)
        return Field(path=path, title=title, choices=tuple(_choices(values, lang)))
    if NoneType in get_args(kind):
        return Field(path=path, title=title, is_number=True, most=_MOST.get(path, _SECONDS))
    raise TypeError(path)


def _choices(values: Iterable[object], lang: str) -> Iterable[tuple[object, str]]:
    return ((plain(value), value_words(value, lang)) for value in values)


def books_say(lang: str) -> dict[str, dict[str, BookSays]]:
    """For each book and each of these options, what the book says."""
    paths = [path for paths in GROUPS.values() for path in paths]
    return {name: {path: _says(name, path, lang) for path in paths} for name in names()}


def _says(name: str, path: str, lang: str) -> BookSays:
    book = load(name)
    line: OptionLine = option_line(book, path, lang)
    first = line.articles[0]
    return BookSays(value=plain(book.value(path)), words=line.words, article=first.name, href=first.href)


def titles(lang: str) -> dict[str, str]:
    """The books by id."""
    return {name: title_of(load(name), lang) for name in names()}
