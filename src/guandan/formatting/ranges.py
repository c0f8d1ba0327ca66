"""Numbers as ranges: 1–6 instead of 1, 2, 3, 4, 5, 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


_SHORTEST_RANGE = 3


def list_ranges(numbers: Iterable[int]) -> list[str]:
    """List numbers in their order, three or more that follow one another as one range."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [part for run in runs for part in _write_run(run)]


def _write_run(run: list[int]) -> list[str]:
    return [f"{run[0]}–{run[-1]}"] if len(run) >= _SHORTEST_RANGE else [str(number) for number in run]
