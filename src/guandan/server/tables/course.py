"""The course of a match at a live table: the match itself, and what the driver must know besides.

It is saved at the end of each deal, so that a table is loaded from one deal of events at most.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from guandan.eventlog.values import Snapshot
from guandan.game import events as ev
from guandan.game.log import apply_match_entry
from guandan.game.match import Match
from guandan.game.progress import DealDone, Penalty
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.rules.rulebook import Rulebook

FORM = "course 2"
"""The form of what is saved: a new one when a match or a course is made of other fields."""

CLOCK, BOT = "clock", "bot"
"""By whom the server itself does things."""


class Course(Struct, frozen=True, gc=False, kw_only=True):
    """A match that goes on.

    `dealt` counts the times that cards were dealt, `lapses` each seat's time-outs in a row, `chosen` are the seats
    given to a bot by their own choice, `pause` is why the match is paused, `idle_since` when its last deal ended.
    """

    match: Match
    dealt: int = 0
    lapses: dict[Seat, int] = {}
    chosen: tuple[Seat, ...] = ()
    pause: str = ""
    idle_since: datetime | None = None
    last: datetime | None = None


def followed(course: Course, entry: MatchEntry, after: Match | None = None) -> Course:
    """The course after an entry; `after` is the match after it, where that is known already."""
    match = apply_match_entry(course.match, entry) if after is None else after
    idle = course.idle_since
    if match.deal is None and (course.match.deal is not None or idle is None):
        idle = entry.at
    return replace(
        course,
        match=match,
        dealt=course.dealt + isinstance(entry.event, ev.CardsDealt),
        lapses=_lapses(course.lapses, entry),
        chosen=_chosen(course.chosen, entry),
        pause=_pause(course.pause, entry.event),
        idle_since=idle,
        last=entry.at or course.last,
    )


def _lapses(lapses: dict[Seat, int], entry: MatchEntry) -> dict[Seat, int]:
    event = entry.event
    seat: Seat | None = getattr(event, "seat", None)
    if isinstance(event, ev.TimedOut):
        return lapses | {event.seat: lapses.get(event.seat, 0) + 1}
    acts = ev.SeatTakenBack if entry.by == CLOCK else object
    if seat in lapses and isinstance(event, acts) and entry.by != BOT:
        return {other: count for other, count in lapses.items() if other is not seat}
    return lapses


def _chosen(chosen: tuple[Seat, ...], entry: MatchEntry) -> tuple[Seat, ...]:
    match entry.event:
        case ev.SeatHandedToBot(seat=seat) if entry.by not in {CLOCK, BOT}:
            return (*chosen, seat)
        case ev.SeatTakenBack(seat=seat):
            return tuple(other for other in chosen if other is not seat)
        case _:
            return chosen


def _pause(pause: str, event: ev.AnyEvent) -> str:
    match event:
        case ev.MatchPaused(reason=reason):
            return reason
        case ev.MatchResumed():
            return ""
        case _:
            return pause


_NOT_KEPT = {"book", "deal", "before", "chapters"}  # two kinds of chapters are told apart by other fields
_MATCH = {one.name: one.type for one in fields(Match) if one.name not in _NOT_KEPT}
_COURSE = {one.name: one.type for one in fields(Course) if one.name != "match"}


class Saved(Struct, kw_only=True):
    """A course between two deals; its book is found by its digest and the table's own options."""

    digest: str
    overrides: dict[str, object]
    match: dict[str, object]
    chapters: tuple[dict[str, object], ...]
    course: dict[str, object]


def save(course: Course) -> Snapshot | None:
    """What is saved of a course; none while a deal is in play, or what a ruling did can be undone."""
    match = course.match
    if match.deal is not None or match.before is not None or match.mode is None:
        return None
    form = {
        "digest": match.book.digest,
        "overrides": match.book.overrides,
        "match": {name: getattr(match, name) for name in _MATCH},
        "chapters": match.chapters,
        "course": {name: getattr(course, name) for name in _COURSE},
    }
    return Snapshot(match.version, msgspec.json.encode(form))


def read_saved(state: bytes) -> Saved | None:
    """What was saved; none if this program cannot read it."""
    try:
        return msgspec.json.decode(state, type=Saved)
    except msgspec.DecodeError:
        return None


def restored(form: Saved, book: Rulebook) -> Course | None:
    """The course that was saved; none if this program cannot read it."""
    try:
        match = {name: msgspec.convert(value, _MATCH[name]) for name, value in form.match.items()}
        match["chapters"] = tuple(msgspec.convert(one, DealDone if "type" in one else Penalty) for one in form.chapters)
        course = {name: msgspec.convert(value, _COURSE[name]) for name, value in form.course.items()}
        return Course(match=Match(book=book, **match), **course)
    except (msgspec.ValidationError, KeyError, TypeError):
        return None
