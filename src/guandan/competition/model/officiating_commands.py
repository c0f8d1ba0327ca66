"""What officials may ask of a competition."""

from __future__ import annotations

from guandan.competition.model.command import CompetitionCommand
from guandan.competition.model.values import Discipline, Ground
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat, Side


class NameOfficial(CompetitionCommand, frozen=True, kw_only=True, tag="name_official"):
    """裁判组: a role for somebody, for all tables or for some."""

    person: int
    role: Authority
    tables: tuple[int, ...] = ()


class RemoveOfficial(CompetitionCommand, frozen=True, kw_only=True, tag="remove_official"):
    """Somebody gives a role up."""

    person: int


class CallReferee(CompetitionCommand, frozen=True, kw_only=True, tag="call_referee"):
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
    | CallReferee
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
