"""The rulebooks: listed, shown whole, searched, and compared with each other."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, get_args

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.formatting.citing import find_articles, find_citing_items
from guandan.formatting.rulebook_values import describe_case, describe_infraction, format_option
from guandan.referee import search_infractions
from guandan.rulebooks import list_names, load
from guandan.rules.article import Article, Shown, Status, Topic
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import FallsOn, InfractionId, Situation
from guandan.rules.options.remedy import Rung
from guandan.rules.rulebook import DECISION, GROUPS, OPTIONS, split_citation, to_plain
from guandan.services.words import Words, describe_both, name_both, translate_both
from guandan.texts import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.rules.article import BookDecision
    from guandan.rules.options.infraction import Infraction
    from guandan.rules.rulebook import Rulebook


class BookCard(Struct, frozen=True, kw_only=True):
    """A book in a list."""

    id: str
    version: str
    digest: str
    prefix: str
    title: Words
    document: Words
    options: int
    articles: int
    decisions: int
    infractions: int


class Choice(Struct, frozen=True, kw_only=True):
    """A value that an option may have."""

    value: str
    words: Words


class OptionRow(Struct, frozen=True, kw_only=True):
    """An option: its value as data and in words, its article, and what else it might be.

    `kind` is boolean, whole (a number), choice (one of `choices`), choices (several of them), text or other; a table or
    an event that wants it otherwise names `option` in its overrides, with a value of the same form.
    """

    option: str
    group: str
    title: Words
    value: object
    words: Words
    article: str
    kind: str
    may_be_none: bool = False
    choices: tuple[Choice, ...] = ()


class ArticleRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An article or a decision in our own words, what becomes of it, and what rests on it."""

    article: str
    book: str
    text: Words
    topic: Topic | None = None
    status: Status | None = None
    shown: Shown | None = None
    why: Words | None = None
    options: tuple[str, ...] = ()
    infractions: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()


class CaseRow(Struct, frozen=True, kw_only=True):
    """One case of an infraction, and what follows in it."""

    case: int
    situation: Situation
    situation_words: Words
    words: Words
    rungs: tuple[Rung, ...]
    choice: tuple[Rung, ...]
    decided_by: Authority
    article: str


class InfractionRow(Struct, frozen=True, kw_only=True):
    """违规: an infraction of a book with its cases."""

    infraction: InfractionId
    name: Words
    keywords: tuple[str, ...]
    falls_on: FallsOn
    cases: tuple[CaseRow, ...]


class ChecklistRow(Struct, frozen=True, kw_only=True):
    """检查表: an item, by what it is about."""

    item: str
    area: str
    area_words: Words
    text: Words
    article: str


class TopicRow(Struct, frozen=True, kw_only=True):
    """A topic with its articles."""

    topic: str
    name: Words
    articles: tuple[ArticleRow, ...]


class GroupRow(Struct, frozen=True, kw_only=True):
    """A group of options."""

    group: str
    name: Words
    options: tuple[OptionRow, ...]


class BookView(Struct, frozen=True, kw_only=True):
    """A book whole."""

    book: BookCard
    groups: tuple[GroupRow, ...]
    topics: tuple[TopicRow, ...]
    decisions: tuple[ArticleRow, ...]
    infractions: tuple[InfractionRow, ...]
    checklist: tuple[ChecklistRow, ...]


class BookValue(Struct, frozen=True, kw_only=True):
    """What an option is in one book."""

    book: str
    value: object
    words: Words
    article: str


class OptionDifference(Struct, frozen=True, kw_only=True):
    """An option whose value differs between books."""

    option: str
    group: str
    title: Words
    values: tuple[BookValue, ...]


class InfractionSide(Struct, frozen=True, kw_only=True):
    """What follows from an infraction in one book; nothing where the book does not know it."""

    book: str
    words: Words | None = None
    article: str = ""


class InfractionDifference(Struct, frozen=True, kw_only=True):
    """An infraction with different consequences, or one that only some books have."""

    infraction: str
    name: Words
    values: tuple[InfractionSide, ...]


