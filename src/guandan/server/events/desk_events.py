"""The organisers' desk beside the competition: notices, hall screens, and whether people may enter themselves.

Each event says all of a part; a stream of its own, for none of it is a fact of the competition.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from guandan.eventlog.codec import EventCodec
from guandan.eventlog.values import NewEvent
from guandan.services.events import EventStatus

if TYPE_CHECKING:
    from guandan.store import Store

ScreenContent = Literal["clock", "seating", "results", "standings", "bracket", "notices", "draw_ceremony"]
NoticeText = Annotated[str, Meta(min_length=1, max_length=500)]


class Screen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """大屏: what a hall screen shows, in turn, for how many seconds each, in which language, with sound or without."""

    shows: Annotated[list[ScreenContent], Meta(min_length=1, max_length=7)] = field(
        default_factory=lambda: ["clock", "seating", "standings"]
    )
    seconds: Annotated[int, Meta(ge=3, le=600)] = 15
    lang: Literal["zh", "en"] = "zh"
    has_sound: bool = True
    rows: Annotated[int, Meta(ge=0, le=100)] = 0


class Notice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """通知 to screens and phones."""

    number: int
    text: NoticeText
    at: datetime
    until: datetime | None = None


class Desk(Struct, frozen=True, kw_only=True):
    """How the desk stands."""

    version: int = 0
    screens: dict[str, Screen] = {}
    notices: tuple[Notice, ...] = ()
    notices_given: int = 0
    registration_open: bool = False
    registration_until: datetime | None = None
    scores_alone: bool = False
    fee: int = 0
    paid: dict[int, int] = {}
    leaders: dict[str, int] = {}

    def list_notices(self, now: datetime) -> list[Notice]:
        """The notices whose time is not over, oldest first."""
        return [notice for notice in self.notices if notice.until is None or notice.until > now]

    def is_registration_open(self, now: datetime, status: EventStatus) -> bool:
        """报名: whether people may enter themselves now; nobody may once the first draw is out."""
        is_early = self.registration_until is None or now < self.registration_until
        return self.registration_open and is_early and status is EventStatus.ENTRIES


class DeskEvent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The root of what happens at the desk."""

    schema: ClassVar[int] = 1


class ScreenSet(DeskEvent, frozen=True, tag="screen_set"):
    """A screen shows something else; none: it is no more."""

    name: str
    screen: Screen | None = None


class NoticeGiven(DeskEvent, frozen=True, tag="notice_given"):
    """A notice."""

    text: str
    at: datetime
    until: datetime | None = None


class NoticeTaken(DeskEvent, frozen=True, tag="notice_taken"):
    """A notice is taken down."""

    number: int


class RegistrationSet(DeskEvent, frozen=True, tag="registration_set"):
    """People may enter themselves, or no more."""

    is_open: bool
    until: datetime | None = None


class ScoringSet(DeskEvent, frozen=True, tag="scoring_set"):
    """One scorer alone may confirm results, or a second person has to."""

    is_alone: bool


class FeeSet(DeskEvent, frozen=True, tag="fee_set"):
    """报名费: what a pair owes."""

    amount: int


class FeePaid(DeskEvent, frozen=True, tag="fee_paid"):
    """What a pair has paid in all."""

    pair: int
    amount: int


class LeaderNamed(DeskEvent, frozen=True, tag="leader_named"):
    """领队 of a unit, by the number of a person of the event."""

    unit: str
    person: int


AnyDeskEvent = ScreenSet | NoticeGiven | NoticeTaken | RegistrationSet | ScoringSet | FeeSet | FeePaid | LeaderNamed
DESK_CODEC: EventCodec[AnyDeskEvent] = EventCodec(AnyDeskEvent)


async def read_desk(store: Store, event: str) -> Desk:
    """The desk of an event."""
    found = Desk()
    for number, one in enumerate(await store.read(f"desk/{event}"), 1):
        found = replace(apply_desk_event(found, DESK_CODEC.decode_event(one.event, one.schema, number)), version=number)
    return found


def apply_desk_event(now: Desk, event: AnyDeskEvent) -> Desk:
    """The desk after an event."""
    match event:
        case ScreenSet(name=name, screen=None):
            return replace(now, screens={one: screen for one, screen in now.screens.items() if one != name})
        case ScreenSet(name=name, screen=screen) if screen is not None:
            return replace(now, screens=now.screens | {name: screen})
        case NoticeGiven():
            number = now.notices_given + 1
            notice = Notice(number=number, text=event.text, at=event.at, until=event.until)
            return replace(now, notices=(*now.notices, notice), notices_given=number)
        case NoticeTaken(number=number):
            return replace(now, notices=tuple(notice for notice in now.notices if notice.number != number))
        case RegistrationSet():
            return replace(now, registration_open=event.is_open, registration_until=event.until)
        case ScoringSet(is_alone=is_alone):
            return replace(now, scores_alone=is_alone)
        case FeeSet(amount=amount):
            return replace(now, fee=amount)
        case FeePaid(pair=pair, amount=amount):
            return replace(now, paid=now.paid | {pair: amount})
        case LeaderNamed(unit=unit, person=person):
            return replace(now, leaders=now.leaders | {unit: person})
        case _:
            return now


async def append_desk_event(store: Store, event: str, known: Desk, what: AnyDeskEvent, by: str) -> Desk:
    """Put it on the log; refused if somebody else was first."""
    await store.append(f"desk/{event}", known.version, [NewEvent.of(what, by=by)])
    return await read_desk(store, event)
