"""Table manners in words: how cards are dealt, when a count is announced, how to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.rulebook import Rulebook


class CitedSentence(NamedTuple):
    """A sentence and the article it comes from."""

    text: str
    article: str


def list_table_manners(book: Rulebook, lang: str) -> list[CitedSentence]:
    """List what the book says about manners at the table."""
    dealt = CitedSentence(
        say("manner.cards", lang, method=name_of(book.opening.method, lang)), book.cite("opening.method")
    )
    return [dealt, *_list_reporting_rules(book, lang), *_list_passing_rules(book, lang)]


def _list_reporting_rules(book: Rulebook, lang: str) -> Iterator[CitedSentence]:
    """报牌: at how many cards, and with or without a card laid out."""
    rules = book.announce
    if rules.report_card:
        count = rules.unasked_at or rules.asked_at
        words = say("manner.card", lang) if count is None else say("manner.card_at", lang, count=count)
        yield CitedSentence(words, book.cite("announce.report_card"))
    elif rules.unasked_at is not None:
        yield CitedSentence(say("manner.count_at", lang, count=rules.unasked_at), book.cite("announce.unasked_at"))
    if rules.asked_at is not None:
        yield CitedSentence(say("manner.asked_at", lang, count=rules.asked_at), book.cite("announce.asked_at"))


def _list_passing_rules(book: Rulebook, lang: str) -> Iterator[CitedSentence]:
    """不要: by which words, and whether in one way all round."""
    rules = book.manner
    if rules.pass_words:
        words = say("value.and", lang).join(rules.pass_words)
        yield CitedSentence(say("manner.pass", lang, words=words), book.cite("manner.pass_words"))
    if rules.pass_one_way:
        yield CitedSentence(say("manner.pass_one_way", lang), book.cite("manner.pass_one_way"))


def find_pass_word(book: Rulebook, lang: str) -> str:
    """Return the word for every pass, or an empty text if the book leaves it open.

    The words are Chinese; other languages use their own.
    """
    rules = book.manner
    is_set = rules.pass_one_way and rules.pass_words and lang == Language.ZH
    return rules.pass_words[0] if is_set else ""
