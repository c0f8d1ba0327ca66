"""Load a rulebook: one of the built-in books by name, or a book of one's own from a file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from guandan.errors import InvalidRulebook
from guandan.rulebooks.sheet import HEADER, BookSheet, read_sheet
from guandan.rules.article import Decision
from guandan.rules.rulebook import DECISION, GROUPS, HOUSE, OPTIONS, Rulebook, compute_digest, split_citation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from msgspec import Struct


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


def _built_in_sheet(name: str) -> BookSheet:
    file = files("guandan.rulebooks").joinpath(f"{name}.toml")
    return read_sheet(file.read_text(encoding="utf-8"), file.name)


def _own(path: Path) -> Rulebook:
    sheet = _own_sheet(path, ())
    if sheet.header.get("id") in NAMES:
        raise InvalidRulebook("this is the name of a built-in book", f"{sheet.label}: id")
    return replace(build(sheet), is_own=True)


def _own_sheet(path: Path, before: tuple[Path, ...]) -> BookSheet:
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


# ---- From a sheet to a Rulebook: nothing missing, nothing uncited, every split_citation article listed


@cache
def decisions() -> dict[str, Decision]:
    """Our decisions, D1 and on, where the documents are silent or can be read in two ways."""
    text = files("guandan.rulebooks").joinpath("decisions.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Decision])


def extend(base: BookSheet, own: BookSheet) -> BookSheet:
    """The base with everything that the extending file says for itself; lists add or replace by id."""
    for key in ("id", "version", "title_zh", "title_en"):
        if key not in own.header:
            raise InvalidRulebook("a book of one's own needs this too", f"{own.label}: {key}")
    return BookSheet(
        label=own.label,
        header=base.header | own.header,
        extends=own.extends,
        options=base.options | own.options,
        infractions=base.infractions | own.infractions,
        checklist=base.checklist | own.checklist,
        articles=base.articles | own.articles,
    )


def build(sheet: BookSheet) -> Rulebook:
    """The finished book, or a complaint that says where."""
    _check_complete(sheet)
    return _assemble(sheet)


def build_past(sheet: BookSheet) -> Rulebook:
    """A book of an older version: options that were added later have the value that the program had then."""
    return _assemble(sheet)


def _assemble(sheet: BookSheet) -> Rulebook:
    for citation, where in _citations(sheet):
        _check_citation(sheet, citation, where)
    parts: dict[str, Any] = {name: _group(sheet, name) for name in GROUPS}
    header: dict[str, Any] = dict(sheet.header)
    book = Rulebook(
        **header,
        **parts,
        extends=sheet.extends,
        infractions=tuple(sheet.infractions.values()),
        checklist=tuple(sheet.checklist.values()),
        citations={path: sheet.options[path].article for path in OPTIONS if path in sheet.options},
        articles=sheet.articles,
        decisions=_decided(citation for citation, _ in _citations(sheet)),
        overrides={},
        digest="",
    )
    return msgspec.structs.replace(book, digest=compute_digest(book))


def _check_complete(sheet: BookSheet) -> None:
    missing = [key for key in HEADER if key not in sheet.header]
    missing += [path for path in OPTIONS if path not in sheet.options]
    if missing:
        more = f", and {len(missing) - 1} more" if missing[1:] else ""
        raise InvalidRulebook(f"missing{more}", f"{sheet.label}: {missing[0]}")


def _citations(sheet: BookSheet) -> Iterator[tuple[str, str]]:
    """Every citation with its place."""
    for entry in sheet.options.values():
        yield entry.article, entry.where
    for breach in sheet.infractions.values():
        for case in breach.cases:
            yield case.article, f"{sheet.label}: infractions.{breach.id}"
    for item in sheet.checklist.values():
        yield item.article, f"{sheet.label}: checklist.{item.id}"


def _check_citation(sheet: BookSheet, citation: str, where: str) -> None:
    for name in split_citation(citation):
        known = (
            name in sheet.articles
            or (name.startswith(DECISION) and name.removeprefix(DECISION) in decisions())
            or (name == HOUSE and sheet.extends is not None)
        )
        if not known:
            raise InvalidRulebook(f"it cites «{name}», which the book does not list", where)


def _group(sheet: BookSheet, name: str) -> Struct:
    group = GROUPS[name]
    paths = {field: f"{name}.{field}" for field in group.__struct_fields__}
    return group(**{field: sheet.options[path].value for field, path in paths.items() if path in sheet.options})


def _decided(citations: Iterable[str]) -> dict[str, Decision]:
    used = {name for citation in citations for name in split_citation(citation)}
    return {name: decision for name, decision in decisions().items() if DECISION + name in used}
