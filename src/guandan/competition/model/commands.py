"""What people and programs may ask of a competition."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct, field

from guandan.competition.model.values import (
    Discipline,
    Final,
    Ground,
    Matter,
    Mistake,
    Plan,
    Presence,
    ReopenChoice,
    Slot,
    Table,
)
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side


class CompetitionCommand(Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all commands."""


# ---- What officials may ask of a competition


class NameOfficial(CompetitionCommand, frozen=True, kw_only=True, tag="name_official"):
    """裁判组: give somebody a role, for all tables or for some."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class RemoveOfficial(CompetitionCommand, frozen=True, kw_only=True, tag="remove_official"):
    """Take a role from somebody."""

    person: int


class CallRefereeToTable(CompetitionCommand, frozen=True, kw_only=True, tag="call_referee"):
    """召请裁判."""

    table: int
    seat: Seat | None = None
    reason: str = ""


class TakeCall(CompetitionCommand, frozen=True, kw_only=True, tag="take_call"):
    """Record that a referee takes a call."""

    call: int
    person: int


class CloseCall(CompetitionCommand, frozen=True, kw_only=True, tag="close_call"):
    """Close a call that has been dealt with."""

    call: int
    ruling: int | None = None
    note: str = ""


class ReferRuling(CompetitionCommand, frozen=True, kw_only=True, tag="refer_ruling"):
    """Refer a decision to those who may take it."""

    round: int
    table: int
    report: dict[str, object]
    needs: Authority
    article: str
    by: Authority
    overrule: dict[str, object] | None = None


class SettleReferral(CompetitionCommand, frozen=True, kw_only=True, tag="settle_referral"):
    """Record the decision of a referred case by those who may decide it."""

    case: int
    by: Authority
    ruling: int | None = None
    reason: str = ""


class NoteLateness(CompetitionCommand, frozen=True, kw_only=True, tag="note_lateness"):
    """迟到: note the minutes of each side, and what followed; for the current round or an earlier one."""

    table: int
    ew_minutes: float | None = None
    ns_minutes: float | None = None
    rulings: tuple[int, ...] = ()
    forfeits: tuple[Side, ...] = ()
    round: int | None = None


class LodgeAppeal(CompetitionCommand, frozen=True, kw_only=True, tag="lodge_appeal"):
    """申诉: lodge an appeal; `ground` is its subject, if it is stated."""

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


class ForwardAppeal(CompetitionCommand, frozen=True, kw_only=True, tag="forward_appeal"):
    """The chief referee hands an appeal on to those who hear it."""

    appeal: int
    by: Authority = Authority.CHIEF_REFEREE
    has_committee: bool = True


class DecideAppeal(CompetitionCommand, frozen=True, kw_only=True, tag="decide_appeal"):
    """仲裁: decide an appeal; `referee` is the official who is disciplined, if there is one.

    `stands`: the ruling is the referee's own, and is not changed; the championship fills this in.
    """

    appeal: int
    is_upheld: bool
    by: Authority
    reason: str
    ruling: int | None = None
    discipline: Discipline | None = None
    referee: int | None = None
    stands: bool = False


class PlayLive(CompetitionCommand, frozen=True, kw_only=True, tag="play_live"):
    """线上桌: let these tables, or all, play with the program's cards from their next match; none: all on paper."""

    tables: tuple[int, ...] = ()
    all: bool = False


class TickItem(CompetitionCommand, frozen=True, kw_only=True, tag="tick_item"):
    """检查表."""

    item: str
    is_right: bool = True
    note: str = ""


class WriteJournal(CompetitionCommand, frozen=True, kw_only=True, tag="write_journal"):
    """日志."""

    text: str
    round: int | None = None
    table: int | None = None


OfficiatingCommand = (
    NameOfficial
    | RemoveOfficial
    | CallRefereeToTable
    | TakeCall
    | CloseCall
    | ReferRuling
    | SettleReferral
    | NoteLateness
    | LodgeAppeal
    | ForwardAppeal
    | DecideAppeal
    | PlayLive
    | TickItem
    | WriteJournal
)


# ---- Commands that take something back; anything else can only be corrected


class DiscardDraw(CompetitionCommand, frozen=True, kw_only=True, tag="discard_draw"):
    """Take back a draft, or with a reason a published draw that has not started; the record still shows it."""

    reason: str = ""


class UndoCheckIn(CompetitionCommand, frozen=True, kw_only=True, tag="undo_check_in"):
    """检录: undo a pair's check-in, as long as its round has not started."""

    pair: int


class ReturnPair(CompetitionCommand, frozen=True, kw_only=True, tag="return_pair"):
    """Take 退赛 back, as long as no draw without the pair was published."""

    pair: int
    reason: str = ""


class WithdrawResult(CompetitionCommand, frozen=True, kw_only=True, tag="withdraw_result"):
    """Take a table's result back before it is confirmed; after that it can only be corrected."""

    table: int
    reason: str = ""


