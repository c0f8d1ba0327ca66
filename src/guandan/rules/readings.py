"""牌型认定: find every reading of a set of cards, that is, every kind and rank that they may be played as.

Two readings differ when their kind or rank does; a player who has the choice declares it (JS 3.4.3.2, TD 16, KO 3.3.2).
Within one reading a wild could often stand for several cards. The choice is fixed, and does not matter in play:

- a wild stands for the heart of the missing rank, which at the level's own rank is the wild itself;
- in a straight flush, for the missing card of its suit;
- in a straight whose natural cards are all hearts, for a spade, or it would look like a straight flush;
- two wilds beside a natural triple are level cards, and beside a triple of level cards the lowest other rank.

Wilds alone are level cards (D16), and no wild stands for a joker.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from guandan.cards import AnyCards, Card, Hand, Rank, Suit, read_level
from guandan.errors import AmbiguousPlay, InvalidCards
from guandan.rules.holding import Holding
from guandan.rules.order import PLATES, STRAIGHTS, TUBES, Window, value_of, windows_with
from guandan.rules.play import Kind, Play
from guandan.rules.play_rules import STANDARD, PlayRules, SuitedRun
from guandan.rules.slots import FOUR_JOKERS, Slots, free_pair, make_slots, stand_ins, straight_suit

if TYPE_CHECKING:
    from collections.abc import Iterator

_SAME_RANK = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE}


def readings(cards: AnyCards, level: str, rules: PlayRules = STANDARD) -> list[Play]:
    """牌型认定: list every reading of these cards as one play, in the order of `Kind`, the weaker first; empty if none.

    >>> [f"{play.kind} {play.rank}" for play in readings("S3 C3 D4 S4 H6", level="6")]
    ['full_house 3', 'full_house 4']
    """
    held = Holding(hand := Hand(cards), read_level(level))
    if not hand:
        raise InvalidCards("a play has at least one card")
    return [play for play in _readings(held, len(hand), rules) if play.kind in rules.kinds]


def _readings(held: Holding, size: int, rules: PlayRules) -> Iterator[Play]:
    same_rank = _same_rank(held, size)
    match size:
        case 4:
            yield from chain(same_rank, _four_jokers(held))
        case 5:
            yield from chain(_full_houses(held, rules), _straights(held, rules), same_rank, _flushes(held))
        case 6:
            tubes = _runs(Kind.TUBE, windows_with(TUBES, rules.ace_in_tubes), 2, held)
            plates = _runs(Kind.PLATE, windows_with(PLATES, rules.ace_in_plates), 3, held)
            yield from chain(tubes, plates, same_rank)
        case _:
            yield from same_rank


def one_reading(cards: AnyCards | Play, level: str, rules: PlayRules = STANDARD) -> Play:
    """牌型认定: return the only reading of these cards; a `Play` is returned unchanged."""
    if isinstance(cards, Play):
        return cards
    hand = Hand(cards)
    match readings(hand, level, rules):
        case [play]:
            return play
        case []:
            raise InvalidCards(f"not a play at level {level}: {hand}")
        case several:
            named = ", ".join(f"{play.kind} {play.rank}" for play in several)
            raise AmbiguousPlay(f"{hand} may be {named}", several)


def _lay(kind: Kind, rank: Rank, slots: Slots, held: Holding, suit: Suit = Suit.HEARTS) -> Iterator[Play]:
    """Lay all the cards in the slots, wilds in the gaps, if they fit; no wild is a joker."""
    cards: list[Card] = []
    gaps: list[int] = []
    for slot, size in slots:
        naturals = held.naturals.get(slot, [])
        gap = size - len(naturals)
        if gap < 0 or (gap and slot.is_joker):
            return
        cards += [*naturals, *[held.wild] * gap]
        gaps.append(gap)
    if sum(gaps) == held.wilds:
        yield Play(kind, rank, tuple(cards), stand_ins(slots, tuple(gaps), suit))


def _same_rank(held: Holding, size: int) -> Iterator[Play]:
    """单张 对子 三同张 炸弹: cards of one rank; wilds alone are level cards."""
    ranks = list(held.naturals) or [held.level]
    if len(ranks) == 1:
        yield from _lay(_SAME_RANK.get(size, Kind.BOMB), ranks[0], ((ranks[0], size),), held)


def _full_houses(held: Holding, rules: PlayRules) -> Iterator[Play]:
    """三带二: try each rank in hand as the triple, and the other as the pair."""
    for triple in sorted(held.naturals, key=lambda rank: value_of(rank, held.level)):
        if triple.is_joker:
            continue
        others = [rank for rank in held.naturals if rank is not triple]
        pair = others[0] if others else free_pair(triple, held.level)
        if rules.joker_pair_in_full_house or not pair.is_joker:
            yield from _lay(Kind.FULL_HOUSE, triple, ((triple, 3), (pair, 2)), held)


def _runs(
    kind: Kind, windows: tuple[Window, ...], size: int, held: Holding, suit: Suit = Suit.HEARTS
) -> Iterator[Play]:
    """三连对 三同连张: try each window that holds all the natural cards."""
    for top, ranks in windows:
        if all(rank in ranks for rank in held.naturals):
            yield from _lay(kind, top, make_slots(ranks, size), held, suit)


def _straights(held: Holding, rules: PlayRules) -> Iterator[Play]:
    """顺子: find straights; one in a single suit needs a wild, and a book that lets the player declare it."""
    suit = _common_suit(held)
    if suit and not (held.wilds and rules.suited_run_with_wild is SuitedRun.DECLARED):
        return
    yield from _runs(Kind.STRAIGHT, STRAIGHTS, 1, held, straight_suit(suit))


def _flushes(held: Holding) -> Iterator[Play]:
    """同花顺: find straight flushes; the natural cards share a suit, and the wilds take that suit."""
    if suit := _common_suit(held):
        yield from _runs(Kind.STRAIGHT_FLUSH, STRAIGHTS, 1, held, suit)


def _four_jokers(held: Holding) -> Iterator[Play]:
    """四大天王: find the play of both pairs of jokers."""
    yield from _lay(Kind.FOUR_JOKERS, Rank.BIG_JOKER, FOUR_JOKERS, held)


def _common_suit(held: Holding) -> Suit | None:
    """Find the suit that all natural cards share."""
    suits = {card.suit for cards in held.naturals.values() for card in cards}
    return suits.pop() if len(suits) == 1 else None
