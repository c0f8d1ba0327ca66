"""赛轮计时: compute how much time each table has left, when the last deal is called, and when time is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.settings import get_round_book
from guandan.errors import IllegalAction
from guandan.rules.levels import PAST_A
from guandan.rules.points import Ending

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, Round
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook


class TableClockTimes(Struct, frozen=True, kw_only=True):
    """一桌的时间: the time that a table has used and has left; without a limit only the time used is known.

    `calls_in` is the time to the last-deal call, negative once that has passed; `ends` is when the clock runs
    out if it is not stopped again; it is unknown while the clock is stopped.
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
    """Compute the time played in a round so far, without pauses and only between its start and its end."""
    if played.start is None:
        return timedelta()
    stands = played.paused_at or played.closed_at or now
    return max(timedelta(), min(stands, now) - played.start - played.paused)


def compute_table_clock(one: Round, table: int, book: Rulebook, now: datetime) -> TableClockTimes:
    """Compute the clock of one table; `book` is the stage's."""
    played = compute_time_played(one, now)
    extra = timedelta(minutes=one.extra.get(table, 0))
    is_paused = one.paused_at is not None and one.closed_at is None
    # A table with extra time is called separately: the call to the whole hall came before its time.
    is_called = one.called_at is not None and not extra
    plain = TableClockTimes(table=table, used=played, extra=extra, is_paused=is_paused, is_called=is_called)
    if book.match.minutes is None or one.start is None:
        return plain
    left = timedelta(minutes=book.match.minutes) + extra - played
    calls_in = left - timedelta(minutes=book.match.call_before)
    is_running = one.closed_at is None
    return TableClockTimes(
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


def compute_round_clock(played: Round, book: Rulebook, now: datetime) -> tuple[TableClockTimes, ...]:
    """Compute the clocks of all tables of a round, in the order of their numbers."""
    numbers = sorted(table.number for table in played.all_tables)
    return tuple(compute_table_clock(played, number, book, now) for number in numbers)


# ---- 到时: whether a round's time is over at a table, and which results may still come in then


TIME_ENDINGS = frozenset(
    {
        Ending.HIGHER_LEVEL,
        Ending.MORE_POINTS,
        Ending.STAGE,
        Ending.LAST_FIRST,
        Ending.REACHED_FIRST,
        Ending.EXTRA_DEAL,
        Ending.DRAW,
    }
)
"""Endings of a match that nobody has won by passing A."""


def is_time_over(competition: Competition, played: Round, table: int, at: datetime | None) -> bool:
    """Is the time of a table over, its own extension included? Never if there is no limit."""
    return at is not None and compute_table_clock(played, table, get_round_book(competition, played), at).is_over


def is_time_called(competition: Competition, played: Round, table: int, at: datetime | None) -> bool:
    """Was time called for the hall, or has the clock of this table reached the call?"""
    if played.called_at is not None:
        return True
    clock = None if at is None else compute_table_clock(played, table, get_round_book(competition, played), at)
    return clock is not None and clock.calls_in is not None and clock.calls_in <= timedelta()


def check_in_time(
    competition: Competition, played: Round, table: int, at: datetime | None, *, in_time: bool | None
) -> bool:
    """Return whether a result comes after time; refuse one that was not finished in time, citing the book."""
    is_over = is_time_over(competition, played, table, at)
    if is_over and in_time is False:
        book = get_round_book(competition, played)
        raise IllegalAction("not_in_time", book.cite("match.at_call"), table=table, rule=book.match.at_call)
    return is_over


def answer_in_time(
    competition: Competition, played: Round, table: int, at: datetime | None, *, in_time: bool | None
) -> bool:
    """Return whether a result was finished in time; refuse one that comes after time without that answer."""
    if in_time is not None:
        return in_time
    if is_time_over(competition, played, table, at):
        book = get_round_book(competition, played)
        raise IllegalAction("in_time_unanswered", book.cite("match.at_call"), table=table, rule=book.match.at_call)
    return True


def check_called(
    competition: Competition, played: Round, table: int, result: Result | None, deals: int | None, at: datetime | None
) -> None:
    """Refuse a result short of A unless time was called, or exactly the book's number of deals was played."""
    if result is None or result.ending not in TIME_ENDINGS or PAST_A in {result.ew, result.ns}:
        return
    book = get_round_book(competition, played)
    limit = book.match.deals
    if limit is not None and deals in {None, limit}:
        return
    if not is_time_called(competition, played, table, at):
        raise IllegalAction("time_not_called", book.cite("match.at_call"), round=played.number, table=table)
