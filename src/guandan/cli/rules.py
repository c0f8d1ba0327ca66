"""`guandan rules`: list, show and compare the books, and look up their articles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.formatting.citing import find_articles, find_citing_items
from guandan.formatting.rulebook_values import (
    describe_article_status,
    describe_infraction,
    format_option,
    get_book_title,
    get_sentence,
)
from guandan.rulebooks import list_names, load
from guandan.rules.article import Article, Topic
from guandan.rules.rulebook import GROUPS, OPTIONS, split_citation, to_plain
from guandan.services.books import find_differing_infractions, list_differing_options
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import RenderableType

    from guandan.rules.article import BookDecision
    from guandan.rules.rulebook import Rulebook


_SHORT = 12
_CATALOGUES = ("infractions", "checklist")


def list_books(lang: str, *, as_json: bool) -> None:
    """The built-in books."""
    books = [load(name) for name in list_names()]
    if as_json:
        print_json([build_book_row(book) for book in books])
        return
    table = _table(lang, "rules.book", "rules.title", "rules.version", "rules.articles", "rules.digest")
    for book in books:
        facts = (get_book_title(book, lang), book.version, str(len(book.articles)), book.digest[:_SHORT])
        table.add_row(Text(book.id, style="bold"), *facts)
    print_renderables(table)


def show_book(name: str, topic: str | None, lang: str, *, as_json: bool) -> None:
    """Show a book's options in groups, each with its value and article; or one topic, with its articles too."""
    book = load(name)
    topics = [*GROUPS, *_CATALOGUES, *(topic for topic in Topic if topic not in GROUPS)]
    if topic is not None and topic not in topics:
        raise typer.BadParameter(say("rules.no_such_topic", lang, topic=topic, topics=", ".join(topics)))
    groups = [group for group in GROUPS if topic in {None, group}]
    catalogues = [catalogue for catalogue in _CATALOGUES if topic in {None, catalogue}]
    articles = [] if topic is None else [name for name, item in book.articles.items() if item.topic == topic]
    if as_json:
        print_json(build_book_rows(book, groups, catalogues, articles, lang))
        return
    print_renderables(
        Text(get_book_title(book, lang), style="bold"), Text(get_sentence(_Document(book), lang), style="dim")
    )
    for group in groups:
        print_renderables(
            "", _options(book, [path for path in OPTIONS if path.startswith(f"{group}.")], f"group.{group}", lang)
        )
    if "infractions" in catalogues:
        print_renderables("", _infractions(book, lang))
    if "checklist" in catalogues:
        print_renderables("", _checklist(book, lang))
    if articles:
        named = {name: book.articles[name] for name in articles}
        print_renderables("", _heading(say("group.articles", lang)), _articles(named, lang))


class _Document:
    """The book's document as an entry with a sentence."""

    def __init__(self, book: Rulebook) -> None:
        self.zh, self.en = book.document_zh, book.document_en


def diff_books(one: str, two: str, lang: str, *, as_json: bool) -> None:
    """Show the options in which two books differ."""
    first, second = load(one), load(two)
    if as_json:
        print_json(build_book_differences(first, second, lang))
        return
    differing = list_differing_options((first, second))
    table = _table(lang, "rules.option")
    for book in (first, second):
        table.add_column(book.id, ratio=1, overflow="fold")
    group = ""
    for path in differing:
        if path.split(".")[0] != group:
            group = path.split(".")[0]
            table.add_row(Text(say(f"group.{group}", lang), style="bold"))
        table.add_row(say(f"option.{path}", lang), *(_with_article(book, path, lang) for book in (first, second)))
    breaches = find_differing_infractions((first, second))
    if breaches:
        table.add_row(Text(say("group.infractions", lang), style="bold"))
    for breach, cases in breaches.items():
        shown = (say("rules.absent", lang) if case is None else describe_infraction(case, lang) for case in cases)
        table.add_row(say(f"infraction_id.{breach}", lang), *shown)
    counts = {"options": len(differing), "all": len(OPTIONS), "infractions": len(breaches)}
    print_renderables(table, Text(say("rules.differences", lang, **counts), style="dim"))


