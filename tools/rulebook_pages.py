"""The pages about rulebooks: one a book, the table of differences, the decisions, and the list of them all."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from notices_page import notices_page
from own_book_page import own_page

from guandan.formatting.citing import find_citing_items
from guandan.formatting.rulebook_values import describe_article_status, describe_infraction, format_option
from guandan.rulebooks import list_names, load, names
from guandan.rulebooks.build import decisions
from guandan.rulebooks.schema import build_schema
from guandan.rules.article import Status
from guandan.rules.rulebook import DECISION, GROUPS, OPTIONS
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.formatting.citing import CitingItems
    from guandan.rules.article import Article
    from guandan.rules.rulebook import Rulebook

Tests = dict[str, list[str]]
"""Article to the tests that show it."""

HEAD = "<!-- Written by tools/write_docs.py from the rulebooks and the tests; `make docs` writes it again. -->\n"
_ROOT = "../../"  # from docs/rulebooks/


def pages(tests: Tests) -> dict[str, str]:
    """Every page by the name of its file."""
    books = [load(name) for name in list_names()]
    made = {f"{book.id}.md": book_page(book, tests) for book in books}
    made["differences.md"] = differences_page([load(name) for name in names()])
    made["decisions.md"] = decisions_page(books, tests)
    made |= {"README.md": list_page(books), "README.zh.md": list_page(books, "zh")}
    made |= {"own.md": own_page(), "own.zh.md": own_page("zh")}
    made |= {"notices.md": notices_page(), "notices.zh.md": notices_page("zh")}
    made["rulebook.schema.json"] = json.dumps(build_schema(), ensure_ascii=False, indent=1) + "\n"
    return made


def _both(zh: str, en: str, between: str = " · ") -> str:
    return zh if zh == en else f"{zh}{between}{en}"


def _page(*lines: str) -> str:
    return "\n".join((HEAD, *lines)).rstrip() + "\n"


LISTS = {
    "en": (
        "# Rulebooks 规则\n\n[中文](README.zh.md)\n",
        "| book | title |",
        """The columns count the numbered items of each document, by what becomes of them.

- [What differs between the books, option by option](differences.md)
- [Our decisions where the documents are silent](decisions.md)
- [A book of your own](own.md)
- [Does a notice fit?](notices.md)""",
    ),
    "zh": (
        "# 规则\n\n[English](README.md)。每份规则一页，中英文对照：每一条用我们自己的话写，并列出有关的选项和测试。\n",
        "| 规则 | 名称 |",
        """各栏是文件的编号条目，按由谁执行分别计数。

