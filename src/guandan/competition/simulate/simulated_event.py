"""The event that is being simulated, and what every part of the simulation may do with it."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.championship import Championship
from guandan.competition.draw.contestants import list_drawn_contestants
from guandan.competition.draw.lots import Chain
from guandan.competition.model import commands as co
from guandan.competition.model.charts import CHART_FORMATS
from guandan.competition.model.commands import UndoLeftOver
from guandan.competition.model.events import ResultEntered
from guandan.competition.model.outcomes import read_outcome
from guandan.competition.model.values import Byes, Format, Matter, Plan, Seeding, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, build_preset
from guandan.competition.scoring.knockout import list_revivable
from guandan.competition.scoring.standings import count_byes, list_score_rows
from guandan.competition.scoring.team_events import is_by_teams
from guandan.errors import IllegalAction
from guandan.rules.options.event import EventFormat, ThreeLeft
from guandan.rules.options.match import PointSystem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.model.outcomes import Outcome
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook


START_TIME = datetime(2026, 5, 2, 1, 0, tzinfo=UTC)
TIME_ZONE = "Asia/Shanghai"
_UNIT_COUNT = 5
MIN_PAIRS = 6
"""With this number of pairs nobody leaves any more."""


class SimulatedEvent:
    """An event that is being simulated: its championship, its lots, its clock, and a tally of what happened."""

    def __init__(
        self, book: Rulebook, pairs: int, seed: int, *, plan: Plan | None = None, varied: bool = False
    ) -> None:
        self.lots = Random(f"guandan event {seed}")
        self.second_thoughts = Random(f"guandan event {seed}, second thoughts")
        self.end_of_match = Random(f"guandan event {seed}, end of match")
        self.chain = Chain(sha256(f"guandan event {seed}".encode()).digest())
        self.at = START_TIME - timedelta(days=40)
        self.tally: Counter[str] = Counter()
        self.by_deal: set[int] = set()
        self.appeals: list[tuple[int, int, int]] = []
        if plan is None:
            plan = build_any_plan(book, pairs, self.lots) if varied else build_own_plan(book, pairs)
        self.championship = Championship.new(
            f"{book.title_zh} · {seed}",
            book,
            plan,
            time_zone=TIME_ZONE,
            commitment=self.chain.commitment,
            at=self.at,
            by="organiser",
        )
        self.pairs = pairs

    @property
    def competition(self) -> Competition:
        """The competition as it stands."""
        return self.championship.competition

    def do(self, command: co.AnyCompetitionCommand, by: str = "organiser", minutes: float = 1) -> None:
        """Do a command, some time later."""
        self.at += timedelta(minutes=minutes)
        self.championship.do(command, self.at, by, f"c{self.competition.version}")

    def link(self) -> str:
        """Return the next link of the chain of lots."""
        return self.chain.find_next_link(self.competition.link)

    def enter(self) -> None:
        """Enter one more pair."""
        number = max(self.competition.entries, default=0) + 1
        # A unit has as many pairs as a team has tables.
        teams = self.competition.plan.teams
        size = 2 if teams is None or teams.tables is None else teams.tables
        unit = (
            f"单位{(number - 1) // size + 1}"
            if is_by_teams(self.competition)
            else f"单位{self.lots.randint(1, _UNIT_COUNT)}"
        )
        people = tuple(self.championship.add_person(f"选手{2 * number - 1 + place}", unit) for place in range(2))
        seed = number if number <= self.pairs // 6 and not is_by_teams(self.competition) else None
        fixed = (
            self.lots.randint(1, self.pairs // 2)
            if self.lots.random() < 1 / 12 and not is_by_teams(self.competition)
            else None
        )
        self.do(co.EnterPair(people=people, unit=unit, seed=seed, fixed_table=fixed), minutes=0)

    def may_leave(self, pair: int) -> bool:
        """Are there enough pairs without this one?"""
        return self.contestants() > MIN_PAIRS and self.competition.entries[pair].is_in(len(self.competition.rounds) + 1)

    def disqualify(self, pair: int, article: str) -> None:
        """取消资格."""
        self.do(co.DisqualifyPair(pair=pair, article=article, reason="累计"))
        self.tally["disqualified"] += 1

    def draw(self) -> None:
        """Draft the next round, after settling whatever the draw asks for."""
        try:
            self.do(co.DrawRound(seed=self.link()))
        except IllegalAction as refusal:
            self._settle(refusal)
            self.draw()

    def _settle(self, refusal: IllegalAction) -> None:
        """Settle what a draw may ask for: a decision about an odd number, or lots for a tie between advancing pairs."""
        details = refusal.details
        match refusal.code:
            case "odd_number_undecided":
                number, pairs = details["round"], details["pairs"]
                if self._go_on_with_three(number, pairs):  # type: ignore[arg-type]
                    return
                named = self.lots.random() < 1 / 2
                had = count_byes(self.competition)
                fewest = min(had.get(pair, 0) for pair in pairs)  # type: ignore[attr-defined]
                pair = self.lots.choice([pair for pair in pairs if had.get(pair, 0) == fewest])  # type: ignore[attr-defined]
                self.do(
                    co.Decide(
                        matter=Matter.ODD_NUMBER,
                        about=number,  # type: ignore[arg-type]
                        pairs=(pair,) if named else (),
                        by_lot=not named,
                        reason="单数轮空",
                    )
                )
                self.tally["decisions"] += 1
            case "tie_at_the_line":
                stage = len(self.competition.stages_closed)
                tied: tuple[int, ...] = tuple(details["pairs"])  # type: ignore[arg-type]
                self.do(co.DrawLots(stage=stage, pairs=tied, seed=self.link()))
                self.tally["lots"] += 1
            case _:
                raise refusal

    def _go_on_with_three(self, number: int, pairs: Sequence[int]) -> bool:
        """三对: sometimes choose a round robin, and sometimes revive a loser."""
        way = self.lots.choice(list(ThreeLeft))
        if len(pairs) != len(ThreeLeft) or way is ThreeLeft.BYE:
            return False
        before = self.competition.rounds[number - 2]
        able = (
            list_revivable(self.competition, before, list_score_rows(self.competition, before.stage))
            if number > 1
            else ()
        )
        if way is ThreeLeft.REVIVE and not able:
            return False
        named = way is ThreeLeft.REVIVE and self.lots.random() < 1 / 2
        command = co.Decide(
            matter=Matter.ODD_NUMBER,
            about=number,
            pairs=(self.lots.choice(able),) if named else (),
            by_lot=way is ThreeLeft.REVIVE and not named,
            way=way,
        )
        try:
            self.do(command)
        except IllegalAction:
            return False
        self.tally[f"three_{way}"] += 1
        return True

    def draw_left_over(self) -> None:
        """补抽: draw those left over, and sometimes take it back and do it again."""
        self.do(co.DrawLeftOver(seed=self.link()), by="referee")
        self.tally["left_over"] += 1
        if self.competition.book.byes.redrawn_with_byes and self.lots.random() < 1 / 4:
            if self.lots.random() < 1 / 2:
                self.do(co.DrawLeftOver(seed=self.link(), again=True), by="referee")
            else:
                self.do(UndoLeftOver(reason="又有弃权"), by="referee")
                self.do(co.DrawLeftOver(seed=self.link()), by="referee")
            self.tally["left_over_again"] += 1

    def stage(self) -> Stage:
        """The stage of the last round."""
        return self.competition.stage(self.competition.rounds[-1].stage)

    def contestants(self) -> int:
        """Count the contestants for the next round of the first stage."""
        return len(list_drawn_contestants(self.competition, 1, len(self.competition.rounds) + 1))

    def find_entered_outcome(self, table: int) -> Outcome:
        """Find the outcome that was entered last for a table of this round."""
        number = self.competition.rounds[-1].number
        events = (logged.event for logged in reversed(self.championship.log))
        found = (
            read_outcome(event)
            for event in events
            if isinstance(event, ResultEntered) and (event.round, event.table) == (number, table)
        )
        return next(outcome for outcome in found if outcome is not None)


# ---- Plans for simulated events: the book's own format, or any that it allows


_FEW, _MANY = 8, 16


def build_own_plan(book: Rulebook, pairs: int) -> Plan:
    """Build the book's format; if it leaves the number of rounds open, one more than are needed to find a winner."""
    opponents = pairs - 1 + pairs % 2
    return build_preset(
        book, rounds=min(opponents, max(1, (pairs - 1).bit_length()) + 1) if book.event.rounds is None else None
    )


