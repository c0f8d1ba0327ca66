"""出牌: options of tricks, announcements, manner and the players' clock."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Wind(StrEnum):
    """接风: who leads when the winner of a trick has no cards left."""

    PARTNER = "partner"
    NEXT = "next"


class DealEnd(StrEnum):
    """When a deal is over."""

    FIRST_AND_SECOND = "first_and_second"
    THREE_OUT = "three_out"


class TimeUp(StrEnum):
    """What the program does when a player's time is up."""

    ACT = "act"
    TELL = "tell"


class TrickRules(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """圈: how a trick goes and how a deal ends."""

    leader_may_pass: bool
    pass_binds: bool
    wind: Wind
    deal_ends: DealEnd


class AnnounceRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """报牌: at how many cards a player announces the count, unasked or when asked."""

    unasked_at: int | None
    asked_at: int | None
    report_card: bool


class MannerRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a pass is said, whether players may look back, and whether the program helps players of an event."""

    pass_words: tuple[str, ...]
    pass_one_way: bool
    look_back: bool
    hints: bool = False


class ClockRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds for each phase, and a side's minutes for a whole match; none if the book has no such clock."""

    tribute: int | None
    returning: int | None
    first_lead: int | None
    lead: int | None
    follow: int | None
    speak: int | None
    count_down: int
    time_up: TimeUp
    side_minutes: int | None = None
