"""The state of the file so far: entries, stages, rounds and their tables."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker.lines import ReadStandingsLine
from guandan.checker.matches import MatchStream
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.events import (
    CompetitionCreated,
    DrawDrafted,
    LimitsSet,
    LiveTablesSet,
    OrganisersDecided,
)
from guandan.competition.model.values import Format, Plan, Slot, Stage, Table
from guandan.rules.points import Ending, Result
from guandan.rules.rulebook import Rulebook, override
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.report import Findings


class Entrant(Struct, kw_only=True):
    """A pair as entered; `left_from` is the first round for which it is no longer drawn."""

    number: int
    people: list[int]
    unit: str
    seed: int | None
    fixed_table: int | None
    team: str
    first_round: int
    is_waiting: bool
    rating: int | None = None
    left_from: int | None = None
    is_disqualified: bool = False

    def is_in(self, number: int) -> bool:
        """May the pair be drawn for this round?"""
        gone = self.left_from is not None and self.left_from <= number
        return self.first_round <= number and not self.is_waiting and not gone


class CheckedTable(Struct, kw_only=True):
    """A table of a published round: who sits there, what was entered, who signed, and which result counts.

    `stood` are the results before each forfeit, settlement or correction, the last one last.
    `expelled` are sides that were disqualified before the table had a result that counts.
    """

    table: Table
    is_left_over: bool = False
    result: Result | None = None
    claims: dict[Side, Result | None] = {}
    boards: tuple[int, ...] = ()
    signed: set[Side] = set()
    refusals: dict[Side, int] = {}
    is_settled: bool = False
    forfeited: tuple[Side, ...] = ()
    levels: tuple[int, int] = (1, 1)
    have_left: bool = False
    stood: list[CheckedTable] = []
    expelled: set[Side] = set()

    def remember(self) -> None:
        """Save the current result before another replaces it."""
        if self.result is not None or self.boards or self.forfeited:
            earlier = CheckedTable(**{name: getattr(self, name) for name in self.__struct_fields__})
            earlier.claims, earlier.signed, earlier.refusals = dict(self.claims), set(self.signed), dict(self.refusals)
            self.stood = [*self.stood, earlier]

    def pair(self, side: Side) -> int:
        """Return the pair on this side."""
        return self.table.ew if side is Side.EW else self.table.ns

    def side(self, pair: int) -> Side | None:
        """Return the side on which the pair sits, if it sits here."""
        return {self.table.ew: Side.EW, self.table.ns: Side.NS}.get(pair)

    @property
    def outcome(self) -> Result | None:
        """The outcome that counts: a forfeit, which the book values later, or the result."""
        if not self.forfeited:
            return self.result
        if len(self.forfeited) > 1:
            return Result(ending=Ending.BOTH_FORFEIT, winner=None, ew=1, ns=1)
        ew, ns = self.levels
        return Result(ending=Ending.FORFEIT, winner=self.forfeited[0].other, ew=ew, ns=ns)


class CheckedRound(Struct, kw_only=True):
    """A round: its draft, and once it is published its tables and byes.

    `regrouped` are the draws of left-over pairs that stand: their tables, and the byes, left-over and absent pairs
    before them.
    """

    number: int
    stage: int
    index: int
    draft: DrawDrafted
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    walkovers: set[int] = set()
    is_by_hand: bool = False
    seats: dict[int, CheckedTable] = {}
    left: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    regrouped: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
    highest: int = 0
    published: bool = False
    started: datetime | None = None
    is_paused: bool = False
    is_called: bool = False
    closed: datetime | None = None
    found: dict[int, list[int]] = {}
    looked_at: int = 0
    is_before_correction: bool = False
    limits: dict[str, object] = {}
    paused_at: datetime | None = None
    paused: timedelta = timedelta()
    extra: dict[int, int] = {}

    @property
    def is_closed(self) -> bool:
        """Are all its results confirmed?"""
        return self.closed is not None

    def tables_of(self, pair: int) -> list[CheckedTable]:
        """List the tables of a pair: more than one if it was drawn again, the later with higher numbers."""
        if self.looked_at != len(self.seats):
            self.found, self.looked_at = {}, len(self.seats)
            for number, seated in sorted(self.seats.items()):
                for side in Side:
                    self.found.setdefault(seated.pair(side), []).append(number)
        return [self.seats[number] for number in self.found.get(pair, ())]

    def pairs(self) -> set[int]:
        """Everybody who was drawn, including those who were drawn again."""
        added = {pair for seated in self.seats.values() for pair in (seated.table.ew, seated.table.ns)}
        return (
            {pair for table in self.tables for pair in (table.ew, table.ns)} | set(self.byes) | set(self.absent) | added
        )


class EventLedger(Struct, kw_only=True):
    """The state of the file so far; `link` is the link used last, or the commitment.

    `published` has the last standings of a round with their line; `matters` says of calls, cases and appeals whether
    they are open; `appealed` and `upheld` name the round and table of appeals. `has_other_limits`: limits of time were
    changed in the course of the event. `absent` are the pairs that are marked absent, by round.
    """

    created: CompetitionCreated
    book: Rulebook
    plan: Plan
    link: str
    people: dict[int, str | None]
    matches: dict[str, MatchStream]
    books: dict[str, Rulebook]
    stage_books: dict[int, Rulebook] = {}
    entrants: dict[int, Entrant] = {}
    rounds: dict[int, CheckedRound] = {}
    members: dict[int, set[int]] = {}
    closed_stages: dict[int, datetime] = {}
    lots: dict[int, list[tuple[int, ...]]] = {}
    decisions: list[OrganisersDecided] = []
    limits: LimitsSet | None = None
    absent: dict[int, set[int]] = {}
    slots: tuple[Slot, ...] = ()
    published: dict[tuple[int, int], tuple[int, ReadStandingsLine]] = {}
    matters: dict[tuple[str, int], bool] = {}
    appealed: dict[int, tuple[int, int]] = {}
    upheld: set[tuple[int, int]] = set()
    live: list[LiveTablesSet] = []
    is_closed: bool = False
    closed_at: datetime | None = None
    is_settled: bool = False
    is_revealed: bool = False
    has_other_limits: bool = False

    def stage(self, number: int) -> Stage | None:
        """Return the plan of a stage, from 1."""
        return self.plan.stages[number - 1] if 0 < number <= len(self.plan.stages) else None

    def format(self, number: int) -> Format | None:
        """Return the format of a stage."""
        stage = self.stage(number)
        return None if stage is None else stage.format

    def of_stage(self, number: int, before: int | None = None) -> list[CheckedRound]:
        """List the published rounds of a stage in order, up to the one before a round."""
        return [
            drawn
            for _, drawn in sorted(self.rounds.items())
            if drawn.stage == number and drawn.published and (before is None or drawn.number < before)
        ]

    def all_before(self, number: int) -> list[CheckedRound]:
        """List the published rounds of the whole event before this one."""
        return [drawn for _, drawn in sorted(self.rounds.items()) if drawn.published and drawn.number < number]

    def in_play(self, number: int) -> set[int]:
        """List who may be drawn for a round, whatever the stage."""
        return {pair for pair, entrant in self.entrants.items() if entrant.is_in(number)}

    def book_of(self, drawn: CheckedRound) -> Rulebook:
        """Return the book of a round: that of its stage, with the limits of time that held for it."""
        book = self.stage_books[drawn.stage]
        return override(book, drawn.limits) if drawn.limits else book

    def unit(self, pair: int) -> str:
        """Return a pair's unit."""
        return self.entrants[pair].unit if pair in self.entrants else ""

    def seed(self, pair: int) -> int | None:
        """Return a pair's seed: its own, or by rating after all pairs with a seed; equal ratings share it."""
        entrant = self.entrants.get(pair)
        if entrant is None or (entrant.seed is None and entrant.rating is None):
            return None
        if entrant.seed is not None or entrant.rating is None:
            return entrant.seed
        last = max((other.seed for other in self.entrants.values() if other.seed is not None), default=0)
        better = [other for other in self.entrants.values() if other.seed is None and other.rating is not None]
        return last + 1 + len([other for other in better if (other.rating or 0) > entrant.rating])


# ---- Find the round and the table that an event names


def find_checked_round(
    ledger: EventLedger, number: int, findings: Findings, *, published: bool = False
) -> CheckedRound | None:
    """Find the round, drafted or published; report a difference if there is none."""
    drawn = ledger.rounds.get(number)
    if drawn is None or (published and not drawn.published):
        findings.add_difference("no_such_round", NO_ARTICLE, sorted(ledger.rounds), number)
        return None
    return drawn


def find_checked_table(
    ledger: EventLedger, number: int, table: int, findings: Findings
) -> tuple[CheckedRound, CheckedTable] | None:
    """Find the table of a published round; report a difference if there is none."""
    drawn = find_checked_round(ledger, number, findings, published=True)
    if drawn is None:
        return None
    seated = drawn.seats.get(table)
    if seated is None:
        findings.add_difference("no_such_table", NO_ARTICLE, sorted(drawn.seats), (number, table))
        return None
    return drawn, seated
