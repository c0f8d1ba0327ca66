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
    """裁判组: a role for somebody, for all tables or for some."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class RemoveOfficial(CompetitionCommand, frozen=True, kw_only=True, tag="remove_official"):
    """Somebody gives a role up."""

    person: int


class CallRefereeToTable(CompetitionCommand, frozen=True, kw_only=True, tag="call_referee"):
    """召请裁判."""

    table: int
    seat: Seat | None = None
    reason: str = ""


class TakeCall(CompetitionCommand, frozen=True, kw_only=True, tag="take_call"):
    """A referee takes a call."""

    call: int
    person: int


class CloseCall(CompetitionCommand, frozen=True, kw_only=True, tag="close_call"):
    """A call is dealt with."""

    call: int
    ruling: int | None = None
    note: str = ""


class ReferRuling(CompetitionCommand, frozen=True, kw_only=True, tag="refer_ruling"):
    """A decision goes to those who may take it."""

    round: int
    table: int
    report: dict[str, object]
    needs: Authority
    article: str
    by: Authority
    overrule: dict[str, object] | None = None


class SettleReferral(CompetitionCommand, frozen=True, kw_only=True, tag="settle_referral"):
    """Those who may have decided."""

    case: int
    by: Authority
    ruling: int | None = None
    reason: str = ""


class NoteLateness(CompetitionCommand, frozen=True, kw_only=True, tag="note_lateness"):
    """迟到: the minutes of each side, and what followed; of the round that is played, or an earlier one."""

    table: int
    ew_minutes: float | None = None
    ns_minutes: float | None = None
    rulings: tuple[int, ...] = ()
    forfeits: tuple[Side, ...] = ()
    round: int | None = None


class LodgeAppeal(CompetitionCommand, frozen=True, kw_only=True, tag="lodge_appeal"):
    """申诉; `ground` is what it is about, if that is said."""

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
    """The chief referee hands it on."""

    appeal: int
    by: Authority = Authority.CHIEF_REFEREE
    has_committee: bool = True


class DecideAppeal(CompetitionCommand, frozen=True, kw_only=True, tag="decide_appeal"):
    """仲裁; `referee` is the official who is disciplined, if one is.

    `stands`: the ruling is the referee's own, and stays; whoever keeps the event's matches finds that out.
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
    """线上桌: these tables, or all, play with the program's cards from the next match that begins; none: on paper."""

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


# ---- What may be taken back, and until when: the rest is corrected, or stands


class DiscardDraw(CompetitionCommand, frozen=True, kw_only=True, tag="discard_draw"):
    """A draft is taken back, or with a reason a draw that has not started; it stays on record that there was one."""

    reason: str = ""


class UndoCheckIn(CompetitionCommand, frozen=True, kw_only=True, tag="undo_check_in"):
    """检录: as if nobody had looked for the pair yet, while its round has not started."""

    pair: int


class ReturnPair(CompetitionCommand, frozen=True, kw_only=True, tag="return_pair"):
    """退赛 is taken back, as long as no draw without the pair was published."""

    pair: int
    reason: str = ""


class WithdrawResult(CompetitionCommand, frozen=True, kw_only=True, tag="withdraw_result"):
    """A table's result is taken back before it is confirmed; after that it can only be corrected."""

    table: int
    reason: str = ""


class UndoLeftOver(CompetitionCommand, frozen=True, kw_only=True, tag="undo_left_over"):
    """补抽: the last one is taken back, as long as nothing has come in for its tables."""

    reason: str = ""


UndoCommand = DiscardDraw | UndoCheckIn | ReturnPair | WithdrawResult | UndoLeftOver


# ---- What puts a table, a pair, a round or the whole event back to where it was: each with a reason, on the record


