"""Sort cards for one level: natural cards by rank, and the wilds apart."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from guandan.rules.order import wild_at

if TYPE_CHECKING:
    from guandan.cards import Card, Hand, Rank


class Holding:
    """Cards at a level; a natural card is any that is not wild."""

    def __init__(self, hand: Hand, level: Rank) -> None:
        self.level = level
        self.wild = wild_at(level)
        self.wilds = hand.count(self.wild)
        self.naturals: dict[Rank, list[Card]] = {}
        for card in hand:
            if card is not self.wild:
                self.naturals.setdefault(card.rank, []).append(card)
        self.faces: dict[Rank, list[Card]] = {rank: list(dict.fromkeys(cards)) for rank, cards in self.naturals.items()}
        self._groups: dict[tuple[Rank, int, int], list[tuple[Card, ...]]] = {}

    def reach(self, rank: Rank) -> int:
        """Count the cards that can be played as this rank, wilds included."""
        naturals = len(self.naturals.get(rank, ()))
        return naturals if rank.is_joker else naturals + self.wilds

    def groups(self, rank: Rank, size: int, wilds: int) -> list[tuple[Card, ...]]:
        """List every way to make a group of one rank with exactly this number of wilds, which come last."""
        key = rank, size, wilds
        if key not in self._groups:
            self._groups[key] = self._make_groups(rank, size - wilds, wilds)
        return self._groups[key]

    def _make_groups(self, rank: Rank, naturals: int, wilds: int) -> list[tuple[Card, ...]]:
        if naturals < 0 or (wilds and rank.is_joker):
            return []
        tail = (self.wild,) * wilds
        # The copies of a card are equal: keep the first of equal combinations, which leaves them sorted.
        return [cards + tail for cards in dict.fromkeys(combinations(self.naturals.get(rank, ()), naturals))]
