"""组牌 by rank alone: which runs to take out; the rest is bombs, full houses, triples, pairs and singles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.codes import ACE, BOMB, FULL_HOUSE, PAIR, PLATE, STRAIGHT, TRIPLE, TUBE
from guandan.bots.normal.prices import GROUP_SIZES, RUN_COST_STARTS

if TYPE_CHECKING:
    from guandan.bots.normal.prices import PieceCosts

# A run may be better than it looks: it can leave a pair for a full house.
_MAX_COST_INCREASE = 0.3
# Nibbles in which the top bit says whether a rank is held once, twice, three times.
_TOP_BITS = 0x0088888888888888
_ONE_HELD, _TWO_HELD, _THREE_HELD = 0x0077777777777777, 0x0066666666666666, 0x0055555555555555


class HandRun(NamedTuple):
    """A run by its piece, its place among the prices of runs, its ranks, and how many cards of each."""

    piece: int
    price: int
    ranks: tuple[int, ...]
    each: int


def _build_run(kind: int, top: int, length: int, each: int) -> HandRun:
    ranks = tuple(rank or ACE for rank in range(top - length + 1, top + 1))
    return HandRun(kind | top << 4 | length * each << 8, RUN_COST_STARTS[kind] + top, ranks, each)


# By the place of the top bit of their lowest rank's nibble, so that a mask's lowest bit finds its run.
_STRAIGHTS = {4 * top - 13: _build_run(STRAIGHT, top, 5, 1) for top in range(4, 14)}
_TUBES = {4 * top - 5: _build_run(TUBE, top, 3, 2) for top in range(2, 14)}
_PLATES = {4 * top - 1: _build_run(PLATE, top, 2, 3) for top in range(1, 14)}


def _list_possible_runs(cnt: int) -> list[HandRun]:
    """The runs that could be taken out."""
    found: list[HandRun] = []
    held = cnt + _THREE_HELD & _TOP_BITS
    _add_runs(found, _PLATES, held & held >> 4)
    held = cnt + _TWO_HELD & _TOP_BITS
    _add_runs(found, _TUBES, held & held >> 4 & held >> 8)
    held = cnt + _ONE_HELD & _TOP_BITS
    two = held & held >> 4
    _add_runs(found, _STRAIGHTS, two & two >> 8 & held >> 16)
    return found


def _add_runs(found: list[HandRun], runs: dict[int, HandRun], starts: int) -> None:
    while starts:
        lowest = starts & -starts
        found.append(runs[lowest.bit_length() - 1])
        starts ^= lowest


class RankSplit(NamedTuple):
    """The best split found: its cost, its runs, and how many cards of each rank are in none."""

    cost: float
    runs: tuple[int, ...]
    left: tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def split_by_rank(cnt: int, prices: PieceCosts) -> RankSplit:
    """The best split of natural cards whose suits do not matter."""
    counts = [cnt >> 4 * rank & 15 for rank in range(16)]
    counts[0] = 0  # A as 1 is the same card
    table = prices.groups
    base = 0.0
    for rank in range(1, 16):
        base += table[rank][counts[rank]]
    possible = _list_possible_runs(cnt & 0x00FFFFFFFFFFFFFF)
    if not possible:
        return RankSplit(base - _compute_full_house_saving(counts, table), (), tuple(counts))
    search = _RunSearch(counts, prices, possible)
    search.search(0, base, ())
    return RankSplit(search.best, search.runs, search.left)


class _RunSearch:
    """Looks through the sets of runs that could be taken out."""

    __slots__ = ("best", "counts", "left", "possible", "prices", "runs", "table")

    def __init__(self, counts: list[int], prices: PieceCosts, possible: list[HandRun]) -> None:
        self.counts = counts
        self.table = prices.groups
        self.prices = prices.runs
        self.possible = possible
        self.best = 99.0
        self.runs: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()

    def search(self, start: int, base: float, runs: tuple[int, ...]) -> None:
        """Take what is left as it is, or one more run out of it."""
        counts, table, possible = self.counts, self.table, self.possible
        total = base - _compute_full_house_saving(counts, table)
        if total < self.best:
            self.best, self.runs, self.left = total, runs, tuple(counts)
        for place in range(start, len(possible)):
            piece, price, ranks, each = possible[place]
            change = self.prices[price]
            for rank in ranks:
                held = counts[rank]
                if held < each:
                    break
                costs = table[rank]
                change += costs[held - each] - costs[held]
            else:
                if change < _MAX_COST_INCREASE:
                    for rank in ranks:
                        counts[rank] -= each
                    self.search(place, base + change, (*runs, piece))
                    for rank in ranks:
                        counts[rank] += each


def _compute_full_house_saving(counts: list[int], table: tuple[tuple[float, ...], ...]) -> float:
    """三带二: what it saves that every triple takes a pair with it, the lowest first."""
    triples = counts.count(3)
    if not triples or 2 not in counts:  # noqa: PLR2004 (a pair)
        return 0.0
    saved = 0.0
    for rank in range(1, 14):
        if counts[rank] == PAIR and table[rank][PAIR] > 0:
            saved += table[rank][PAIR]
            triples -= 1
            if not triples:
                break
    return saved


@lru_cache(maxsize=1 << 12)
def list_groups_of_ranks(counts: tuple[int, ...], prices: PieceCosts) -> tuple[int, ...]:
    """The pieces of cards that are in no run, by how many there are of each rank."""
    table = prices.groups
    triples = [rank for rank, held in enumerate(counts) if held == TRIPLE]
    pairs = [rank for rank, held in enumerate(counts[:14]) if held == PAIR and table[rank][PAIR] > 0]
    triples.sort(key=lambda rank: -table[rank][TRIPLE])
    houses = list(zip(triples, pairs, strict=False))
    pieces = [FULL_HOUSE | three << 4 | 5 << 8 | two << 12 for three, two in houses]
    housed = {rank for house in houses for rank in house}
    for rank, held in enumerate(counts):
        if held and rank not in housed:
            pieces += [(size if size <= TRIPLE else BOMB) | rank << 4 | size << 8 for size in GROUP_SIZES[held]]
    return tuple(pieces)
