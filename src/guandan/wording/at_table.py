"""What people at a table are told of its manners: how the cards come, when a count is reported, how one passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.rulebook import Rulebook


class Told(NamedTuple):
    """A sentence, and the article that it comes from."""

    text: str
    article: str


def at_table(book: Rulebook, lang: str) -> list[Told]:
    """Everything that the book says of it."""
    dealt = Told(say("manner.cards", lang, method=name_of(book.opening.method, lang)), book.cite("opening.method"))
    return [dealt, *_reporting(book, lang), *_passing(book, lang)]


def _reporting(book: Rulebook, lang: str) -> Iterator[Told]:
    """报牌: at how many cards, and with or without a card laid out."""
    rules = book.announce
    if rules.report_card:
        count = rules.unasked_at or rules.asked_at
        words = say("manner.card", lang) if count is None else say("manner.card_at", lang, count=count)
        yield Told(words, book.cite("announce.report_card"))
    elif rules.unasked_at is not None:
        yield Told(say("manner.count_at", lang, count=rules.unasked_at), book.cite("announce.unasked_at"))
    if rules.asked_at is not None:
        yield Told(say("manner.asked_at", lang, count=rules.asked_at), book.cite("announce.asked_at"))


def _passing(book: Rulebook, lang: str) -> Iterator[Told]:
    """不要: by which words, and whether in one way all round."""
    rules = book.manner
    if rules.pass_words:
        words = say("value.and", lang).join(rules.pass_words)
        yield Told(say("manner.pass", lang, words=words), book.cite("manner.pass_words"))
    if rules.pass_one_way:
        yield Told(say("manner.pass_one_way", lang), book.cite("manner.pass_one_way"))


def pass_word(book: Rulebook, lang: str) -> str:
    """The one word by which the program itself says every pass; none where a book leaves that open.

    The words are Chinese, so that another language has its own.
    """
    rules = book.manner
    is_set = rules.pass_one_way and rules.pass_words and lang == Language.ZH
    return rules.pass_words[0] if is_set else ""
