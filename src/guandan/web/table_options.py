"""The options of its book that a table may change, each with a field to choose it."""

from __future__ import annotations

from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from guandan.cards import Rank
from guandan.formatting.rulebook_values import format_value, get_book_title
from guandan.rulebooks import list_names, load
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.texts import say
from guandan.web.books import build_option_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.rules.rulebook import Rulebook
    from guandan.web.books import OptionLine

GROUPS: dict[str, tuple[str, ...]] = {
    "length": ("levels.start", "match.deals", "match.minutes", "levels.a_must_be_played", "levels.pass_a"),
    "clocks": (
        *("clocks.follow", "clocks.lead", "clocks.first_lead", "clocks.tribute", "clocks.returning"),
        "clocks.side_minutes",
    ),
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
"""The options that friends change, by heading; the book decides everything else."""

_MAX_VALUES: dict[str, int] = {"match.deals": 50, "match.minutes": 300, "clocks.side_minutes": 300}
_SECONDS = 600


class OptionField(Struct, frozen=True, kw_only=True):
    """A field for an option: a list of values with their names, or a number, or none."""

    path: str
    title: str
    choices: tuple[tuple[object, str], ...] = ()
    is_number: bool = False
    most: int = 0


class BookSays(Struct, frozen=True, kw_only=True):
    """A book's value of an option: the value, its words, and the first article with its address."""

    value: object
    words: str
    article: str
    href: str | None


def list_option_fields(lang: str) -> list[tuple[str, list[OptionField]]]:
    """List the fields, by heading."""
    return [(group, [_field(path, lang) for path in paths]) for group, paths in GROUPS.items()]


def _field(path: str, lang: str) -> OptionField:
    kind = OPTIONS[path]
    title = say(f"option.{path}", lang)
    if kind is bool:
        return OptionField(path=path, title=title, choices=tuple(_choices((True, False), lang)))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        values = [rank for rank in Rank if not rank.is_joker] if kind is Rank else list(kind)
        return OptionField(path=path, title=title, choices=tuple(_choices(values, lang)))
    if NoneType in get_args(kind):
        return OptionField(path=path, title=title, is_number=True, most=_MAX_VALUES.get(path, _SECONDS))
    raise TypeError(path)


def _choices(values: Iterable[object], lang: str) -> Iterable[tuple[object, str]]:
    return ((to_plain(value), format_value(value, lang)) for value in values)


def list_book_values(lang: str) -> dict[str, dict[str, BookSays]]:
    """List each book's values of these options."""
    paths = [path for paths in GROUPS.values() for path in paths]
    return {name: {path: _find_book_value(load(name), path, lang) for path in paths} for name in list_names()}


def list_values_of(book: Rulebook, lang: str) -> dict[str, BookSays]:
    """List a book's values of these options."""
    return {path: _find_book_value(book, path, lang) for paths in GROUPS.values() for path in paths}


def _find_book_value(book: Rulebook, path: str, lang: str) -> BookSays:
    line: OptionLine = build_option_line(book, path, lang)
    first = line.articles[0]
    return BookSays(value=to_plain(book.value(path)), words=line.words, article=first.name, href=first.href)


def list_book_titles(lang: str) -> dict[str, str]:
    """List the titles of the books by id."""
    return {name: get_book_title(load(name), lang) for name in list_names()}
