"""An event as a whole, as the API tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, Plan, Slot
from guandan.server.access.who import Role, Who
from guandan.server.events.cards import EventStatus, public_status, status_of
from guandan.services.rounds import is_public
from guandan.services.words import Words

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.server.events.hosted import Hosted


class RoundShort(Struct, frozen=True, kw_only=True):
    """A round in the list of rounds."""

    round: int
    stage: int
    status: RoundStatus
    tables: int
    byes: int


class EventView(Struct, frozen=True, kw_only=True):
    """An event: `roles` are those of whoever asks, `places` the tables that one's links open."""

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
    roles: tuple[Role, ...]
    places: tuple[str, ...]


def sees_drafts(who: Who, event: str) -> bool:
    """May whoever asks see what is not published yet?"""
    return who.has(Role.ORGANISER, event)


def event_view(hosted: Hosted, who: Who) -> EventView:
    """The event as whoever asks may see it."""
    competition = hosted.championship.competition
    book = competition.book
    return EventView(
        id=hosted.id,
        name=competition.name,
        version=hosted.version,
        book=book.id,
        book_title=Words(book.title_zh, book.title_en),
        status=_status(competition, is_organiser=sees_drafts(who, hosted.id)),
        time_zone=competition.time_zone,
        commitment=competition.commitment,
        plan=competition.plan,
        formats=tuple(stage.format for stage in competition.plan.stages),
        overrides=book.overrides,
        slots=competition.slots,
        pairs=len(competition.entries),
        rounds=tuple(
            RoundShort(
                round=one.number,
                stage=one.stage,
                status=one.status,
                tables=len(one.all_tables),
                byes=len(one.byes),
            )
            for one in competition.rounds
            if is_public(one.status) or sees_drafts(who, hosted.id)
        ),
        stages_closed=tuple(sorted(competition.stages_closed)),
        is_closed=competition.is_closed,
        is_rehearsal=hosted.is_rehearsal,
        roles=tuple(role for role in Role if who.has(role, hosted.id)),
        places=tuple(sorted(who.places(hosted.id))),
    )


def _status(competition: Competition, *, is_organiser: bool) -> EventStatus:
    """How far it has come; a draft is nobody's business but the organisers'."""
    return status_of(competition) if is_organiser else public_status(competition)
