"""循环制: compute the order of a stage, and who meets whom in each round (docs/pairing.md, Round robin)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import lots

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROBIN = "docs/pairing.md: Round robin"
EMPTY = 0


def deal_into_groups(seeds: Mapping[int, int], numbers: Iterable[int], groups: int, link: bytes) -> tuple[int, ...]:
    """Deal pairs, by seed and then by lot, to and fro into groups, each filled up to the size of the largest."""
    seeded = sorted(seeds, key=lambda pair: (seeds[pair], pair))
    ordered = seeded + lots.order_by_lot(link, "numbers", [pair for pair in numbers if pair not in seeds])
    filled: list[list[int]] = [[] for _ in range(groups)]
    turns = [*range(groups), *reversed(range(groups))]
    for place, pair in enumerate(ordered):
        filled[turns[place % len(turns)]].append(pair)
    return fill_bands(filled)


def fill_bands(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Fill one group after another, each up to the size of the largest."""
    size = _round_up_to_even(max(len(group) for group in groups))
    return tuple(pair for group in groups for pair in [*group, *[EMPTY] * (size - len(group))])


def find_turn(order: Sequence[int], groups: int, index: int) -> int:
    """Find the number of a round within its turn, if everybody meets everybody more than once."""
    once = len(order) // groups - 1
    return (index - 1) % once + 1 if once > 0 else index


def _round_up_to_even(number: int) -> int:
    return number + number % 2


def split_groups(order: Sequence[int], groups: int) -> list[list[int]]:
    """Split into the groups' places; the last place is empty if a group's number is odd."""
    size = len(order) // groups
    split_up = [[pair for pair in order[start : start + size] if pair] for start in range(0, size * groups, size or 1)]
    return [group + [EMPTY] * (len(group) % 2) for group in split_up]


def list_group_meetings(places: Sequence[int], number: int) -> list[tuple[int, int]]:
    """List who meets whom in a round of a group, by the smaller place; empty after its last round."""
    last = len(places)
    if not 0 < number < last:
        return []
    found = []
    for place in range(1, last):
        other = last if place == number else (2 * number - place) % (last - 1) or last - 1
        if place < other:
            found.append((places[place - 1], places[other - 1]))
    return found
