"""Every event of a competition: facts, kept for ever. Each is listed once, in the union of its section."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from msgspec import Struct, field

from guandan.competition.model.values import (
    Discipline,
    Division,
    DrawReason,
    Final,
    Ground,
    Matter,
    Mistake,
    Plan,
    Presence,
    Slot,
    Table,
    Windows,
)
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side


class CompetitionEvent(
    Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True, forbid_unknown_fields=True
):
    """The root of all events of a competition."""

    schema: ClassVar[int] = 1


# ---- What happens before the first draw, and to pairs at any time. People are numbers


class CompetitionCreated(CompetitionEvent, frozen=True, kw_only=True, tag="competition_created"):
    """Pins the book by id, version and digest, every override, and the plan; `commitment` binds the lots to come.

    The book itself, whole, is a line of the event's file, found by its digest.
    """

    name: str
    book: str
    version: str
    digest: str
    plan: Plan
    time_zone: str
    commitment: str
    overrides: dict[str, object] = field(default_factory=dict)
    division: Division | None = None


class PlanChanged(CompetitionEvent, frozen=True, kw_only=True, tag="plan_changed"):
    """Another plan, before anything that it changes was drawn."""

    plan: Plan
    reason: str


class Scheduled(CompetitionEvent, frozen=True, kw_only=True, tag="scheduled"):
    """赛程: when the rounds are to be; takes the place of the schedule before."""

    slots: tuple[Slot, ...]


class PairEntered(CompetitionEvent, frozen=True, kw_only=True, tag="pair_entered"):
    """报名: a pair's number, its people, and what the form says of it.

    `first_round` is the first it may be drawn for: later than 1 for a late entry. `is_waiting` until the partner has
    confirmed. `team` names the team where that is not the unit. `waived` is why it was taken though it came too late or
    names no unit.
    """

    pair: int
    people: tuple[int, ...]
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    first_round: int = 1
    is_waiting: bool = False
    waived: str = ""
    rating: int | None = None


class PairConfirmed(CompetitionEvent, frozen=True, kw_only=True, tag="pair_confirmed"):
    """The partner has confirmed; who entered alone has found `partner`."""

    pair: int
    partner: int | None = None


class PairChanged(CompetitionEvent, frozen=True, kw_only=True, tag="pair_changed"):
    """What the form says of a pair, put right; the people stay."""

    pair: int
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class PairPlayerSubstituted(CompetitionEvent, frozen=True, kw_only=True, tag="player_substituted"):
    """替换: another person of the unit takes the place of one who was entered."""

    pair: int
    leaves: int
    comes: int
    reason: str = ""


class PairWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_withdrawn"):
    """退赛: not drawn any more from this round on; what it has played stands."""

    pair: int
    first_round: int
    reason: str = ""


class PairDisqualified(CompetitionEvent, frozen=True, kw_only=True, tag="pair_disqualified"):
    """取消资格: played rounds stand, the rest are forfeits."""

    pair: int
    first_round: int
    article: str
    reason: str = ""


class PairCheckedIn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_checked_in"):
    """检录: what was seen of a pair before a round."""

    round: int
    pair: int
    presence: Presence


class OrganisersDecided(CompetitionEvent, frozen=True, kw_only=True, tag="organisers_decided"):
    """What the book leaves to the organisers, and how they settled it.

    `pairs` are those whom the decision names: who has the bye, who gets the prize; `about` is the round or the class of
    prizes that was asked about, from 1. `teams` likewise, in order. «By lot» with nobody named takes a decision about
    prizes or a wish back. `way` is how a knockout goes on with three pairs;
    to revive a loser names it in `pairs`.
    """

    matter: Matter
    about: int
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by_lot: bool = False
    reason: str = ""
    way: ThreeLeft = ThreeLeft.BYE


class LimitsSet(CompetitionEvent, frozen=True, kw_only=True, tag="limits_set"):
    """更正时限: the chief referee's own limits in minutes; none keeps the book's."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class CompetitionClosed(CompetitionEvent, frozen=True, kw_only=True, tag="competition_closed"):
    """The event is over and its results are final; with the secret, everything that came from it can be checked.

    `is_settled`: no appeal and no case was pending. `windows` were over or `waived_by` somebody with a reason; none
    where nobody asked.
    """

    secret: str | None = None
    is_settled: bool = False
    windows: Windows | None = None
    waived_by: Authority | None = None
    reason: str = ""


PairEvent = PairEntered | PairConfirmed | PairChanged | PairPlayerSubstituted | PairWithdrawn | PairDisqualified
"""What happens to one pair's entry."""


OrganiserEvent = (
    CompetitionCreated | PlanChanged | Scheduled | PairCheckedIn | OrganisersDecided | LimitsSet | CompetitionClosed
)
"""What the organisers do with the event as a whole."""


# ---- What is drawn


