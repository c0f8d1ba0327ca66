"""理牌: a hand in groups, by rank, by suit, or by its best combinations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, FLUSH
from guandan.bots.normal.holding import build_hand_masks
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand
from guandan.cards import Card, Suit
from guandan.kernel.packed import FACES, KINDS, SUITS, slots_in
from guandan.rules.order import value_of, wild_at
from guandan.server.protocol.questions import SortOrder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cards import Rank

    Groups = tuple[tuple[Card, ...], ...]


def sort_into_groups(cards: Sequence[Card], level: Rank, order: SortOrder) -> Groups:
    """The hand in groups, the highest first."""
    match order:
        case SortOrder.RANK:
            return _group_by_rank(cards, level)
        case SortOrder.SUIT:
            return _group_by_suit(cards, level)
        case SortOrder.COMBINATION:
            return _group_by_combination(cards, level)


def _sort_cards(cards: Sequence[Card], level: Rank) -> list[Card]:
    return sorted(cards, key=lambda card: (-value_of(card.rank, level), card.place))


def _group_by_rank(cards: Sequence[Card], level: Rank) -> Groups:
    ranks = sorted({card.rank for card in cards}, key=lambda rank: -value_of(rank, level))
    return tuple(tuple(card for card in _sort_cards(cards, level) if card.rank is rank) for rank in ranks)


def _group_by_suit(cards: Sequence[Card], level: Rank) -> Groups:
    suits: tuple[Suit | None, ...] = (None, *Suit)
    found = (tuple(card for card in _sort_cards(cards, level) if card.suit is suit) for suit in suits)
    return tuple(group for group in found if group)


def _group_by_combination(cards: Sequence[Card], level: Rank) -> Groups:
    """组牌: the split by which the rule bot plans, laid out in cards; straight flushes take theirs first."""
    faces = bytes(sum(card is face for card in cards) for face in FACES)
    prices = load_piece_costs(level.number - 1)
    pieces = split_hand(*build_hand_masks(faces, level.number - 1), prices).list_pieces(prices)
    wild = wild_at(level)
    left = [card for card in cards if card is not wild]
    wilds = [card for card in cards if card is wild]
    laid = [(piece, _lay_out(piece, left, wilds)) for piece in sorted(pieces, key=lambda piece: piece & 15 != FLUSH)]
    laid.sort(key=lambda one: (-(one[0] & 15) if one[0] & 15 >= BOMB else 0, -len(one[1]), -(one[0] >> 4 & 15)))
    rest = _sort_cards([*left, *wilds], level)
    return (*(group for _, group in laid if group), *((card,) for card in rest))


def _lay_out(piece: int, left: list[Card], wilds: list[Card]) -> tuple[Card, ...]:
    """The cards of a piece, taken out of what is left; a wild stands where a natural card is missing."""
    kind, suit = KINDS[(piece & 15) - 1], SUITS[piece >> 26 & 3] if piece & 15 == FLUSH else None
    laid: list[Card] = []
    for rank, number in slots_in(kind, piece >> 4 & 15, piece >> 8 & 15, piece >> 12 & 15):
        held = [card for card in left if card.rank is rank and (suit is None or card.suit is suit)][:number]
        for card in held:
            left.remove(card)
        laid += held
        for _ in range(number - len(held)):
            if wilds:
                laid.append(wilds.pop())
    return tuple(laid)
