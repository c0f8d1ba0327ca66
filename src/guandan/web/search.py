"""Search in the rulebooks: every word must occur in an article, its options or its infractions."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from guandan.rulebooks import list_names, load
from guandan.web.books import ArticlePart, list_topics

MAX_RESULTS = 60
"""The maximum number of results shown."""


class ArticleMatch(Struct, frozen=True):
    """An article that was found, and its book."""

    book: str
    topic: str
    article: ArticlePart


class _Entry(Struct, frozen=True):
    found: ArticleMatch
    text: str


def search_rulebooks(asked: str, lang: str) -> list[ArticleMatch]:
    """Search articles and decisions that contain all the words; matches in an article's own text come first."""
    words = asked.casefold().split()
    if not words:
        return []
    hits = [entry for entry in _build_index(lang) if all(word in entry.text for word in words)]
    return [entry.found for entry in sorted(hits, key=lambda entry: not _has_all_words(entry, words))]


def _has_all_words(entry: _Entry, words: list[str]) -> bool:
    own = f"{entry.found.article.name} {entry.found.article.text}".casefold()
    return all(word in own for word in words)


@lru_cache(maxsize=2)
def _build_index(lang: str) -> tuple[_Entry, ...]:
    return tuple(
        _Entry(ArticleMatch(name, part.title, article), _join_search_text(article, part.title))
        for name in list_names()
        for part in list_topics(load(name), lang)
        for article in part.articles
    )


def _join_search_text(article: ArticlePart, topic: str) -> str:
    options = (f"{option.title} {option.words}" for option in article.options)
    breaches = (f"{name} {words}" for name, words in article.infractions)
    return " ".join((article.name, article.text, topic, *options, *breaches)).casefold()