def show_article(name: str, asked: str, lang: str, *, as_json: bool) -> None:
    """Show an article or a decision, with all articles below it and what rests on it."""
    book = load(name)
    found = find_articles(book, asked)
    if not found:
        raise typer.BadParameter(say("rules.no_such_article", lang, article=asked, book=book.id))
    if as_json:
        print_json([build_rules_article_row(book, article, item, lang) for article, item in found.items()])
        return
    for article, item in found.items():
        print_renderables(_article(book, article, item, lang), "")


def _table(lang: str, *keys: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    for key in keys:
        table.add_column(say(key, lang), overflow="fold")
    return table


def _heading(title: str) -> Rule:
    return Rule(Text(title, style="bold"), align="left", style="dim")


def _options(book: Rulebook, paths: Iterable[str], title: str, lang: str) -> RenderableType:
    """A group's options, and below them what their articles say."""
    table = _table(lang, "rules.option", "rules.value", "rules.article")
    named: dict[str, Article | BookDecision] = {}
    for path in paths:
        table.add_row(say(f"option.{path}", lang), Text(format_option(book, path, lang), style="bold"), book.cite(path))
        named.update(book.explain(book.cite(path)))
    return Group(_heading(say(title, lang)), table, Padding(_articles(named, lang), (1, 0, 0, 0)))


def _articles(items: Mapping[str, Article | BookDecision], lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for name, item in items.items():
        table.add_row(name, get_sentence(item, lang))
    return table


def _infractions(book: Rulebook, lang: str) -> RenderableType:
    table = _table(lang, "rules.infraction", "rules.follows", "rules.article")
    for breach in book.infractions:
        articles = dict.fromkeys(name for case in breach.cases for name in split_citation(case.article))
        table.add_row(name_of(breach.id, lang), describe_infraction(breach, lang), "; ".join(articles))
    return Group(_heading(say("group.infractions", lang)), table)


def _checklist(book: Rulebook, lang: str) -> RenderableType:
    table = _table(lang, "rules.area", "rules.item", "rules.article")
    for item in book.checklist:
        table.add_row(name_of(item.area, lang), get_sentence(item, lang), item.article)
    return Group(_heading(say("group.checklist", lang)), table)


def _with_article(book: Rulebook, path: str, lang: str) -> Text:
    return Text.assemble((format_option(book, path, lang), "bold"), (f"\n{book.cite(path)}", "dim"))


def _article(book: Rulebook, name: str, item: Article | BookDecision, lang: str) -> RenderableType:
    lines: list[RenderableType] = [Text(name, style="bold cyan"), Text(get_sentence(item, lang))]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    if isinstance(item, Article):
        grid.add_row(say("rules.topic", lang), name_of(item.topic, lang))
        grid.add_row(say("rules.status", lang), describe_article_status(item, lang))
    rests = find_citing_items(book, name)
    for path in rests.options:
        grid.add_row(say("rules.option", lang), f"{say(f'option.{path}', lang)}: {format_option(book, path, lang)}")
    for breach in book.infractions:
        if breach.id in rests.infractions:
            grid.add_row(
                say("rules.infraction", lang), f"{name_of(breach.id, lang)}: {describe_infraction(breach, lang)}"
            )
    for point in book.checklist:
        if point.id in rests.checklist:
            grid.add_row(say("rules.item", lang), get_sentence(point, lang))
    return Group(*lines, Padding(grid, (0, 0, 0, 2)))


# ---- `guandan rules … --json`: the same as the tables, as plain values


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


def build_rules_article_row(book: Rulebook, name: str, item: Article | BookDecision, lang: str) -> RulesRow:
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
    """A book, or the part that was asked for."""
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
