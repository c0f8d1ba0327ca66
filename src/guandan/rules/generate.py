"""出牌: list every play that a hand holds."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, TypeAlias

from guandan.cards import LEVELS, AnyCards, Card, Hand, Rank, Suit, card_of, read_level
from guandan.rules.beats import Wanted, outranks
from guandan.rules.holding import Holding
from guandan.rules.order import PLATES, STRAIGHTS, TUBES, Window, ranks_at, windows_with
from guandan.rules.play import Kind, Play
from guandan.rules.play_rules import STANDARD, PlayRules, SuitedRun
from guandan.rules.readings import one_reading
from guandan.rules.slots import FOUR_JOKERS, Slots, free_pair, list_gaps, make_slots, stand_ins, straight_suit

if TYPE_CHECKING:
    from collections.abc import Iterator


_PAIR, _TRIPLE = 2, 3
_MOST_WILDS = 2
_BOMB_SIZES = range(4, 11)
_ANY_RANK = frozenset(LEVELS)


def legal_plays(
    hand: AnyCards, level: str, top: AnyCards | Play | None = None, rules: PlayRules = STANDARD
) -> list[Play]:
    """出牌: list every play that may be led, or that beats the top one; each kind, rank and set of cards once.

    The order is that of `Kind`, then fewer cards before more, then the weaker rank first (in full houses of one rank
    the naturally lower pair), then fewer wilds first, then wilds further to the left, then the cards from the left as
    in a sorted hand.

    >>> [str(play) for play in legal_plays("S3 H3 D9", level="3", top="SK CK")]
    ['pair 3: S3 H3 (wild as H3)']
    """
    level = read_level(level)
    held = Holding(Hand(hand), level)
    if top is None:
        return list(_plays(held, rules, lambda kind, _rank, _size: kind in rules.kinds))
    to_beat = one_reading(top, level, rules)
    return list(
        _plays(
            held,
            rules,
            lambda kind, rank, size: kind in rules.kinds and outranks(kind, rank, size, to_beat, level, rules),
        )
    )


def _plays(held: Holding, rules: PlayRules, wanted: Wanted) -> Iterator[Play]:
    yield from _same_rank(Kind.SINGLE, 1, held, wanted)
    yield from _same_rank(Kind.PAIR, _PAIR, held, wanted)
    yield from _same_rank(Kind.TRIPLE, _TRIPLE, held, wanted)
    yield from _full_houses(held, rules, wanted)
    yield from straights(held, rules, wanted)
    yield from _runs(Kind.TUBE, windows_with(TUBES, rules.ace_in_tubes), _PAIR, held, wanted)
    yield from _runs(Kind.PLATE, windows_with(PLATES, rules.ace_in_plates), _TRIPLE, held, wanted)
    for size in _BOMB_SIZES:
        yield from _same_rank(Kind.BOMB, size, held, wanted)
    yield from straight_flushes(held, wanted)
    if wanted(Kind.FOUR_JOKERS, Rank.BIG_JOKER, 4):
        yield from _fill(Kind.FOUR_JOKERS, Rank.BIG_JOKER, FOUR_JOKERS, held, frozenset())


def _same_rank(kind: Kind, size: int, held: Holding, wanted: Wanted) -> Iterator[Play]:
    """单张 对子 三同张 炸弹: list the plays of one rank; wilds alone are level cards."""
    bare = frozenset({held.level})
    for rank in ranks_at(held.level):
        if held.reach(rank) >= size and wanted(kind, rank, size):
            yield from _fill(kind, rank, ((rank, size),), held, bare)


def _full_houses(held: Holding, rules: PlayRules, wanted: Wanted) -> Iterator[Play]:
    """三带二: list every triple with every pair of another rank."""
    pair_ranks = Rank if rules.joker_pair_in_full_house else LEVELS
    pairs = [rank for rank in pair_ranks if held.reach(rank) >= _PAIR]
    for triple in ranks_at(held.level):
        if triple.is_joker or held.reach(triple) < _TRIPLE or not wanted(Kind.FULL_HOUSE, triple, _PAIR + _TRIPLE):
            continue
        bare = frozenset({free_pair(triple, held.level)})
        for pair in pairs:
            if pair is not triple:
                yield from _fill(Kind.FULL_HOUSE, triple, ((triple, _TRIPLE), (pair, _PAIR)), held, bare)


def _runs(kind: Kind, windows: tuple[Window, ...], size: int, held: Holding, wanted: Wanted) -> Iterator[Play]:
    """三连对 三同连张: list the plays of every window of neighbouring ranks."""
    for top, ranks in windows:
        if wanted(kind, top, size * len(ranks)):
            yield from _fill(kind, top, make_slots(ranks, size), held, _ANY_RANK)


def _fill(kind: Kind, rank: Rank, slots: Slots, held: Holding, bare: frozenset[Rank]) -> Iterator[Play]:
    """Fill the slots in every way; only at a `bare` rank may wilds alone fill a slot."""
    for gaps in list_gaps(len(slots), held.wilds, _MOST_WILDS):
        columns = []
        for (slot, size), gap in zip(slots, gaps, strict=True):
            groups = held.groups(slot, size, gap)
            if not groups or (gap == size and slot not in bare):
                break
            columns.append(groups)
        else:
            stands_for = stand_ins(slots, gaps)
            for chosen in product(*columns):
                yield Play(kind, rank, tuple(chain.from_iterable(chosen)), stands_for)


# ---- 出牌: the straights and straight flushes that a hand holds


Suited: TypeAlias = dict[tuple[Card, ...], Suit]
"""Runs whose natural cards share a suit, with that suit."""

_LENGTH = 5


def straights(held: Holding, rules: PlayRules, wanted: Wanted) -> Iterator[Play]:
    """顺子: list the straights; one in a single suit needs a wild, and a book that lets the player declare it."""
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
    """同花顺: list the straight flushes; the natural cards share a suit, and wilds take that suit."""
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
    """List the cards that can lie at each place of the run."""
    return [[held.wild] if gap else held.faces[rank] for rank, gap in zip(ranks, gaps, strict=True)]


def _suited(ranks: tuple[Rank, ...], gaps: tuple[int, ...], held: Holding) -> Suited:
    """Find the runs in one suit, with the wilds where the gaps are."""
    found: Suited = {}
    for suit in Suit:
        cards = tuple(held.wild if gap else card_of(suit, rank) for rank, gap in zip(ranks, gaps, strict=True))
        if all(gap or card in held.faces[card.rank] for card, gap in zip(cards, gaps, strict=True)):
            found[cards] = suit
    return found
