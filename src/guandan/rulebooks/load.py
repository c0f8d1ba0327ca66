"""Load a rulebook: one of the built-in books by name, or a book of one's own from a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import InvalidRulebook
from guandan.rulebooks.build import build, build_own, build_past, extend
from guandan.rulebooks.locate import find_line
from guandan.rulebooks.sheet import BookSheet, read_sheet

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

NAMES = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")
"""The books whose documents were read whole."""

PARTIAL_NAMES = ("national-2022",)
"""Books whose documents were read in part: they say of every option whether it was."""

EVERY_NAME = (*NAMES, *PARTIAL_NAMES)

PAST_VERSIONS = ("1",)
"""Versions of the built-in books that older events and records were begun under."""


def names() -> tuple[str, ...]:
    """The built-in books whose documents were read whole."""
    return NAMES


def list_names() -> tuple[str, ...]:
    """List every built-in book that one can choose, those read in part last."""
    return EVERY_NAME


def load(book: str | Path) -> Rulebook:
    """A built-in book by its name, or a book of one's own by the path of its file.

    `two-deck@1` is the built-in book as it was in version 1: old records and events name the version they began under.
    """
    if book in EVERY_NAME:
        return _built_in(str(book))
    name, _, version = str(book).partition("@")
    if name in NAMES and version in PAST_VERSIONS:
        return _past(name, version)
    return _built_in(name) if name in EVERY_NAME and version == _built_in(name).version else _own(Path(book))


def find_by_digest(digest: str) -> Rulebook | None:
    """The built-in book with this digest, in whatever version, or none."""
    present = (load(name) for name in EVERY_NAME)
    past = (_past(name, version) for name in NAMES for version in PAST_VERSIONS)
    return next((book for book in chain(present, past) if book.digest == digest), None)


@cache
def _built_in(name: str) -> Rulebook:
    return build(built_in_sheet(name))


@cache
def _past(name: str, version: str) -> Rulebook:
    return build_past(built_in_sheet(f"v{version}/{name}"))


def built_in_sheet(name: str) -> BookSheet:
    """The file of a built-in book, with what it extends filled in."""
    file = files("guandan.rulebooks").joinpath(f"{name}.toml")
    sheet = read_sheet(file.read_text(encoding="utf-8"), file.name)
    return sheet if sheet.extends is None else extend(built_in_sheet(sheet.extends), sheet)


def _own(path: Path) -> Rulebook:
    sheet = _own_sheet(path, ())
    if sheet.header.get("id") in EVERY_NAME:
        raise InvalidRulebook("this is the name of a built-in book", f"{sheet.label}: id")
    try:
        return replace(build_own(sheet), is_own=True)
    except InvalidRulebook as error:
        place = error.where.removeprefix(f"{sheet.label}: ")
        raise error.at_line(find_line(path.read_text(encoding="utf-8"), place)) from error


def _own_sheet(path: Path, before: tuple[Path, ...]) -> BookSheet:
    """A file with what it extends filled in, however long the chain."""
    place = path.resolve()
    if place in before:
        chain = " → ".join(file.name for file in (*before, place))
        raise InvalidRulebook(f"the book extends itself: {chain}", f"{path.name}: extends")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRulebook(
            f"neither a book ({', '.join(EVERY_NAME)}) nor a file that can be read", str(path)
        ) from error
    sheet = read_sheet(text, path.name)
    if sheet.extends is None:
        return sheet
    if sheet.extends in EVERY_NAME:
        return extend(built_in_sheet(sheet.extends), sheet)
    return extend(_own_sheet(path.parent / sheet.extends, (*before, place)), sheet)