class UndoLeftOver(CompetitionCommand, frozen=True, kw_only=True, tag="undo_left_over"):
    """补抽: take the last one back, as long as no result has come in for its tables."""

    reason: str = ""


UndoCommand = DiscardDraw | UndoCheckIn | ReturnPair | WithdrawResult | UndoLeftOver


# ---- Commands that put a table, a pair, a round or the event back to an earlier state; each needs a reason


class ReopenTable(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_table"):
    """Revoke a forfeit or a loss by ruling: the table is open again, or the result before it counts again.

    `ruling` names the ruling of the table's match that was revoked, where there was one.
    """

    round: int
    table: int
    then: ReopenChoice
    reason: str
    ruling: int | None = None


class ReinstatePair(CompetitionCommand, frozen=True, kw_only=True, tag="reinstate_pair"):
    """Revoke 取消资格: the pair plays from the next draw on; if drawn without, it only gets its place back."""

    pair: int
    reason: str


class TakeBackStart(CompetitionCommand, frozen=True, kw_only=True, tag="take_back_start"):
    """Take back the start of a round for which no result has come in; its published draw waits for the start again."""

    reason: str


class ReopenCompetition(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_competition"):
    """Reopen a finished event."""

    reason: str


ReopenCommand = ReopenTable | ReinstatePair | TakeBackStart | ReopenCompetition


# ---- Commands that change a running event


class ChangeSettings(CompetitionCommand, frozen=True, kw_only=True, tag="change_settings"):
    """Change the name, or options of the book (venue, minutes, prizes, …) that no result has used yet.

    A limit of time holds from the next round on; from the one that is running if `this_round` says so, `by` the chief
    referee.
    """

    name: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    this_round: bool = False
    by: Authority | None = None
    reason: str = ""


SettingsCommand = ChangeSettings


# ---- Commands of organisers, clerks and players


class ChangePlan(CompetitionCommand, frozen=True, kw_only=True, tag="change_plan"):
    """Change the plan, except for what has been drawn."""

    plan: Plan
    reason: str


class Schedule(CompetitionCommand, frozen=True, kw_only=True, tag="schedule"):
    """赛程: set when the rounds take place."""

    slots: tuple[Slot, ...]


class EnterPair(CompetitionCommand, frozen=True, kw_only=True, tag="enter_pair"):
    """报名: enter two people, or one who waits for a partner; without a number the pair gets the next one.

    `waived` is the reason why the organisers take an entry that comes too late, or names no unit where it must.
    """

    people: tuple[int, ...]
    pair: int | None = None
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    is_waiting: bool = False
    waived: str = ""
    rating: int | None = None


class ConfirmPair(CompetitionCommand, frozen=True, kw_only=True, tag="confirm_pair"):
    """Confirm the partner; a pair that one person entered names the partner now."""

    pair: int
    partner: int | None = None


class ChangePair(CompetitionCommand, frozen=True, kw_only=True, tag="change_pair"):
    """Correct what the entry form says about a pair."""

    pair: int
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class SubstitutePairPlayer(CompetitionCommand, frozen=True, kw_only=True, tag="substitute_player"):
    """替换: replace a player who was entered by somebody of this unit."""

    pair: int
    leaves: int
    comes: int
    unit: str = ""
    reason: str = ""


class WithdrawPair(CompetitionCommand, frozen=True, kw_only=True, tag="withdraw_pair"):
    """退赛."""

    pair: int
    reason: str = ""
    levels: dict[int, tuple[int, int]] = field(default_factory=dict)


class DisqualifyPair(CompetitionCommand, frozen=True, kw_only=True, tag="disqualify_pair"):
    """取消资格."""

    pair: int
    article: str
    reason: str = ""
    levels: dict[int, tuple[int, int]] = field(default_factory=dict)


class CheckIn(CompetitionCommand, frozen=True, kw_only=True, tag="check_in"):
    """检录: check a pair in before the coming round."""

    pair: int
    presence: Presence


class Decide(CompetitionCommand, frozen=True, kw_only=True, tag="decide"):
    """Settle a matter that the book leaves to the organisers; `way` is how a knockout goes on with three pairs."""

    matter: Matter
    about: int
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by_lot: bool = False
    reason: str = ""
    way: ThreeLeft = ThreeLeft.BYE


class SetLimits(CompetitionCommand, frozen=True, kw_only=True, tag="set_limits"):
    """更正时限: set other limits for corrections, as the chief referee may."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class CloseCompetition(CompetitionCommand, frozen=True, kw_only=True, tag="close_competition"):
    """End the event; the secret of the lots may be published with it.

    It `waits` for the windows of corrections and appeals, unless `waived_by` names who waives them, with a reason.
    """

    secret: str | None = None
    waits: bool = False
    waived_by: Authority | None = None
    reason: str = ""


class DrawRound(CompetitionCommand, frozen=True, kw_only=True, tag="draw_round"):
    """编排: draft the next round (or draft it again) from the next link of the chain of lots.

    Lots drawn by hand come without a seed: as `tables` and `byes` or, where an order gives all rounds, as `lots`.
    """

    seed: str | None = None
    lots: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    byes: tuple[int, ...] = ()


class ChangeDraw(CompetitionCommand, frozen=True, kw_only=True, tag="change_draw"):
    """Change a draft by hand; a change that goes against the plan needs `accept`."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    reason: str
    accept: bool = False


class PublishDraw(CompetitionCommand, frozen=True, kw_only=True, tag="publish_draw"):
    """Publish the draft as the draw."""


class DrawLeftOver(CompetitionCommand, frozen=True, kw_only=True, tag="draw_left_over"):
    """补抽: draw the pairs whose opponents forfeited among themselves; `again` takes the last such draw back first."""

    seed: str
    again: bool = False


class DrawLots(CompetitionCommand, frozen=True, kw_only=True, tag="draw_lots"):
    """抽签: draw lots among pairs of a stage that are equal in everything, by a link or as drawn by hand."""

    stage: int
    pairs: tuple[int, ...] = ()
    seed: str | None = None
    order: tuple[int, ...] = ()


class StartRound(CompetitionCommand, frozen=True, kw_only=True, tag="start_round"):
    """Start the round; without an instant it starts now."""

    start: datetime | None = None


class PauseRound(CompetitionCommand, frozen=True, kw_only=True, tag="pause_round"):
    """Stop the round's clock."""

    reason: str = ""


class ResumeRound(CompetitionCommand, frozen=True, kw_only=True, tag="resume_round"):
    """Let the round's clock go on."""


class ExtendTable(CompetitionCommand, frozen=True, kw_only=True, tag="extend_table"):
    """补时: give one table more minutes."""

    table: int
    minutes: int
    reason: str = ""


class CallRoundTime(CompetitionCommand, frozen=True, kw_only=True, tag="call_time"):
    """Call the last deal for the whole hall; `by` is the authority that calls it, if known."""

    by: Authority | None = None


class EnterResult(CompetitionCommand, frozen=True, kw_only=True, tag="enter_result"):
    """Enter a table's result: of a match at a version, a final state, or the net levels of duplicate boards.

    `in_time` answers whether it was finished in time, and has a result short of A checked for the call of time;
    without an answer neither is asked, as in version 0.1.0.
    """

    table: int
    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    claimed_by: Side | None = None
    in_time: bool | None = None


class SignResult(CompetitionCommand, frozen=True, kw_only=True, tag="sign_result"):
    """签名."""

    table: int
    side: Side


class RefuseSignature(CompetitionCommand, frozen=True, kw_only=True, tag="refuse_signature"):
    """Record that a side refuses to sign."""

    table: int
    side: Side
    reason: str = ""


class SettleResult(CompetitionCommand, frozen=True, kw_only=True, tag="settle_result"):
    """Settle, as the referee, a result about which two sheets or two sides disagree."""

    table: int
    reason: str
    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()


class ForfeitTable(CompetitionCommand, frozen=True, kw_only=True, tag="forfeit_table"):
    """弃权: record that these sides do not play, or stop playing.

    `levels` are EW's and NS's at the round's tables where deals were played; the event fills them in.
    """

    table: int
    sides: tuple[Side, ...]
    article: str = ""
    reason: str = ""
    levels: dict[int, tuple[int, int]] = field(default_factory=dict)


class LeaveTable(CompetitionCommand, frozen=True, kw_only=True, tag="leave_table"):
    """Record that the players leave the table."""

    table: int


class CloseRound(CompetitionCommand, frozen=True, kw_only=True, tag="close_round"):
    """Close a round all of whose results are confirmed."""


class CorrectResult(CompetitionCommand, frozen=True, kw_only=True, tag="correct_result"):
    """更正: correct a table's result; `even_late`: the organisers allow it although its window is closed."""

    round: int
    table: int
    mistake: Mistake
    reason: str
    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()
    even_late: bool = False


AnyCompetitionCommand = (
    ChangePlan
    | Schedule
    | EnterPair
    | ConfirmPair
    | ChangePair
    | SubstitutePairPlayer
    | WithdrawPair
    | DisqualifyPair
    | CheckIn
    | Decide
    | SetLimits
    | CloseCompetition
    | DrawRound
    | ChangeDraw
    | PublishDraw
    | DrawLeftOver
    | DrawLots
    | StartRound
    | PauseRound
    | ResumeRound
    | ExtendTable
    | CallRoundTime
    | EnterResult
    | SignResult
    | RefuseSignature
    | SettleResult
    | ForfeitTable
    | LeaveTable
    | CloseRound
    | CorrectResult
    | OfficiatingCommand
    | UndoCommand
    | ReopenCommand
    | SettingsCommand
)
