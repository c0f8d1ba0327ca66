"""赛程: turn the calendar of a book into slots in the event's time zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.model.values import Slot
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.rulebook import Rulebook

AFTERNOON_START = time(13)
"""When the afternoon begins, if a book divides the day."""
_BREAK = timedelta(minutes=10)


def build_timetable(book: Rulebook, rounds: int, zone: str, days: Sequence[date] = ()) -> tuple[Slot, ...]:
    """Find when the rounds take place, by the book's hours; on its own days, or on those that are given.

    A round takes the book's minutes and ten more to change tables. If the book divides the day, the afternoon begins
    at one, or later if the morning lasts longer; if it sets no number of rounds per day, all are on one day.
    """
    event, minutes = book.event, book.match.minutes
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
    event = book.event
    morning = event.morning_rounds
    length = timedelta(minutes=minutes)
    first = datetime.combine(day, event.starts or time(), zone)
    if morning is not None and event.afternoon_rounds is not None and turn >= morning:
        first, turn = (
            max(datetime.combine(day, AFTERNOON_START, zone), first + morning * (length + _BREAK)),
            turn - morning,
        )
    begins = first + turn * (length + _BREAK)
    ends = begins + length
    if event.ends is not None and ends > datetime.combine(day, event.ends, zone):
        raise IllegalAction(
            "day_too_short", book.cite("event.ends"), round=number, ends=event.ends.isoformat("minutes")
        )
    return Slot(round=number, starts=begins, ends=ends)
