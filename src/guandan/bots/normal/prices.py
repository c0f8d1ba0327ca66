"""手数: what each piece of a hand costs, in turns: a loser about 1, a sure winner about -1, a bomb less than that.

What a piece costs follows from how many plays that beat it are still out.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, FLUSH, FULL_HOUSE, PLATE, SMALL_JOKER, STRAIGHT, TRIPLE, TUBE, worth
from guandan.bots.normal.counting import count

if TYPE_CHECKING:
    from guandan.bots.normal.counting import Count

FOUR_JOKERS_COST = -2.0
_FLUSH_COST = -1.3
_BOMB_COSTS = (-0.52, -0.8, -1.4, -1.6)
_STEP = 0.015  # a bomb is the better, the higher its rank
_NEVER = 99.0
_PER_PAIR, _PER_TRIPLE = 4, 4


def _line(*points: tuple[float, float], scale: int = 1) -> tuple[float, ...]:
    """Costs by number, from points between which they change evenly."""
    costs: list[float] = []
    for (start, low), (stop, high) in pairwise(points):
        steps = int((stop - start) * scale)
        costs += [low + (high - low) * step / steps for step in range(steps)]
    return (*costs, points[-1][1])


# By the number of higher cards that are out.
_SINGLES = _line((0, -0.42), (2, -0.15), (4, 0.26), (12, 0.58), (20, 0.68), (36, 0.76), (44, 0.82), (60, 1.05))
# By the number of higher pairs, triples that are likely out, in quarters.
_PAIRS = _line(
    (0, -1.0), (0.5, -0.7), (0.75, -0.15), (1.75, 0.65), (2.75, 0.8), (3.75, 0.95), (5, 1.0), scale=_PER_PAIR
)
_TRIPLES = _line((0, -0.2), (0.75, 0.65), (1.75, 0.75), (2.75, 0.95), (3.75, 1.15), (6, 1.2), scale=_PER_TRIPLE)
# By the number of higher runs that could be out.
_STRAIGHTS = _line((0, 0.3), (1, 0.6), (2, 0.9), (3, 1.05), (9, 1.2))
_TUBES = _line((0, 0.85), (2, 1.0), (11, 1.1))
_PLATES = _line((0, 0.7), (12, 0.8))


class Prices:
    """What pieces cost at a level and a state of the play; `groups` is by rank, then number of cards."""

    __slots__ = ("groups", "level", "runs")

    def __init__(self, known: Count, level: int) -> None:
        self.level = level
        rows: list[tuple[float, ...]] = [(0.0,) * 11]
        for rank in range(1, 16):
            value = worth(rank, level)
            single = _at(_SINGLES, known.singles[value])
            pair = _at(_PAIRS, known.pairs[value] * _PER_PAIR)
            if rank >= SMALL_JOKER:
                rows.append((0.0, single, pair, *(_NEVER,) * 8))
            else:
                rows.append((0.0, single, pair, _at(_TRIPLES, known.triples[value] * _PER_TRIPLE), *_bombs(value)))
        self.groups = tuple(rows)
        self.runs = (
            *_by_top(_STRAIGHTS, known.straights),
            *_by_top(_TUBES, known.tubes),
            *_by_top(_PLATES, known.plates),
        )

    def of(self, piece: int) -> float:
        """What a piece or a packed play costs."""
        kind, rank, size = piece & 15, piece >> 4 & 15, piece >> 8 & 15
        if kind <= TRIPLE or kind == BOMB:
            return self.groups[rank][size]
        if kind == FULL_HOUSE:
            return self.groups[rank][TRIPLE]
        if kind in _RUN_ROWS:
            return self.runs[_RUN_ROWS[kind] + rank]
        return flush_cost(rank) if kind == FLUSH else FOUR_JOKERS_COST


_RUN_ROWS = {STRAIGHT: 0, TUBE: 14, PLATE: 28}


def _at(line: tuple[float, ...], number: float) -> float:
    return line[int(number)] if number < len(line) else line[-1]


def _by_top(line: tuple[float, ...], tops: tuple[int, ...]) -> list[float]:
    """The cost by the highest rank, 0 to 13."""
    costs = [0.0] * 14
    above, left = 0, set(tops)
    for top in range(13, -1, -1):
        costs[top] = _at(line, above)
        above += top in left
    return costs


@cache
def _bombs(value: int) -> tuple[float, ...]:
    """炸弹 of four to ten cards of a worth; of eight and more they are two."""
    one = [cost - _STEP * value for cost in _BOMB_COSTS]
    return (*one, 2 * one[0], one[0] + one[1], 2 * one[1])


GROUPS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (4, 4), (5, 4), (5, 5))
"""How so many cards of a rank lie: together, or as two bombs."""


@cache
def flush_cost(top: int) -> float:
    """同花顺, by its highest rank."""
    return _FLUSH_COST - _STEP * top


@cache
def first_prices(level: int) -> Prices:
    """What pieces cost when nothing has been played."""
    every = sum(8 << 4 * rank for rank in range(1, 14)) + (2 << 56) + (2 << 60)
    return Prices(count(every - (2 << 4 * level), 2, level), level)
