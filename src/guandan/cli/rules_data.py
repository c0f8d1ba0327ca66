"""`guandan rules … --json`: the same as the tables, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.formatting.citing import find_citing_items
from guandan.formatting.rulebook_values import format_option
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.services.books import find_differing_infractions, list_differing_options
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.article import Article, Decision
    from guandan.rules.rulebook import Rulebook

RulesRow = dict[str, object]


def build_book_row(book: Rulebook) -> RulesRow:
    """A book in a list."""
    return {
        "id": book.id,
        "version": book.version,
        "digest": book.digest,
        "prefix": book.prefix,
        "title_zh": book.title_zh,
        "title_en": book.title_en,
        "document_zh": book.document_zh,
        "document_en": book.document_en,
        "options": len(OPTIONS),
        "articles": len(book.articles),
        "decisions": len(book.decisions),
        "infractions": len(book.infractions),
    }


def build_rules_option_row(book: Rulebook, path: str, lang: str) -> RulesRow:
    """An option: its value as data and in words, and its article."""
    return {
        "option": path,
        "title": say(f"option.{path}", lang),
        "value": to_plain(book.value(path)),
        "words": format_option(book, path, lang),
        "article": book.cite(path),
    }


def build_rules_article_row(book: Rulebook, name: str, item: Article | Decision, lang: str) -> RulesRow:
    """An article or decision, and what rests on it."""
    rests = find_citing_items(book, name)
    row: RulesRow = {"article": name}
    row |= {field: value for field, value in msgspec.to_builtins(item).items() if value is not None}
    row["options"] = [build_rules_option_row(book, path, lang) for path in rests.options]
    row["infractions"] = list(rests.infractions)
    row["checklist"] = list(rests.checklist)
    return row


def build_book_rows(
    book: Rulebook, groups: Sequence[str], catalogues: Sequence[str], articles: Sequence[str], lang: str
) -> RulesRow:
    """A book, or the part of it that was asked for."""
    rows = build_book_row(book)
    rows["options"] = [build_rules_option_row(book, path, lang) for path in OPTIONS if path.split(".")[0] in groups]
    for catalogue in catalogues:
        rows[catalogue] = to_plain(getattr(book, catalogue))
    rows["articles"] = [build_rules_article_row(book, name, book.articles[name], lang) for name in articles]
    if "infractions" not in catalogues:
        del rows["infractions"]
    return rows


def build_book_differences(one: Rulebook, two: Rulebook, lang: str) -> RulesRow:
    """What differs between two books."""
    return {
        "books": [one.id, two.id],
        "options": [
            {"option": path, "title": say(f"option.{path}", lang)}
            | {book.id: _build_side_row(book, path, lang) for book in (one, two)}
            for path in list_differing_options((one, two))
        ],
        "infractions": [
            {"infraction": name, one.id: to_plain(ours), two.id: to_plain(theirs)}
            for name, (ours, theirs) in find_differing_infractions((one, two)).items()
        ],
    }


def _build_side_row(book: Rulebook, path: str, lang: str) -> RulesRow:
    row = build_rules_option_row(book, path, lang)
    return {name: row[name] for name in ("value", "words", "article")}
