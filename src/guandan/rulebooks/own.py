"""House books: a built-in book with options of one's own, read from TOML and written as TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import InvalidRulebook
from guandan.rulebooks.build import build_own, extend
from guandan.rulebooks.load import EVERY_NAME, built_in_sheet
from guandan.rulebooks.locate import find_line
from guandan.rulebooks.sheet import read_sheet
from guandan.rules.article import Article
from guandan.rules.rulebook import GROUPS, HOUSE, OPTIONS, Rulebook, to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guandan.rulebooks.sheet import BookSheet

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LABEL = "book.toml"


class Change(Struct, frozen=True, kw_only=True):
    """An option of one's own, and the article of one's own notice that it comes from, if it has one."""

    value: object
    article: str = HOUSE


class OwnBook(Struct, frozen=True, kw_only=True):
    """A house book as its text has it: which book it starts from, and what it changes."""

    id: str
    version: str
    base: str
    title_zh: str
    title_en: str
    document_zh: str = ""
    document_en: str = ""
    changes: dict[str, Change] = {}
    articles: dict[str, Article] = {}


def check_name(name: str) -> str:
    """A house book's id: small letters, digits and hyphens, and none of the built-in books'."""
    if not _NAME.fullmatch(name):
        raise InvalidRulebook("an id has small letters, digits and hyphens, 40 at most", "id")
    if name in EVERY_NAME:
        raise InvalidRulebook("this is the name of a built-in book", "id")
    return name


def build_own_book(own: OwnBook) -> Rulebook:
    """The finished book; what is wrong is refused with its option and its line in the text that `write_own` gives."""
    return read_own(write_own(own))[1]


def read_own(text: str, label: str = _LABEL) -> tuple[OwnBook, Rulebook]:
    """Read a house book's text: it must extend a built-in book. What is wrong is refused with option and line."""
    sheet = read_sheet(text, label)
    try:
        base = _require_base(sheet)
        check_name(sheet.header.get("id", ""))
        book = replace(build_own(extend(built_in_sheet(base), sheet)), is_own=True)
    except InvalidRulebook as error:
        raise error.at_line(find_line(text, error.where.removeprefix(f"{label}: "))) from error
    own = OwnBook(
        id=book.id,
        version=book.version,
        base=base,
        title_zh=book.title_zh,
        title_en=book.title_en,
        document_zh=sheet.header.get("document_zh", ""),
        document_en=sheet.header.get("document_en", ""),
        changes={
            path: Change(value=to_plain(entry.value), article=entry.article) for path, entry in sheet.options.items()
        },
        articles=sheet.articles,
    )
    return own, book


def _require_base(sheet: BookSheet) -> str:
    if sheet.extends not in EVERY_NAME:
        raise InvalidRulebook(f"a house book extends one of {', '.join(EVERY_NAME)}", f"{sheet.label}: extends")
    return sheet.extends


def write_own(own: OwnBook) -> str:
    """The text of a house book, by group and in the order of the program."""
    return "\n".join(_walk_lines(own)) + "\n"


def _walk_lines(own: OwnBook) -> Iterator[str]:
    yield f"id = {_quote(check_name(own.id))}"
    yield f"extends = {_quote(own.base)}"
    for key in ("version", "title_zh", "title_en", "document_zh", "document_en"):
        if text := getattr(own, key):
            yield f"{key} = {_quote(text)}"
    for path in own.changes:
        if path not in OPTIONS:
            raise InvalidRulebook("there is no such option", path)
    for group in GROUPS:
        changed = {path: own.changes[path] for path in OPTIONS if path in own.changes and path.startswith(f"{group}.")}
        if changed:
            yield f"\n[{group}]"
            yield from _walk_options(changed)
    for name, article in own.articles.items():
        yield f"\n[articles.{_quote(name)}]"
        yield f"zh = {_quote(article.zh)}"
        yield f"en = {_quote(article.en)}"
        yield f"status = {_quote(article.status)}"
        yield f"topic = {_quote(article.topic)}"


def _walk_options(changed: Mapping[str, Change]) -> Iterator[str]:
    for path, change in changed.items():
        value = write_value(to_plain(change.value))
        yield f"{path.split('.')[1]} = {{ is = {value}, article = {_quote(change.article or HOUSE)} }}"


def write_value(value: object) -> str:
    """A plain value as TOML; «none» stands for none."""
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _quote(value)
        case list() | tuple():
            return f"[{', '.join(map(write_value, value))}]"
        case _:
            raise InvalidRulebook("no option has a value of this kind")


def _quote(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in plain) + '"'
