"""What happens to a match and around its table: facts, in the past tense, kept for ever."""

from __future__ import annotations

from datetime import datetime

from msgspec import field

from guandan.cards import Rank
from guandan.eventlog.event import Event
from guandan.game.commands import Mode
from guandan.game.effects import AnyEffect
from guandan.game.ruling import Ruling
from guandan.rules.points import Result
from guandan.rules.seat import Seat


class MatchStarted(Event, frozen=True, tag="match_started"):
    """The match began; the book is pinned by id, version and digest, with every override; a house book is included."""

    book: str
    version: str
    digest: str
    mode: Mode
    overrides: dict[str, object] = field(default_factory=dict)
    players: dict[Seat, str] = field(default_factory=dict)
    start: datetime | None = None
    house_book: dict[str, object] | None = None


class DealRecorded(Event, frozen=True, tag="deal_recorded"):
    """A deal of a paper table was recorded."""

    order: tuple[Seat, ...]
    level: Rank


class TributeNoted(Event, frozen=True, tag="tribute_noted"):
    """A paper table reported its tribute."""

    refused: bool = False
    equal: bool = False
    payer_to_first: Seat | None = None


class DealCorrected(Event, frozen=True, tag="deal_corrected"):
    """成绩更正: the finishing order of an earlier deal was corrected."""

    number: int
    order: tuple[Seat, ...]
    level: Rank


class TimeCalled(Event, frozen=True, tag="time_called"):
    """Time was called: no deal after this number counts."""

    last_deal: int


class ExtraDealDue(Event, frozen=True, tag="extra_deal_due"):
    """加赛: the levels are equal and a winner is needed."""


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """胜负已定."""

    result: Result


class RulingMade(Event, frozen=True, tag="ruling_made"):
    """判罚."""

    ruling: Ruling


class RulingCancelled(Event, frozen=True, tag="ruling_cancelled"):
    """A ruling no longer counts."""

    number: int
    reason: str = ""


class Adjusted(Event, frozen=True, tag="adjusted"):
    """A ruling had this effect at the table."""

    effect: AnyEffect
    ruling: int | None = None


class RefereeCalled(Event, frozen=True, tag="referee_called"):
    """召请裁判."""

    seat: Seat
    reason: str = ""


class CallAnswered(Event, frozen=True, tag="call_answered"):
    """A referee has dealt with the call."""

    number: int


class HandsOpened(Event, frozen=True, tag="hands_opened"):
    """A referee has looked at the hands of this deal."""

    referee: str


class MatchPaused(Event, frozen=True, tag="match_paused"):
    """Clocks stopped."""

    reason: str = ""


class MatchResumed(Event, frozen=True, tag="match_resumed"):
    """Clocks go on."""


class PlayerSubstituted(Event, frozen=True, tag="player_substituted"):
    """换人."""

    seat: Seat
    player: str


class SeatHandedToBot(Event, frozen=True, tag="seat_handed_to_bot"):
    """托管."""

    seat: Seat
    bot: str


class SeatTakenBack(Event, frozen=True, tag="seat_taken_back"):
    """The person answers for the seat again."""

    seat: Seat


class Hidden(Event, frozen=True, tag="hidden"):
    """Stands for an event that the viewer may not see; it is never in the log itself."""
