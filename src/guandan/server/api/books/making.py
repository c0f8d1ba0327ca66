"""From a rulebook to its rows."""

from __future__ import annotations

from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.rulebooks import load, names
from guandan.rules.article import Article, Topic
from guandan.rules.rulebook import DECISION, GROUPS, OPTIONS, cited, plain
from guandan.server.api.books import rows
from guandan.services.words import Words, describe_both, name_both, say_both
from guandan.wording.citing import citing
from guandan.wording.words import case_words, infraction_words, option_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guandan.rules.article import Decision
    from guandan.rules.options.infraction import Infraction
    from guandan.rules.rulebook import Rulebook


def book_of(name: str) -> Rulebook:
    """A built-in book; the API opens no file of somebody's choice."""
    if name not in names():
        raise IllegalAction("no_such_book", book=name)
    return load(name)


def card(book: Rulebook) -> rows.BookCard:
    """A book in a list."""
    return rows.BookCard(
        id=book.id,
        version=book.version,
        digest=book.digest,
        prefix=book.prefix,
        title=Words(book.title_zh, book.title_en),
        document=Words(book.document_zh, book.document_en),
        options=len(OPTIONS),
        articles=len(book.articles),
        decisions=len(book.decisions),
        infractions=len(book.infractions),
    )


def option_row(book: Rulebook, path: str) -> rows.OptionRow:
    """An option with what it might be."""
    kind, choices = _kind(OPTIONS[path])
    return rows.OptionRow(
        option=path,
        group=path.split(".", maxsplit=1)[0],
        title=say_both(f"option.{path}"),
        value=plain(book.value(path)),
        words=describe_both(lambda lang: option_words(book, path, lang)),
        article=book.cite(path),
        kind=kind,
        may_be_none=NoneType in get_args(OPTIONS[path]),
        choices=choices,
    )


def _kind(declared: object) -> tuple[str, tuple[rows.Choice, ...]]:
    """What kind of value it is, and between what one chooses."""
    kinds = [one for one in get_args(declared) if one not in {NoneType, Ellipsis}]
    one = declared if isinstance(declared, type) and not kinds else kinds[0] if kinds else None
    is_list = getattr(declared, "__origin__", None) is tuple
    if isinstance(one, type) and issubclass(one, StrEnum):
        found = tuple(rows.Choice(value=value.value, words=name_both(value)) for value in one)
        return ("choices" if is_list else "choice"), found
    if is_list:
        return "other", ()
    return {bool: "boolean", int: "whole", str: "text"}.get(one, "other"), ()  # type: ignore[arg-type]


def groups(book: Rulebook) -> tuple[rows.GroupRow, ...]:
    """Every option, by group."""
    return tuple(
        rows.GroupRow(
            group=group,
            name=say_both(f"group.{group}"),
            options=tuple(option_row(book, path) for path in OPTIONS if path.startswith(f"{group}.")),
        )
        for group in GROUPS
    )


def article_row(book: Rulebook, name: str, item: Article | Decision) -> rows.ArticleRow:
    """An article or decision, and what rests on it."""
    rests = citing(book, name)
    row = rows.ArticleRow(
        article=name,
        book=book.id,
        text=Words(item.zh, item.en),
        options=rests.options,
        infractions=rests.infractions,
        checklist=rests.checklist,
    )
    if not isinstance(item, Article):
        return row
    why = None if item.why_zh is None else Words(item.why_zh, item.why_en or "")
    return replace(row, topic=item.topic, status=item.status, shown=item.shown, why=why)


def infraction_row(infraction: Infraction, cases: Sequence[int] = ()) -> rows.InfractionRow:
    """An infraction with all its cases, or with those of these numbers."""
    return rows.InfractionRow(
        infraction=infraction.id,
        name=name_both(infraction.id),
        keywords=infraction.keywords,
        falls_on=infraction.falls_on,
        cases=tuple(
            rows.CaseRow(
                case=number,
                situation=case.situation,
                situation_words=name_both(case.situation),
                words=describe_both(lambda lang, case=case: case_words(case, lang)),  # type: ignore[misc]
                rungs=case.rungs,
                choice=case.choice,
                decided_by=case.decided_by,
                article=case.article,
            )
            for number, case in enumerate(infraction.cases, 1)
            if not cases or number in cases
        ),
    )


def checklist(book: Rulebook) -> tuple[rows.ChecklistRow, ...]:
    """检查表."""
    return tuple(
        rows.ChecklistRow(
            item=item.id,
            area=item.area,
            area_words=name_both(item.area),
            text=Words(item.zh, item.en),
            article=item.article,
        )
        for item in book.checklist
    )


def whole(book: Rulebook) -> rows.BookView:
    """The book, articles by topic."""
    articles = [article_row(book, name, item) for name, item in book.articles.items()]
    by_topic = {topic: tuple(row for row in articles if row.topic is topic) for topic in Topic}
    return rows.BookView(
        book=card(book),
        groups=groups(book),
        topics=tuple(
            rows.TopicRow(topic=topic, name=name_both(topic), articles=found)
            for topic, found in by_topic.items()
            if found
        ),
        decisions=tuple(article_row(book, DECISION + name, item) for name, item in book.decisions.items()),
        infractions=tuple(infraction_row(one) for one in book.infractions),
        checklist=checklist(book),
    )


def differences(books: Sequence[Rulebook]) -> rows.Differences:
    """Every option and infraction in which not all of the books agree."""
    differing = [path for path in OPTIONS if any(book.value(path) != books[0].value(path) for book in books[1:])]
    return rows.Differences(
        books=tuple(map(card, books)),
        options=tuple(_option_difference(books, path) for path in differing),
        infractions=tuple(_infraction_differences(books)),
        same_options=len(OPTIONS) - len(differing),
    )


def _option_difference(books: Iterable[Rulebook], path: str) -> rows.OptionDifference:
    values = tuple(
        rows.BookValue(
            book=book.id,
            value=plain(book.value(path)),
            words=describe_both(lambda lang, book=book: option_words(book, path, lang)),  # type: ignore[misc]
            article=book.cite(path),
        )
        for book in books
    )
    return rows.OptionDifference(
        option=path, group=path.split(".", maxsplit=1)[0], title=say_both(f"option.{path}"), values=values
    )


def _infraction_differences(books: Sequence[Rulebook]) -> Iterator[rows.InfractionDifference]:
    known = {book.id: {one.id: one for one in book.infractions} for book in books}
    every = dict.fromkeys(name for of_book in known.values() for name in of_book)
    for name in every:
        sides = tuple(_side(book, known[book.id].get(name)) for book in books)
        if any(side.words != sides[0].words for side in sides[1:]):
            yield rows.InfractionDifference(infraction=name, name=name_both(name), values=sides)


def _side(book: Rulebook, infraction: Infraction | None) -> rows.InfractionSide:
    if infraction is None:
        return rows.InfractionSide(book=book.id)
    articles = dict.fromkeys(name for case in infraction.cases for name in cited(case.article))
    words = describe_both(lambda lang: infraction_words(infraction, lang))
    return rows.InfractionSide(book=book.id, words=words, article="; ".join(articles))
