"""The protocol's spelling of cards and ranks, and in what its dialects differ."""

from __future__ import annotations

from msgspec import Struct

from guandan.cards import Card, Rank, Suit

_LOW_ACE, _LITTLE_JOKER, _BIG_JOKER = 1, 16, 17
_RANKS_BY_NUMBER = {rank.number: rank for rank in Rank if not rank.is_joker}
_RANKS_BY_NUMBER |= {_LOW_ACE: Rank.ACE, _LITTLE_JOKER: Rank.LITTLE_JOKER, _BIG_JOKER: Rank.BIG_JOKER}
_RANKS_BY_TEXT: dict[str, Rank] = {rank.value: rank for rank in Rank if not rank.is_joker}
_RANKS_BY_TEXT |= {str(number): rank for number, rank in _RANKS_BY_NUMBER.items()}
_RANKS_BY_TEXT |= {"B": Rank.LITTLE_JOKER, "R": Rank.BIG_JOKER, "JOKER": Rank.BIG_JOKER}
_CARD_TEXTS = {card: card.value for card in Card} | {Card.LJ: "SB", Card.BJ: "HR"}
_CARDS_BY_TEXT = {text: card for card, text in _CARD_TEXTS.items()} | {f"{suit}10": Card(f"{suit}T") for suit in Suit}


class Dialect(Struct, frozen=True):
    """How one writes: four jokers as their own type or as a bomb, ranks as characters or as numbers."""

    four_kings: bool = True
    numbers: bool = False

    def write_rank(self, rank: Rank) -> str | int:
        """Write a rank: 2 to A, B and R for the jokers; as numbers 2 to 14, 16 and 17."""
        if self.numbers:
            return {Rank.LITTLE_JOKER: _LITTLE_JOKER, Rank.BIG_JOKER: _BIG_JOKER}.get(rank, rank.number)
        return {Rank.LITTLE_JOKER: "B", Rank.BIG_JOKER: "R"}.get(rank, rank.value)


OPEN = Dialect()
"""OpenGuanDan's."""

NJUPT = Dialect(four_kings=False)
"""That of the offline platform."""


def write_card(card: Card) -> str:
    """Write a card: suit and rank, SB and HR for the jokers."""
    return _CARD_TEXTS[card]


def read_card(text: object) -> Card | None:
    """Read a card; none if it is not one."""
    return _CARDS_BY_TEXT.get(text.strip().upper()) if isinstance(text, str) else None


def read_cards(texts: object) -> tuple[Card, ...] | None:
    """Read a list of cards; none if one of them is not a card."""
    if not isinstance(texts, list | tuple):
        return None
    cards = [read_card(text) for text in texts]
    found = tuple(card for card in cards if card is not None)
    return found if len(found) == len(cards) else None


def read_rank(value: object) -> Rank | None:
    """Read a rank, as a character or as a number, in which A is 14 or 1."""
    if isinstance(value, int):
        return None if isinstance(value, bool) else _RANKS_BY_NUMBER.get(value)
    return _RANKS_BY_TEXT.get(value.strip().upper()) if isinstance(value, str) else None
