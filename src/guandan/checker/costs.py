"""瑞士制与抽签: compute the cost of a round's tables and bye, and the lowest possible cost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker import lots
from guandan.checker.history import normalise_meeting
from guandan.checker.matching import find_cheapest_pairing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cost = tuple[int, ...]
Meeting = tuple[int, int]

MAX_REPEATS = 3
MAX_GROUPS = 255
MAX_DISTANCE = 31
BYE = 0
COST_LENGTH = 8
LIMB_SIZE = 1 << 40
"""A number greater than any of the sums over a whole round."""


class CostField(Struct, kw_only=True):
    """The pairs to be drawn and everything that the cost depends on; `places` is none in a round by lot."""

    pairs: tuple[int, ...]
    link: bytes
    byes: Mapping[int, int]
    met: Mapping[Meeting, int]
    units: Mapping[int, str]
    avoid_repeats: bool
    keep_apart: bool
    apart: frozenset[Meeting] = frozenset()
    lowest_bye: bool = False
    bye_first: bool = False
    groups: Mapping[int, int] = {}
    floats: Mapping[int, int] = {}
    sizes: Mapping[int, int] = {}
    places: Mapping[int, int] | None = None


def compute_cost(field: CostField, number: int, other: int) -> Cost:
    """Compute the eight numbers of a meeting, or with 0 as one of the two those of a bye."""
    if BYE in {number, other}:
        return _compute_bye_cost(field, number + other)
    repeats = min(field.met.get(normalise_meeting(number, other), 0), MAX_REPEATS) if field.avoid_repeats else 0
    repeats += (MAX_REPEATS + 1) * int(normalise_meeting(number, other) in field.apart)
    unit = field.units.get(number, "")
    together = int(field.keep_apart and unit != "" and unit == field.units.get(other, ""))
    swiss = (0, 0, 0, 0) if field.places is None else _compute_swiss_cost(field, number, other, field.places)
    return (0, repeats, together, *swiss, lots.weigh_meeting(field.link, number, other))


def _compute_bye_cost(field: CostField, pair: int) -> Cost:
    before = min(field.byes.get(pair, 0), MAX_REPEATS)
    below = 0
    if field.places is not None and field.lowest_bye:
        below = min(len({group for group in field.groups.values() if group > field.groups[pair]}), MAX_GROUPS)
    return (before, 0, 0, below, 0, 0, 0, lots.weigh_meeting(field.link, pair, BYE))


def _compute_swiss_cost(field: CostField, number: int, other: int, places: Mapping[int, int]) -> Cost:
    group, its = field.groups[number], field.groups[other]
    apart = min(abs(group - its), MAX_DISTANCE)
    if not apart:
        return (0, 0, 0, abs(abs(places[number] - places[other]) - field.sizes[group] // 2))
    down = 1 if its > group else -1  # the other's group is lower: a float down is written -1
    again = int(field.floats.get(number, 0) == -down) + int(field.floats.get(other, 0) == down)
    return (0, apart**2, again, 0)


def sum_costs(costs: Iterable[Cost]) -> Cost:
    """Sum the numbers over a whole round."""
    return tuple(map(sum, zip(*costs, strict=True))) or (0,) * COST_LENGTH


def compute_round_cost(field: CostField, meetings: Iterable[Meeting], bye: int | None) -> Cost:
    """Compute the cost of a draw."""
    both = [*meetings, *([] if bye is None else [(BYE, bye)])]
    return sum_costs(compute_cost(field, one, other) for one, other in both)


def find_lowest_cost(field: CostField) -> Cost:
    """Find the lowest cost of any draw, and prove that there is no lower one."""
    nodes = [*field.pairs, *([BYE] if len(field.pairs) % 2 else [])]
    packed = [[_pack(compute_cost(field, one, other)) if one != other else 0 for other in nodes] for one in nodes]
    couples, certificate = find_cheapest_pairing(packed)
    if certificate.prove_bound(packed) != sum(packed[one][other] for one, other in couples):
        raise RuntimeError("the cheapest draw that was found has no proof")
    return sum_costs(compute_cost(field, nodes[one], nodes[other]) for one, other in couples)


def _pack(costs: Cost) -> int:
    """Pack the numbers into one, so that the first difference decides."""
    packed = 0
    for number in costs:
        packed = packed * LIMB_SIZE + number
    return packed


def find_better_exchange(
    field: CostField, meetings: Sequence[Meeting], bye: int | None
) -> tuple[Meeting, Meeting] | None:
    """Find two tables that would cost less if they exchanged pairs."""
    tables = [*meetings, *([] if bye is None else [(BYE, bye)])]
    now = {table: compute_cost(field, *table) for table in tables}
    for (a, b), (c, d) in combinations(tables, 2):
        both = sum_costs((now[a, b], now[c, d]))
        for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
            if sum_costs((compute_cost(field, *first), compute_cost(field, *second))) < both:
                return first, second
    return None
