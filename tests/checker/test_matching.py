"""The cheapest pairing: found, proved by a certificate, and the same as networkx finds."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from msgspec.structs import replace

from guandan.checker import costs
from guandan.checker.matching import Couple, OptimalityProof, find_cheapest_pairing
from tests.amount import some_or_many

Costs = list[list[int]]


def draw_costs(chance: random.Random, size: int, highest: int) -> Costs:
    """Costs by lot, the same both ways; with few different ones there are many blossoms and many equal pairings."""
    drawn = [[0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            drawn[one][other] = drawn[other][one] = chance.randrange(highest)
    return drawn


def try_all(table: Costs, left: tuple[int, ...]) -> int:
    """The lowest sum, by trying every pairing."""
    if not left:
        return 0
    first, *rest = left
    return min(
        table[first][other] + try_all(table, tuple(vertex for vertex in rest if vertex != other)) for other in rest
    )


def ask_networkx(table: Costs) -> int:
    graph = nx.Graph()
    for one in range(len(table)):
        for other in range(one):
            graph.add_edge(one, other, weight=-table[one][other])
    return add_up(table, list(nx.max_weight_matching(graph, maxcardinality=True)))


def add_up(table: Costs, couples: list[Couple]) -> int:
    return sum(table[one][other] for one, other in couples)


def find_proved(table: Costs) -> int:
    couples, certificate = find_cheapest_pairing(table)
    assert sorted(vertex for couple in couples for vertex in couple) == [*range(len(table))]
    assert certificate.prove_bound(table) == add_up(table, couples)
    return add_up(table, couples)


@pytest.mark.parametrize("size", [0, 2, 4, 6, 8])
def test_no_pairing_is_cheaper_when_all_are_tried(size: int) -> None:
    chance = random.Random(size)
    for highest in (2, 3, 5, 50, 1 << 320):
        for _ in range(5):
            table = draw_costs(chance, size, highest)
            assert find_proved(table) == try_all(table, tuple(range(size)))


@pytest.mark.parametrize("amount", some_or_many(80, 10_000))
def test_networkx_finds_the_same_cost(amount: int) -> None:
    chance = random.Random(amount)
    for _ in range(amount):
        table = draw_costs(chance, 2 * chance.randint(1, 18), chance.choice([2, 3, 5, 30, 1 << 320]))
        assert find_proved(table) == ask_networkx(table)


def test_charges_are_needed_and_found() -> None:
    """Two triangles of cheap edges: prices alone prove half of what the charges prove."""
    near = [{0, 1, 2}, {3, 4, 5}]
    table = [[2 if any({one, other} <= side for side in near) else 10 for other in range(6)] for one in range(6)]
    couples, certificate = find_cheapest_pairing(table)
    assert add_up(table, couples) == certificate.prove_bound(table) == 14
    assert max(charge for _, charge in certificate.charges) > 0


@pytest.mark.parametrize("vertex", range(6))
def test_a_price_too_high_proves_nothing(vertex: int) -> None:
    table = draw_costs(random.Random(7), 6, 20)
    _, certificate = find_cheapest_pairing(table)
    prices = [*certificate.prices]
    prices[vertex] += 1
    assert replace(certificate, prices=tuple(prices)).prove_bound(table) is None


def test_only_odd_sets_are_charged_and_nobody_is_paid() -> None:
    table = draw_costs(random.Random(7), 4, 20)
    free = OptimalityProof((0, 0, 0, 0), ())
    assert free.prove_bound(table) == 0
    assert replace(free, charges=((frozenset({0, 1}), 4),)).prove_bound(table) is None
    assert replace(free, charges=((frozenset({0, 1, 2}), -4),)).prove_bound(table) is None


def test_a_draw_without_a_proof_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the search returns, a dearer draw than the cheapest has no certificate."""

    def find_dearer(table: Costs) -> tuple[list[Couple], OptimalityProof]:
        couples, certificate = find_cheapest_pairing(table)
        (a, b), (c, d) = couples
        return [(a, c), (b, d)], certificate

    field = costs.CostField(
        pairs=(1, 2, 3, 4), link=b"lot", byes={}, met={}, units={}, avoid_repeats=True, keep_apart=True
    )
    assert costs.find_lowest_cost(field)
    monkeypatch.setattr(costs, "find_cheapest_pairing", find_dearer)
    with pytest.raises(RuntimeError, match="no proof"):
        costs.find_lowest_cost(field)
