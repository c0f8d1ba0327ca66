"""Cards: suits, ranks, faces, hands, the pack, its shuffle and its text form."""

from guandan.cards.card import Card, card_of
from guandan.cards.deck import COPIES, PACK
from guandan.cards.hand import Hand
from guandan.cards.rank import LEVELS, Rank
from guandan.cards.read import AnyCards, read_card, read_cards, read_level, read_rank
from guandan.cards.shuffle import permutation, shuffle
from guandan.cards.suit import Suit

__all__ = [
    "COPIES",
    "LEVELS",
    "PACK",
    "AnyCards",
    "Card",
    "Hand",
    "Rank",
    "Suit",
    "card_of",
    "permutation",
    "read_card",
    "read_cards",
    "read_level",
    "read_rank",
    "shuffle",
]
