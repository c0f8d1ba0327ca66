"""手数: what each piece of a hand costs, in thousandths of a turn: a loser about 1,000, a winner less than nothing.

The figures come from deals of the rule bot against itself: by how many levels a side did worse for each piece that it
held. Worth is from 1 for the lowest rank to 14 for the level and 15, 16 for the jokers.
"""

from __future__ import annotations

from itertools import chain

SINGLES = (0, 1000, 1000, 1000, 1000, 1000, 950, 900, 800, 750, 720, 650, 600, 500, 200, -200, -570)
PAIRS = (0, 950, 950, 950, 950, 950, 950, 900, 850, 800, 750, 700, 650, 500, -140, -900, -1200)
TRIPLES = (0, 1050, 1050, 1000, 1000, 950, 900, 850, 850, 800, 750, 600, 400, 200, -350)
# By the rank of the highest card, from 1 for 2 to 13 for A.
STRAIGHTS = (0, 0, 0, 0, 950, 950, 950, 900, 850, 800, 800, 750, 550, 250)
TUBES = (0, 0, 750, 750, 750, 700, 700, 700, 650, 650, 600, 550, 500, 400)
PLATES = (0, 800, 800, 800, 800, 750, 750, 750, 700, 700, 700, 650, 600, 500)
# Of four to seven cards; more are two bombs.
_BOMBS = (-720, -870, -1200, -1400)
_FLUSH = -1250
FOUR_JOKERS = -2200
_STEP = 12  # a bomb is the better, the higher its rank
_NEVER = 30_000
_LOSER = 600

LEVELS, RANKS, MOST = 14, 16, 12
_LEVEL_WORTH, _SMALL_JOKER = 14, 14


def flush_price(top: int) -> int:
    """同花顺, by its highest rank."""
    return _FLUSH - _STEP * top


def group_prices(rank: int, level: int) -> tuple[int, ...]:
    """What 0 to 10 cards of a rank cost, given as numbers from 1 for 2 to 13 for A, 14 and 15 for the jokers."""
    worth = _LEVEL_WORTH if rank == level else rank + (rank >= _SMALL_JOKER)
    if rank >= _SMALL_JOKER:
        return (0, SINGLES[worth], PAIRS[worth], *(_NEVER,) * 8)
    one = [price - _STEP * worth for price in _BOMBS]
    two = (2 * one[0], one[0] + one[1], 2 * one[1])
    return (0, SINGLES[worth], PAIRS[worth], TRIPLES[worth], *one, *two)


def _pack_price(price: int, pieces: int = 1, bombs: int = 0) -> int:
    """Pack a price with its numbers of pieces, bombs and losers, so that one sum adds up all four."""
    losers = pieces if price >= _LOSER else 0
    return (price << 15) + (losers << 10) + (bombs << 5) + pieces


def _make_group_row(rank: int, level: int) -> list[int]:
    if not 0 < rank < RANKS:
        return [0] * MOST
    pieces = [0] + [1] * 7 + [2] * 3
    bombs = [0] * 4 + [1] * 4 + [2] * 3
    return [*map(_pack_price, group_prices(rank, level), pieces, bombs), 0]


def price_table() -> list[int]:
    """All prices in one row, as the engine reads it: groups by level, rank and number, runs by kind and rank."""
    groups = [_make_group_row(rank, level) for level in range(LEVELS) for rank in range(RANKS)]
    runs = [[*map(_pack_price, prices), 0, 0] for prices in (PLATES, TUBES, STRAIGHTS)]
    flushes = [_pack_price(flush_price(top), 1, 1) for top in range(RANKS)]
    return [*chain.from_iterable([*groups, *runs]), *flushes, _pack_price(FOUR_JOKERS, 1, 1)]
