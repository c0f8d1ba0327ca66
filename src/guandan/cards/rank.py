"""牌点: the fifteen ranks in their natural order, before a level is taken out of its place."""

from __future__ import annotations

from enum import StrEnum

from guandan.errors import InvalidText

_FIRST_NUMBER = 2


class Rank(StrEnum):
    """牌点: a rank; `<` and its kin follow the natural order, also against text such as "10"."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE_JOKER = "LJ"
    BIG_JOKER = "BJ"

    # Enum's own hash is slow.
    __hash__ = str.__hash__

    def __init__(self, _text: str) -> None:
        self.number: int = _FIRST_NUMBER + len(type(self).__members__)
        self.is_joker: bool = _text in {"LJ", "BJ"}

    # Text would sort "A" before "J".
    def __lt__(self, other: str) -> bool:
        return self.number < read_rank(other).number

    def __le__(self, other: str) -> bool:
        return self.number <= read_rank(other).number

    def __gt__(self, other: str) -> bool:
        return self.number > read_rank(other).number

    def __ge__(self, other: str) -> bool:
        return self.number >= read_rank(other).number


_RANKS_BY_TEXT: dict[str, Rank] = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}

LEVELS: tuple[Rank, ...] = tuple(rank for rank in Rank if not rank.is_joker)
"""级数: the thirteen ranks that can be a level, from 2 to A."""


def find_rank(text: object) -> Rank | None:
    """牌点: the rank that this text names, such as "2", "10", "t" or "BJ", if any."""
    if isinstance(text, Rank):
        return text
    return _RANKS_BY_TEXT.get(text.strip().upper()) if isinstance(text, str) else None


def read_rank(text: str) -> Rank:
    """牌点: read a rank, such as "2", "10", "t" or "BJ"."""
    rank = find_rank(text)
    if rank is None:
        raise InvalidText(f"not a rank: {text!r}")
    return rank
