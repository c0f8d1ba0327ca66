"""Prepare a rulebook for its page: its topics, their articles, and the options that each article decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.formatting.citing import find_citing_items
from guandan.formatting.rulebook_values import describe_article_status, describe_infraction, format_option, get_sentence
from guandan.rules.article import Article, Status, Topic
from guandan.rules.rulebook import DECISION, GROUPS, HOUSE, OPTIONS, TABLE, split_citation
from guandan.services.books import list_differing_options
from guandan.texts import name_of, say
from guandan.texts.citing import format_article
from guandan.web.citing import format_article_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.rules.article import BookDecision
    from guandan.rules.rulebook import Rulebook


class CitedArticle(Struct, frozen=True):
    """An article's name, and the address that explains it (none where the table itself is the source)."""

    name: str
    href: str | None


class OptionLine(Struct, frozen=True):
    """An option: its name, its value in words, its articles."""

    path: str
    title: str
    words: str
    articles: tuple[CitedArticle, ...]


class ArticlePart(Struct, frozen=True, kw_only=True):
    """An article or decision, with the options and infractions based on it."""

    anchor: str
    name: str
    text: str
    status: str = ""
    is_outside: bool = False
    options: tuple[OptionLine, ...] = ()
    infractions: tuple[tuple[str, str], ...] = ()


class TopicPart(Struct, frozen=True):
    """The articles of one topic, or our decisions."""

    id: str
    title: str
    articles: tuple[ArticlePart, ...]


def build_anchor(article: str) -> str:
    """Build the anchor of an article in its book's page: «JS 3.3.1» gives «JS-3.3.1», «decision D8» gives «D8».

    >>> build_anchor("JS 3.3.1"), build_anchor("decision D8")
    ('JS-3.3.1', 'D8')
    """
    return article.removeprefix(DECISION).replace(" ", "-")


def list_citations(book: Rulebook, citation: str, lang: str, *, numbered: bool = False) -> tuple[CitedArticle, ...]:
    """List the articles of a citation, each with its address; a book's own page has our decisions `numbered`."""
    return tuple(_build_citation(book, name, lang, numbered=numbered) for name in split_citation(citation))


def _build_citation(book: Rulebook, name: str, lang: str, *, numbered: bool) -> CitedArticle:
    shelved = book.extends if book.is_own and book.extends is not None else book.id
    address = None if name in {TABLE, HOUSE} else f"/books/{shelved}#{build_anchor(name)}"
    return CitedArticle(format_article_name(name, lang) if numbered else format_article(name, lang), address)


def build_option_line(book: Rulebook, path: str, lang: str, *, numbered: bool = False) -> OptionLine:
    """Build the line of an option of a book."""
    articles = list_citations(book, book.cite(path), lang, numbered=numbered)
    return OptionLine(path, say(f"option.{path}", lang), format_option(book, path, lang), articles)


def list_topics(book: Rulebook, lang: str) -> list[TopicPart]:
    """List the book's topics in the order of the document, with our decisions last."""
    order = list(dict.fromkeys(item.topic for item in book.articles.values()))
    found = [TopicPart(topic, name_of(topic, lang), _list_topic_articles(book, topic, lang)) for topic in order]
    decided = tuple(_build_article(book, DECISION + name, item, lang) for name, item in book.decisions.items())
    return [*found, TopicPart("decisions", say("web.books.decisions", lang), decided)]


def _list_topic_articles(book: Rulebook, topic: Topic, lang: str) -> tuple[ArticlePart, ...]:
    return tuple(_build_article(book, name, item, lang) for name, item in book.articles.items() if item.topic is topic)


def _build_article(book: Rulebook, name: str, item: Article | BookDecision, lang: str) -> ArticlePart:
    rests = find_citing_items(book, name)
    breaches = [breach for breach in book.infractions if breach.id in rests.infractions]
    return ArticlePart(
        anchor=build_anchor(name),
        name=format_article_name(name, lang),
        text=get_sentence(item, lang),
        status=describe_article_status(item, lang) if isinstance(item, Article) else "",
        is_outside=isinstance(item, Article) and item.status is Status.OUTSIDE,
        options=tuple(build_option_line(book, path, lang, numbered=True) for path in rests.options),
        infractions=tuple((name_of(breach.id, lang), describe_infraction(breach, lang)) for breach in breaches),
    )


class ComparedLine(Struct, frozen=True):
    """An option in several books; `differs` if they do not all say the same."""

    path: str
    title: str
    values: tuple[OptionLine, ...]
    differs: bool


def build_comparison(books: Sequence[Rulebook], lang: str) -> list[tuple[str, str, list[ComparedLine]]]:
    """Build the comparison: every option by group, with its values side by side."""
    return [(group, say(f"group.{group}", lang), list(_compare_group(books, group, lang))) for group in GROUPS]


def _compare_group(books: Sequence[Rulebook], group: str, lang: str) -> Iterable[ComparedLine]:
    differing = list_differing_options(books)
    for path in OPTIONS:
        if path.split(".")[0] == group:
            values = tuple(build_option_line(book, path, lang, numbered=True) for book in books)
            yield ComparedLine(path, say(f"option.{path}", lang), values, path in differing)
