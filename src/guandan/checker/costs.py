"""瑞士制与抽签: what a round's tables and bye cost, number by number, and the lowest cost there is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

import networkx as nx  # type: ignore[import-untyped]
from msgspec import Struct

from guandan.checker import lots
from guandan.checker.history import key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cost = tuple[int, ...]
Meeting = tuple[int, int]

MOST_TIMES = 3
MOST_GROUPS = 255
FARTHEST = 31
BYE = 0
NUMBERS = 8
LIMB = 1 << 40
"""More than any of the numbers can add up to over a whole round."""


class Field(Struct, kw_only=True):
    """Who is to be drawn, and all that the cost looks at; `places` is none in a round by lot."""

    pairs: tuple[int, ...]
    link: bytes
    byes: Mapping[int, int]
    met: Mapping[Meeting, int]
    units: Mapping[int, str]
    avoid_repeats: bool
    keep_apart: bool
    lowest_bye: bool = False
    bye_first: bool = False
    groups: Mapping[int, int] = {}
    floats: Mapping[int, int] = {}
    sizes: Mapping[int, int] = {}
    places: Mapping[int, int] | None = None


def cost(field: Field, one: int, other: int) -> Cost:
    """The eight numbers of a meeting, or of a bye if one of the two is 0."""
    if BYE in {one, other}:
        return _of_bye(field, one + other)
    repeats = min(field.met.get(key(one, other), 0), MOST_TIMES) if field.avoid_repeats else 0
    unit = field.units.get(one, "")
    together = int(field.keep_apart and unit != "" and unit == field.units.get(other, ""))
    swiss = (0, 0, 0, 0) if field.places is None else _of_swiss(field, one, other, field.places)
    return (0, repeats, together, *swiss, lots.weight(field.link, one, other))


def _of_bye(field: Field, pair: int) -> Cost:
    before = min(field.byes.get(pair, 0), MOST_TIMES)
    below = 0
    if field.places is not None and field.lowest_bye:
        below = min(len({group for group in field.groups.values() if group > field.groups[pair]}), MOST_GROUPS)
    return (before, 0, 0, below, 0, 0, 0, lots.weight(field.link, pair, BYE))


def _of_swiss(field: Field, one: int, other: int, places: Mapping[int, int]) -> Cost:
    group, its = field.groups[one], field.groups[other]
    apart = min(abs(group - its), FARTHEST)
    if not apart:
        return (0, 0, 0, abs(abs(places[one] - places[other]) - field.sizes[group] // 2))
    down = 1 if its > group else -1  # the other's group is lower: a float down is written -1
    again = int(field.floats.get(one, 0) == -down) + int(field.floats.get(other, 0) == down)
    return (0, apart**2, again, 0)


def total(costs: Iterable[Cost]) -> Cost:
    """The sums over a whole round."""
    return tuple(map(sum, zip(*costs, strict=True))) or (0,) * NUMBERS


def round_cost(field: Field, meetings: Iterable[Meeting], bye: int | None) -> Cost:
    """What a draw costs."""
    both = [*meetings, *([] if bye is None else [(BYE, bye)])]
    return total(cost(field, one, other) for one, other in both)


def lowest(field: Field) -> Cost:
    """The lowest cost of any draw, by a matching of the whole graph."""
    nodes = [*field.pairs, *([BYE] if len(field.pairs) % 2 else [])]
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    for one, other in combinations(nodes, 2):
        graph.add_edge(one, other, weight=-_packed(cost(field, one, other)))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return total(cost(field, one, other) for one, other in matching)


def _packed(costs: Cost) -> int:
    """The numbers in one, so that the first that differs decides."""
    packed = 0
    for number in costs:
        packed = packed * LIMB + number
    return packed


def better_exchange(field: Field, meetings: Sequence[Meeting], bye: int | None) -> tuple[Meeting, Meeting] | None:
    """Two tables that would cost less with their pairs exchanged, if there are any."""
    tables = [*meetings, *([] if bye is None else [(BYE, bye)])]
    now = {table: cost(field, *table) for table in tables}
    for (a, b), (c, d) in combinations(tables, 2):
        both = total((now[a, b], now[c, d]))
        for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
            if total((cost(field, *first), cost(field, *second))) < both:
                return first, second
    return None
