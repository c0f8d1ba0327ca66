"""一手牌: cards on the table, with the kind and rank that they are played as.

`cards` lie as a player lays them (JS 3.4.3.2): the triple of a full house before its pair, runs from the lowest rank up
(A first where it is 1), the cards of one rank as spades, hearts, clubs, diamonds, and each wild after the natural cards
of the rank that it stands for. `stands_for` follows the wilds in that order; `guandan.rules.readings` says what it is.
So two plays of the same kind, rank and cards are equal.
"""

from enum import StrEnum

import msgspec

from guandan.cards import Card, Rank


class Kind(StrEnum):
    """牌型: the ten kinds of play."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    FULL_HOUSE = "full_house"
    STRAIGHT = "straight"
    TUBE = "tube"
    PLATE = "plate"
    BOMB = "bomb"
    STRAIGHT_FLUSH = "straight_flush"
    FOUR_JOKERS = "four_jokers"

    __hash__ = str.__hash__


class Play(msgspec.Struct, frozen=True, gc=False):
    """一手牌: a kind, the rank that decides it (in a run the top one), the cards, and what each wild stands for."""

    kind: Kind
    rank: Rank
    cards: tuple[Card, ...]
    stands_for: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """Write it for people: `pair 8: S8 H2 (wild as H8)`."""
        text = f"{self.kind} {self.rank}: {' '.join(self.cards)}"
        return f"{text} (wild as {' '.join(self.stands_for)})" if self.stands_for else text