def build_any_plan(book: Rulebook, pairs: int, lots: Random) -> Plan:
    """Build one of all the formats that make sense under the book."""
    if book.event.format is EventFormat.KNOCKOUT:
        format_ = lots.choice([Format.KNOCKOUT, Format.KNOCKOUT, *sorted(CHART_FORMATS)])
        has_third = format_ in {Format.KNOCKOUT, Format.CONSOLATION} and lots.random() < 1 / 2
        stage = build_knockout(book, third_place=has_third, format_=format_)
        teams = build_own_plan(book, pairs).teams if format_ is Format.KNOCKOUT else None
        return Plan(stages=(replace(stage, keep_apart=lots.random() < 1 / 2),), teams=teams)
    rounds = min(pairs - 2, lots.randint(3, 6))
    swiss = Stage(format=Format.SWISS, rounds=rounds, keep_apart=lots.random() < 1 / 2)
    lot = Stage(format=Format.LOT, rounds=rounds, keep_apart=lots.random() < 1 / 2)
    robin = Stage(format=Format.ROUND_ROBIN, groups=2 if pairs >= _FEW else 1)
    final = build_knockout(book, takes=4, third_place=lots.random() < 1 / 2)
    plans = [
        Plan(stages=(swiss,)),
        Plan(stages=(lot,)),
        Plan(stages=(swiss, final)),
        Plan(stages=(lot, replace(swiss, rounds=2, takes=min(6, pairs)))),
        Plan(stages=(swiss,), teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=2)),
        Plan(stages=(Stage(format=Format.DUPLICATE, rounds=3, boards=2),)),
    ]
    if pairs <= _MANY:
        plans += [Plan(stages=(robin, replace(final, takes=2 if robin.groups > 1 else 4))), Plan(stages=(robin,))]
    if pairs >= _FEW and pairs % 2 == 0 and book.points.system is PointSystem.MATCH_POINTS:
        teams = Teams(scoring=TeamScoring.TABLES, tables=2)
        meeting = replace(swiss, keep_apart=False, rounds=min(3, pairs // 2 - 1))
        plans.append(Plan(stages=(meeting,), teams=teams))
        plans.append(Plan(stages=(replace(meeting, boards=4),), teams=teams))
    plans += _list_later_plans(book, pairs, swiss, robin)
    return lots.choice(plans)


def _list_later_plans(book: Rulebook, pairs: int, swiss: Stage, robin: Stage) -> list[Plan]:
    """List later plans: formats in which losers play on, stages seeded by places, groups for places of their own."""
    double = build_knockout(book, format_=Format.DOUBLE_ELIMINATION)
    ranked = {"seeding": Seeding.STAGE_BEFORE, "byes": Byes.FIRST_ROUND, "redrawn": ()}
    bands = Stage(format=Format.ROUND_ROBIN, takes=4, groups=2, bands=True)
    short = replace(swiss, rounds=3, accelerated=2)
    plans = [
        Plan(stages=(double,)),
        Plan(stages=(replace(double, second_final=True, keep_apart=True),)),
        Plan(stages=(build_knockout(book, third_place=True, format_=Format.CONSOLATION),)),
        Plan(stages=(build_knockout(book, format_=Format.PLACEMENT),)),
        Plan(stages=(short, replace(build_knockout(book, takes=4, third_place=True), **ranked))),
        Plan(stages=(short, replace(double, takes=min(6, pairs), **ranked))),
        Plan(stages=(short, replace(bands, takes=6))),
        Plan(stages=(replace(build_knockout(book), leaves=2, **(ranked | {"seeding": Seeding.ENTRIES})), bands)),
    ]
    if pairs <= _FEW:
        plans.append(Plan(stages=(Stage(format=Format.ROUND_ROBIN, turns=2),)))
    if _FEW <= pairs <= _MANY:
        final = replace(build_knockout(book, takes=2, third_place=True), **ranked)
        plans.append(Plan(stages=(replace(robin, groups=2), final)))
    return plans
