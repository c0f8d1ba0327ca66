"""From a sheet to a Rulebook: nothing missing, nothing uncited, every split_citation article listed."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from guandan.errors import InvalidRulebook
from guandan.rulebooks.sheet import HEADER, BookSheet
from guandan.rules.article import BookDecision
from guandan.rules.rulebook import (
    DECISION,
    GROUPS,
    HOUSE,
    OPTIONS,
    REQUIRED_OPTIONS,
    Rulebook,
    compute_digest,
    split_citation,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from msgspec import Struct

    from guandan.rules.options.infraction import Infraction


@cache
def decisions() -> dict[str, BookDecision]:
    """Our decisions, D1 and on, where the documents are silent or can be read in two ways."""
    text = files("guandan.rulebooks").joinpath("decisions.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, BookDecision])


def extend(base: BookSheet, own: BookSheet) -> BookSheet:
    """The base with everything that the extending file says for itself; lists add or replace by id."""
    for key in ("id", "version", "title_zh", "title_en"):
        if key not in own.header:
            raise InvalidRulebook("a book of one's own needs this too", f"{own.label}: {key}")
    if own.unread is not None:
        base = _mark_unread(base, own.unread)
    return BookSheet(
        label=own.label,
        header=base.header | own.header,
        extends=own.extends,
        options=base.options | own.options,
        infractions=base.infractions | own.infractions,
        checklist=base.checklist | own.checklist,
        articles=base.articles | own.articles,
    )


def _mark_unread(base: BookSheet, citation: str) -> BookSheet:
    """The base as a book has it that has not read its own document there: no article of the base is the book's."""

    def mark(breach: Infraction) -> Infraction:
        return replace(breach, cases=tuple(replace(case, article=citation) for case in breach.cases))

    return BookSheet(
        label=base.label,
        header=base.header,
        extends=base.extends,
        options={path: replace(entry, article=citation) for path, entry in base.options.items()},
        infractions={name: mark(breach) for name, breach in base.infractions.items()},
        checklist={name: replace(item, article=citation) for name, item in base.checklist.items()},
        articles={},
    )


def build(sheet: BookSheet) -> Rulebook:
    """The finished book, or a complaint that says where."""
    _check_complete(sheet, OPTIONS)
    return _assemble(sheet)


def build_own(sheet: BookSheet) -> Rulebook:
    """A book of one's own: options that are younger than the file have the value that the program had before."""
    _check_complete(sheet, REQUIRED_OPTIONS)
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
        decisions=_find_decisions(citation for citation, _ in _citations(sheet)),
        overrides={},
        digest="",
    )
    return msgspec.structs.replace(book, digest=compute_digest(book))


def _check_complete(sheet: BookSheet, options: Iterable[str]) -> None:
    missing = [key for key in HEADER if key not in sheet.header]
    missing += [path for path in options if path not in sheet.options]
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


def _find_decisions(citations: Iterable[str]) -> dict[str, BookDecision]:
    used = {name for citation in citations for name in split_citation(citation)}
    return {name: decision for name, decision in decisions().items() if DECISION + name in used}
