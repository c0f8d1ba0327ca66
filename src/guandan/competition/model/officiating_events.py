"""What officials do in an event: facts, kept for ever. Officials are people, so they are numbers here too."""

from __future__ import annotations

from guandan.competition.model.event import CompetitionEvent
from guandan.competition.model.values import Discipline, Ground
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat, Side


class OfficialNamed(CompetitionEvent, frozen=True, kw_only=True, tag="official_named"):
    """裁判组: somebody has a role, for all tables or for some; named again, the new role takes the place of the old."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class OfficialLeft(CompetitionEvent, frozen=True, kw_only=True, tag="official_left"):
    """Somebody no longer has a role."""

    person: int


class RefereeCalled(CompetitionEvent, frozen=True, kw_only=True, tag="referee_called"):
    """召请裁判: a table calls; calls are counted over the event from 1."""

    call: int
    round: int
    table: int
    seat: Seat | None = None
    reason: str = ""


class CallTaken(CompetitionEvent, frozen=True, kw_only=True, tag="call_taken"):
    """A referee is on the way."""

    call: int
    person: int


class CallClosed(CompetitionEvent, frozen=True, kw_only=True, tag="call_closed"):
    """A call is dealt with, with or without a ruling of the table's match."""

    call: int
    ruling: int | None = None
    note: str = ""


class RulingReferred(CompetitionEvent, frozen=True, kw_only=True, tag="ruling_referred"):
    """A decision above the referee's rank goes to whoever may take it, and waits; cases are counted from 1.

    `report` is what happened, as the referee's library reads it; `overrule` what the referee wished against the book.
    """

    case: int
    round: int
    table: int
    report: dict[str, object]
    needs: Authority
    article: str
    by: Authority
    overrule: dict[str, object] | None = None


class ReferralSettled(CompetitionEvent, frozen=True, kw_only=True, tag="referral_settled"):
    """It was decided: with the ruling of the table's match, or without one."""

    case: int
    by: Authority
    ruling: int | None = None
    reason: str = ""


class LatenessNoted(CompetitionEvent, frozen=True, kw_only=True, tag="lateness_noted"):
    """迟到: how many minutes each side came late, and what followed from it; none: in time."""

    round: int
    table: int
    ew_minutes: float | None = None
    ns_minutes: float | None = None
    rulings: tuple[int, ...] = ()
    forfeits: tuple[Side, ...] = ()


class AppealLodged(CompetitionEvent, frozen=True, kw_only=True, tag="appeal_lodged"):
    """申诉: against a ruling of a table's match, with its signatures (people), in writing, its fee paid or not."""

    appeal: int
    round: int
    table: int
    ruling: int
    side: Side
    signatures: tuple[int, ...] = ()
    leader: int | None = None
    fee_paid: bool = False
    in_writing: bool = True
    reason: str = ""
    ground: Ground | None = None


class AppealForwarded(CompetitionEvent, frozen=True, kw_only=True, tag="appeal_forwarded"):
    """The chief referee has handed it on to those who hear it."""

    appeal: int
    to: Authority


class AppealDecided(CompetitionEvent, frozen=True, kw_only=True, tag="appeal_decided"):
    """仲裁: upheld or dismissed, and what becomes of the fee; what it changes is a ruling of its own.

    `stands`: upheld, but the ruling was the referee's own, and stays; `referee` is the official who was disciplined.
    """

    appeal: int
    is_upheld: bool
    by: Authority
    fee_returned: bool
    reason: str
    ruling: int | None = None
    discipline: Discipline | None = None
    referee: int | None = None
    stands: bool = False


class LiveTablesSet(CompetitionEvent, frozen=True, kw_only=True, tag="live_tables_set"):
    """线上桌: matches that begin from now on at these tables, or at all, are played with the program's cards."""

    tables: tuple[int, ...] = ()
    all: bool = False


class ItemTicked(CompetitionEvent, frozen=True, kw_only=True, tag="item_ticked"):
    """检查表: an item of the book's checklist was looked at."""

    item: str
    is_right: bool = True
    note: str = ""


class JournalWritten(CompetitionEvent, frozen=True, kw_only=True, tag="journal_written"):
    """日志: a note of the day, of a round and a table if it concerns one."""

    text: str
    round: int | None = None
    table: int | None = None


OfficiatingEvent = (
    OfficialNamed
    | OfficialLeft
    | RefereeCalled
    | CallTaken
    | CallClosed
    | RulingReferred
    | ReferralSettled
    | LatenessNoted
    | AppealLodged
    | AppealForwarded
    | AppealDecided
    | LiveTablesSet
    | ItemTicked
    | JournalWritten
)
"""What officials do around the tables."""
