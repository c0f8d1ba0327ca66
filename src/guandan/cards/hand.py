"""手牌: an immutable multiset of cards."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, NoReturn

from guandan.cards.deck import COPIES
from guandan.cards.read import AnyCards, read_card, read_cards
from guandan.errors import InvalidCards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.cards.card import Card

_BY_PLACE = attrgetter("place")


class Hand:
    """手牌: any cards of the two packs, none included, sorted by rank and suit; the copies of a card are equal.

    >>> Hand("LJ H2, s2") - "LJ"
    Hand('S2 H2')
    """

    __slots__ = ("_counts", "cards")

    cards: tuple[Card, ...]
    _counts: Counter[Card]

    def __init__(self, cards: AnyCards = ()) -> None:
        if isinstance(cards, Hand):
            in_order, counts = cards.cards, cards._counts  # noqa: SLF001 (another hand, and neither can change)
        else:
            in_order = tuple(sorted(read_cards(cards), key=_BY_PLACE))
            counts = Counter(in_order)
            _refuse_extra_copies(counts)
        object.__setattr__(self, "cards", in_order)
        object.__setattr__(self, "_counts", counts)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Hand does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Hand does not change: {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        """Pickle as text: the default would set the attributes."""
        return Hand, (str(self),)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: str) -> bool:
        """Tell whether at least one copy of the card is here."""
        return read_card(card) in self._counts

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __add__(self, other: AnyCards) -> Hand:
        """Take the other cards in."""
        return Hand(self.cards + read_cards(other))

    def __sub__(self, other: AnyCards) -> Hand:
        """Give the other cards away; they must all be here."""
        given = Counter(read_cards(other))
        missing = given - self._counts
        if missing:
            raise InvalidCards(f"not in the hand: {' '.join(sorted(missing.elements(), key=_BY_PLACE))}")
        return Hand((self._counts - given).elements())

    def __str__(self) -> str:
        return " ".join(self.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def count(self, card: str) -> int:
        """Count the copies of one card."""
        return self._counts[read_card(card)]

    def contains(self, cards: AnyCards) -> bool:
        """Tell whether all these cards are here, each as often as it is named."""
        return Counter(read_cards(cards)) <= self._counts


def _refuse_extra_copies(counts: Counter[Card]) -> None:
    for card, copies in counts.items():
        if copies > COPIES:
            raise InvalidCards(f"there are only {COPIES} copies of {card}, not {copies}")
