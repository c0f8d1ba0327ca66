"""An event in the list of events."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.state import RoundStatus

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition


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


def status_of(competition: Competition) -> EventStatus:
    """How far a competition has come."""
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


def public_status(competition: Competition) -> EventStatus:
    """The same for everybody: a draft is nobody's business but the organisers'."""
    last = competition.last
    if last is None or last.status is not RoundStatus.DRAFT:
        return status_of(competition)
    return EventStatus.BETWEEN if len(competition.rounds) > 1 else EventStatus.ENTRIES


def card_of(event: str, competition: Competition) -> EventCard:
    """The card of an event: its dates are those of its schedule, or of its first round."""
    drawn = [one for one in competition.rounds if one.status is not RoundStatus.DRAFT]
    begun = [one.start for one in competition.rounds if one.start is not None]
    starts = [slot.starts for slot in competition.slots] + begun
    ends = [slot.ends or slot.starts for slot in competition.slots] + begun
    return EventCard(
        id=event,
        name=competition.name,
        book=competition.book.id,
        status=public_status(competition),
        pairs=len(competition.entries),
        round=drawn[-1].number if drawn else None,
        starts=min(starts, default=None),
        ends=max(ends, default=None),
        is_live=competition.live is not None and status_of(competition) is EventStatus.PLAYING,
    )