class Differences(Struct, frozen=True, kw_only=True):
    """How books differ, side by side."""

    books: tuple[BookCard, ...]
    options: tuple[OptionDifference, ...]
    infractions: tuple[InfractionDifference, ...]
    same_options: int


def find_book(name: str) -> Rulebook:
    """Find a built-in book; the API never opens a file named by a client."""
    if name not in list_names():
        raise IllegalAction("no_such_book", book=name)
    return load(name)


def build_book_card(book: Rulebook) -> BookCard:
    """A book in a list."""
    return BookCard(
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


def build_option_row(book: Rulebook, path: str) -> OptionRow:
    """Build the row of an option with its possible values."""
    kind, choices = _describe_kind(OPTIONS[path])
    return OptionRow(
        option=path,
        group=path.split(".", maxsplit=1)[0],
        title=translate_both(f"option.{path}"),
        value=to_plain(book.value(path)),
        words=describe_both(lambda lang: format_option(book, path, lang)),
        article=book.cite(path),
        kind=kind,
        may_be_none=NoneType in get_args(OPTIONS[path]),
        choices=choices,
    )


def _describe_kind(declared: object) -> tuple[str, tuple[Choice, ...]]:
    """The kind of an option's value, and the choices it has."""
    kinds = [arg for arg in get_args(declared) if arg not in {NoneType, Ellipsis}]
    one = declared if isinstance(declared, type) and not kinds else kinds[0] if kinds else None
    is_list = getattr(declared, "__origin__", None) is tuple
    if isinstance(one, type) and issubclass(one, StrEnum):
        found = tuple(Choice(value=value.value, words=name_both(value)) for value in one)
        return ("choices" if is_list else "choice"), found
    if is_list:
        return "other", ()
    return {bool: "boolean", int: "whole", str: "text"}.get(one, "other"), ()  # type: ignore[arg-type]


def build_groups(book: Rulebook) -> tuple[GroupRow, ...]:
    """Every option, by group."""
    return tuple(
        GroupRow(
            group=group,
            name=translate_both(f"group.{group}"),
            options=tuple(build_option_row(book, path) for path in OPTIONS if path.startswith(f"{group}.")),
        )
        for group in GROUPS
    )


def build_article_row(book: Rulebook, name: str, item: Article | BookDecision) -> ArticleRow:
    """An article or decision, and what rests on it."""
    rests = find_citing_items(book, name)
    row = ArticleRow(
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


def build_infraction_row(infraction: Infraction, cases: Sequence[int] = ()) -> InfractionRow:
    """An infraction with all its cases, or with those of these numbers."""
    return InfractionRow(
        infraction=infraction.id,
        name=name_both(infraction.id),
        keywords=infraction.keywords,
        falls_on=infraction.falls_on,
        cases=tuple(
            CaseRow(
                case=number,
                situation=case.situation,
                situation_words=name_both(case.situation),
                words=describe_both(lambda lang, case=case: describe_case(case, lang)),  # type: ignore[misc]
                rungs=case.rungs,
                choice=case.choice,
                decided_by=case.decided_by,
                article=case.article,
            )
            for number, case in enumerate(infraction.cases, 1)
            if not cases or number in cases
        ),
    )


def build_checklist(book: Rulebook) -> tuple[ChecklistRow, ...]:
    """检查表."""
    return tuple(
        ChecklistRow(
            item=item.id,
            area=item.area,
            area_words=name_both(item.area),
            text=Words(item.zh, item.en),
            article=item.article,
        )
        for item in book.checklist
    )


def build_book_view(book: Rulebook) -> BookView:
    """The book, articles by topic."""
    articles = [build_article_row(book, name, item) for name, item in book.articles.items()]
    by_topic = {topic: tuple(row for row in articles if row.topic is topic) for topic in Topic}
    return BookView(
        book=build_book_card(book),
        groups=build_groups(book),
        topics=tuple(
            TopicRow(topic=topic, name=name_both(topic), articles=found) for topic, found in by_topic.items() if found
        ),
        decisions=tuple(build_article_row(book, DECISION + name, item) for name, item in book.decisions.items()),
        infractions=tuple(build_infraction_row(infraction) for infraction in book.infractions),
        checklist=build_checklist(book),
    )


@cache
def get_book_view(name: str) -> BookView:
    """Get a built-in book whole; built once."""
    return build_book_view(load(name))


def list_articles(book: Rulebook, named: str = "", topic: Topic | None = None) -> list[ArticleRow]:
    """List the articles of a book: all, of a topic, or one with all below it («JS 3.3», «3.3», «D8»)."""
    every: dict[str, Article | BookDecision] = {
        **book.articles,
        **{DECISION + name: decision for name, decision in book.decisions.items()},
    }
    found = find_articles(book, named) if named else every
    if named and not found:
        raise IllegalAction("no_such_article", named=named, book=book.id)
    listed = [build_article_row(book, name, item) for name, item in found.items()]
    return [row for row in listed if topic is None or row.topic is topic]


def search_articles(words: str) -> list[ArticleRow]:
    """List the articles of all books that every one of the words occurs in, in either language."""
    wanted = words.casefold().split()
    return [
        row
        for name in list_names()
        for view in (get_book_view(name),)
        for row in (*(article for topic in view.topics for article in topic.articles), *view.decisions)
        if all(word in f"{row.article} {row.text.zh} {row.text.en}".casefold() for word in wanted)
    ]


def list_infractions(book: Rulebook, words: str = "", situation: Situation = Situation.ANY) -> list[InfractionRow]:
    """违规: list the catalogue by words of either language, an article, or a situation; the best first."""
    return [
        build_infraction_row(hit.infraction, hit.cases) for hit in search_infractions(book, words, situation=situation)
    ]


def list_differing_options(books: Sequence[Rulebook]) -> list[str]:
    """List the paths of the options in which not all of the books agree."""
    return [path for path in OPTIONS if any(book.value(path) != books[0].value(path) for book in books[1:])]


def find_differing_infractions(books: Sequence[Rulebook]) -> dict[InfractionId, tuple[Infraction | None, ...]]:
    """Find the infractions that only some of the books have, or from which something else follows, book by book."""
    known = [{infraction.id: infraction for infraction in book.infractions} for book in books]
    every = dict.fromkeys(name for of_book in known for name in of_book)
    found = {name: tuple(of_book.get(name) for of_book in known) for name in every}
    return {name: sides for name, sides in found.items() if len({_describe(side) for side in sides}) > 1}


def _describe(infraction: Infraction | None) -> str | None:
    return None if infraction is None else describe_infraction(infraction, Language.EN)


def compare_books(books: Sequence[Rulebook]) -> Differences:
    """Compare books: every option and infraction in which not all of them agree."""
    differing = list_differing_options(books)
    return Differences(
        books=tuple(map(build_book_card, books)),
        options=tuple(_build_option_difference(books, path) for path in differing),
        infractions=tuple(
            InfractionDifference(
                infraction=name, name=name_both(name), values=tuple(map(_build_infraction_side, books, found))
            )
            for name, found in find_differing_infractions(books).items()
        ),
        same_options=len(OPTIONS) - len(differing),
    )


def _build_option_difference(books: Iterable[Rulebook], path: str) -> OptionDifference:
    values = tuple(
        BookValue(
            book=book.id,
            value=to_plain(book.value(path)),
            words=describe_both(lambda lang, book=book: format_option(book, path, lang)),  # type: ignore[misc]
            article=book.cite(path),
        )
        for book in books
    )
    return OptionDifference(
        option=path, group=path.split(".", maxsplit=1)[0], title=translate_both(f"option.{path}"), values=values
    )


def _build_infraction_side(book: Rulebook, infraction: Infraction | None) -> InfractionSide:
    if infraction is None:
        return InfractionSide(book=book.id)
    articles = dict.fromkeys(name for case in infraction.cases for name in split_citation(case.article))
    words = describe_both(lambda lang: describe_infraction(infraction, lang))
    return InfractionSide(book=book.id, words=words, article="; ".join(articles))
