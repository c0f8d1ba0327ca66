"""Share a range of work between threads: the engine releases Python's lock while it works."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = TypeVar("Answer")


def split_range(size: int, threads: int) -> list[tuple[int, int]]:
    """Split the range 0 to size evenly into at most as many parts as there are threads, none empty."""
    parts = max(1, min(threads, size))
    bounds = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))


def run_in_parts(work: Callable[[int, int], Answer], size: int, threads: int) -> list[Answer]:
    """Run the work on each part of the range at the same time; the answers are in the order of the range."""
    parts = split_range(size, threads)
    if len(parts) == 1:
        return [work(*parts[0])]
    with ThreadPoolExecutor(len(parts)) as pool:
        return list(pool.map(lambda part: work(*part), parts))
