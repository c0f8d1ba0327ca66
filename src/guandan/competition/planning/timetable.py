"""赛程: turn the calendar of a book into slots in the event's time zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.model.values import Slot
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.options.event import EventRules
    from guandan.rules.rulebook import Rulebook

AFTERNOON_START = time(13)
"""When the afternoon begins, if a book divides the day."""
_CHANGEOVER = timedelta(minutes=10)


def build_timetable(book: Rulebook, rounds: int, zone: str, days: Sequence[date] = ()) -> tuple[Slot, ...]:
    """Find when the rounds take place, by the book's hours; on its own days, or on those that are given.

    A round takes the book's minutes and ten more to change tables. If the book divides the day, the afternoon begins
    at one, or later if the morning lasts longer; if it sets no number of rounds per day, all are on one day. No round
    reaches into the break.
    """
    event, minutes = book.event, book.match.minutes
    check_break(event)
    chosen = tuple(days) or event.days
    if not chosen or event.starts is None or minutes is None:
        raise IllegalAction("no_timetable", book.cite("event.days"))
    a_day = event.rounds_a_day or rounds
    if len(chosen) * a_day < rounds:
        raise IllegalAction("too_few_days", book.cite("event.rounds_a_day"), days=len(chosen), rounds=rounds)
    return tuple(
        _build_slot(book, number, chosen[(number - 1) // a_day], (number - 1) % a_day, ZoneInfo(zone), minutes)
        for number in range(1, rounds + 1)
    )


def _build_slot(book: Rulebook, number: int, day: date, turn: int, zone: ZoneInfo, minutes: int) -> Slot:
    event, length = book.event, timedelta(minutes=minutes)
    begins = _find_start(event, day, turn, zone, length)
    ends = begins + length
    if event.ends is not None and ends > datetime.combine(day, event.ends, zone):
        raise IllegalAction(
            "day_too_short", book.cite("event.ends"), round=number, ends=event.ends.isoformat("minutes")
        )
    return Slot(round=number, starts=begins, ends=ends)


def _find_start(event: EventRules, day: date, turn: int, zone: ZoneInfo, length: timedelta) -> datetime:
    """Find when the round begins that has so many before it on its day."""
    begins = datetime.combine(day, event.starts or time(), zone)
    for number in range(turn + 1):
        if number:
            begins += length + _CHANGEOVER
        if number == event.morning_rounds and event.afternoon_rounds is not None:
            begins = max(begins, datetime.combine(day, AFTERNOON_START, zone))
        begins = _skip_break(event, day, begins, length)
    return begins


def _skip_break(event: EventRules, day: date, begins: datetime, length: timedelta) -> datetime:
    """中间休息: a round that would reach into the break begins after it."""
    if event.break_starts is None or event.break_ends is None:
        return begins
    starts, ends = (datetime.combine(day, hour, begins.tzinfo) for hour in (event.break_starts, event.break_ends))
    return ends if begins < ends and begins + length > starts else begins


def check_break(event: EventRules) -> None:
    """Refuse a break that has only one of its two hours, or that ends before it starts."""
    starts, ends = event.break_starts, event.break_ends
    if (starts is None) != (ends is None):
        raise IllegalAction("break_half_given")
    if starts is not None and ends is not None and ends <= starts:
        raise IllegalAction("break_backwards", starts=starts.isoformat("minutes"), ends=ends.isoformat("minutes"))
