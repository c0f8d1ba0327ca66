"""手数: what each piece of a hand costs, in turns: a loser about 1, a winner less than nothing, a bomb about -1."""

from __future__ import annotations

from functools import cache

from guandan.bots.codes import PLATE, STRAIGHT, TUBE
from guandan.kernel import prices

_THOUSANDTHS = 1000
FOUR_JOKERS_COST = prices.FOUR_JOKERS / _THOUSANDTHS


class PieceCosts:
    """What pieces cost at a level; `groups` is by rank, then number of cards, `runs` by kind and highest rank."""

    __slots__ = ("groups", "level", "runs")

    def __init__(self, level: int) -> None:
        self.level = level
        self.groups = ((0.0,) * 11, *(_to_turns(prices.group_prices(rank, level)) for rank in range(1, 16)))
        self.runs = _to_turns((*prices.STRAIGHTS, *prices.TUBES, *prices.PLATES))


RUN_COST_STARTS = {STRAIGHT: 0, TUBE: 14, PLATE: 28}
"""Where the prices of each kind of run begin."""

GROUP_SIZES: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (4, 4), (5, 4), (5, 5))
"""How so many cards of a rank lie: together, or as two bombs."""


def _to_turns(thousandths: tuple[int, ...]) -> tuple[float, ...]:
    return tuple([price / _THOUSANDTHS for price in thousandths])


def compute_flush_cost(top: int) -> float:
    """同花顺, by its highest rank."""
    return prices.flush_price(top) / _THOUSANDTHS


@cache
def load_piece_costs(level: int) -> PieceCosts:
    """What pieces cost at a level, which is a rank's number."""
    return PieceCosts(level)
