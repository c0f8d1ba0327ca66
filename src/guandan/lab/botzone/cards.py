"""Cards as Botzone numbers them, 0 to 107: two packs of 54, ranks from A to K, hearts, diamonds, spades, clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card, Rank, Suit, card_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

IDS = 108
PACK = 54
RANK_LETTERS = "A234567890JQK"
"""Ten is 0."""

_RANKS = (Rank.ACE, *(rank for rank in Rank if not rank.is_joker and rank is not Rank.ACE))
_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS)
_CARDS: tuple[Card, ...] = (*(card_of(suit, rank) for rank in _RANKS for suit in _SUITS), Card.LJ, Card.BJ)
_PLACES = {card: place for place, card in enumerate(_CARDS)}


def card_of_id(number: int) -> Card:
    """The card with this number."""
    if not 0 <= number < IDS:
        raise ValueError(f"cards are numbered 0 to 107, not {number}")
    return _CARDS[number % PACK]


def first_id(card: Card) -> int:
    """The lower of a card's two numbers."""
    return _PLACES[card]


def rank_letter(rank: Rank) -> str:
    """A level as Botzone writes it."""
    return RANK_LETTERS[_RANKS.index(rank)]


def read_rank_letter(text: str) -> Rank:
    """A level that Botzone has written."""
    return _RANKS[RANK_LETTERS.index("0" if text == "10" else text)]


def pick_ids(cards: Iterable[Card], hand: Sequence[int]) -> list[int]:
    """Numbers in a hand for these cards, in their order."""
    free = list(hand)
    picked: list[int] = []
    for card in cards:
        number = next((number for number in free if _CARDS[number % PACK] is card), None)
        if number is None:
            raise ValueError(f"{card} is not in the hand")
        free.remove(number)
        picked.append(number)
    return picked
