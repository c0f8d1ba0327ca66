"""The words of a record that name a seat, a card, a number or a reason, and what is said when they do not."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from guandan.cards import Card, Rank
from guandan.errors import InvalidText
from guandan.game.events import PassedWhy
from guandan.rules.play import Kind
from guandan.rules.seat import Seat

Word = TypeVar("Word", bound=StrEnum)


def seat(word: str) -> Seat:
    """座位: E, N, W or S."""
    return _one_of(Seat, word, "a seat")


def card(word: str) -> Card:
    """牌: one of the 54 faces."""
    return _one_of(Card, word, "a card")


def rank(word: str) -> Rank:
    """牌点: 2 to A, LJ or BJ."""
    return _one_of(Rank, word, "a rank")


def kind(word: str) -> Kind:
    """牌型: one of the ten kinds."""
    return _one_of(Kind, word, "a kind of play")


def why(word: str) -> PassedWhy:
    """Why a turn brought no play."""
    return _one_of(PassedWhy, word, "chosen, skipped or barred")


def seats(words: list[str]) -> tuple[Seat, ...]:
    """Some seats, in their order."""
    return tuple(map(seat, words))


def number(word: str) -> int:
    """A whole number."""
    if not word.removeprefix("-").isdecimal():
        raise InvalidText(f"a number is expected, not {word}")
    return int(word)


def _one_of(words: type[Word], word: str, expected: str) -> Word:
    try:
        return words(word)
    except ValueError:
        raise InvalidText(f"{expected} is expected, not {word}") from None
