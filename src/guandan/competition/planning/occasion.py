"""时间地点: when and where an event takes place; these options replace those of the book's own document."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from guandan.competition.planning.timetable import AFTERNOON_START, build_timetable, check_break
from guandan.errors import IllegalAction
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

OCCASION_OPTIONS = frozenset(
    {
        *("event.venue", "event.days", "event.starts", "event.ends", "event.expected_pairs", "event.rounds_a_day"),
        *("event.break_starts", "event.break_ends"),
        "entries.deadline",
    }
)
"""Options about when and where; a book's document never presets them."""
ASSUMED_START = time(9)
"""The time when a day begins if nobody says otherwise."""
_NOON = time(12)
_STEP = 5
"""Proposed minutes of a round are a multiple of this."""
_FEWEST_MINUTES = 10
_ANY_DAY = date(2001, 1, 1)


class Occasion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The place, the days, the hours of a day with their break, and the last day for entries.

    What is left out is not known yet; without a break there is none.
    """

    venue: Annotated[str, Meta(max_length=200)] = ""
    days: Annotated[tuple[date, ...], Meta(max_length=60)] = ()
    starts: time | None = None
    hours: Annotated[float, Meta(gt=0, le=24)] | None = None
    break_starts: time | None = None
    break_ends: time | None = None
    deadline: date | None = None


def build_occasion_options(book: Rulebook, occasion: Occasion, rounds: int) -> dict[str, object]:
    """Build the options that replace the place, dates and hours of the book's document.

    Rounds are spread evenly over the days. The book's division of a day is kept if the day has a morning and an
    afternoon.
    """
    days = sorted(set(occasion.days))
    starts = occasion.starts or (ASSUMED_START if days else None)
    ends = None if occasion.hours is None else _find_end(starts or ASSUMED_START, occasion.hours)
    options: dict[str, object] = {
        "event.venue": occasion.venue.strip() or None,
        "event.days": [day.isoformat() for day in days],
        "event.starts": starts and starts.isoformat(),
        "event.ends": ends and ends.isoformat(),
        "event.break_starts": occasion.break_starts and occasion.break_starts.isoformat(),
        "event.break_ends": occasion.break_ends and occasion.break_ends.isoformat(),
        "event.expected_pairs": None,
        "entries.deadline": occasion.deadline and occasion.deadline.isoformat(),
    }
    if days:
        a_day = max(1, -(-rounds // len(days)))
        options["event.rounds_a_day"] = a_day
        morning = book.event.morning_rounds
        has_both = (starts or ASSUMED_START) < _NOON and (ends is None or ends > AFTERNOON_START)
        if morning is not None and (a_day <= morning or not has_both):
            options["event.morning_rounds"] = options["event.afternoon_rounds"] = None
    check_break(override(book, options).event)
    return options


def _find_end(starts: time, hours: float) -> time:
    ends = datetime.combine(_ANY_DAY, starts) + timedelta(hours=hours)
    if ends.date() != _ANY_DAY:
        raise IllegalAction("day_past_midnight", starts=starts.isoformat("minutes"), hours=hours)
    return ends.time()


def find_venue(competition: Competition) -> str:
    """Find the place of an event; the place in a book's document counts only on the document's own days."""
    book, zone = competition.book, ZoneInfo(competition.time_zone)
    days = {slot.starts.astimezone(zone).date() for slot in competition.slots}
    is_own = "event.venue" in book.overrides or not days.isdisjoint(book.event.days)
    return (book.event.venue or "") if is_own else ""


def propose_minutes(book: Rulebook, rounds: int) -> int | None:
    """Propose the longest limit of time with which the rounds fit into the event's hours; none if no limit does."""
    event = book.event
    if event.starts is None or event.ends is None or not event.days:
        return None
    day = datetime.combine(_ANY_DAY, event.ends) - datetime.combine(_ANY_DAY, event.starts)
    longest = int(day.total_seconds()) // 60 // _STEP * _STEP
    for minutes in range(longest, _FEWEST_MINUTES - 1, -_STEP):
        try:
            build_timetable(override(book, {"match.minutes": minutes}), rounds, "UTC", event.days)
        except IllegalAction:
            continue
        return minutes
    return None
