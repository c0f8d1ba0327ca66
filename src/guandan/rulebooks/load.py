"""Load a rulebook: one of the built-in books by name, or a book of one's own from a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import InvalidRulebook
from guandan.rulebooks.build import build, build_past, extend
from guandan.rulebooks.sheet import Sheet, read_sheet

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

NAMES = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")


PAST_VERSIONS = ("1",)
"""Versions of the built-in books that older events and records were begun under."""


def names() -> tuple[str, ...]:
    """The built-in books."""
    return NAMES


def load(book: str | Path) -> Rulebook:
    """A built-in book by its name, or a book of one's own by the path of its file.

    `two-deck@1` is the built-in book as it was in version 1: old records and events name the version they began under.
    """
    if book in NAMES:
        return _built_in(str(book))
    name, _, version = str(book).partition("@")
    if name in NAMES and version in PAST_VERSIONS:
        return _past(name, version)
    return _built_in(name) if name in NAMES and version == _built_in(name).version else _own(Path(book))


def find_by_digest(digest: str) -> Rulebook | None:
    """The built-in book with this digest, in whatever version, or none."""
    present = (load(name) for name in NAMES)
    past = (_past(name, version) for name in NAMES for version in PAST_VERSIONS)
    return next((book for book in chain(present, past) if book.digest == digest), None)


@cache
def _built_in(name: str) -> Rulebook:
    return build(_built_in_sheet(name))


@cache
def _past(name: str, version: str) -> Rulebook:
    return build_past(_built_in_sheet(f"v{version}/{name}"))


def _built_in_sheet(name: str) -> Sheet:
    file = files("guandan.rulebooks").joinpath(f"{name}.toml")
    return read_sheet(file.read_text(encoding="utf-8"), file.name)


def _own(path: Path) -> Rulebook:
    sheet = _own_sheet(path, ())
    if sheet.header.get("id") in NAMES:
        raise InvalidRulebook("this is the name of a built-in book", f"{sheet.label}: id")
    return replace(build(sheet), is_own=True)


def _own_sheet(path: Path, before: tuple[Path, ...]) -> Sheet:
    """A file with what it extends filled in, however long the chain."""
    place = path.resolve()
    if place in before:
        chain = " → ".join(file.name for file in (*before, place))
        raise InvalidRulebook(f"the book extends itself: {chain}", f"{path.name}: extends")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRulebook(f"neither a book ({', '.join(NAMES)}) nor a file that can be read", str(path)) from error
    sheet = read_sheet(text, path.name)
    if sheet.extends is None:
        return sheet
    if sheet.extends in NAMES:
        return extend(_built_in_sheet(sheet.extends), sheet)
    return extend(_own_sheet(path.parent / sheet.extends, (*before, place)), sheet)
