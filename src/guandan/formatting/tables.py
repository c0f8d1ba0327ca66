"""Numbers of tables as people write them: 1 to 8 is «1-8»."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST_RANGE = 3


def format_table_ranges(tables: Iterable[int]) -> list[str]:
    """Write three or more consecutive tables as a range."""
    ranges: list[list[int]] = []
    for table in sorted(set(tables)):
        if ranges and table == ranges[-1][-1] + 1:
            ranges[-1].append(table)
        else:
            ranges.append([table])
    return [part for found in ranges for part in _format_range(found)]


def _format_range(tables: list[int]) -> list[str]:
    return [f"{tables[0]}-{tables[-1]}"] if len(tables) >= _SHORTEST_RANGE else [str(table) for table in tables]
