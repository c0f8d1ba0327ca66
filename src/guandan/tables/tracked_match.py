"""A match at a live table, with what the driver must know besides.

It is saved at the end of each deal, so loading a table replays one deal of events at most.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from guandan.eventlog.values import StreamSnapshot
from guandan.game import events as ev
from guandan.game.log import apply_match_entry
from guandan.game.match import Match
from guandan.game.progress import DealDone, Penalty
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.rules.rulebook import Rulebook

SNAPSHOT_FORM = "course 2"
"""The form of what is saved: a new one when a match or a course is made of other fields."""

CLOCK_ACTOR, BOT_ACTOR = "clock", "bot"
"""By whom the server itself does things."""


class TrackedMatch(Struct, frozen=True, gc=False, kw_only=True):
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


def apply_tracked_entry(course: TrackedMatch, entry: MatchEntry, after: Match | None = None) -> TrackedMatch:
    """Apply an entry; `after` is the match after it, if that is known already."""
    match = apply_match_entry(course.match, entry) if after is None else after
    idle = course.idle_since
    if match.deal is None and (course.match.deal is not None or idle is None):
        idle = entry.at
    return replace(
        course,
        match=match,
        dealt=course.dealt + isinstance(entry.event, ev.CardsDealt),
        lapses=_count_lapses(course.lapses, entry),
        chosen=_list_chosen(course.chosen, entry),
        pause=_find_pause(course.pause, entry.event),
        idle_since=idle,
        last=entry.at or course.last,
    )


def _count_lapses(lapses: dict[Seat, int], entry: MatchEntry) -> dict[Seat, int]:
    event = entry.event
    seat: Seat | None = getattr(event, "seat", None)
    if isinstance(event, ev.TimedOut):
        return lapses | {event.seat: lapses.get(event.seat, 0) + 1}
    acts = ev.SeatTakenBack if entry.by == CLOCK_ACTOR else object
    if seat in lapses and isinstance(event, acts) and entry.by != BOT_ACTOR:
        return {other: count for other, count in lapses.items() if other is not seat}
    return lapses


def _list_chosen(chosen: tuple[Seat, ...], entry: MatchEntry) -> tuple[Seat, ...]:
    match entry.event:
        case ev.SeatHandedToBot(seat=seat) if entry.by not in {CLOCK_ACTOR, BOT_ACTOR}:
            return (*chosen, seat)
        case ev.SeatTakenBack(seat=seat):
            return tuple(other for other in chosen if other is not seat)
        case _:
            return chosen


def _find_pause(pause: str, event: ev.AnyMatchEvent) -> str:
    match event:
        case ev.MatchPaused(reason=reason):
            return reason
        case ev.MatchResumed():
            return ""
        case _:
            return pause


_NOT_SAVED = {"book", "deal", "before", "chapters"}  # two kinds of chapters are told apart by other fields
_MATCH_FIELDS = {field_.name: field_.type for field_ in fields(Match) if field_.name not in _NOT_SAVED}
_TRACKED_FIELDS = {field_.name: field_.type for field_ in fields(TrackedMatch) if field_.name != "match"}


class SavedMatch(Struct, kw_only=True):
    """A course between two deals; its book is found by its digest and the table's own options."""

    digest: str
    overrides: dict[str, object]
    match: dict[str, object]
    chapters: tuple[dict[str, object], ...]
    course: dict[str, object]


def build_snapshot(course: TrackedMatch) -> StreamSnapshot | None:
    """Build a snapshot; None while a deal is in play, or while the effects of a ruling can be undone."""
    match = course.match
    if match.deal is not None or match.before is not None or match.mode is None:
        return None
    form = {
        "digest": match.book.digest,
        "overrides": match.book.overrides,
        "match": {name: getattr(match, name) for name in _MATCH_FIELDS},
        "chapters": match.chapters,
        "course": {name: getattr(course, name) for name in _TRACKED_FIELDS},
    }
    return StreamSnapshot(match.version, msgspec.json.encode(form))


def decode_saved_match(state: bytes) -> SavedMatch | None:
    """What was saved; none if this program cannot read it."""
    try:
        return msgspec.json.decode(state, type=SavedMatch)
    except msgspec.DecodeError:
        return None


def restore_tracked_match(form: SavedMatch, book: Rulebook) -> TrackedMatch | None:
    """Restore a saved match; None if this version cannot read it."""
    try:
        match = {name: msgspec.convert(value, _MATCH_FIELDS[name]) for name, value in form.match.items()}
        match["chapters"] = tuple(
            msgspec.convert(chapter, DealDone if "type" in chapter else Penalty) for chapter in form.chapters
        )
        course = {name: msgspec.convert(value, _TRACKED_FIELDS[name]) for name, value in form.course.items()}
        return TrackedMatch(match=Match(book=book, **match), **course)
    except (msgspec.ValidationError, KeyError, TypeError):
        return None
