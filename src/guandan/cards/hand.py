"""手牌: an immutable multiset of cards."""

from __future__ import annotations

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

    __slots__ = ("cards",)

    cards: tuple[Card, ...]

    def __init__(self, cards: AnyCards = ()) -> None:
        in_order = cards.cards if isinstance(cards, Hand) else tuple(sorted(read_cards(cards), key=_BY_PLACE))
        _refuse_extra_copies(in_order)
        object.__setattr__(self, "cards", in_order)

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
        return read_card(card) in self.cards

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __add__(self, other: AnyCards) -> Hand:
        """Take the other cards in."""
        return Hand(self.cards + read_cards(other))

    def __sub__(self, other: AnyCards) -> Hand:
        """Give the other cards away; they must all be here."""
        left, missing = list(self.cards), []
        for card in read_cards(other):
            if card in left:
                left.remove(card)
            else:
                missing.append(card)
        if missing:
            raise InvalidCards(f"not in the hand: {' '.join(sorted(missing, key=_BY_PLACE))}")
        rest = object.__new__(Hand)  # what is left of a hand is in order, and has no copies too many
        object.__setattr__(rest, "cards", tuple(left))
        return rest

    def __str__(self) -> str:
        return " ".join(self.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def count(self, card: str) -> int:
        """Count the copies of one card."""
        return self.cards.count(read_card(card))

    def contains(self, cards: AnyCards) -> bool:
        """Tell whether all these cards are here, each as often as it is named."""
        asked = read_cards(cards)
        return all(asked.count(card) <= self.cards.count(card) for card in asked)


def _refuse_extra_copies(in_order: tuple[Card, ...]) -> None:
    for card, later in zip(in_order, in_order[COPIES:], strict=False):
        if card is later:
            raise InvalidCards(f"there are only {COPIES} copies of {card}, not {in_order.count(card)}")
