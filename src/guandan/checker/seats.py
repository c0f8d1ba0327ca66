"""桌次与座位: find each meeting's table and who sits East-West (docs/pairing.md, Tables and seats)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from guandan.checker import lots
from guandan.checker.history import SeatingCount
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Meeting = tuple[int, int]


def assign_tables(
    meetings: Sequence[Meeting],
    fixed: Mapping[int, int],
    past: Mapping[int, SeatingCount],
    *,
    is_spread: bool,
    first: int = 1,
) -> dict[Meeting, int]:
    """Assign a table number to each meeting; the meetings are given in order."""
    numbers: dict[Meeting, int] = {}
    for meeting in meetings:
        wishes = sorted(fixed[pair] for pair in meeting if pair in fixed)
        free = [wish for wish in wishes if wish not in numbers.values()]
        if free:
            numbers[meeting] = free[0]
    for meeting in meetings:
        if meeting not in numbers:
            spread_over = range(first, first + len(meetings)) if is_spread else range(0)
            numbers[meeting] = _find_free_table(meeting, numbers, past, spread_over, first)
    return numbers


def _find_free_table(
    meeting: Meeting, numbers: Mapping[Meeting, int], past: Mapping[int, SeatingCount], spread_over: range, first: int
) -> int:
    taken = set(numbers.values())
    free = [number for number in spread_over if number not in taken]
    if free:
        return min(free, key=lambda number: (sum(_count_sittings(past, pair, number) for pair in meeting), number))
    return next(number for number in count(first) if number not in taken)


def _count_sittings(past: Mapping[int, SeatingCount], pair: int, number: int) -> int:
    return past.get(pair, SeatingCount()).tables.get(number, 0)


def find_east_west(meeting: Meeting, past: Mapping[int, SeatingCount], link: bytes, drawn: Sequence[int]) -> int:
    """Find which of the two sits East-West."""
    by_lot = lots.order_by_lot(link, "seats", drawn)

    def rank(pair: int) -> tuple[int, bool, int]:
        so_far = past.get(pair, SeatingCount())
        return so_far.balance, so_far.last is not Side.NS, by_lot.index(pair)

    return min(meeting, key=rank)
