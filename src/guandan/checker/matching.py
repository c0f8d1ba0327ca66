"""Find the cheapest way to pair everybody, with a certificate that no other way is cheaper.

A certificate gives each vertex a price, and some odd sets of vertices a charge. If no edge is cheaper than the prices
of its two ends, less the charges of the sets that hold both, then no pairing costs less than all prices together, less
each charge for every couple that fits into its set. `OptimalityProof.prove_bound` checks that and nothing else:
whatever the search does, what the certificate proves is true. Amounts are doubled to keep them whole numbers.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Couple = tuple[int, int]

NOBODY = -1
FREE, OUTER, INNER = range(3)


class OptimalityProof(Struct, frozen=True):
    """Doubled prices of the vertices, and odd sets with their doubled charges."""

    prices: tuple[int, ...]
    charges: tuple[tuple[frozenset[int], int], ...]

    def prove_bound(self, costs: Sequence[Sequence[int]]) -> int | None:
        """Compute a lower bound for the cost of any pairing; none if the certificate proves nothing."""
        if any(charge < 0 or len(inside) % 2 == 0 for inside, charge in self.charges):
            return None
        for one, other in combinations(range(len(self.prices)), 2):
            charged = sum(charge for inside, charge in self.charges if one in inside and other in inside)
            if self.prices[one] + self.prices[other] - charged > 2 * costs[one][other]:
                return None
        doubled = sum(self.prices) - sum(charge * (len(inside) // 2) for inside, charge in self.charges)
        return -(-doubled // 2)


def find_cheapest_pairing(costs: Sequence[Sequence[int]]) -> tuple[list[Couple], OptimalityProof]:
    """Pair an even number of vertices, each with each, at the lowest sum; the costs are the same both ways."""
    search = _Search(costs)
    for _ in range(len(costs) // 2):
        search.add_couple()
    return search.list_couples(), search.certify()


class _Search:
    """Edmonds' algorithm: trees of tight edges grow from everybody unpaired, and odd cycles are treated as one node.

    Nodes below `count` are vertices, the others are odd cycles (blossoms) of nodes, each with its charge. A node within
    no other is at the top. In the trees, outer nodes have an even distance from their root, and inner ones an odd one.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.count = len(costs)
        size = self.count + self.count // 2
        lowest = min((cost for row, line in enumerate(costs) for cost in line[:row]), default=0)
        self.amount = [lowest] * self.count + [0] * (size - self.count)
        """The price of a vertex, the charge of a blossom; doubled."""
        self.top: list[int] = [*range(self.count), *[NOBODY] * (size - self.count)]
        self.mate = [NOBODY] * size
        """The vertex outside with which a node is paired."""
        self.parent = [NOBODY] * size
        """The outer vertex from which an inner node was reached."""
        self.label = [FREE] * size
        self.nearest = [NOBODY] * size
        """The outer vertex from which the edge to a node has the least slack."""
        self.cycle: list[list[int]] = [[] for _ in range(size)]
        self.child = [[NOBODY] * self.count for _ in range(size)]
        """The node of a blossom's cycle that has the vertex."""
        self.edge: list[list[Couple | None]] = [[None] * size for _ in range(size)]
        """The edge of the least slack from a node to another: its end here, its end there."""
        for vertex in range(self.count):
            self.child[vertex][vertex] = vertex
            for other in range(self.count):
                self.edge[vertex][other] = (vertex, other) if vertex != other else None
        self.waiting: deque[int] = deque()

    # ------------------------------------------------------------ reading

    def nodes(self) -> Iterator[int]:
        """The nodes at the top."""
        return (node for node, top in enumerate(self.top) if node == top)

    def slack(self, edge: Couple) -> int:
        """Compute by how much an edge between two top nodes costs more than its prices, doubled."""
        one, other = edge
        return 2 * self.costs[one][other] - self.amount[one] - self.amount[other]

    def edge_between(self, one: int, other: int) -> Couple:
        """Find the edge from a node to another; there is always one."""
        edge = self.edge[one][other]
        assert edge is not None  # noqa: S101 (each vertex has an edge to each)
        return edge

    def vertices(self, node: int) -> Iterator[int]:
        """List all vertices within a node."""
        if node < self.count:
            yield node
        for part in self.cycle[node] if node >= self.count else ():
            yield from self.vertices(part)

    def list_couples(self) -> list[Couple]:
        """List who is paired with whom."""
        return [(vertex, mate) for vertex, mate in enumerate(self.mate[: self.count]) if vertex < mate]

    def certify(self) -> OptimalityProof:
        """Build the certificate: the prices, and the charges of all blossoms that are left."""
        left = [node for node in self.nodes() if node >= self.count]
        for node in left:  # the list grows during the loop
            left += [part for part in self.cycle[node] if part >= self.count]
        charges = [(frozenset(self.vertices(node)), self.amount[node]) for node in left]
        return OptimalityProof(tuple(self.amount[: self.count]), tuple(charges))

    # ------------------------------------------------------------ one more couple

    def add_couple(self) -> None:
        """Grow trees until two of them meet, and pair anew along the way between their roots."""
        self.waiting.clear()
        for node in self.nodes():
            self.label[node], self.nearest[node], self.parent[node] = FREE, NOBODY, NOBODY
        for node in [node for node in self.nodes() if self.mate[node] == NOBODY]:
            self.make_outer(node)
        while not (self.scan() or self.change_amounts()):
            pass

    def make_outer(self, node: int) -> None:
        """Label a node; its vertices are scanned later."""
        self.label[node] = OUTER
        self.waiting.extend(self.vertices(node))

    def scan(self) -> bool:
        """Follow the tight edges of outer vertices; true once there is one more couple."""
        while self.waiting:
            vertex = self.waiting.popleft()
            if self.label[self.top[vertex]] == INNER:
                continue
            for other in range(self.count):
                if self.top[other] == self.top[vertex]:
                    continue
                if self.slack((vertex, other)) == 0:
                    if self.follow((vertex, other)):
                        return True
                else:
                    self.note_nearest(vertex, self.top[other])
        return False

    def note_nearest(self, vertex: int, node: int) -> None:
        """Remember an outer vertex if no other is nearer to the node."""
        best = self.nearest[node]
        near = self.edge_between(vertex, node)
        if best == NOBODY or self.slack(near) < self.slack(self.edge_between(best, node)):
            self.nearest[node] = vertex

    def find_nearest(self, node: int) -> None:
        """Search again for the nearest outer vertex."""
        self.nearest[node] = NOBODY
        for vertex in range(self.count):
            if self.top[vertex] != node and self.label[self.top[vertex]] == OUTER:
                self.note_nearest(vertex, node)

    def change_amounts(self) -> bool:
        """Raise the prices of outer and lower those of inner vertices until something gets tight, and follow it."""
        step = min(self.list_limits())
        for vertex in range(self.count):
            self.amount[vertex] += step * self.direction(self.top[vertex])
        for node in self.nodes():
            if node >= self.count:
                self.amount[node] += 2 * step * self.direction(node)
        for node in list(self.nodes()):
            near = self.nearest[node]
            if self.top[node] != node or near == NOBODY or self.top[near] == node:
                continue  # a new blossom has absorbed it
            if self.slack(self.edge_between(near, node)) == 0 and self.follow(self.edge_between(near, node)):
                return True
        for node in [node for node in self.nodes() if node >= self.count]:
            if self.label[node] == INNER and self.amount[node] == 0:
                self.open_blossom(node)
        return False

    def direction(self, node: int) -> int:
        """Return whether amounts in a node rise or fall."""
        return (0, 1, -1)[self.label[node]]

    def list_limits(self) -> Iterator[int]:
        """List how far amounts may change so that no edge gets cheaper than its prices, and no charge negative."""
        for node in self.nodes():
            if self.label[node] == INNER:
                if node >= self.count:
                    yield self.amount[node] // 2
            elif self.nearest[node] != NOBODY:
                slack = self.slack(self.edge_between(self.nearest[node], node))
                yield slack // 2 if self.label[node] == OUTER else slack

    def follow(self, edge: Couple) -> bool:
        """Follow a tight edge from an outer vertex; true if it joins two trees and makes a couple."""
        here, there = self.top[edge[0]], self.top[edge[1]]
        if self.label[there] == FREE:
            self.parent[there], self.label[there] = edge[0], INNER
            mate = self.top[self.mate[there]]
            self.nearest[there] = self.nearest[mate] = NOBODY
            self.make_outer(mate)
        elif self.label[there] == OUTER:
            common = self.find_common(here, there)
            if common == NOBODY:
                self.pair_along(here, there)
                self.pair_along(there, here)
                return True
            self.make_blossom(here, common, there)
        return False

    def grandparent(self, node: int) -> int:
        """Find the next outer node towards the root; none at the root."""
        if self.mate[node] == NOBODY:
            return NOBODY
        return self.top[self.parent[self.top[self.mate[node]]]]

    def find_common(self, one: int, other: int) -> int:
        """Find the first outer node on both ways to the root; none if the roots differ."""
        seen = set()
        while one != NOBODY:
            seen.add(one)
            one = self.grandparent(one)
        while other != NOBODY and other not in seen:
            other = self.grandparent(other)
        return other

    def pair_along(self, node: int, other: int) -> None:
        """Pair a node with another, and the rest of its way to the root with each other."""
        while True:
            inner = NOBODY if self.mate[node] == NOBODY else self.top[self.mate[node]]
            self.pair(node, other)
            if inner == NOBODY:
                return
            outer = self.top[self.parent[inner]]
            self.pair(inner, outer)
            node, other = outer, inner

    def pair(self, node: int, other: int) -> None:
        """Pair a node with another one; within a blossom the rest of the cycle is paired around it."""
        end, self.mate[node] = self.edge_between(node, other)
        if node < self.count:
            return
        part = self.child[node][end]
        self.turn(node, part)
        ring = self.cycle[node]
        place = ring.index(part)
        for index in range(0, place, 2):
            self.pair(ring[index], ring[index + 1])
            self.pair(ring[index + 1], ring[index])
        self.pair(part, other)
        self.cycle[node] = ring[place:] + ring[:place]

    def turn(self, node: int, part: int) -> None:
        """Turn the cycle around if need be, so that its part is an even way from its base, which is the first."""
        ring = self.cycle[node]
        if ring.index(part) % 2:
            ring[1:] = ring[:0:-1]

    def make_blossom(self, one: int, common: int, other: int) -> None:
        """Join the odd cycle through two outer nodes and the one where their ways meet."""
        node = next(node for node in range(self.count, len(self.top)) if self.top[node] == NOBODY)
        ways = []
        for begin in (one, other):
            way, outer = [], begin
            while outer != common:
                inner = self.top[self.mate[outer]]
                self.waiting.extend(self.vertices(inner))
                way += [outer, inner]
                outer = self.grandparent(outer)
            ways.append(way)
        self.cycle[node] = [common, *reversed(ways[0]), *ways[1]]
        self.amount[node], self.mate[node], self.label[node] = 0, self.mate[common], OUTER
        self.parent[node] = self.parent[common]
        self.set_top(node, node)
        self.edge[node] = [None] * len(self.top)
        for part in self.cycle[node]:
            for vertex in self.vertices(part):
                self.child[node][vertex] = part
            for far, edge in enumerate(self.edge[part]):
                best = self.edge[node][far]
                if edge and (best is None or self.slack(edge) < self.slack(best)):
                    self.edge[node][far], self.edge[far][node] = edge, edge[::-1]
        self.find_nearest(node)

    def set_top(self, node: int, top: int) -> None:
        """Set the top node for a node and everything within it."""
        self.top[node] = top
        for part in self.cycle[node] if node >= self.count else ():
            self.set_top(part, top)

    def open_blossom(self, node: int) -> None:
        """Take an inner blossom without charge apart: the way through it stays in the tree, the rest is free."""
        for part in self.cycle[node]:
            self.set_top(part, part)
        entry = self.child[node][self.edge_between(node, self.parent[node])[0]]
        self.turn(node, entry)
        ring = self.cycle[node]
        place = ring.index(entry)
        for index in range(0, place, 2):
            inner, outer = ring[index], ring[index + 1]
            self.parent[inner] = self.edge_between(outer, inner)[0]
            self.label[inner], self.nearest[inner] = INNER, NOBODY
            self.make_outer(outer)
        self.label[entry], self.parent[entry], self.nearest[entry] = INNER, self.parent[node], NOBODY
        for part in ring[place + 1 :]:
            self.label[part] = FREE
        for part in ring[1:place:2] + ring[place + 1 :]:
            self.find_nearest(part)
        self.top[node] = NOBODY
