"""手数: what each piece of a hand costs, in turns: a loser about 1, a winner less than nothing, a bomb about -1."""

from __future__ import annotations

from functools import cache

from guandan.bots.codes import PLATE, STRAIGHT, TUBE
from guandan.kernel import prices

_TURN = 1000
FOUR_JOKERS_COST = prices.FOUR_JOKERS / _TURN


class Prices:
    """What pieces cost at a level; `groups` is by rank, then number of cards, `runs` by kind and highest rank."""

    __slots__ = ("groups", "level", "runs")

    def __init__(self, level: int) -> None:
        self.level = level
        self.groups = ((0.0,) * 11, *(_turns(prices.group_prices(rank, level)) for rank in range(1, 16)))
        self.runs = _turns((*prices.STRAIGHTS, *prices.TUBES, *prices.PLATES))


RUN_ROWS = {STRAIGHT: 0, TUBE: 14, PLATE: 28}
"""Where the prices of each kind of run begin."""

GROUPS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (4, 4), (5, 4), (5, 5))
"""How so many cards of a rank lie: together, or as two bombs."""


def _turns(thousandths: tuple[int, ...]) -> tuple[float, ...]:
    return tuple([price / _TURN for price in thousandths])


def flush_cost(top: int) -> float:
    """同花顺, by its highest rank."""
    return prices.flush_price(top) / _TURN


@cache
def prices_at(level: int) -> Prices:
    """What pieces cost at a level, which is a rank's number."""
    return Prices(level)
