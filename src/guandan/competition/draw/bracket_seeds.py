"""种子: the best pairs of a knockout go to lines that lie far apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Line = tuple[int, int]


def list_seed_lines(count: int) -> list[int]:
    """The lines of the first, second, third … seeded pair, of so many lines."""
    spread = [1]
    while len(spread) < count:
        spread = [line for one in spread for line in (one, 2 * len(spread) + 1 - one)]
    by_seed = sorted(range(1, len(spread) + 1), key=lambda line: spread[line - 1])
    return [line for line in by_seed if line <= count]


def move_seeds_to_lines(places: Sequence[int], seeds: Mapping[int, int], kept: int | None) -> list[int]:
    """Seeded pairs change places with whoever was drawn where they go; nobody comes into or out of the line kept."""
    found = list(places)
    staying = set() if kept is None else {found[2 * kept - 2]}
    seeded = [pair for pair in sorted(seeds, key=lambda pair: (seeds[pair], pair)) if pair not in staying]
    free = [line for line in list_seed_lines(len(found) // 2) if line != kept]
    for pair, line in zip(seeded, free, strict=False):
        here, there = found.index(pair), 2 * line - 2
        found[here], found[there] = found[there], found[here]
    return found
