"""桌次与座位: choose the table of each meeting, and who sits East-West."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.lots import order_by_lot
from guandan.competition.draw.player import check_known, check_numbers
from guandan.competition.model.values import Table
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    Meeting = tuple[int, int]


class SeatingHistory(Struct, frozen=True, kw_only=True):
    """A pair's seating so far: how often on each side, the last side, and how often at each table."""

    ew: int = 0
    ns: int = 0
    last: Side | None = None
    tables: dict[int, int] = {}


_NO_HISTORY = SeatingHistory()


def seat_meetings(  # noqa: PLR0913 (what a seating follows from)
    meetings: Sequence[Meeting],
    past: Mapping[int, SeatingHistory],
    fixed: Mapping[int, int],
    link: bytes | None,
    *,
    spread: bool,
    drawn: Collection[int],
    first: int = 1,
) -> tuple[Table, ...]:
    """Seat the meetings in order; in a draw by hand, which has no link, the pair named first sits East-West."""
    check_numbers(pair for meeting in meetings for pair in meeting)
    check_numbers(drawn)
    check_known((pair for meeting in meetings for pair in meeting), drawn)
    for table in fixed.values():
        if table < 1:
            raise IllegalAction("draw_bad_number", name="table", number=table)
    numbers = _assign_tables(meetings, past, fixed, spread=spread, first=first)
    if link is None:
        return tuple(Table(number=number, ew=a, ns=b) for number, (a, b) in zip(numbers, meetings, strict=True))
    lots = {pair: place for place, pair in enumerate(order_by_lot(link, "seats", drawn))}
    tables = []
    for number, meeting in zip(numbers, meetings, strict=True):
        ew, ns = sorted(meeting, key=lambda pair: _rank_for_east_west(past.get(pair, _NO_HISTORY), lots[pair]))
        tables.append(Table(number=number, ew=ew, ns=ns))
    return tuple(tables)


def _rank_for_east_west(past: SeatingHistory, lot: int) -> tuple[int, bool, int]:
    """Rank a pair for East-West; the lower value sits there."""
    return past.ew - past.ns, past.last is not Side.NS, lot


def _assign_tables(
    meetings: Sequence[Meeting],
    past: Mapping[int, SeatingHistory],
    fixed: Mapping[int, int],
    *,
    spread: bool,
    first: int,
) -> list[int]:
    """Assign fixed tables first, then the others in their order, counted from the first table of the event."""
    found: dict[Meeting, int] = {}
    taken: set[int] = set()
    for meeting in meetings:
        wishes = sorted(fixed[pair] for pair in meeting if pair in fixed)
        wish = next((table for table in wishes if table not in taken), None)
        if wish is not None:
            found[meeting] = wish
            taken.add(wish)
    # There are enough tables: a meeting with a fixed table needs no other one.
    free = [number for number in range(first, first + len(meetings)) if number not in taken]
    for meeting in meetings:
        if meeting not in found:
            found[meeting] = _find_least_used(meeting, past, free) if spread else free[0]
            free.remove(found[meeting])
    return [found[meeting] for meeting in meetings]


def _find_least_used(meeting: Meeting, past: Mapping[int, SeatingHistory], free: Sequence[int]) -> int:
    """Find the first table at which the two together have sat least often."""
    a, b = (past.get(pair, _NO_HISTORY).tables for pair in meeting)
    new = next((table for table in free if table not in a and table not in b), None)
    return min(free, key=lambda table: a.get(table, 0) + b.get(table, 0)) if new is None else new
