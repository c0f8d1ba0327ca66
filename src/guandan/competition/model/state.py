"""The whole state of a competition; every change of it comes from an event through `evolve`."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.events import (
    AppealDecided,
    AppealLodged,
    CallClosed,
    DrawDrafted,
    ItemTicked,
    LatenessNoted,
    LimitsSet,
    LiveTablesSet,
    LotsDrawn,
    OfficialNamed,
    OrganisersDecided,
    RefereeCalledToTable,
    ReferralSettled,
    ResultEntered,
    RulingReferred,
)
from guandan.competition.model.values import (
    Division,
    DrawReason,
    EntryStatus,
    Matter,
    Mistake,
    Plan,
    Presence,
    Slot,
    Stage,
    Table,
)
from guandan.rules.options.authority import Authority
from guandan.rules.points import Result
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Substituted(Struct, frozen=True, kw_only=True):
    """替换: who left a pair for whom, from which round on, why and when."""

    leaves: int
    comes: int
    from_round: int
    reason: str = ""
    at: datetime | None = None


class PairEntry(Struct, frozen=True, kw_only=True):
    """一对: a pair, its present people, and the rounds in which it plays; `people_before` are all people it ever had.

    `was_waiting`: it withdrew before the partner had confirmed. `article`: the one by which it was disqualified.
    """

    pair: int
    people: tuple[int, ...]
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    first_round: int = 1
    last_round: int | None = None
    status: EntryStatus = EntryStatus.IN_PLAY
    people_before: tuple[int, ...] = ()
    substitutions: tuple[Substituted, ...] = ()
    was_waiting: bool = False
    article: str = ""
    rating: int | None = None

    @property
    def team_name(self) -> str:
        """队: the team that the pair plays for: its unit, unless another is named."""
        return self.team or self.unit

    def is_in(self, number: int) -> bool:
        """May the pair be drawn for the round of this number?"""
        if self.status is EntryStatus.WAITING or number < self.first_round:
            return False
        return self.last_round is None or number <= self.last_round


class RoundStatus(StrEnum):
    """How far a round has come."""

    DRAFT = "draft"
    PUBLISHED = "published"
    STARTED = "started"
    CLOSED = "closed"


class Correction(Struct, frozen=True, kw_only=True):
    """更正: a correction: the result before, the result now, and the reason."""

    before: Result | None
    after: Result | None
    boards_before: tuple[int, ...]
    boards_after: tuple[int, ...]
    mistake: Mistake
    reason: str
    at: datetime | None


class Sheet(Struct, frozen=True, kw_only=True):
    """记分表: the sheet of a table; its result counts once it is confirmed.

    `is_asked_about_time`: it came after time, and nobody has said yet whether the match was finished in time.
    `before` is the sheet that a forfeit, a settlement or a correction replaced.
    """

    result: Result | None = None
    boards: tuple[int, ...] = ()
    match: str | None = None
    version: int | None = None
    claims: tuple[ResultEntered, ...] = ()
    signed: tuple[Side, ...] = ()
    refused: dict[Side, int] = {}
    is_disputed: bool = False
    is_settled: bool = False
    forfeited: tuple[Side, ...] = ()
    article: str = ""
    left_at: datetime | None = None
    corrections: tuple[Correction, ...] = ()
    before: Sheet | None = None
    is_asked_about_time: bool = False

    @property
    def has_result(self) -> bool:
        """Is there anything to confirm?"""
        return self.result is not None or bool(self.boards)


class Regrouping(Struct, frozen=True, kw_only=True):
    """补抽: the tables that it added, and who had a bye or was left over before it."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    left: tuple[int, ...]
    absent: tuple[int, ...] = ()


class Round(Struct, frozen=True, kw_only=True):
    """一轮: its draw, its clock and its sheets; `left` are pairs left over with the points of a forfeit won.

    `absent` had the bye, but were not there when those left over were drawn: they forfeit.
    `limits` are limits of time that were changed later, as they were for this round.
    `regroupings` are those that stand, in order; `highest` is the highest number that a table has ever had.
    """

    number: int
    stage: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    why: dict[int, tuple[DrawReason, ...]] = {}
    seed: str | None = None
    status: RoundStatus = RoundStatus.DRAFT
    added: tuple[Table, ...] = ()
    left: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    regroupings: tuple[Regrouping, ...] = ()
    highest: int = 0
    sheets: dict[int, Sheet] = {}
    start: datetime | None = None
    paused_at: datetime | None = None
    paused: timedelta = timedelta()
    extra: dict[int, int] = {}
    called_at: datetime | None = None
    closed_at: datetime | None = None
    limits: dict[str, object] = {}

    @property
    def all_tables(self) -> tuple[Table, ...]:
        """Every table of the round, including those of pairs drawn again."""
        return self.tables + self.added

    def table(self, number: int) -> Table | None:
        """The table of this number."""
        return next((table for table in self.all_tables if table.number == number), None)

    def find_table_of(self, pair: int) -> Table | None:
        """The table at which a pair plays: after 补抽 its new one."""
        return next((table for table in reversed(self.all_tables) if pair in {table.ew, table.ns}), None)

    def sheet(self, number: int) -> Sheet:
        """Return the sheet of a table."""
        return self.sheets.get(number, Sheet())


class DrawTakenBack(Struct, frozen=True, kw_only=True):
    """A published draw that was taken back: its tables, the reason, and when; everybody may see it."""

    round: Round
    reason: str
    at: datetime | None = None


