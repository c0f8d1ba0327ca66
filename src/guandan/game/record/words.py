"""Read the words of a record that name a seat, a card, a number or a reason; errors say what is expected."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from guandan.cards import Card, Rank
from guandan.errors import InvalidText
from guandan.game.events import PassedWhy
from guandan.rules.play import Kind
from guandan.rules.seat import Seat

Word = TypeVar("Word", bound=StrEnum)


def read_seat(word: str) -> Seat:
    """座位: read E, N, W or S."""
    return _read_choice(Seat, word, "a seat")


def read_card_word(word: str) -> Card:
    """牌: read one of the 54 faces."""
    return _read_choice(Card, word, "a card")


def read_rank_word(word: str) -> Rank:
    """牌点: read 2 to A, LJ or BJ."""
    return _read_choice(Rank, word, "a rank")


def read_kind(word: str) -> Kind:
    """牌型: read one of the ten kinds."""
    return _read_choice(Kind, word, "a kind of play")


def read_pass_reason(word: str) -> PassedWhy:
    """Read why a turn brought no play."""
    return _read_choice(PassedWhy, word, "chosen, skipped or barred")


def read_seats(words: list[str]) -> tuple[Seat, ...]:
    """Read some seats, in their order."""
    return tuple(map(read_seat, words))


def read_number(word: str) -> int:
    """Read a whole number."""
    if not word.removeprefix("-").isdecimal():
        raise InvalidText(f"a number is expected, not {word}")
    return int(word)


def _read_choice(words: type[Word], word: str, expected: str) -> Word:
    try:
        return words(word)
    except ValueError:
        raise InvalidText(f"{expected} is expected, not {word}") from None
