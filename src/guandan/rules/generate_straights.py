"""出牌: the straights and straight flushes that a hand holds."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from guandan.cards import Card, Rank, Suit, card_of
from guandan.rules.order import STRAIGHTS
from guandan.rules.play import Kind, Play
from guandan.rules.play_rules import PlayRules, SuitedRun
from guandan.rules.slots import list_gaps, make_slots, stand_ins, straight_suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.beats import Wanted
    from guandan.rules.holding import Holding

Suited: TypeAlias = dict[tuple[Card, ...], Suit]
"""Runs whose natural cards share a suit, and that suit."""

_LENGTH = 5


def straights(held: Holding, rules: PlayRules, wanted: Wanted) -> Iterator[Play]:
    """顺子: in one suit only with a wild, and only where the book lets it be declared."""
    declared = rules.suited_run_with_wild is SuitedRun.DECLARED
    for top, ranks in STRAIGHTS:
        if not wanted(Kind.STRAIGHT, top, _LENGTH):
            continue
        slots = make_slots(ranks, 1)
        for gaps in _gaps(ranks, held):
            suited = _suited(ranks, gaps, held)
            stands_for = stand_ins(slots, gaps)
            for cards in product(*_columns(ranks, gaps, held)):
                suit = suited.get(cards)
                if suit is None:
                    yield Play(Kind.STRAIGHT, top, cards, stands_for)
                elif stands_for and declared:
                    yield Play(Kind.STRAIGHT, top, cards, stand_ins(slots, gaps, straight_suit(suit)))


def straight_flushes(held: Holding, wanted: Wanted) -> Iterator[Play]:
    """同花顺: the natural cards share a suit, and the wilds take it on."""
    for top, ranks in STRAIGHTS:
        if not wanted(Kind.STRAIGHT_FLUSH, top, _LENGTH):
            continue
        slots = make_slots(ranks, 1)
        for gaps in _gaps(ranks, held):
            for cards, suit in _suited(ranks, gaps, held).items():
                yield Play(Kind.STRAIGHT_FLUSH, top, cards, stand_ins(slots, gaps, suit))


def _gaps(ranks: tuple[Rank, ...], held: Holding) -> list[tuple[int, ...]]:
    """List the ways to leave gaps for wilds that cover every rank not in hand."""
    return [
        gaps
        for gaps in list_gaps(_LENGTH, held.wilds, 1)
        if all(gap or rank in held.naturals for rank, gap in zip(ranks, gaps, strict=True))
    ]


def _columns(ranks: tuple[Rank, ...], gaps: tuple[int, ...], held: Holding) -> list[list[Card]]:
    """List what can lie at each place of the run."""
    return [[held.wild] if gap else held.faces[rank] for rank, gap in zip(ranks, gaps, strict=True)]


def _suited(ranks: tuple[Rank, ...], gaps: tuple[int, ...], held: Holding) -> Suited:
    """Find the runs in one suit, with the wilds where the gaps are."""
    found: Suited = {}
    for suit in Suit:
        cards = tuple(held.wild if gap else card_of(suit, rank) for rank, gap in zip(ranks, gaps, strict=True))
        if all(gap or card in held.faces[card.rank] for card, gap in zip(cards, gaps, strict=True)):
            found[cards] = suit
    return found