class DrawDrafted(CompetitionEvent, frozen=True, kw_only=True, tag="draw_drafted"):
    """编排: a draft of a round's tables and byes; another one for the round takes its place.

    `lots` are the pairs in the order in which they were drawn, where the format draws numbers; `why` has the reasons
    for each table by its number, and for a bye by minus the pair's number.
    """

    round: int
    stage: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    seed: str | None = None
    lots: tuple[int, ...] = ()
    why: dict[int, tuple[DrawReason, ...]] = field(default_factory=dict)


class DrawChanged(CompetitionEvent, frozen=True, kw_only=True, tag="draw_changed"):
    """A draft changed by hand; `problems` are the wishes of the plan that it goes against, known and accepted."""

    round: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    reason: str
    problems: tuple[DrawReason, ...] = ()


class DrawPublished(CompetitionEvent, frozen=True, kw_only=True, tag="draw_published"):
    """The draw of a round is public, and stands."""

    round: int


class LeftOverDrawn(CompetitionEvent, frozen=True, kw_only=True, tag="left_over_drawn"):
    """补抽: pairs whose opponents forfeited, drawn among themselves; one that is left has the points of it.

    `absent` had the bye and are marked absent, so they are not drawn and forfeit; none: marks were not looked at.
    """

    round: int
    tables: tuple[Table, ...]
    left: tuple[int, ...] = ()
    seed: str | None = None
    absent: tuple[int, ...] | None = None


class LotsDrawn(CompetitionEvent, frozen=True, kw_only=True, tag="lots_drawn"):
    """抽签: pairs of a stage that nothing else tells apart, best lot first."""

    stage: int
    order: tuple[int, ...]
    seed: str | None = None


DrawEvent = DrawDrafted | DrawChanged | DrawPublished | LeftOverDrawn | LotsDrawn
"""What happens to a draw."""


# ---- What happens in a round and to its results. A table is named by its round and number


class RoundStarted(CompetitionEvent, frozen=True, kw_only=True, tag="round_started"):
    """The announced start, from which the round's clock runs."""

    round: int
    start: datetime


class RoundPaused(CompetitionEvent, frozen=True, kw_only=True, tag="round_paused"):
    """The round's clock stops."""

    round: int
    reason: str = ""


class RoundResumed(CompetitionEvent, frozen=True, kw_only=True, tag="round_resumed"):
    """The round's clock goes on; the time lost is given back."""

    round: int


class TableExtended(CompetitionEvent, frozen=True, kw_only=True, tag="table_extended"):
    """补时: more minutes for one table."""

    round: int
    table: int
    minutes: int
    reason: str = ""


class RoundTimeCalled(CompetitionEvent, frozen=True, kw_only=True, tag="time_called"):
    """The last-deal call of a round to the whole hall."""

    round: int


class ResultEntered(CompetitionEvent, frozen=True, kw_only=True, tag="result_entered"):
    """A table's result as received: from a match and its version, or the final state alone.

    `claimed_by` is the side that sent it; none is the table's one sheet, or an official's entry. A table that plays
    duplicate boards has, in place of a result, the net levels of each board as East-West have them. `after_time`: it
    came when the table's time was over; `in_time` is what was answered then, if anybody was asked.
    """

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    claimed_by: Side | None = None
    in_time: bool | None = None
    after_time: bool = False


class ResultSigned(CompetitionEvent, frozen=True, kw_only=True, tag="result_signed"):
    """签名: a side agrees with the result as entered."""

    round: int
    table: int
    side: Side


class SignatureRefused(CompetitionEvent, frozen=True, kw_only=True, tag="signature_refused"):
    """A side does not sign; `count` is how often it was asked by now."""

    round: int
    table: int
    side: Side
    count: int
    reason: str = ""


class ResultSettled(CompetitionEvent, frozen=True, kw_only=True, tag="result_settled"):
    """The referee has settled what two sheets, or two sides, disagree about."""

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    reason: str
    match: str | None = None
    version: int | None = None
    final: Final | None = None


class TableForfeited(CompetitionEvent, frozen=True, kw_only=True, tag="table_forfeited"):
    """弃权: one side or both do not play, or do not play on.

    `levels` are EW's and NS's as recorded for a match that was given up in the middle (JS 4.3.4, D5).
    """

    round: int
    table: int
    sides: tuple[Side, ...]
    article: str
    reason: str = ""
    levels: tuple[int, int] | None = None


class PlayersLeft(CompetitionEvent, frozen=True, kw_only=True, tag="players_left"):
    """The players have left the table: errors of scoring can no longer be pointed out there."""

    round: int
    table: int


class RoundClosed(CompetitionEvent, frozen=True, kw_only=True, tag="round_closed"):
    """Every table's result is confirmed; the windows for corrections run from now."""

    round: int


class StageClosed(CompetitionEvent, frozen=True, kw_only=True, tag="stage_closed"):
    """The last round of a stage is closed, and its standings are published."""

    stage: int


