"""Sharing a range of work between threads: the engine lets go of Python's lock while it works."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = TypeVar("Answer")


def parts_of(size: int, threads: int) -> list[tuple[int, int]]:
    """The range 0 to size in as many even parts as there are threads, none of them empty."""
    parts = max(1, min(threads, size))
    bounds = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))


def split(work: Callable[[int, int], Answer], size: int, threads: int) -> list[Answer]:
    """Do the work on each part of the range, at the same time; the answers come in the order of the range."""
    parts = parts_of(size, threads)
    if len(parts) == 1:
        return [work(*parts[0])]
    with ThreadPoolExecutor(len(parts)) as pool:
        return list(pool.map(lambda part: work(*part), parts))
