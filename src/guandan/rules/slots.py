"""Slots: the places that the cards of a play fill, as a number of cards for each rank."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

from guandan.cards import LEVELS, Card, Rank, Suit, card_of

Slots: TypeAlias = tuple[tuple[Rank, int], ...]
"""Ranks and how many cards of each, in the order in which they lie."""

FOUR_JOKERS: Slots = ((Rank.LITTLE_JOKER, 2), (Rank.BIG_JOKER, 2))
"""四大天王: both pairs of jokers."""


@cache
def make_slots(ranks: tuple[Rank, ...], size: int) -> Slots:
    """Make the slots of a run: the same number of cards of each rank."""
    return tuple((rank, size) for rank in ranks)


def stand_ins(slots: Slots, gaps: tuple[int, ...], suit: Suit = Suit.HEARTS) -> tuple[Card, ...]:
    """逢人配: return the cards that the wilds stand for, given the number of gaps in each slot."""
    return tuple(card_of(suit, rank) for (rank, _), gap in zip(slots, gaps, strict=True) for _ in range(gap))


def straight_suit(naturals: Suit | None) -> Suit:
    """Choose the suit of a wild in a plain straight whose natural cards share this suit: never theirs."""
    return Suit.SPADES if naturals is Suit.HEARTS else Suit.HEARTS


def free_pair(triple: Rank, level: Rank) -> Rank:
    """三带二: choose the rank of two wilds beside a natural triple, where any rank would do."""
    return level if triple is not level else next(rank for rank in LEVELS if rank is not level)


@cache
def list_gaps(slots: int, wilds: int, most: int) -> tuple[tuple[int, ...], ...]:
    """List the ways to leave gaps for wilds, within each slot's limit: fewer wilds first, then further to the left."""
    every = product(range(most, -1, -1), repeat=slots)
    return tuple(sorted((gaps for gaps in every if sum(gaps) <= wilds), key=sum))
