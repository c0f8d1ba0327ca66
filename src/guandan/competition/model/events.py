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


# ---- Events before the first draw, and of pairs at any time. People are stored as numbers


class CompetitionCreated(CompetitionEvent, frozen=True, kw_only=True, tag="competition_created"):
    """The event was created under a pinned book, with overrides and a plan; `commitment` binds the lots to come.

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
    """The plan was changed, before anything that it changes was drawn."""

    plan: Plan
    reason: str


class Scheduled(CompetitionEvent, frozen=True, kw_only=True, tag="scheduled"):
    """赛程: the rounds were scheduled; this replaces the schedule before."""

    slots: tuple[Slot, ...]


class PairEntered(CompetitionEvent, frozen=True, kw_only=True, tag="pair_entered"):
    """报名: a pair was entered, with its number, its people, and what the form says of it.

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
    """The partner has confirmed; a person who entered alone has found `partner`."""

    pair: int
    partner: int | None = None


class PairChanged(CompetitionEvent, frozen=True, kw_only=True, tag="pair_changed"):
    """What the form says of a pair was corrected; the people stay."""

    pair: int
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class PairPlayerSubstituted(CompetitionEvent, frozen=True, kw_only=True, tag="player_substituted"):
    """替换: another person of the unit has replaced one who was entered."""

    pair: int
    leaves: int
    comes: int
    reason: str = ""


class PairWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_withdrawn"):
    """退赛: a pair withdrew; it is not drawn from this round on, and what it has played stands."""

    pair: int
    first_round: int
    reason: str = ""


class PairDisqualified(CompetitionEvent, frozen=True, kw_only=True, tag="pair_disqualified"):
    """取消资格: a pair was disqualified; played rounds stand, the rest are forfeits."""

    pair: int
    first_round: int
    article: str
    reason: str = ""


class PairCheckedIn(CompetitionEvent, frozen=True, kw_only=True, tag="pair_checked_in"):
    """检录: a pair was checked in before a round."""

    round: int
    pair: int
    presence: Presence


class OrganisersDecided(CompetitionEvent, frozen=True, kw_only=True, tag="organisers_decided"):
    """The organisers settled a matter that the book leaves to them.

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
    """更正时限: the chief referee set other limits in minutes; none keeps the book's."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class CompetitionClosed(CompetitionEvent, frozen=True, kw_only=True, tag="competition_closed"):
    """The event is over and its results are final; with the secret, all its draws can be checked.

    `is_settled`: no appeal and no case was pending. `windows` were over or `waived_by` somebody with a reason; none if
    nobody asked.
    """

    secret: str | None = None
    is_settled: bool = False
    windows: Windows | None = None
    waived_by: Authority | None = None
    reason: str = ""


PairEvent = PairEntered | PairConfirmed | PairChanged | PairPlayerSubstituted | PairWithdrawn | PairDisqualified
"""Events of one pair's entry."""


OrganiserEvent = (
    CompetitionCreated | PlanChanged | Scheduled | PairCheckedIn | OrganisersDecided | LimitsSet | CompetitionClosed
)
"""Events of the event as a whole, caused by the organisers."""


# ---- Events of draws


class DrawDrafted(CompetitionEvent, frozen=True, kw_only=True, tag="draw_drafted"):
    """编排: a draft of a round's tables and byes was made; a later draft of the round replaces it.

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
    """A draft was changed by hand; `problems` are the demands of the plan that it knowingly goes against."""

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
    """抽签: lots were drawn among pairs of a stage that nothing else separates, best lot first."""

    stage: int
    order: tuple[int, ...]
    seed: str | None = None


DrawEvent = DrawDrafted | DrawChanged | DrawPublished | LeftOverDrawn | LotsDrawn
"""Events of a draw."""


# ---- Events of a round and its results. A table is named by its round and number


class RoundStarted(CompetitionEvent, frozen=True, kw_only=True, tag="round_started"):
    """The round has started; its clock runs from the announced start."""

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
    """补时: one table got more minutes."""

    round: int
    table: int
    minutes: int
    reason: str = ""


class RoundTimeCalled(CompetitionEvent, frozen=True, kw_only=True, tag="time_called"):
    """The last deal of a round was called for the whole hall."""

    round: int


class ResultEntered(CompetitionEvent, frozen=True, kw_only=True, tag="result_entered"):
    """A table's result was received: from a match and its version, or as the final state alone.

    `claimed_by` is the side that sent it, or none for the table's one sheet or an official's entry. A table that plays
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
    """A side refused to sign; `count` is how often it has been asked."""

    round: int
    table: int
    side: Side
    count: int
    reason: str = ""


class ResultSettled(CompetitionEvent, frozen=True, kw_only=True, tag="result_settled"):
    """The referee has settled a result about which two sheets, or two sides, disagreed."""

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    reason: str
    match: str | None = None
    version: int | None = None
    final: Final | None = None