- [各份规则的差异，逐个选项](differences.md)
- [文件没有写的，我们的约定](decisions.md)
- [自己的规则](own.zh.md)
- [我的规程合不合适](notices.zh.md)""",
    ),
}
"""By language: what stands before the table, the heads of its first columns, and what stands after it."""


def list_page(books: list[Rulebook], lang: str = "en") -> str:
    """What there is."""
    before, heads, after = LISTS[lang]
    statuses = " | ".join(_both(name_of(status, "zh"), name_of(status, "en")) for status in Status)
    lines = [before, f"{heads} {statuses} |", f"| --- | --- |{' ---: |' * len(Status)}"]
    for book in books:
        counts = (sum(item.status is status for item in book.articles.values()) for status in Status)
        titles = f"{book.title_zh}<br>{book.title_en}"
        lines.append(f"| [{book.id}]({book.id}.md) | {titles} | {' | '.join(map(str, counts))} |")
    return _page(*lines, "", after)


def book_page(book: Rulebook, tests: Tests) -> str:
    """A book: each article in our words, what rests on it, and which tests show it."""
    lines = [
        f"# {book.id}\n",
        f"**{book.title_zh}** · **{book.title_en}**\n",
        f"{book.document_zh}  \n{book.document_en}\n",
        f"Version {book.version}, digest `{book.digest}`.\n",
    ]
    for name, item in book.articles.items():
        lines += [f"## {name}\n", f"{item.zh}  \n{item.en}\n", *_facts(book, name, item, tests), ""]
    return _page(*lines)


def _facts(book: Rulebook, name: str, item: Article, tests: Tests) -> Iterator[str]:
    status = _both(describe_article_status(item, "zh"), describe_article_status(item, "en"))
    yield f"- {_label('rules.status')}: {status}"
    yield from _resting(book, find_citing_items(book, name))
    yield from _shown_by(tests.get(name, []))


def _label(key: str) -> str:
    return _both(say(key, "zh"), say(key, "en"), " ")


def _resting(book: Rulebook, rests: CitingItems) -> Iterator[str]:
    for path in rests.options:
        yield f"- `{path}` {_title(path)}: {_value(book, path)}"
    for breach in book.infractions:
        if breach.id in rests.infractions:
            words = _both(describe_infraction(breach, "zh"), describe_infraction(breach, "en"))
            yield f"- {_label('rules.infraction')} `{breach.id}`: {words}"
    if rests.checklist:
        yield f"- {_label('group.checklist')}: {', '.join(f'`{item}`' for item in rests.checklist)}"


def _title(path: str) -> str:
    return _both(say(f"option.{path}", "zh"), say(f"option.{path}", "en"))


def _value(book: Rulebook, path: str) -> str:
    return f"**{_both(format_option(book, path, 'zh'), format_option(book, path, 'en'))}**"


def _shown_by(tests: list[str]) -> Iterator[str]:
    files: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        file, _, name = test.partition("::")
        files[file].append(name)
    for file, those in files.items():
        yield f"- tests: [{file}]({_ROOT}{file}): {', '.join(f'`{test}`' for test in those)}"


def differences_page(books: list[Rulebook]) -> str:
    """One table of what differs, group by group, and what all the books share."""
    lines = [
        "# What differs between the books 各份规则的差异\n",
        "Below each value stands its article; what all the books have alike is at the end.\n",
    ]
    for group in GROUPS:
        paths = [path for path in OPTIONS if path.startswith(f"{group}.") and not _is_alike(books, path)]
        if paths:
            lines += [f"## {_label(f'group.{group}')}\n", *_differences(books, paths), ""]
    lines += ["## Alike in all the books 各份规则相同的\n", "| option | value |", "| --- | --- |"]
    lines += [f"| `{path}`<br>{_title(path)} | {_cell(books[0], path)} |" for path in OPTIONS if _is_alike(books, path)]
    return _page(*lines)


def _is_alike(books: list[Rulebook], path: str) -> bool:
    return all(book.value(path) == books[0].value(path) for book in books)


def _differences(books: list[Rulebook], paths: Iterable[str]) -> Iterator[str]:
    yield f"| option | {' | '.join(book.id for book in books)} |"
    yield f"| --- |{' --- |' * len(books)}"
    for path in paths:
        cells = (f"{_cell(book, path)}<br><sub>{book.cite(path)}</sub>" for book in books)
        yield f"| `{path}`<br>{_title(path)} | {' | '.join(cells)} |"


def _cell(book: Rulebook, path: str) -> str:
    return _both(format_option(book, path, "zh"), format_option(book, path, "en"), "<br>")


def decisions_page(books: list[Rulebook], tests: Tests) -> str:
    """Each decision, the options that rest on it, and which tests show it."""
    lines = [
        "# Our decisions 约定\n",
        "Where a document is silent or can be read in two ways, the value is ours and is cited as «decision D8»:",
        "so a referee can tell a rule from a default.\n",
    ]
    for name, decision in decisions().items():
        lines += [f"## {name}\n", f"{decision.zh}  \n{decision.en}\n"]
        for book in books:
            rests = find_citing_items(book, DECISION + name)
            named = (*rests.options, *(f"infractions.{one}" for one in rests.infractions))
            if named:
                lines.append(f"- {book.id}: {', '.join(f'`{one}`' for one in named)}")
        lines += [*_shown_by(tests.get(DECISION + name, [])), ""]
    return _page(*lines)
