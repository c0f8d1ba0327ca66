"""组牌: a hand as few and good pieces: straight flushes, bombs, runs, full houses, groups; wilds where they help.

A piece is the low 16 bits of a packed play (kind, rank, size, rank of a full house's pair); a flush has its suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.codes import FLUSH, FOUR_JOKERS
from guandan.bots.normal.by_rank import list_groups_of_ranks, split_by_rank
from guandan.bots.normal.prices import FOUR_JOKERS_COST, compute_flush_cost

if TYPE_CHECKING:
    from guandan.bots.normal.prices import PieceCosts

_TWO_WILDS = 2
_ACE = 13
_FOUR_JOKERS_HELD = 0x2200000000000000
_FOUR_JOKERS_PIECE = FOUR_JOKERS | 15 << 4 | 4 << 8
_FEW_CARDS = 14
_VERY_FEW_CARDS = 9
# More than eight of a rank do not fit the masks; no hand needs them.
_MAX_OF_RANK = 8


class HandSplit(NamedTuple):
    """What a hand costs, in turns; its bombs in suits and its runs; and how many cards of each rank are in neither."""

    cost: float
    runs: tuple[int, ...]
    left: tuple[int, ...]

    def list_pieces(self, prices: PieceCosts) -> tuple[int, ...]:
        """All its pieces."""
        return self.runs + list_groups_of_ranks(self.left, prices)


_FLUSH_SIZE = 5
_FLUSH_STARTS = 0x03FF03FF03FF03FF
_FLUSH_COSTS = tuple(compute_flush_cost(start + 4) for start in range(10))


@lru_cache(maxsize=1 << 12)
def split_hand(cnt: int, one: int, two: int, wild: int, prices: PieceCosts) -> HandSplit:
    """组牌: the best split of a hand that can be found cheaply."""
    best = _split_with_flushes(cnt, one, two, wild, prices, 0)
    if cnt & _FOUR_JOKERS_HELD == _FOUR_JOKERS_HELD:
        rest = _split_with_flushes(cnt - _FOUR_JOKERS_HELD, one, two, wild, prices, 0)
        if rest.cost + FOUR_JOKERS_COST < best.cost:
            return HandSplit(rest.cost + FOUR_JOKERS_COST, (_FOUR_JOKERS_PIECE, *rest.runs), rest.left)
    return best


def _split_with_flushes(cnt: int, one: int, two: int, wild: int, prices: PieceCosts, start: int) -> HandSplit:
    """The best of taking out a straight flush, or none."""
    best = _split_with_wilds(cnt, wild, prices)
    starts = (
        _find_flush_starts(one, wild if wild < _TWO_WILDS or _count_cards(cnt) <= _FEW_CARDS else 1) >> start << start
    )
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        place = lowest.bit_length() - 1
        held = one & 31 << place
        left = cnt - _ranks_to_nibbles(held >> (place & 48))
        rest = _split_with_flushes(
            left, *_remove_from_lanes(one, two, held), wild + held.bit_count() - _FLUSH_SIZE, prices, place
        )
        cost = rest.cost + _FLUSH_COSTS[place & 15]
        if cost < best.cost:
            best = HandSplit(cost, (_build_flush_piece(place), *rest.runs), rest.left)
    return best


def _find_flush_starts(one: int, wild: int) -> int:
    """The places from which a straight flush could be laid with so many wilds."""
    a, b, c, d, e = one, one >> 1, one >> 2, one >> 3, one >> 4
    if not wild:
        return a & b & c & d & e & _FLUSH_STARTS
    if wild == 1:
        return (a & b & (c & (d | e) | d & e) | (a | b) & c & d & e) & _FLUSH_STARTS
    # Three of five: two of the first three with one of the last two, one of them with both, or all three.
    two, any_one = a & b | a & c | b & c, a | b | c
    return (two & (d | e) | any_one & d & e | a & b & c) & _FLUSH_STARTS


def _build_flush_piece(place: int) -> int:
    return FLUSH | (place & 15) + 4 << 4 | _FLUSH_SIZE << 8 | place >> 4 << 26


def _remove_from_lanes(one: int, two: int, held: int) -> tuple[int, int]:
    """The lanes without one copy of these cards; an ace lies at both ends."""
    low, high = held & 0x0001000100010001, held & 0x2000200020002000
    held |= low << _ACE | high >> _ACE
    return (one & ~held) | (two & held), two & ~held


@lru_cache(maxsize=1 << 13)
def _ranks_to_nibbles(ranks: int) -> int:
    """One card of each of these ranks, bit 0 being A as 1."""
    cnt = sum(1 << 4 * rank for rank in range(1, 14) if ranks >> rank & 1)
    return cnt + _count_aces(cnt) + (_card_nibble(_ACE) if ranks & 1 else 0)


def _count_aces(cnt: int) -> int:
    return cnt >> 4 * _ACE & 15


def _card_nibble(rank: int) -> int:
    """A card of a rank, as nibbles; A is at both ends."""
    return (1 << 52) + 1 if rank == _ACE else 1 << 4 * rank


def _count_cards(cnt: int) -> int:
    total = 0
    cnt >>= 4
    while cnt:
        total += cnt & 15
        cnt >>= 4
    return total


@lru_cache(maxsize=1 << 12)
def _split_with_wilds(cnt: int, wild: int, prices: PieceCosts) -> HandSplit:
    """The best use of the wilds: kept as level cards, in bombs, in gaps of runs, and in small hands anywhere."""
    if not wild:
        return HandSplit(*split_by_rank(cnt, prices))
    return min(
        (
            _split_with_wilds(cnt + _card_nibble(rank), wild - 1, prices)
            for rank in _list_wild_uses(cnt, wild, prices.level)
        ),
        key=lambda split: split.cost,
    )


def _list_wild_uses(cnt: int, wild: int, level: int) -> list[int]:
    size = _count_cards(cnt)
    uses = [level]
    least = 3 if size > _FEW_CARDS else 2 if size > _VERY_FEW_CARDS else 1
    held = 0
    for rank in range(1, 14):
        number = cnt >> 4 * rank & 15
        if number:
            held |= 1 << rank
            if number >= least and rank != level and number < _MAX_OF_RANK:
                uses.append(rank)
    held |= held >> _ACE & 1
    missing = (rank for rank in range(1, 14) if not held >> rank & 1 and rank != level)
    uses.extend(rank for rank in missing if _can_fill_straight(held, rank, wild))
    return uses


@lru_cache(maxsize=1 << 15)
def _can_fill_straight(held: int, rank: int, wild: int) -> bool:
    """Whether a card of this rank, which is not held, could make a straight."""
    with_it = held | 1 << rank | (1 if rank == _ACE else 0)
    places = (rank, 0) if rank == _ACE else (rank,)
    return any(
        start <= place <= start + 4 and (with_it >> start & 31).bit_count() + wild - 1 >= 5  # noqa: PLR2004
        for place in places
        for start in range(max(0, place - 4), min(place, 9) + 1)
    )