class Call(Struct, frozen=True, kw_only=True):
    """召请裁判: a call: who made it, who has taken it, and whether it is closed."""

    called: RefereeCalledToTable
    at: datetime | None = None
    taken_by: int | None = None
    closed: CallClosed | None = None


class Appeal(Struct, frozen=True, kw_only=True):
    """申诉: an appeal and its state."""

    lodged: AppealLodged
    at: datetime | None = None
    forwarded_to: Authority | None = None
    decided: AppealDecided | None = None


class Referral(Struct, frozen=True, kw_only=True):
    """A decision that waits for those who may take it; `at` is when it was referred."""

    referred: RulingReferred
    settled: ReferralSettled | None = None
    at: datetime | None = None


class Competition(Struct, frozen=True, kw_only=True):
    """一项比赛: its book and plan, its pairs, its rounds, and what the organisers decided.

    `overtaken` is the round whose draft, or published draw, was there before an earlier result was corrected, and
    `overtaken_by` has the round and table of each correction since. `is_revealed`: the secret of its lots is
    public, so no more can be drawn from it.
    """

    book: Rulebook
    name: str
    plan: Plan
    time_zone: str
    commitment: str
    link: str
    version: int = 0
    slots: tuple[Slot, ...] = ()
    entries: dict[int, PairEntry] = {}
    presences: dict[int, dict[int, Presence]] = {}
    decisions: tuple[OrganisersDecided, ...] = ()
    limits: LimitsSet | None = None
    rounds: tuple[Round, ...] = ()
    drafts: tuple[DrawDrafted, ...] = ()
    lots: tuple[LotsDrawn, ...] = ()
    stages_closed: dict[int, datetime | None] = {}
    is_closed: bool = False
    officials: dict[int, OfficialNamed] = {}
    calls: tuple[Call, ...] = ()
    referrals: tuple[Referral, ...] = ()
    late: tuple[LatenessNoted, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    ticked: dict[str, ItemTicked] = {}
    live: LiveTablesSet | None = None
    overtaken: int | None = None
    overtaken_by: tuple[tuple[int, int], ...] = ()
    taken_back: tuple[DrawTakenBack, ...] = ()
    is_revealed: bool = False
    division: Division | None = None

    @property
    def is_overtaken(self) -> bool:
        """Was a result corrected after the draw was published from it, and before that round started?"""
        last = self.last
        return last is not None and last.status is RoundStatus.PUBLISHED and last.number == self.overtaken

    @property
    def is_draft_overtaken(self) -> bool:
        """Was a result corrected after the draft was made?"""
        last = self.last
        return last is not None and last.status is RoundStatus.DRAFT and last.number == self.overtaken

    @property
    def last(self) -> Round | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        """The round of this number, if it was drawn."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def is_live(self, table: Table) -> bool:
        """线上桌: does this table play with the program's cards? Duplicate boards have cards of their own."""
        if self.live is None or table.boards:
            return False
        return self.live.all or table.number in self.live.tables

    def stage_rounds(self, stage: int) -> tuple[Round, ...]:
        """The rounds of a stage that were drawn; stages are counted from 1."""
        return tuple(played for played in self.rounds if played.stage == stage)

    def stage(self, number: int) -> Stage:
        """The stage of this number, from 1."""
        return self.plan.stages[number - 1]

    def decision(self, matter: Matter, about: int) -> OrganisersDecided | None:
        """Return the organisers' last decision about this."""
        found = (
            decision for decision in reversed(self.decisions) if decision.matter is matter and decision.about == about
        )
        return next(found, None)


# ---- 编排意愿: wishes for a draw: pairs that stay apart, meet, or have a bye


def list_draw_wishes(
    decisions: Sequence[OrganisersDecided], matter: Matter, number: int
) -> tuple[tuple[int, ...], ...]:
    """List the wishes for a round's draw; the decision «by lot» cancels earlier wishes for the same round."""
    found: dict[tuple[int, ...], int] = {}
    for decision in decisions:
        if decision.matter is matter and decision.by_lot:
            found = {pairs: about for pairs, about in found.items() if about != decision.about}
        elif decision.matter is matter:
            found[tuple(sorted(decision.pairs))] = decision.about
    return tuple(
        pairs for pairs, about in found.items() if about == number or (matter is Matter.APART and about < number)
    )


# ---- 种子: the order in which entries are seeded


def rank_entries(entries: Mapping[int, PairEntry]) -> dict[int, int]:
    """Rank the pairs by seed: their own, then by rating, the highest first; equal ratings share a seed."""
    seeds = {pair: entry.seed for pair, entry in entries.items() if entry.seed is not None}
    after = max(seeds.values(), default=0)
    rated = {pair: entry.rating for pair, entry in entries.items() if entry.seed is None and entry.rating is not None}
    return seeds | {pair: after + 1 + sum(other > rating for other in rated.values()) for pair, rating in rated.items()}


# ---- 座位: who sits where at a table


def map_seats(competition: Competition, table: Table) -> dict[Seat, int]:
    """Map seats to people: a pair's first person sits East or North, the second West or South."""
    first, second = competition.entries[table.ew].people, competition.entries[table.ns].people
    places = ((Seat.E, first, 0), (Seat.N, second, 0), (Seat.W, first, 1), (Seat.S, second, 1))
    return {seat: people[place] for seat, people, place in places if place < len(people)}
