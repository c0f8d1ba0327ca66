"""Events: how far they have come, in a list and as a whole."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec import Struct

from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Division, EntryStatus, Format, Plan, Slot
from guandan.competition.planning.occasion import find_venue
from guandan.services.rounds import is_public
from guandan.services.words import Words
from guandan.texts import Language, say

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition


_GONE = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})


class EventStatus(StrEnum):
    """How far an event has come: entries, a round that is drawn, one that is played, between rounds, all over."""

    ENTRIES = "entries"
    DRAWN = "drawn"
    PLAYING = "playing"
    BETWEEN = "between"
    CLOSED = "closed"


class EventCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a list says of an event; `round` is the one that was drawn last."""

    id: str
    name: str
    book: str
    status: EventStatus
    pairs: int = 0
    round: int | None = None
    starts: datetime | None = None
    ends: datetime | None = None
    is_live: bool = False
    """Is a round being played with live tables?"""
    division: Division | None = None


class RoundShort(Struct, frozen=True, kw_only=True):
    """A round in the list of rounds."""

    round: int
    stage: int
    status: RoundStatus
    tables: int
    byes: int


class EventSummary(Struct, frozen=True, kw_only=True):
    """An event as a whole."""

    id: str
    name: str
    version: int
    book: str
    book_title: Words
    status: EventStatus
    time_zone: str
    commitment: str
    plan: Plan
    formats: tuple[Format, ...]
    overrides: dict[str, object]
    slots: tuple[Slot, ...]
    pairs: int
    rounds: tuple[RoundShort, ...]
    stages_closed: tuple[int, ...]
    is_closed: bool
    is_rehearsal: bool
    division: Division | None = None


def find_status(competition: Competition) -> EventStatus:
    """Find how far a competition has come."""
    last = competition.last
    if competition.is_closed:
        return EventStatus.CLOSED
    if last is None:
        return EventStatus.ENTRIES
    match last.status:
        case RoundStatus.DRAFT | RoundStatus.PUBLISHED:
            return EventStatus.DRAWN
        case RoundStatus.STARTED:
            return EventStatus.PLAYING
        case RoundStatus.CLOSED:
            return EventStatus.BETWEEN


def find_public_status(competition: Competition) -> EventStatus:
    """Find the same for everybody: a draft is for the organisers only."""
    last = competition.last
    if last is None or last.status is not RoundStatus.DRAFT:
        return find_status(competition)
    return EventStatus.BETWEEN if len(competition.rounds) > 1 else EventStatus.ENTRIES


def build_event_card(event: str, competition: Competition) -> EventCard:
    """Build the card of an event; its days are those of its schedule or else of its rounds, in its time zone."""
    zone = ZoneInfo(competition.time_zone)
    drawn = [round_ for round_ in competition.rounds if is_public(round_.status)]
    begun = [round_.start for round_ in competition.rounds if round_.start is not None]
    starts = [slot.starts for slot in competition.slots] or begun
    ends = [slot.ends or slot.starts for slot in competition.slots] or begun
    return EventCard(
        id=event,
        name=competition.name,
        book=competition.book.id,
        status=find_public_status(competition),
        pairs=len(competition.entries),
        round=drawn[-1].number if drawn else None,
        starts=min(starts).astimezone(zone) if starts else None,
        ends=max(ends).astimezone(zone) if ends else None,
        is_live=competition.live is not None and find_status(competition) is EventStatus.PLAYING,
        division=competition.division,
    )


def count_pairs_in_play(competition: Competition) -> tuple[int, int]:
    """How many pairs play, and how many have withdrawn or were disqualified."""
    gone = sum(entry.status in _GONE for entry in competition.entries.values())
    return len(competition.entries) - gone, gone


def describe_occasion(competition: Competition, lang: str) -> str:
    """When, where, how many pairs and by which rules, in a line: what a link to the event says of it."""
    zone = ZoneInfo(competition.time_zone)
    days = sorted({slot.starts.astimezone(zone).date().isoformat() for slot in competition.slots})
    when = " – ".join(dict.fromkeys((days[0], days[-1]))) if days else ""
    pairs = say("occasion.pairs", lang, count=count_pairs_in_play(competition)[0])
    title = competition.book.title_zh if lang == Language.ZH else competition.book.title_en
    return " · ".join(filter(None, (when, find_venue(competition), pairs, title)))


def build_event_summary(
    competition: Competition, event: str, *, version: int, is_rehearsal: bool, with_drafts: bool
) -> EventSummary:
    """Build the summary of an event; only organisers see drafts."""
    book = competition.book
    return EventSummary(
        id=event,
        name=competition.name,
        version=version,
        book=book.id,
        book_title=Words(book.title_zh, book.title_en),
        status=find_status(competition) if with_drafts else find_public_status(competition),
        time_zone=competition.time_zone,
        commitment=competition.commitment,
        plan=competition.plan,
        formats=tuple(stage.format for stage in competition.plan.stages),
        overrides=book.overrides,
        slots=competition.slots,
        pairs=len(competition.entries),
        rounds=tuple(
            RoundShort(
                round=round_.number,
                stage=round_.stage,
                status=round_.status,
                tables=len(round_.all_tables),
                byes=len(round_.byes),
            )
            for round_ in competition.rounds
            if with_drafts or is_public(round_.status)
        ),
        stages_closed=tuple(sorted(competition.stages_closed)),
        is_closed=competition.is_closed,
        is_rehearsal=is_rehearsal,
        division=competition.division,
    )
