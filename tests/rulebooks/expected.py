"""Clauses: what an article says, as the values of options; written from the documents, not from the books' files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import load
from guandan.rules.rulebook import OPTIONS, to_plain

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

TEN_KINDS = [
    *("single", "pair", "triple", "full_house", "straight"),
    *("tube", "plate", "bomb", "straight_flush", "four_jokers"),
]

PLAY_GROUPS = (
    "plays",
    "seating",
    "opening",
    "tribute",
    "trick",
    "announce",
    "manner",
    "clocks",
    "levels",
    "match",
    "points",
)


def says(article: str, path: str, value: object) -> list[ParameterSet]:
    """What one article, or several joined by «; », says about one option."""
    marks = [pytest.mark.article(name) for name in article.split("; ")]
    return [pytest.param(path, value, article, id=f"{article}: {path}", marks=marks)]


def clause(article: str, group: str, **options: object) -> list[ParameterSet]:
    """What an article says about several options of one group."""
    return joined(*(says(article, f"{group}.{name}", value) for name, value in options.items()))


def joined(*clauses: list[ParameterSet]) -> list[ParameterSet]:
    """The clauses of a book as one list."""
    return [expected for each in clauses for expected in each]


def check_option(book: str, path: str, value: object, article: str) -> None:
    """The book has this value, and cites this article for it."""
    assert (to_plain(load(book).value(path)), load(book).cite(path)) == (value, article)


def check_complete(clauses: list[ParameterSet]) -> None:
    """Every option about play has its clause, and only one."""
    paths = [str(expected.values[0]) for expected in clauses]
    assert sorted(paths) == sorted(path for path in OPTIONS if path.split(".")[0] in PLAY_GROUPS)
