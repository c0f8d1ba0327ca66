"""How fast a round is drawn: ours beside networkx on the same graph, and large fields by the window.

Ours and networkx are measured in turn, several rounds over, in one process, on the same pairs after the same rounds.
Times are the processor's; medians are shown, and the ratio of each round's two. networkx is given the graph ready made,
ours works out its costs itself.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

import networkx as nx
from rich.console import Console
from rich.table import Table

from guandan.competition.draw.cost import DrawField, DrawWishes, compute_cost
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.matching import list_all_meetings, pack_costs
from guandan.competition.draw.player import Player
from guandan.competition.draw.swiss import pair_swiss

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
BESIDE = (20, 40, 80, 120)
ALONE = (300, 1000, 5000)
PLAYED = 4
UNITS = 25


def link_of(number: int) -> bytes:
    """Some link of a chain."""
    return sha256(f"bench/pairing/{number}".encode()).digest()


def after_rounds(n: int) -> list[Player]:
    """Pairs after some rounds, their results by lot."""
    chance = random.Random(n)
    met: dict[int, dict[int, int]] = {number: {} for number in range(1, n + 1)}
    totals = dict.fromkeys(met, 0)
    for _ in range(PLAYED):
        order = sorted(chance.sample(sorted(met), n), key=lambda number: -totals[number])
        for a, b in zip(order[::2], order[1::2], strict=False):
            met[a][b] = met[b][a] = met[a].get(b, 0) + 1
            totals[chance.choice((a, b))] += 2
    return [
        Player(number=one, total=totals[one], rank=-totals[one] + 2 * PLAYED, unit=f"{one % UNITS}", met=met[one])
        for one in met
    ]


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def graph_of(field: DrawField) -> nx.Graph[int]:
    """The whole graph with the same costs; more is better for networkx."""
    edges = list_all_meetings(field)
    graph: nx.Graph[int] = nx.Graph()
    packed = pack_costs([cost for _, _, cost in edges], len(field.players))
    graph.add_weighted_edges_from((i, j, -cost) for (i, j, _), cost in zip(edges, packed, strict=True))
    return graph


def beside(n: int, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of ours and of networkx, in turn; they must find the same cost."""
    players = after_rounds(n)
    ours, theirs = [], []
    for number in range(rounds):
        link = link_of(number)
        ours.append(seconds(partial(pair_swiss, players, link, lowest_bye=True, keep_apart=True)))
        field = DrawField(players, link, DrawWishes(is_swiss=True, lowest_bye=True, keep_apart=True))
        graph = graph_of(field)
        begin = time.process_time()
        matching = nx.max_weight_matching(graph, maxcardinality=True)
        theirs.append(time.process_time() - begin)
        named = [(field.players[i].number, field.players[j].number) for i, j in matching]
        drawn = pair_swiss(players, link, lowest_bye=True, keep_apart=True)
        if compute_cost(named, None, field) != compute_cost(drawn.meetings, drawn.bye, field):
            raise SystemExit(f"{n} pairs: networkx finds another cost")
    return ours, theirs


def alone(n: int, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of a Swiss round and of a round by lot."""
    players = after_rounds(n)
    links = [link_of(number) for number in range(rounds)]
    by_points = [seconds(partial(pair_swiss, players, link, lowest_bye=True)) for link in links]
    return by_points, [seconds(partial(pair_by_lot, players, link)) for link in links]


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    table = Table(title="pairing, milliseconds of the processor a round", title_justify="left", box=None)
    for name in ("pairs", "Swiss", "by lot", "networkx, Swiss", "networkx ÷ ours", "lowest", "highest"):
        table.add_column(name, justify="right")
    for n in BESIDE:
        ours, theirs = beside(n, rounds)
        ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
        shown = (f"{ratio:,.0f}" for ratio in (statistics.median(ratios), min(ratios), max(ratios)))
        table.add_row(f"{n:,}", _milli(ours), "", _milli(theirs), *shown)
    for n in ALONE:
        by_points, lots = alone(n, max(1, rounds if n < max(ALONE) else rounds // 2))
        table.add_row(f"{n:,}", _milli(by_points), _milli(lots), "", "", "", "")
    Console(width=118).print(table)


def _milli(times: list[float]) -> str:
    return f"{1000 * statistics.median(times):,.1f}"


if __name__ == "__main__":
    main()
