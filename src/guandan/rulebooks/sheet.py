"""A rulebook as it stands in its file: read and typed, but not yet known to be complete."""

from __future__ import annotations

import tomllib
from typing import TypeVar

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRulebook
from guandan.rulebooks.locate import find_line, find_syntax_line
from guandan.rules.article import Article
from guandan.rules.options.checklist import ChecklistItem
from guandan.rules.options.infraction import Infraction
from guandan.rules.rulebook import GROUPS, read_option

HEADER = ("id", "version", "title_zh", "title_en", "document_zh", "document_en", "prefix")
"""The texts at the head of a file, all needed unless the file extends another."""

Item = TypeVar("Item", Infraction, ChecklistItem)


class OptionEntry(Struct, frozen=True):
    """An option as one file gives it, with the place for complaints."""

    value: object
    article: str
    where: str


class BookSheet(Struct, frozen=True, kw_only=True):
    """One file, or one with what it extends filled in.

    `unread` is what a book cites for all that it takes from the book it extends: its own document was not read there.
    """

    label: str
    header: dict[str, str]
    extends: str | None
    unread: str | None = None
    options: dict[str, OptionEntry]
    infractions: dict[str, Infraction]
    checklist: dict[str, ChecklistItem]
    articles: dict[str, Article]


def read_sheet(text: str, label: str) -> BookSheet:
    """Read one file's text; `label` names it in complaints, which also name the line."""
    try:
        return _read_tables(tomllib.loads(text), label)
    except tomllib.TOMLDecodeError as error:
        raise InvalidRulebook(str(error), label, find_syntax_line(str(error))) from error
    except InvalidRulebook as error:
        raise error.at_line(find_line(text, error.where.removeprefix(f"{label}: "))) from error


def _read_tables(tables: dict[str, object], label: str) -> BookSheet:
    extends = tables.pop("extends", None)
    unread = tables.pop("unread", None)
    return BookSheet(
        label=label,
        header={key: _text(tables.pop(key), f"{label}: {key}") for key in HEADER if key in tables},
        extends=None if extends is None else _text(extends, f"{label}: extends"),
        unread=None if unread is None else _text(unread, f"{label}: unread"),
        infractions=_items(tables.pop("infractions", []), Infraction, f"{label}: infractions"),
        checklist=_items(tables.pop("checklist", []), ChecklistItem, f"{label}: checklist"),
        articles=_articles(tables.pop("articles", {}), f"{label}: articles"),
        options=_options(tables, label),
    )


def _text(value: object, where: str) -> str:
    if isinstance(value, str) and value:
        return value
    raise InvalidRulebook("a text is wanted here", where)


def _articles(tables: object, where: str) -> dict[str, Article]:
    if not isinstance(tables, dict):
        raise InvalidRulebook("a table of articles is wanted here", where)
    articles = {}
    for name, table in tables.items():
        try:
            articles[name] = msgspec.convert(table, Article)
        except msgspec.ValidationError as error:
            raise InvalidRulebook(str(error), f'{where}."{name}"') from error
    return articles


def _items(tables: object, kind: type[Item], where: str) -> dict[str, Item]:
    if not isinstance(tables, list):
        raise InvalidRulebook("a list of tables is wanted here", where)
    items: dict[str, Item] = {}
    for table in tables:
        place = f"{where}.{table.get('id', len(items) + 1)}" if isinstance(table, dict) else where
        try:
            item = msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            raise InvalidRulebook(str(error), place) from error
        if item.id in items:
            raise InvalidRulebook("it is there twice", place)
        items[item.id] = item
    return items


def _options(tables: dict[str, object], label: str) -> dict[str, OptionEntry]:
    entries = {}
    for group, table in tables.items():
        if group not in GROUPS or not isinstance(table, dict):
            raise InvalidRulebook("there is no such table or key", f"{label}: {group}")
        for name, entry in table.items():
            path = f"{group}.{name}"
            entries[path] = _entry(path, entry, f"{label}: {path}")
    return entries


def _entry(path: str, entry: object, where: str) -> OptionEntry:
    if not isinstance(entry, dict) or "is" not in entry or not entry.keys() <= {"is", "article"}:
        raise InvalidRulebook('an option is written { is = …, article = "…" }', where)
    value = read_option(path, entry["is"], where)
    if not entry.get("article"):
        raise InvalidRulebook("the option cites no article", where)
    return OptionEntry(value, _text(entry["article"], where), where)
