"""Packed actions, as `engine` describes them, made from plays and turned back into them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from guandan.cards import LEVELS, Card, Rank, Suit, card_of
from guandan.rules.order import wild_at
from guandan.rules.play import Kind, Play
from guandan.rules.slots import FOUR_JOKERS, free_pair, stand_ins, straight_suit

if TYPE_CHECKING:
    from guandan.rules.slots import Slots

KINDS: tuple[Kind, ...] = tuple(Kind)
SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = (Rank.ACE, *Rank)
"""The ranks by the number of their nibble: A as 1, then 2 to A, then the jokers."""
NIBBLES: dict[Rank, int] = {rank: nibble for nibble, rank in enumerate(RANKS) if nibble}
FACES: tuple[Card, ...] = tuple(Card)

PAY, RETURN, TAKE, PICK, PASS = range(11, 16)
REFUSE = PASS | 1 << 4
"""A payer's pass: it refuses tribute."""
SEEDS = (1 << 64) - 1
"""The engine takes seeds of 64 bits: `seed & SEEDS`."""
_KIND_CODES = {kind: code for code, kind in enumerate(KINDS, 1)}
_RUNS = {Kind.STRAIGHT: (5, 1), Kind.STRAIGHT_FLUSH: (5, 1), Kind.TUBE: (3, 2), Kind.PLATE: (2, 3)}
_STRAIGHTS = {Kind.STRAIGHT, Kind.STRAIGHT_FLUSH}
_SLOT_BITS, _SUIT_BITS, _GAP_BITS = 8, 2, 2
_GAPS_AT, _SUIT_AT, _WILDS_AT, _CARDS_AT = 16, 26, 28, 32


@cache
def slots_in(kind: Kind, nibble: int, size: int, pair: int) -> Slots:
    """The ranks of a play and how many cards of each, in the order of its slots."""
    if kind in _RUNS:
        length, each = _RUNS[kind]
        return tuple((RANKS[place], each) for place in range(nibble - length + 1, nibble + 1))
    if kind is Kind.FULL_HOUSE:
        return ((RANKS[nibble], 3), (RANKS[pair], 2))
    return FOUR_JOKERS if kind is Kind.FOUR_JOKERS else ((RANKS[nibble], size),)


@lru_cache(maxsize=1 << 14)
def play_of(packed: int, level: Rank) -> Play:
    """The play that a packed action is, with its cards in the canonical order."""
    kind, nibble = KINDS[(packed & 15) - 1], packed >> 4 & 15
    slots = slots_in(kind, nibble, packed >> 8 & 15, packed >> 12 & 15)
    naturals = packed >> _CARDS_AT
    width, of_rank = (_SUIT_BITS, _one_of) if kind in _STRAIGHTS else (_SLOT_BITS, _some_of)
    cards: list[Card] = []
    if not packed >> _WILDS_AT & 3:
        for rank, _ in slots:
            cards += of_rank(rank, naturals & (1 << width) - 1)
            naturals >>= width
        return Play(kind, RANKS[nibble], tuple(cards))
    gaps = tuple(packed >> _GAPS_AT + _GAP_BITS * slot & 3 for slot in range(len(slots)))
    suits = set()
    for (rank, size), gap in zip(slots, gaps, strict=True):
        if gap < size:
            own = of_rank(rank, naturals & (1 << width) - 1)
            cards += own
            suits.add(own[0].suit)
        cards += [wild_at(level)] * gap
        naturals >>= width
    suit = Suit.HEARTS
    if kind is Kind.STRAIGHT_FLUSH:
        suit = SUITS[packed >> _SUIT_AT & 3]
    elif kind is Kind.STRAIGHT:
        suit = straight_suit(suits.pop() if len(suits) == 1 else None)
    return Play(kind, RANKS[nibble], tuple(cards), stand_ins(slots, gaps, suit))


@cache
def _one_of(rank: Rank, suit: int) -> tuple[Card, ...]:
    return (card_of(SUITS[suit], rank),)


@cache
def _some_of(rank: Rank, field: int) -> tuple[Card, ...]:
    if rank.is_joker:
        return (Card(rank.value),) * field
    return tuple(
        card_of(suit, rank) for place, suit in enumerate(SUITS) for _ in range(field >> _SUIT_BITS * place & 3)
    )


def pack_play(play: Play, level: Rank) -> int:
    """The packed action of a play, which must be one at this level."""
    wild = wild_at(level)
    naturals = [card for card in play.cards if card is not wild]
    nibble, size, pair = NIBBLES[play.rank], len(play.cards), 0
    if play.kind is Kind.FULL_HOUSE:
        others = [card.rank for card in naturals if card.rank is not play.rank]
        pair = NIBBLES[others[0] if others else free_pair(play.rank, level)]
    slots = slots_in(play.kind, nibble, size, pair)
    packed = _KIND_CODES[play.kind] | nibble << 4 | size << 8 | pair << 12
    packed |= (size - len(naturals)) << _WILDS_AT
    if play.kind is Kind.STRAIGHT_FLUSH and naturals[0].suit is not None:
        packed |= SUITS.index(naturals[0].suit) << _SUIT_AT
    for slot, (rank, number) in enumerate(slots):
        held = [card for card in naturals if card.rank is rank]
        packed |= (number - len(held)) << _GAPS_AT + _GAP_BITS * slot
        packed |= _field(play.kind, slot, held)
    if play.kind is Kind.STRAIGHT_FLUSH:
        packed |= (packed >> _SUIT_AT & 3) * 0b0101010101 << _CARDS_AT
    return packed


def _field(kind: Kind, slot: int, held: list[Card]) -> int:
    if kind in _STRAIGHTS:
        return sum(SUITS.index(card.suit) << _CARDS_AT + _SUIT_BITS * slot for card in held if card.suit)
    field = sum(1 << (0 if card.suit is None else _SUIT_BITS * SUITS.index(card.suit)) for card in held)
    return field << _CARDS_AT + _SLOT_BITS * slot


def face_of(packed: int) -> Card:
    """The card that a packed payment or return gives."""
    return FACES[packed >> _CARDS_AT & 63]


def level_of(number: int) -> Rank:
    """A level, 2 to 14, as a rank."""
    return LEVELS[number - 2]
