"""赛轮计时: what is left of a round at each table, when the last deal is called, and when time is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from guandan.competition.model.state import Round
    from guandan.rules.rulebook import Rulebook


class TableClock(Struct, frozen=True, kw_only=True):
    """一桌的时间: how much it has used and has left; nothing is left, called or over where nobody set a limit.

    `calls_in` is the time to the last-deal call, less than nothing once that has passed; `ends` is when the clock runs
    out if it is not stopped again, and not known while it stands still.
    """

    table: int
    used: timedelta
    extra: timedelta = timedelta()
    left: timedelta | None = None
    calls_in: timedelta | None = None
    ends: datetime | None = None
    is_paused: bool = False
    is_call_due: bool = False
    is_called: bool = False
    is_over: bool = False


def compute_time_played(played: Round, now: datetime) -> timedelta:
    """The time played in a round by now: pauses do not count, nor anything after its end or before its start."""
    if played.start is None:
        return timedelta()
    stands = played.paused_at or played.closed_at or now
    return max(timedelta(), min(stands, now) - played.start - played.paused)


def compute_table_clock(one: Round, table: int, book: Rulebook, now: datetime) -> TableClock:
    """The clock of one table; `book` is the stage's."""
    played = compute_time_played(one, now)
    extra = timedelta(minutes=one.extra.get(table, 0))
    is_paused = one.paused_at is not None and one.closed_at is None
    # A table with time of its own is called by itself: the call to the whole hall came before its time.
    is_called = one.called_at is not None and not extra
    plain = TableClock(table=table, used=played, extra=extra, is_paused=is_paused, is_called=is_called)
    if book.match.minutes is None or one.start is None:
        return plain
    left = timedelta(minutes=book.match.minutes) + extra - played
    calls_in = left - timedelta(minutes=book.match.call_before)
    is_running = one.closed_at is None
    return TableClock(
        table=table,
        used=played,
        extra=extra,
        left=max(timedelta(), left),
        calls_in=calls_in,
        ends=None if is_paused else max(now, one.start) + left,
        is_paused=is_paused,
        is_call_due=is_running and calls_in <= timedelta() and not is_called,
        is_called=is_called,
        is_over=left <= timedelta(),
    )


def compute_round_clock(played: Round, book: Rulebook, now: datetime) -> tuple[TableClock, ...]:
    """The clocks of all tables of a round, in the order of their numbers."""
    numbers = sorted(table.number for table in played.all_tables)
    return tuple(compute_table_clock(played, number, book, now) for number in numbers)
