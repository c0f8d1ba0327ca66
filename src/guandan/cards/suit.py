"""花色: the four suits, which are equal in play."""

from __future__ import annotations

from enum import StrEnum


class Suit(StrEnum):
    """花色: spades, hearts, clubs, diamonds; the order is only for sorting."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    __hash__ = str.__hash__