class ReopenTable(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_table"):
    """A forfeit or a loss by ruling is revoked: the table is open again, or what stood before counts again.

    `ruling` names the ruling of the table's match that was revoked, where there was one.
    """

    round: int
    table: int
    then: ReopenChoice
    reason: str
    ruling: int | None = None


class ReinstatePair(CompetitionCommand, frozen=True, kw_only=True, tag="reinstate_pair"):
    """取消资格 is revoked: the pair plays on from the next draw, or only has its place back if drawn without."""

    pair: int
    reason: str


class TakeBackStart(CompetitionCommand, frozen=True, kw_only=True, tag="take_back_start"):
    """A round was started by mistake, and nothing has come in yet: its draw is published, and waits for its start."""

    reason: str


class ReopenCompetition(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_competition"):
    """The event was finished, and something has to change after all."""

    reason: str


ReopenCommand = ReopenTable | ReinstatePair | TakeBackStart | ReopenCompetition


# ---- What the organisers change of an event that is running


class ChangeSettings(CompetitionCommand, frozen=True, kw_only=True, tag="change_settings"):
    """Another name, or other options of the book (venue, minutes, prizes, …) that no result has used yet.

    A limit of time holds from the next round on; from the one that is running if `this_round` says so, `by` the chief
    referee.
    """

    name: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    this_round: bool = False
    by: Authority | None = None
    reason: str = ""


SettingsCommand = ChangeSettings


# ---- What organisers, clerks and players ask


class ChangePlan(CompetitionCommand, frozen=True, kw_only=True, tag="change_plan"):
    """Another plan, as far as nothing of it has been drawn."""

    plan: Plan
    reason: str


class Schedule(CompetitionCommand, frozen=True, kw_only=True, tag="schedule"):
    """赛程: when the rounds are to be."""

    slots: tuple[Slot, ...]


class EnterPair(CompetitionCommand, frozen=True, kw_only=True, tag="enter_pair"):
    """报名: two people, or one who waits for a partner; without a number the pair gets the next one.

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
    """The partner confirms; a pair entered by one alone names the partner now."""

    pair: int
    partner: int | None = None


class ChangePair(CompetitionCommand, frozen=True, kw_only=True, tag="change_pair"):
    """What the form says of a pair, put right."""

    pair: int
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class SubstitutePairPlayer(CompetitionCommand, frozen=True, kw_only=True, tag="substitute_player"):
    """替换: somebody of this unit takes the place of one who was entered."""

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
    """检录: what is seen of a pair before the coming round."""

    pair: int
    presence: Presence


class Decide(CompetitionCommand, frozen=True, kw_only=True, tag="decide"):
    """The organisers settle what the book leaves to them; `way` is how a knockout goes on with three pairs."""

    matter: Matter
    about: int
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by_lot: bool = False
    reason: str = ""
    way: ThreeLeft = ThreeLeft.BYE


class SetLimits(CompetitionCommand, frozen=True, kw_only=True, tag="set_limits"):
    """更正时限: the chief referee sets other limits for corrections."""

    entry_minutes: int | None = None
    published_minutes: int | None = None
    reason: str = ""


class CloseCompetition(CompetitionCommand, frozen=True, kw_only=True, tag="close_competition"):
    """All is over; the secret of the lots may be made public with it.

    `waits` for the windows of corrections and appeals, unless `waived_by` names who waives them, with a reason.
    """

    secret: str | None = None
    waits: bool = False
    waived_by: Authority | None = None
    reason: str = ""


class DrawRound(CompetitionCommand, frozen=True, kw_only=True, tag="draw_round"):
    """编排: a draft of the next round (or another draft) from the next link of the chain of lots.

    Lots drawn by hand come without a seed: as `tables` and `byes` or, where an order gives all rounds, as `lots`.
    """

    seed: str | None = None
    lots: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    byes: tuple[int, ...] = ()


class ChangeDraw(CompetitionCommand, frozen=True, kw_only=True, tag="change_draw"):
    """A draft is changed by hand; what the plan asks for may be gone against only with `accept`."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    reason: str
    accept: bool = False


class PublishDraw(CompetitionCommand, frozen=True, kw_only=True, tag="publish_draw"):
    """The draft becomes the draw."""


class DrawLeftOver(CompetitionCommand, frozen=True, kw_only=True, tag="draw_left_over"):
    """补抽: those whose opponents forfeited are drawn among themselves; `again` takes the last such draw back first."""

    seed: str
    again: bool = False


class DrawLots(CompetitionCommand, frozen=True, kw_only=True, tag="draw_lots"):
    """抽签: pairs of a stage that are equal in everything; by a link, or `order` as drawn by hand."""

    stage: int
    pairs: tuple[int, ...] = ()
    seed: str | None = None
    order: tuple[int, ...] = ()


class StartRound(CompetitionCommand, frozen=True, kw_only=True, tag="start_round"):
    """The round begins; without an instant it begins now."""

    start: datetime | None = None


class PauseRound(CompetitionCommand, frozen=True, kw_only=True, tag="pause_round"):
    """The round's clock stops."""

    reason: str = ""


class ResumeRound(CompetitionCommand, frozen=True, kw_only=True, tag="resume_round"):
    """The round's clock goes on."""


class ExtendTable(CompetitionCommand, frozen=True, kw_only=True, tag="extend_table"):
    """补时: more minutes for one table."""

    table: int
    minutes: int
    reason: str = ""


class CallRoundTime(CompetitionCommand, frozen=True, kw_only=True, tag="call_time"):
    """The last-deal call to the whole hall; `by` whose authority, where that is known."""

    by: Authority | None = None


class EnterResult(CompetitionCommand, frozen=True, kw_only=True, tag="enter_result"):
    """A table's result: of a match at a version, a final state, or the net levels of duplicate boards.

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
    """A side does not sign."""

    table: int
    side: Side
    reason: str = ""


class SettleResult(CompetitionCommand, frozen=True, kw_only=True, tag="settle_result"):
    """The referee settles what two sheets or two sides disagree about."""

    table: int
    reason: str
    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()


class ForfeitTable(CompetitionCommand, frozen=True, kw_only=True, tag="forfeit_table"):
    """弃权: these sides do not play, or do not play on.

    `levels` are EW's and NS's at the round's tables where deals were played; the event fills them in.
    """

    table: int
    sides: tuple[Side, ...]
    article: str = ""
    reason: str = ""
    levels: dict[int, tuple[int, int]] = field(default_factory=dict)


class LeaveTable(CompetitionCommand, frozen=True, kw_only=True, tag="leave_table"):
    """The players leave the table."""

    table: int


class CloseRound(CompetitionCommand, frozen=True, kw_only=True, tag="close_round"):
    """All results are confirmed: the round has ended."""


class CorrectResult(CompetitionCommand, frozen=True, kw_only=True, tag="correct_result"):
    """更正: another result for a table; `even_late`: the organisers have it put right although its window is closed."""

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
