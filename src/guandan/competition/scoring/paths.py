"""升级: which levels a match can come to, after how many deals, and who is on stage then.

Without rulings a deal raises the side of the first, and nothing else moves. Where rulings were made, a deal may also
have ended by a foul, and before and after each deal penalties may have moved a level, as far as the book lets them, or
given the stage: how often they did is not known, so every such course counts.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.rules.levels import PAST_A, Standing, after_deal, after_foul, move_level, start_standing
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.options.match import LevelRules

E, N, W, S = Seat.E, Seat.N, Seat.W, Seat.S
FINISHING_ORDERS = ((E, W), (E, N, W, S), (E, N, S, W), (N, S), (N, E, S, W), (N, E, W, S))
"""Every way in which a deal can move the levels: who is first, and the partner's place."""
Levels = tuple[int, int]


class Point(Struct, frozen=True, kw_only=True):
    """A standing that a match can have between two deals, and the side of the first in the last deal played out."""

    standing: Standing
    last_first: Side | None = None

    @property
    def is_over(self) -> bool:
        """Has a side passed A?"""
        return PAST_A in {self.standing.ew, self.standing.ns}


@lru_cache(maxsize=256)
def find_reachable_points(
    rules: LevelRules, least: int, most: int | None, *, ruled: bool
) -> dict[Levels, frozenset[Point]]:
    """Where a match can stand after so many deals, at least and at most, by the levels of EW and NS."""
    layers = _build_layers(rules, ruled=ruled)
    last = len(layers) - 1
    end = last if most is None else min(most, last)
    found: dict[Levels, set[Point]] = defaultdict(set)
    for layer in layers[min(least, end) : end + 1]:
        for point in layer:
            found[point.standing.ew, point.standing.ns].add(point)
    return {levels: frozenset(points) for levels, points in found.items()}


@cache
def _build_layers(rules: LevelRules, *, ruled: bool) -> tuple[frozenset[Point], ...]:
    """The points after 0, 1, 2, … deals, until one deal more makes no difference.

    That comes soon: a side at A may stay there for any number of deals.
    """
    begin = frozenset({Point(standing=start_standing(rules))})
    layers = [_add_penalties(begin, rules) if ruled else begin]
    while True:
        dealt = frozenset(point for before in layers[-1] for point in _walk_deals(before, rules, ruled=ruled))
        layer = _add_penalties(dealt, rules) if ruled else dealt
        if layer == layers[-1]:
            return tuple(layers)
        layers.append(layer)


def _walk_deals(point: Point, rules: LevelRules, *, ruled: bool) -> Iterator[Point]:
    if point.is_over:
        return
    standing = point.standing
    for order in FINISHING_ORDERS:
        yield Point(standing=after_deal(standing, order, standing.level, rules), last_first=order[0].side)
    if ruled:
        for side in Side:
            yield replace(point, standing=after_foul(standing, side, standing.level, rules))


def _add_penalties(points: frozenset[Point], rules: LevelRules) -> frozenset[Point]:
    found, new = set(points), set(points)
    while new:
        new = {other for point in new if not point.is_over for other in _walk_penalties(point, rules)} - found
        found |= new
    return frozenset(found)


def _walk_penalties(point: Point, rules: LevelRules) -> Iterator[Point]:
    for side in Side:
        yield replace(point, standing=replace(point.standing, stage=side))
        for by in (-1, 1):
            yield replace(point, standing=move_level(point.standing, side, by, rules))