class TableForfeited(CompetitionEvent, frozen=True, kw_only=True, tag="table_forfeited"):
    """弃权: one side or both did not play, or stopped playing.

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
    """更正: a table's result was corrected, inside its window or `even_late`, with a reason."""

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
"""Events of a round and its clock."""


ResultEvent = (
    ResultEntered | ResultSigned | SignatureRefused | ResultSettled | TableForfeited | PlayersLeft | ResultCorrected
)
"""Events of a table's result."""


# ---- Events of officials. Officials are people, so they are numbers here too


class OfficialNamed(CompetitionEvent, frozen=True, kw_only=True, tag="official_named"):
    """裁判组: somebody has a role, for all tables or for some; if named again, the new role replaces the old."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class OfficialLeft(CompetitionEvent, frozen=True, kw_only=True, tag="official_left"):
    """Somebody no longer has a role."""

    person: int


class RefereeCalledToTable(CompetitionEvent, frozen=True, kw_only=True, tag="referee_called"):
    """召请裁判: a table has called a referee; calls are counted over the event from 1."""

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
    """A call was dealt with, with or without a ruling of the table's match."""

    call: int
    ruling: int | None = None
    note: str = ""


class RulingReferred(CompetitionEvent, frozen=True, kw_only=True, tag="ruling_referred"):
    """A decision above the referee's rank was referred to the authority that may take it; cases are counted from 1.

    `report` is what happened, as `guandan.referee` reads it; `overrule` is what the referee wished against the book.
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
    """A referred case was decided: with a ruling of the table's match, or without one."""

    case: int
    by: Authority
    ruling: int | None = None
    reason: str = ""


class LatenessNoted(CompetitionEvent, frozen=True, kw_only=True, tag="lateness_noted"):
    """迟到: it was noted how many minutes late each side came (none: in time), and what followed."""

    round: int
    table: int
    ew_minutes: float | None = None
    ns_minutes: float | None = None
    rulings: tuple[int, ...] = ()
    forfeits: tuple[Side, ...] = ()


class AppealLodged(CompetitionEvent, frozen=True, kw_only=True, tag="appeal_lodged"):
    """申诉: an appeal was lodged against a ruling of a table's match: who signed, whether in writing, with its fee."""

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
    """The chief referee has handed an appeal on to those who hear it."""

    appeal: int
    to: Authority


class AppealDecided(CompetitionEvent, frozen=True, kw_only=True, tag="appeal_decided"):
    """仲裁: an appeal was upheld or dismissed, and what happens to the fee; any change is a ruling of its own.

    `stands`: it was upheld, but the ruling was the referee's own and stays; `referee` is the disciplined official.
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
    """线上桌: matches that begin from now on at these tables, or at all tables, are played with the program's cards."""

    tables: tuple[int, ...] = ()
    all: bool = False


class ItemTicked(CompetitionEvent, frozen=True, kw_only=True, tag="item_ticked"):
    """检查表: an item of the book's checklist was ticked or unticked."""

    item: str
    is_right: bool = True
    note: str = ""


class JournalWritten(CompetitionEvent, frozen=True, kw_only=True, tag="journal_written"):
    """日志: a note was written for the day, with a round and a table if it concerns one."""

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
"""Events of officials around the tables."""


# ---- Events that take something back. The event that they undo stays on record


class DrawDiscarded(CompetitionEvent, frozen=True, kw_only=True, tag="draw_discarded"):
    """A draft was taken back, or a draw that had not started; the link of the chain that it used stays used.

    `was_published`: it was public, and is shown with the reason. Pairs that withdrew or entered since are out or
    in from this round on.
    """

    round: int
    reason: str = ""
    was_published: bool = False


class CheckInUndone(CompetitionEvent, frozen=True, kw_only=True, tag="check_in_undone"):
    """检录: a pair's check-in before a round was taken back."""

    round: int
    pair: int


class PairReturned(CompetitionEvent, frozen=True, kw_only=True, tag="pair_returned"):
    """A pair that had withdrawn plays again; no draw without it was published."""

    pair: int
    reason: str = ""
    is_waiting: bool = False


class ResultWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="result_withdrawn"):
    """A result that was not confirmed was taken back; its table waits for another."""

    round: int
    table: int
    reason: str = ""


class LeftOverUndone(CompetitionEvent, frozen=True, kw_only=True, tag="left_over_undone"):
    """补抽 was taken back before its tables began: byes and points are as before, and its link stays used."""

    round: int
    reason: str = ""


UndoEvent = DrawDiscarded | CheckInUndone | PairReturned | ResultWithdrawn | LeftOverUndone
"""Events that take something back."""


# ---- Events that restore an earlier state. The events before them stay on record


class RoundReopened(CompetitionEvent, frozen=True, kw_only=True, tag="round_reopened"):
    """A closed round goes on, because one of its tables does; its stage is not over either."""

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


# ---- Changes of a running event


class SettingsChanged(CompetitionEvent, frozen=True, kw_only=True, tag="settings_changed"):
    """The name or options were changed; limits of time hold from `from_round` on, the rest at once."""

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