class ResultCorrected(CompetitionEvent, frozen=True, kw_only=True, tag="result_corrected"):
    """更正: another result for a table, inside its window or `even_late`, with its reason."""

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    mistake: Mistake
    reason: str
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    even_late: bool = False


ClockEvent = RoundStarted | RoundPaused | RoundResumed | TableExtended | RoundTimeCalled | RoundClosed
"""What happens to a round and its clock."""


ResultEvent = (
    ResultEntered | ResultSigned | SignatureRefused | ResultSettled | TableForfeited | PlayersLeft | ResultCorrected
)
"""What comes in for a table."""


# ---- What officials do in an event. Officials are people, so they are numbers here too


class OfficialNamed(CompetitionEvent, frozen=True, kw_only=True, tag="official_named"):
    """裁判组: somebody has a role, for all tables or for some; named again, the new role takes the place of the old."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class OfficialLeft(CompetitionEvent, frozen=True, kw_only=True, tag="official_left"):
    """Somebody no longer has a role."""

    person: int


class RefereeCalledToTable(CompetitionEvent, frozen=True, kw_only=True, tag="referee_called"):
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
    | RefereeCalledToTable
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


# ---- What was taken back: facts of their own, for what happened before stays on record


class DrawDiscarded(CompetitionEvent, frozen=True, kw_only=True, tag="draw_discarded"):
    """A draft is taken back, or a draw that has not started; the link of the chain it used stays used.

    `was_published`: it was public, and is shown with the reason. Who withdrew or was entered since is out, or in, from
    this round on.
    """

    round: int
    reason: str = ""
    was_published: bool = False


class CheckInUndone(CompetitionEvent, frozen=True, kw_only=True, tag="check_in_undone"):
    """检录: what was noted of a pair before a round is taken back."""

    round: int
    pair: int


class PairReturned(CompetitionEvent, frozen=True, kw_only=True, tag="pair_returned"):
    """A pair that had withdrawn is in again, before any draw without it was published."""

    pair: int
    reason: str = ""
    is_waiting: bool = False


class ResultWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="result_withdrawn"):
    """A result that not all had signed is taken back; its table waits for another."""

    round: int
    table: int
    reason: str = ""


class LeftOverUndone(CompetitionEvent, frozen=True, kw_only=True, tag="left_over_undone"):
    """补抽 is taken back before its tables have begun: byes and points are as before, its link stays used."""

    round: int
    reason: str = ""


UndoEvent = DrawDiscarded | CheckInUndone | PairReturned | ResultWithdrawn | LeftOverUndone
"""What is taken back."""


# ---- What was put back to where it was: facts of their own, for what happened before stays on record


class RoundReopened(CompetitionEvent, frozen=True, kw_only=True, tag="round_reopened"):
    """A round that was closed goes on, because one of its tables does; its stage is not over either."""

    round: int
    reason: str


class TableReopened(CompetitionEvent, frozen=True, kw_only=True, tag="table_reopened"):
    """A forfeit or a loss by ruling was revoked: the table waits for a result."""

    round: int
    table: int
    reason: str
    ruling: int | None = None


class ResultRestored(CompetitionEvent, frozen=True, kw_only=True, tag="result_restored"):
    """A forfeit or a loss by ruling was revoked: the result, or the forfeit, that stood before counts again."""

    round: int
    table: int
    reason: str
    result: Result | None = None
    boards: tuple[int, ...] = ()
    forfeited: tuple[Side, ...] = ()
    ruling: int | None = None


class PairReinstated(CompetitionEvent, frozen=True, kw_only=True, tag="pair_reinstated"):
    """A disqualification was revoked; `is_out` where a draw without the pair was published meanwhile."""

    pair: int
    reason: str
    is_out: bool = False


class StartTakenBack(CompetitionEvent, frozen=True, kw_only=True, tag="start_taken_back"):
    """A round that was started by mistake has not begun."""

    round: int
    reason: str


class CompetitionReopened(CompetitionEvent, frozen=True, kw_only=True, tag="competition_reopened"):
    """The event goes on after its end."""

    reason: str


ReopenEvent = RoundReopened | TableReopened | ResultRestored | PairReinstated | StartTakenBack | CompetitionReopened


# ---- What was changed of an event that is running


class SettingsChanged(CompetitionEvent, frozen=True, kw_only=True, tag="settings_changed"):
    """Another name, or other options; limits of time hold from `from_round` on, the rest at once."""

    name: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    from_round: int = 1
    reason: str = ""


# ---- Every event, as one type


AnyCompetitionEvent = (
    PairEvent
    | OrganiserEvent
    | DrawEvent
    | ClockEvent
    | ResultEvent
    | StageClosed
    | OfficiatingEvent
    | UndoEvent
    | ReopenEvent
    | SettingsChanged
)
