"""Hands that others might hold: whatever has not been seen, given out so that it fits what is known."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.cards import PACK, Card, Rank
from guandan.rules.order import value_of, wild_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class InconsistentHistory(ValueError):
    """What was heard contradicts itself, or the book."""


class UnseenCards:
    """The cards that have not been seen, from which hands are filled up."""

    def __init__(self, seen: Iterable[Card], level: Rank) -> None:
        counts = Counter(PACK)
        counts.subtract(seen)
        if min(counts.values()) < 0:
            raise InconsistentHistory("a third copy of a card")
        self._level = level
        self._counts = counts

    def take(self, card: Card) -> None:
        """Take out a card that is known to lie in somebody's hand."""
        if not self._counts[card]:
            raise InconsistentHistory(f"{card} is known twice")
        self._counts[card] -= 1

    def fill(self, needs: Sequence[int], caps: Sequence[int]) -> list[list[Card]]:
        """Give each hand so many cards, none worth more than the hand's cap (but wilds); the strongest first."""
        hands: list[list[Card]] = [[] for _ in needs]
        wild = wild_at(self._level)
        for card in sorted(self._sample(sum(needs)), key=lambda card: value_of(card.rank, self._level), reverse=True):
            worth = 0 if card is wild else value_of(card.rank, self._level)
            open_hands = [
                place for place, need in enumerate(needs) if len(hands[place]) < need and worth <= caps[place]
            ]
            if not open_hands:
                raise InconsistentHistory("a payer would have held a higher card than it paid")
            place = max(open_hands, key=lambda place: (caps[place], needs[place] - len(hands[place])))
            hands[place].append(card)
        return hands

    def _sample(self, size: int) -> list[Card]:
        """So many of the unseen cards, from all ranks alike: what is too many was played before anybody listened."""
        cards = list(self._counts.elements())
        if len(cards) < size:
            raise InconsistentHistory("more cards are held than there are")
        return [cards[place * len(cards) // size] for place in range(size)]
