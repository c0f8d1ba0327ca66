"""循环制: the order of a stage, and who meets whom in each of its rounds (docs/pairing.md, Round robin)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import lots

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.checker.ledger import EventLedger

ROBIN = "docs/pairing.md: Round robin"
EMPTY = 0


def order_first_draw(ledger: EventLedger, pairs: Iterable[int], groups: int, link: bytes) -> tuple[int, ...]:
    """The lots of a stage's first draw."""
    every = sorted(pairs)
    seeds = {pair: seed for pair in every if (seed := ledger.seed(pair)) is not None}
    return deal_into_groups(seeds, every, groups, link)


def deal_into_groups(seeds: Mapping[int, int], numbers: Iterable[int], groups: int, link: bytes) -> tuple[int, ...]:
    """By seed, then by lot, into the groups to and fro; each is filled up to the size of the largest."""
    seeded = sorted(seeds, key=lambda pair: (seeds[pair], pair))
    ordered = seeded + lots.order_by_lot(link, "numbers", [pair for pair in numbers if pair not in seeds])
    filled: list[list[int]] = [[] for _ in range(groups)]
    turns = [*range(groups), *reversed(range(groups))]
    for place, pair in enumerate(ordered):
        filled[turns[place % len(turns)]].append(pair)
    size = _round_up_to_even(max(len(group) for group in filled))
    return tuple(pair for group in filled for pair in group + [EMPTY] * (size - len(group)))


def _round_up_to_even(number: int) -> int:
    return number + number % 2


def split_groups(order: Sequence[int], groups: int) -> list[list[int]]:
    """Each group's places, the last one empty where its number is odd."""
    size = len(order) // groups
    split_up = [[pair for pair in order[start : start + size] if pair] for start in range(0, size * groups, size or 1)]
    return [group + [EMPTY] * (len(group) % 2) for group in split_up]


def list_group_meetings(places: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Who meets whom in a round of a group, by the smaller place; nobody after its last round."""
    last = len(places)
    if not 0 < number < last:
        return []
    found = []
    for place in range(1, last):
        other = last if place == number else (2 * number - place) % (last - 1) or last - 1
        if place < other:
            found.append((places[place - 1], places[other - 1]))
    return found
