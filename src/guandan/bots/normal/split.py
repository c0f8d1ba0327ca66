"""组牌: a hand as few and good pieces: straight flushes, bombs, runs, full houses, groups; wilds where they help.

A piece is the low 16 bits of a packed play (kind, rank, size, rank of a full house's pair); a flush has its suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.codes import FLUSH, FOUR_JOKERS
from guandan.bots.normal.by_rank import by_rank, groups
from guandan.bots.normal.prices import FOUR_JOKERS_COST, flush_cost

if TYPE_CHECKING:
    from guandan.bots.normal.prices import Prices

_TWO_WILDS = 2
_ACE = 13
_FOUR_JOKERS_HELD = 0x2200000000000000
_FOUR_JOKERS_PIECE = FOUR_JOKERS | 15 << 4 | 4 << 8
_FEW = 14
_VERY_FEW = 9
# More than eight of a rank do not fit the masks; no hand needs them.
_MOST = 8


class Split(NamedTuple):
    """What a hand costs, in turns; its bombs in suits and its runs; and how many cards of each rank are in neither."""

    cost: float
    runs: tuple[int, ...]
    left: tuple[int, ...]

    def pieces(self, prices: Prices) -> tuple[int, ...]:
        """All its pieces."""
        return self.runs + groups(self.left, prices)


_FIVE = 5
_STARTS = 0x03FF03FF03FF03FF
_FLUSH_COSTS = tuple(flush_cost(start + 4) for start in range(10))


@lru_cache(maxsize=1 << 12)
def split(cnt: int, one: int, two: int, wild: int, prices: Prices) -> Split:
    """组牌: the best split of a hand that can be found cheaply."""
    best = _with_flushes(cnt, one, two, wild, prices, 0)
    if cnt & _FOUR_JOKERS_HELD == _FOUR_JOKERS_HELD:
        rest = _with_flushes(cnt - _FOUR_JOKERS_HELD, one, two, wild, prices, 0)
        if rest.cost + FOUR_JOKERS_COST < best.cost:
            return Split(rest.cost + FOUR_JOKERS_COST, (_FOUR_JOKERS_PIECE, *rest.runs), rest.left)
    return best


def _with_flushes(cnt: int, one: int, two: int, wild: int, prices: Prices, start: int) -> Split:
    """The best of taking out a straight flush, or none."""
    best = _with_wilds(cnt, wild, prices)
    starts = _starts(one, wild if wild < _TWO_WILDS or _size(cnt) <= _FEW else 1) >> start << start
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        place = lowest.bit_length() - 1
        held = one & 31 << place
        left = cnt - _nibbles(held >> (place & 48))
        rest = _with_flushes(left, *_less(one, two, held), wild + held.bit_count() - _FIVE, prices, place)
        cost = rest.cost + _FLUSH_COSTS[place & 15]
        if cost < best.cost:
            best = Split(cost, (_flush(place), *rest.runs), rest.left)
    return best


def _starts(one: int, wild: int) -> int:
    """The places from which a straight flush could be laid with so many wilds."""
    a, b, c, d, e = one, one >> 1, one >> 2, one >> 3, one >> 4
    if not wild:
        return a & b & c & d & e & _STARTS
    if wild == 1:
        return (a & b & (c & (d | e) | d & e) | (a | b) & c & d & e) & _STARTS
    # Three of five: two of the first three with one of the last two, one of them with both, or all three.
    two, any_one = a & b | a & c | b & c, a | b | c
    return (two & (d | e) | any_one & d & e | a & b & c) & _STARTS


def _flush(place: int) -> int:
    return FLUSH | (place & 15) + 4 << 4 | _FIVE << 8 | place >> 4 << 26


def _less(one: int, two: int, held: int) -> tuple[int, int]:
    """The lanes without one copy of these cards; an ace lies at both ends."""
    low, high = held & 0x0001000100010001, held & 0x2000200020002000
    held |= low << _ACE | high >> _ACE
    return (one & ~held) | (two & held), two & ~held


@lru_cache(maxsize=1 << 13)
def _nibbles(ranks: int) -> int:
    """One card of each of these ranks, bit 0 being A as 1."""
    cnt = sum(1 << 4 * rank for rank in range(1, 14) if ranks >> rank & 1)
    return cnt + _ace(cnt) + (_one(_ACE) if ranks & 1 else 0)


def _ace(cnt: int) -> int:
    return cnt >> 4 * _ACE & 15


def _one(rank: int) -> int:
    """A card of a rank, as nibbles; A is at both ends."""
    return (1 << 52) + 1 if rank == _ACE else 1 << 4 * rank


def _size(cnt: int) -> int:
    total = 0
    cnt >>= 4
    while cnt:
        total += cnt & 15
        cnt >>= 4
    return total


@lru_cache(maxsize=1 << 12)
def _with_wilds(cnt: int, wild: int, prices: Prices) -> Split:
    """The best use of the wilds: kept as level cards, in bombs, in gaps of runs, and in small hands anywhere."""
    if not wild:
        return Split(*by_rank(cnt, prices))
    return min(
        (_with_wilds(cnt + _one(rank), wild - 1, prices) for rank in _uses(cnt, wild, prices.level)),
        key=lambda one: one.cost,
    )


def _uses(cnt: int, wild: int, level: int) -> list[int]:
    size = _size(cnt)
    uses = [level]
    least = 3 if size > _FEW else 2 if size > _VERY_FEW else 1
    held = 0
    for rank in range(1, 14):
        number = cnt >> 4 * rank & 15
        if number:
            held |= 1 << rank
            if number >= least and rank != level and number < _MOST:
                uses.append(rank)
    held |= held >> _ACE & 1
    missing = (rank for rank in range(1, 14) if not held >> rank & 1 and rank != level)
    uses.extend(rank for rank in missing if _fills(held, rank, wild))
    return uses


@lru_cache(maxsize=1 << 15)
def _fills(held: int, rank: int, wild: int) -> bool:
    """Whether a card of this rank, which is not held, could make a straight."""
    with_it = held | 1 << rank | (1 if rank == _ACE else 0)
    places = (rank, 0) if rank == _ACE else (rank,)
    return any(
        start <= place <= start + 4 and (with_it >> start & 31).bit_count() + wild - 1 >= 5  # noqa: PLR2004
        for place in places
        for start in range(max(0, place - 4), min(place, 9) + 1)
    )
