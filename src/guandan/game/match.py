"""一局: the whole state of a match; every change of it comes from an event through `evolve`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from guandan.game.commands import Mode
from guandan.game.deal import DealState
from guandan.game.effects import BarFromTrick, LoseMatch, NameCard, SkipTurn
from guandan.game.progress import Chapter, Progress, start_progress
from guandan.game.ruling import NumberedRuling
from guandan.rules.points import Result
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Seat, Side


class Ask(StrEnum):
    """What a seat is asked to do."""

    PAY = "pay"
    TAKE = "take"
    RETURN = "return"
    PICK = "pick"
    NAME_LEADER = "name_leader"
    LEAD = "lead"
    FOLLOW = "follow"
    CHOOSE = "choose"


class Question(Struct, frozen=True, gc=False, kw_only=True):
    """A decision that a seat has to make; its number is the version of the match at which it was asked."""

    seat: Seat
    ask: Ask
    number: int
    since: datetime | None = None
    deadline: datetime | None = None
    speak_by: datetime | None = None


class MatchCall(Struct, frozen=True, gc=False, kw_only=True):
    """召请裁判: a call from the table, and whether a referee has dealt with it."""

    number: int
    seat: Seat
    reason: str
    is_answered: bool = False


class TributeNote(Struct, frozen=True, gc=False, kw_only=True):
    """What a paper table has reported about its tribute."""

    refused: bool
    equal: bool
    payer_to_first: Seat | None


class Pending(Struct, frozen=True, gc=False, kw_only=True):
    """A sanction imposed before anybody could play, and the article of its ruling."""

    effect: SkipTurn | BarFromTrick | NameCard
    article: str


class UndoSnapshot(Struct, frozen=True, gc=False, kw_only=True):
    """The match before a ruling did anything at the table, kept for as long as that can be undone.

    Without a ruling it is the match before it was lost because a pair left the event.
    """

    ruling: int | None
    match: Match


class Match(Struct, frozen=True, gc=False, kw_only=True):
    """A match: its book, how far it has come, the deal in play, the open questions, its ledger and its result.

    `used_seconds` is how long each side has had to act until `clock_at`, counted where the book gives a side a time for
    the whole match.
    """

    book: Rulebook
    progress: Progress
    version: int = 0
    mode: Mode | None = None
    players: dict[Seat, str] = {}
    bots: dict[Seat, str] = {}
    chapters: tuple[Chapter, ...] = ()
    deal: DealState | None = None
    is_extra_due: bool = False
    is_tribute_waived: bool = False
    tribute_note: TributeNote | None = None
    pending: tuple[Pending, ...] = ()
    questions: tuple[Question, ...] = ()
    rulings: tuple[NumberedRuling, ...] = ()
    calls: tuple[MatchCall, ...] = ()
    taken: dict[Side, int] = {}
    lost: LoseMatch | None = None
    start: datetime | None = None
    extra_minutes: float = 0
    paused_at: datetime | None = None
    is_paused: bool = False
    last_deal: int | None = None
    result: Result | None = None
    before: UndoSnapshot | None = None
    used_seconds: dict[Side, float] = {}
    clock_at: datetime | None = None

    @property
    def deals_done(self) -> int:
        """The number of deals that count so far."""
        return len(self.progress.done)

    def question(self, seat: Seat) -> Question | None:
        """Return the question that this seat has to answer, if there is one."""
        return next((question for question in self.questions if question.seat is seat), None)


def new(book: Rulebook) -> Match:
    """Create a match under this book that has not begun."""
    return Match(book=book, progress=start_progress(book))
