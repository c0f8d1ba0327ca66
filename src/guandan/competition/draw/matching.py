"""Find the draw of the lowest cost: pack each list of numbers into one, and find the matching with the least sum.

The packing is exact: each number of the list outweighs the largest sum of all later ones in a whole round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.cost import BYE_COSTS, BYES, MET, UNIT
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guandan.competition.draw.cost import Cost, DrawField

    Meetings = list[tuple[int, int]]
    Edge = tuple[int, int, Cost]
    """Two places of the ranking and what they cost; the bye has the place after the last."""

WHOLE_GRAPH_LIMIT = 300
"""Up to this number of pairs every meeting is considered."""
WINDOW_WIDTH = 16
"""The first window for larger numbers of pairs."""
PACKED_COST_LIMIT = 2**127
"""The matching computes with 127 bits and a sign, and does not report an overflow.

Its numbers grow to little more than the highest cost times the number of pairs.
"""


def find_cheapest_draw(field: DrawField) -> tuple[Meetings, int | None]:
    """Find the cheapest meetings and the bye, by places in the ranking."""
    n = len(field.players)
    width = WINDOW_WIDTH if n > WHOLE_GRAPH_LIMIT else n
    while width < n:
        found = _match_all(n + field.has_bye, list_near_meetings(field, width))
        if found is not None:
            return _split_bye(found, n)
        width *= 2
    return _split_bye(_match_all(n + field.has_bye, list_all_meetings(field)) or [], n)


def pack_costs(costs: Sequence[Cost], most: int) -> list[int]:
    """Pack each list into one number, so that sums of at most this many numbers compare as the sums of the lists do."""
    weights: list[int] = []
    above = 1
    highest = [max(numbers) for numbers in zip(*costs, strict=True)]
    for place in reversed(range(len(highest))):
        weights.insert(0, above)
        above *= highest[place] * (1 if place in BYE_COSTS else most) + 1
    return [sum(map(int.__mul__, weights, cost)) for cost in costs]


def _split_bye(found: Meetings, n: int) -> tuple[Meetings, int | None]:
    bye = next((i for i, j in found if j == n), None)
    return [(i, j) for i, j in found if j < n], bye


def _match_all(n: int, edges: Sequence[Edge]) -> Meetings | None:
    """Match everybody at the lowest cost; return nothing if somebody would be left over."""
    packed = pack_costs([cost for _, _, cost in edges], n // 2)
    weighed = _reduce_costs(n, [(i, j, cost) for (i, j, _), cost in zip(edges, packed, strict=True)])
    top = max((cost for _, _, cost in weighed), default=0)
    if top * (n + 8) >= PACKED_COST_LIMIT:
        raise IllegalAction("draw_too_large", pairs=n)
    import rustworkx  # noqa: PLC0415 (only a draw needs it, and it takes long to import)

    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.extend_from_weighted_edge_list([(i, j, top - cost) for i, j, cost in weighed])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found) if 2 * len(found) == n else None


def _reduce_costs(n: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Subtract from every edge the costs that its pairs have in any case; smaller numbers are faster to match.

    Everybody is matched, so every matching gets cheaper by the same amount. Costs are doubled to keep halves whole.
    """
    meets: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for i, j, cost in edges:
        meets[i].append((j, 2 * cost))
        meets[j].append((i, 2 * cost))
    off = [min((cost for _, cost in those), default=0) // 2 for those in meets]
    for i, those in enumerate(meets):
        off[i] = min((cost - off[j] for j, cost in those), default=0)
    return [(i, j, 2 * cost - off[i] - off[j]) for i, j, cost in edges]


# ---- List the meetings to consider: all, or above 300 pairs those within a window of the ranking


def list_all_meetings(field: DrawField) -> list[Edge]:
    """List every possible meeting."""
    n = len(field.players)
    edges = [(i, j, field.compute_table_cost(i, j)) for i in range(n) for j in range(i + 1, n)]
    return edges + _list_byes(field)


def list_near_meetings(field: DrawField, width: int) -> list[Edge]:
    """List the meetings within a window of the ranking that break no wish, and a bye for those with the fewest byes."""
    tables = [(i, j, field.compute_table_cost(i, j)) for i, j in _walk_window(field, width)]
    byes = _list_byes(field)
    fewest = min((cost[BYES] for _, _, cost in byes), default=0)
    return [edge for edge in tables if not edge[2][MET] and not edge[2][UNIT]] + [
        edge for edge in byes if edge[2][BYES] == fewest
    ]


def _list_byes(field: DrawField) -> list[Edge]:
    n = len(field.players)
    return [(i, n, field.compute_bye_cost(i)) for i in range(n)] if field.has_bye else []


def _walk_window(field: DrawField, width: int) -> Iterator[tuple[int, int]]:
    n = len(field.players)
    for i in range(n):
        for j in range(i + 1, min(i + width + 1, n)):
            if not field.wishes.is_swiss or field.group[i] != field.group[j]:
                yield i, j
        if field.wishes.is_swiss:
            yield from ((i, j) for j in _fold_group(field, i, width))


def _fold_group(field: DrawField, i: int, width: int) -> Iterable[int]:
    """List the pairs behind it that are about half of the score group away."""
    members = field.members[field.group[i]]
    middle = field.inner[i] + len(members) // 2
    return members[max(field.inner[i] + 1, middle - width) : middle + width + 1]
