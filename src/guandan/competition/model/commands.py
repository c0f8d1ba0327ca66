"""What people and programs may ask of a competition; officials' own commands stand in a file of theirs."""

from __future__ import annotations

from datetime import datetime

from msgspec import field

from guandan.competition.model import officiating_commands as of
from guandan.competition.model.command import CompetitionCommand
from guandan.competition.model.reopen_commands import ReopenCommand
from guandan.competition.model.settings_commands import SettingsCommand
from guandan.competition.model.undo_commands import UndoCommand
from guandan.competition.model.values import Final, Matter, Mistake, Plan, Presence, Slot, Table
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft
from guandan.rules.points import Result
from guandan.rules.seat import Side


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


class SubstitutePlayer(CompetitionCommand, frozen=True, kw_only=True, tag="substitute_player"):
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


class CallTime(CompetitionCommand, frozen=True, kw_only=True, tag="call_time"):
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
    | SubstitutePlayer
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
    | CallTime
    | EnterResult
    | SignResult
    | RefuseSignature
    | SettleResult
    | ForfeitTable
    | LeaveTable
    | CloseRound
    | CorrectResult
    | of.OfficiatingCommand
    | UndoCommand
    | ReopenCommand
    | SettingsCommand
)
