"""List the meetings to consider: all, or above 300 pairs those within a window of the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.cost import BYES, MET, UNIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.competition.draw.cost import Cost, DrawField

    Edge = tuple[int, int, Cost]
    """Two places of the ranking and what they cost; the bye has the place after the last."""


def list_all_meetings(field: DrawField) -> list[Edge]:
    """List every possible meeting."""
    n = len(field.players)
    edges = [(i, j, field.compute_table_cost(i, j)) for i in range(n) for j in range(i + 1, n)]
    return edges + _list_byes(field)


def list_near_meetings(field: DrawField, width: int) -> list[Edge]:
    """The meetings in a window of the ranking that go against no wish, and a bye for those who had the fewest."""
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
    """Those behind it in its score group that are about half of the group away."""
    members = field.members[field.group[i]]
    middle = field.inner[i] + len(members) // 2
    return members[max(field.inner[i] + 1, middle - width) : middle + width + 1]
