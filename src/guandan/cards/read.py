"""Reading cards, ranks and levels from text: the one text form, and the spellings that people use for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from guandan.cards.card import Card
from guandan.cards.rank import Rank, find_rank, read_rank
from guandan.cards.suit import Suit
from guandan.errors import InvalidLevel, InvalidText

__all__ = ["AnyCards", "read_card", "read_cards", "read_level", "read_rank"]

AnyCards: TypeAlias = str | Iterable[str]
"""Cards as public functions take them: text, a `Hand`, or cards and texts of one card each."""

_CARDS_BY_TEXT: dict[str, Card] = {card.value: card for card in Card} | {f"{suit}10": Card(f"{suit}T") for suit in Suit}


def read_card(text: str) -> Card:
    """牌: read one card, such as "S2", "h10" or "LJ"."""
    if isinstance(text, Card):
        return text
    card = _CARDS_BY_TEXT.get(text.strip().upper()) if isinstance(text, str) else None
    if card is None:
        raise InvalidText(f"not a card: {text!r}")
    return card


def read_cards(cards: AnyCards) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, or one by one, in the order given."""
    if isinstance(cards, str):
        return tuple(map(read_card, cards.replace(",", " ").split()))
    if isinstance(cards, Iterable):
        return tuple(map(read_card, cards))
    raise InvalidText(f"not cards: {cards!r}")


def read_level(text: str) -> Rank:
    """级数: read a level, a rank from 2 to A."""
    level = find_rank(text)
    if level is None or level.is_joker:
        raise InvalidLevel(f"not a level from 2 to A: {str(text)!r}")
    return level
