"""The draw of the lowest cost: each list of numbers packed into one, and a matching of the least sum.

The packing is exact: a number of the list weighs more than everything behind it can come to in a whole round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rustworkx

from guandan.competition.draw.cost import OF_A_BYE
from guandan.competition.draw.window import every, near
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.draw.cost import Cost, Field
    from guandan.competition.draw.window import Edge

    Meetings = list[tuple[int, int]]

WHOLE = 300
"""Up to so many pairs every meeting is looked at."""
WIDTH = 16
"""Above it, the first window."""
LIMIT = 2**127
"""The matching reckons with 127 bits and a sign, and is silent when they are too few.

What it reckons with grows at most to the highest cost times the number of pairs, and a little more.
"""


def lowest(field: Field) -> tuple[Meetings, int | None]:
    """The meetings of the lowest cost, and the bye, by places in the ranking."""
    n = len(field.players)
    width = WIDTH if n > WHOLE else n
    while width < n:
        found = _matched(n + field.has_bye, near(field, width))
        if found is not None:
            return _parted(found, n)
        width *= 2
    return _parted(_matched(n + field.has_bye, every(field)) or [], n)


def pack(costs: Sequence[Cost], most: int) -> list[int]:
    """Each list as one number, such that sums of at most so many compare as the sums of the lists do."""
    weights: list[int] = []
    above = 1
    highest = [max(numbers) for numbers in zip(*costs, strict=True)]
    for place in reversed(range(len(highest))):
        weights.insert(0, above)
        above *= highest[place] * (1 if place in OF_A_BYE else most) + 1
    return [sum(map(int.__mul__, weights, cost)) for cost in costs]


def _parted(found: Meetings, n: int) -> tuple[Meetings, int | None]:
    bye = next((i for i, j in found if j == n), None)
    return [(i, j) for i, j in found if j < n], bye


def _matched(n: int, edges: Sequence[Edge]) -> Meetings | None:
    """Everybody matched at the lowest cost, or nothing when somebody would be left."""
    packed = pack([cost for _, _, cost in edges], n // 2)
    weighed = _reduced(n, [(i, j, cost) for (i, j, _), cost in zip(edges, packed, strict=True)])
    top = max((cost for _, _, cost in weighed), default=0)
    if top * (n + 8) >= LIMIT:
        raise IllegalAction("draw_too_large", pairs=n)
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.extend_from_weighted_edge_list([(i, j, top - cost) for i, j, cost in weighed])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found) if 2 * len(found) == n else None


def _reduced(n: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The same question with smaller numbers: what a pair costs whomever it meets is taken off; that is quicker.

    Everybody is matched, so every matching gets cheaper by the same; twice the cost, so that halves are whole.
    """
    meets: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for i, j, cost in edges:
        meets[i].append((j, 2 * cost))
        meets[j].append((i, 2 * cost))
    off = [min((cost for _, cost in those), default=0) // 2 for those in meets]
    for i, those in enumerate(meets):
        off[i] = min((cost - off[j] for j, cost in those), default=0)
    return [(i, j, 2 * cost - off[i] - off[j]) for i, j, cost in edges]
