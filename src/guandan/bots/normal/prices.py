"""手数: what each piece of a hand costs, in turns: a loser about 1, a winner less than nothing, a bomb about -1.

The figures come from deals of this bot against itself: by how many levels a side did worse for each piece that it held.
"""

from __future__ import annotations

from functools import cache

from guandan.bots.codes import PLATE, SMALL_JOKER, STRAIGHT, TUBE, worth

# By worth, from 1 for the lowest rank to 14 for the level and 15, 16 for the jokers.
_SINGLES = (0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.95, 0.9, 0.8, 0.75, 0.72, 0.65, 0.6, 0.5, 0.2, -0.2, -0.57)
_PAIRS = (0.0, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.5, -0.14, -0.9, -1.2)
_TRIPLES = (0.0, 1.05, 1.05, 1.0, 1.0, 0.95, 0.9, 0.85, 0.85, 0.8, 0.75, 0.6, 0.4, 0.2, -0.35)
# By the rank of the highest card, from 1 for 2 to 13 for A.
_STRAIGHTS = (0.0, 0.0, 0.0, 0.0, 0.95, 0.95, 0.95, 0.9, 0.85, 0.8, 0.8, 0.75, 0.55, 0.25)
_TUBES = (0.0, 0.0, 0.75, 0.75, 0.75, 0.7, 0.7, 0.7, 0.65, 0.65, 0.6, 0.55, 0.5, 0.4)
_PLATES = (0.0, 0.8, 0.8, 0.8, 0.8, 0.75, 0.75, 0.75, 0.7, 0.7, 0.7, 0.65, 0.6, 0.5)
# Of four to seven cards; more are two bombs.
_BOMB_COSTS = (-0.72, -0.87, -1.2, -1.4)
_FLUSH_COST = -1.25
FOUR_JOKERS_COST = -2.2
_STEP = 0.012  # a bomb is the better, the higher its rank
_NEVER = 99.0


class Prices:
    """What pieces cost at a level; `groups` is by rank, then number of cards, `runs` by kind and highest rank."""

    __slots__ = ("groups", "level", "runs")

    def __init__(self, level: int) -> None:
        self.level = level
        self.groups = ((0.0,) * 11, *(_row(rank, level) for rank in range(1, 16)))
        self.runs = (*_STRAIGHTS, *_TUBES, *_PLATES)


RUN_ROWS = {STRAIGHT: 0, TUBE: 14, PLATE: 28}
"""Where the prices of each kind of run begin."""


def _row(rank: int, level: int) -> tuple[float, ...]:
    value = worth(rank, level)
    if rank >= SMALL_JOKER:
        return (0.0, _SINGLES[value], _PAIRS[value], *(_NEVER,) * 8)
    one = [cost - _STEP * value for cost in _BOMB_COSTS]
    two = (2 * one[0], one[0] + one[1], 2 * one[1])
    return (0.0, _SINGLES[value], _PAIRS[value], _TRIPLES[value], *one, *two)


GROUPS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (4, 4), (5, 4), (5, 5))
"""How so many cards of a rank lie: together, or as two bombs."""


@cache
def flush_cost(top: int) -> float:
    """同花顺, by its highest rank."""
    return _FLUSH_COST - _STEP * top


@cache
def prices_at(level: int) -> Prices:
    """What pieces cost at a level, which is a rank's number."""
    return Prices(level)
