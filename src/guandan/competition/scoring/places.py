"""名次: places from figures that are compared in order, ties that remain, and lots that settle them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Generic, TypeVar

from msgspec import Struct

Value = int | tuple[int, ...]
T = TypeVar("T", int, str)


class RankedPlace(Struct, Generic[T], frozen=True, kw_only=True):
    """One's place; `lot` is the place that a lot gave it among its equals, from 1; tied ones share theirs."""

    place: int
    who: T
    is_tied: bool = False
    lot: int | None = None


Among = Callable[[Sequence[T]], Mapping[T, Value]]
"""A figure that equals have among themselves: it asks who they are."""


def assign_places(
    figures: Mapping[T, Sequence[Value]],
    lots: Sequence[Sequence[T]] = (),
    *,
    start_over: bool = False,
    among: Mapping[int, Among[T]] | None = None,
) -> tuple[RankedPlace[T], ...]:
    """Assign places, best first; a higher figure is better. Lots separate equals if one lot covers all of them.

    The figure at a place that `among` names is asked for whenever some are equal up to there.
    """
    found: list[RankedPlace[T]] = []
    for group in _split_group(sorted(figures), figures, 0, among or {}, start_over=start_over):
        first = len(found) + 1
        order = _order_by_lot(group, lots)
        if order is None:
            found += (RankedPlace(place=first, who=who, is_tied=len(group) > 1) for who in group)
        else:
            found += (RankedPlace(place=first + at, who=who, lot=at + 1) for at, who in enumerate(order))
    return tuple(found)


def _split_group(
    group: list[T],
    figures: Mapping[T, Sequence[Value]],
    at: int,
    among: Mapping[int, Among[T]],
    *,
    start_over: bool,
) -> list[list[T]]:
    """The group parted by the figure at this place, and each part by those after it, or by all of them again."""
    if len(group) == 1 or not group or at == len(figures[group[0]]):
        return [group] if group else []
    asked = among.get(at)
    values = {who: figures[who][at] for who in group} if asked is None else asked(group)

    def figure(who: T) -> Value:
        return values[who]

    parts = [list(part) for _, part in groupby(sorted(group, key=figure, reverse=True), key=figure)]
    following = 0 if start_over and len(parts) > 1 else at + 1
    return [one for part in parts for one in _split_group(part, figures, following, among, start_over=start_over)]


def _order_by_lot(group: list[T], lots: Sequence[Sequence[T]]) -> list[T] | None:
    if len(group) == 1:
        return None
    drawn = next((lot for lot in reversed(lots) if set(group) <= set(lot)), None)
    return None if drawn is None else sorted(group, key=drawn.index)
