"""A draw costs the least there is, by trying every draw and by another matching."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from guandan.competition.draw.cost import DrawField, DrawWishes, compute_cost
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.swiss import pair_swiss
from tests.competition.draw.oracle import Oracle, link_of, random_players

if TYPE_CHECKING:
    from guandan.competition.draw.player import DrawnRound, Player


def drawn(players: list[Player], link: bytes, *, is_swiss: bool, wishes: dict[str, bool]) -> DrawnRound:
    if is_swiss:
        return pair_swiss(players, link, **wishes)
    return pair_by_lot(players, link, **wishes)


def question(seed: int, most: int) -> tuple[list[Player], bytes, bool, dict[str, bool]]:
    chance = random.Random(seed)
    is_swiss = seed % 3 != 0
    names = ("avoid_repeats", "keep_apart", "lowest_bye") if is_swiss else ("avoid_repeats", "keep_apart")
    wishes = {name: chance.random() < 0.7 for name in names}
    return random_players(chance, chance.randint(1, most)), link_of(str(seed)), is_swiss, wishes


@pytest.mark.parametrize("seed", range(150))
def test_no_draw_of_up_to_ten_pairs_costs_less(seed: int) -> None:
    players, link, is_swiss, wishes = question(seed, 8 if seed % 5 else 10)
    found = drawn(players, link, is_swiss=is_swiss, wishes=wishes)
    oracle = Oracle(players, link, swiss=is_swiss, **wishes)
    assert oracle.cost(found.meetings, found.bye) == oracle.lowest()


@pytest.mark.parametrize("seed", range(1000, 1060))
def test_networkx_finds_no_lower_cost(seed: int) -> None:
    players, link, is_swiss, wishes = question(seed, 40)
    found = drawn(players, link, is_swiss=is_swiss, wishes=wishes)
    oracle = Oracle(players, link, swiss=is_swiss, **wishes)
    graph = nx.Graph()
    for a, b in combinations(sorted(oracle.by_number), 2):
        graph.add_edge(a, b, weight=-packed(oracle.of_table(a, b)))
    if len(players) % 2:
        for a in oracle.by_number:
            graph.add_edge(0, a, weight=-packed(oracle.of_bye(a)))
    matching = [tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)]
    bye = next((b for a, b in matching if a == 0), None)
    other = oracle.cost([(a, b) for a, b in matching if a], bye)
    assert oracle.cost(found.meetings, found.bye) == other


def packed(cost: tuple[int, ...]) -> int:
    return sum(number << (64 * place) for place, number in enumerate(reversed(cost)))


@pytest.mark.parametrize("seed", range(40))
def test_the_public_cost_is_that_of_the_document(seed: int) -> None:
    players, link, is_swiss, wishes = question(seed, 12)
    found = drawn(players, link, is_swiss=is_swiss, wishes=wishes)
    field = DrawField(players, link, DrawWishes(is_swiss=is_swiss, **wishes))
    oracle = Oracle(players, link, swiss=is_swiss, **wishes)
    assert compute_cost(found.meetings, found.bye, field) == oracle.cost(found.meetings, found.bye)


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_the_same_pairs_in_another_order_are_drawn_the_same(seed: int) -> None:
    players, link, is_swiss, wishes = question(seed, 40)
    found = drawn(players, link, is_swiss=is_swiss, wishes=wishes)
    random.Random(seed).shuffle(players)
    assert drawn(players, link, is_swiss=is_swiss, wishes=wishes) == found


ROOT = Path(__file__).parents[3]
REPEATED = """
import random
from guandan.competition.draw.swiss import pair_swiss
from guandan.competition.draw.lot_rounds import pair_by_lot
from tests.competition.draw.oracle import link_of, random_players
for n in (40, 121, 301):
    players = random_players(random.Random(n), n)
    by_lot = pair_by_lot(players, link_of("again"), keep_apart=True)
    print(pair_swiss(players, link_of("again"), lowest_bye=True), by_lot)
"""


def test_another_process_draws_the_same() -> None:
    def start(seed: str) -> str:
        command = [sys.executable, "-c", REPEATED]
        env = {"PYTHONHASHSEED": seed}
        return subprocess.run(command, check=True, capture_output=True, text=True, env=env, cwd=ROOT).stdout

    first = start("1")
    assert first.count("DrawnRound(") == 6
    assert start("2") == first
