"""名次: places from figures that are compared in order, ties that remain, and lots that settle them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Value = int | tuple[int, ...]
T = TypeVar("T", int, str)


class Place(Struct, Generic[T], frozen=True, kw_only=True):
    """One's place; `lot` is the place that a lot gave it among its equals, from 1; tied ones share theirs."""

    place: int
    who: T
    is_tied: bool = False
    lot: int | None = None


def placed(
    figures: Mapping[T, Sequence[Value]], lots: Sequence[Sequence[T]] = (), *, start_over: bool = False
) -> tuple[Place[T], ...]:
    """Best first, more being better; those who stay equal are told apart by the last lot that had all of them in it."""
    found: list[Place[T]] = []
    for group in _split(sorted(figures), figures, 0, start_over=start_over):
        first = len(found) + 1
        order = _by_lot(group, lots)
        if order is None:
            found += (Place(place=first, who=who, is_tied=len(group) > 1) for who in group)
        else:
            found += (Place(place=first + at, who=who, lot=at + 1) for at, who in enumerate(order))
    return tuple(found)


def _split(group: list[T], figures: Mapping[T, Sequence[Value]], at: int, *, start_over: bool) -> list[list[T]]:
    """The group parted by the figure at this place, and each part by those after it, or by all of them again."""
    if len(group) == 1 or not group or at == len(figures[group[0]]):
        return [group] if group else []

    def figure(who: T) -> Value:
        return figures[who][at]

    parts = [list(part) for _, part in groupby(sorted(group, key=figure, reverse=True), key=figure)]
    following = 0 if start_over and len(parts) > 1 else at + 1
    return [one for part in parts for one in _split(part, figures, following, start_over=start_over)]


def _by_lot(group: list[T], lots: Sequence[Sequence[T]]) -> list[T] | None:
    if len(group) == 1:
        return None
    drawn = next((lot for lot in reversed(lots) if set(group) <= set(lot)), None)
    return None if drawn is None else sorted(group, key=drawn.index)
