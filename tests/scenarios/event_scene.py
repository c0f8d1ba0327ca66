"""An event of a scenario: entered, drawn and played through the commands that a hall uses, on a clock of its own."""

from __future__ import annotations

from copy import copy
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import permutations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.championship import Championship
from guandan.competition.championship.rulings import Ruler
from guandan.competition.draw.lots import Chain
from guandan.competition.draw.round_robin import pair_groups, split_into_groups
from guandan.competition.model import commands as co
from guandan.competition.model.clock import compute_round_clock
from guandan.competition.model.confirmation import is_confirmed, list_required_signers
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import Byes, Format, Table
from guandan.competition.planning.plan import build_preset
from guandan.competition.scoring.standings import compute_scores, compute_standings
from guandan.game.commands import RecordDeal
from guandan.rulebooks import load
from guandan.rules.levels import PAST_A
from guandan.rules.options.authority import Authority
from guandan.rules.rulebook import override
from guandan.rules.seat import Seat, Side
from tests.scenarios.values import AUTHORITIES, read_clock, read_level, read_pair, read_pairs, read_table, read_text

if TYPE_CHECKING:
    from guandan.competition.championship.consequences import Consequences
    from guandan.competition.entries.draft import EntryPreview
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import Final, Plan
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import Score
    from guandan.rules.rulebook import Rulebook
    from tests.scenarios.event_rulings import Labelled
    from tests.scenarios.language import Scenario, Statement

ENTRIES = datetime(2018, 3, 20, 1, 0, tzinfo=UTC)
DAY = datetime(2018, 4, 14, 1, 0, tzinfo=UTC)
ZONE = "Asia/Shanghai"
HIGHEST = Authority.ORGANISERS
_FORMATS = {"swiss": Format.SWISS, "round-robin": Format.ROUND_ROBIN, "lots": Format.LOT, "knockout": Format.KNOCKOUT}
_ROUNDS = {"swiss": 3, "lots": 5}
_MINUTES = 60
_RISES = {3: "{0} {1}", 2: "{0} {2} {1} {3}", 1: "{0} {2} {3} {1}"}


class EventScene:
    """A championship with its lots and its clock; `at` goes on only where the scenario says so."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.chain = Chain(sha256(b"the organisers' secret").digest())
        self.at = ENTRIES
        self.given = {line.form.split(" ")[1]: line for line in scenario.givens}
        self.sets_clock = bool({"minutes", "deals"} & set(self.given))
        self.championship = Championship.new(
            "测试赛",
            self.plain_book,
            self.build_plan(),
            time_zone=ZONE,
            commitment=self.chain.commitment,
            overrides=self.list_overrides(),
            at=self.at,
            by="organiser",
        )
        self.step_start = 0
        self.unwilling = {
            read_pair(line.values["pair"])
            for line in scenario.steps
            if line.values.get("infraction") == "score-not-signed"
        }
        self.call = "none"
        self.step: Statement | None = None
        self.question: str | None = None
        self.asked_final: Final | None = None
        self.labels: dict[str, Labelled] = {}
        self.newest: Labelled | None = None
        self.following: list[Statement] = []
        self.taken: set[int] = set()
        self.waiver: tuple[Authority, str] | None = None
        self.foreseen: Consequences | None = None
        self.waiting: co.AnyCompetitionCommand | None = None
        self.imported: EntryPreview | None = None

    # ---------------------------------------------------------------- the book and the plan

    @property
    def plain_book(self) -> Rulebook:
        """The scenario's book as it stands."""
        return load(self.scenario.book)

    def build_plan(self, rounds: int | None = None) -> Plan:
        """The plan of the format that the scenario gives, or of the book's own."""
        name = self.given["format"].values["format"] if "format" in self.given else ""
        if rounds is None and "rounds" in self.given:
            rounds = int(self.given["rounds"].values["rounds"])
        book = override(self.plain_book, self.list_overrides())
        if name == "knockout":
            plan = build_preset(book)
            apart = any(line.text == "Given option same-unit-apart yes" for line in self.scenario.givens)
            stage = replace(plan.stages[0], byes=self.choose_byes(), keep_apart=apart)
            return replace(plan, stages=(stage,))
        tables = self.find_team_size()
        plan = build_preset(book, rounds=rounds or _ROUNDS.get(name, 3), pairing=_FORMATS.get(name), team_tables=tables)
        return plan if tables is None else replace(plan, stages=(replace(plan.stages[0], avoid_repeats=False),))

    def choose_byes(self) -> Byes:
        """How a knockout has its byes: as the tables of the first round have them, else as the book does."""
        number = int(self.given["pairs"].values["number"])
        first = next((line for line in self.scenario.steps if "tables" in line.values), None)
        byes = number % 2 if first is None else first.values["tables"].count("bye ")
        missing = (1 << max(0, number - 1).bit_length()) - number
        return build_preset(self.plain_book).stages[0].byes if byes == missing or first is None else Byes.AS_NEEDED

    def find_team_size(self) -> int | None:
        """How many tables a team has, where teams meet as a whole."""
        units = [line for line in self.scenario.givens if line.form.startswith("Given unit")]
        if not units or not self.plain_book.teams.forfeits_together:
            return None
        return min(len(read_pairs(line.values["pairs"])) for line in units)

    def list_overrides(self) -> dict[str, object]:
        """The options of the book that this event sets."""
        book = self.plain_book
        found: dict[str, object] = {}
        if "minutes" in self.given:
            found["match.minutes"] = int(self.given["minutes"].values["minutes"])
        elif "deals" in self.given:
            found["match.deals"] = int(self.given["deals"].values["deals"])
        elif book.match.minutes is None:
            found["match.minutes"] = _MINUTES
        if "prizes" in self.given:
            places = self.given["prizes"].values["places"].split()
            found["prizes.pairs"] = [places.count(name) for name in dict.fromkeys(places)]
        if "entries" in self.given:
            found["entries.deadline"] = self.given["entries"].values["day"]
        for line in self.scenario.givens:
            if line.form.startswith("Given option"):
                found |= _OPTIONS[line.values["option"], line.values["value"]]
        return {path: value for path, value in found.items() if book.value(path) != value}

    # ---------------------------------------------------------------- doing

    @property
    def competition(self) -> Competition:
        """The event as it stands."""
        return self.championship.competition

    @property
    def book(self) -> Rulebook:
        """The event's book, with its own options."""
        return self.competition.book

    @property
    def last(self) -> Round:
        """The round that was drawn last."""
        return self.competition.rounds[-1]

    @property
    def logged(self) -> list[CompetitionEntry]:
        """What the last step has put on record."""
        return self.championship.log[self.step_start :]

    def do(self, command: co.AnyCompetitionCommand) -> list[CompetitionEntry]:
        """A command, now."""
        return self.championship.do(command, self.at, "organiser")

    def fork(self) -> EventScene:
        """A copy that goes on by itself, to see what would come."""
        twin = copy(self)
        twin.championship = self.championship.fork()
        return twin

    def ruler(self, authority: Authority) -> Ruler:
        """Somebody of this rank."""
        return Ruler(authority=authority, name=str(authority), at=self.at)

    def link(self) -> str:
        """The next link of the chain of lots."""
        return self.chain.find_next_link(self.competition.link)

    def label(self, line: Statement, labelled: Labelled) -> None:
        """Remember a ruling or an appeal by its name, and as the newest."""
        self.newest = labelled
        if "label" in line.values:
            self.labels[line.values["label"]] = labelled

    def take_together(self, line: Statement, forms: tuple[str, ...]) -> list[Statement]:
        """The line and those right after it of the same form and the same table; none if it was taken already."""
        if line.line in self.taken:
            return []
        table, _ = self.find_own_table(read_pair(line.values["pair"]))
        found = [line]
        for other in self.following:
            if other.form != line.form or not other.form.startswith(forms):
                break
            if read_pair(other.values["pair"]) not in {table.ew, table.ns}:
                break
            found.append(other)
        self.taken |= {other.line for other in found}
        return found

    def is_answered(self, question: str) -> bool:
        """Whether the next step answers this question."""
        step = next((line for line in self.following if line.role == "step"), None)
        return step is not None and step.values.get("question") == question

    # ---------------------------------------------------------------- entries and rounds

    def enter_pairs(self) -> None:
        """Everybody enters: pairs of one unit under its name, the others each under a unit of their own."""
        units = {
            pair: read_text(line.values["name"])
            for line in self.scenario.givens
            if line.form.startswith("Given unit")
            for pair in read_pairs(line.values["pairs"])
        }
        for pair in range(1, int(self.given["pairs"].values["number"]) + 1):
            unit = units.get(pair, "" if self.book.entries.unit is None else f"unit of p{pair}")
            self.enter_pair(pair, unit)

    def enter_pair(self, pair: int, unit: str, **more: object) -> None:
        """Two people enter as the pair of this number."""
        people = tuple(self.championship.add_person(f"p{pair}{letter}", unit) for letter in "AB")
        self.do(co.EnterPair(people=people, pair=pair, unit=unit, **more))

    def enter_people(self, pair: int, units: list[str], waived: str) -> None:
        """A pair whose players are of these units; an entry after the last day names a reason."""
        more = {"waived": waived} if waived else {}
        people = tuple(
            self.championship.add_person(f"p{pair}{letter}", unit)
            for letter, unit in zip("AB", (units[0], units[-1]), strict=True)
        )
        self.do(co.EnterPair(people=people, pair=pair, unit=units[0], **more))

    def draw(self, tables: str) -> None:
        """A draw by hand, in which these tables stand in their order."""
        spots = [spot.strip() for spot in tables.split(",")]
        met = [read_table(spot) for spot in spots if not spot.startswith("bye ")]
        byes = tuple(
            pair for spot in spots if spot.startswith("bye ") for pair in read_pairs(spot.removeprefix("bye "))
        )
        if self.competition.plan.stages[0].format is Format.ROUND_ROBIN:
            self.do(co.DrawRound(lots=() if self.competition.rounds else self.find_schedule()))
        else:
            drawn = tuple(Table(number=number, ew=ew, ns=ns) for number, (ew, ns) in enumerate(met, 1))
            self.do(co.DrawRound(tables=drawn, byes=byes))
        self.publish()

    def find_schedule(self) -> tuple[int, ...]:
        """An order of the pairs whose round robin has the tables of the scenario in their rounds."""
        rounds = {
            int(line.values["round"]): {
                frozenset(read_table(spot.strip())) for spot in line.values["tables"].split(",")
            }
            for line in self.scenario.steps
            if "tables" in line.values
        }
        pairs = tuple(sorted(self.competition.entries))
        for order in permutations(pairs):
            groups = split_into_groups(order, 1)
            if all(
                {frozenset(pair) for pair in pair_groups(groups, number, frozenset(pairs)).drawn.meetings} == wanted
                for number, wanted in rounds.items()
            ):
                return order
        raise AssertionError(rounds)

    def draw_by_event(self) -> None:
        """The event draws, and the draw is published."""
        self.do(co.DrawRound(seed=self.link()))
        self.publish()

    def publish(self) -> None:
        """The draw is published, on the day of the event."""
        self.at = max(self.at, DAY)
        self.do(co.PublishDraw())

    def start(self) -> None:
        """The round starts, and its clock with it."""
        self.do(co.StartRound())

    def set_clock(self, clock: timedelta) -> None:
        """The clock of the running round reaches this; it never runs back."""
        self.at = max(self.at, self.last.start + clock)

    def is_call_due(self) -> bool:
        """Whether the event wants time to be called at a table that still plays."""
        clocks = compute_round_clock(self.last, get_stage_book(self.competition, self.last.stage), self.at)
        return any(clock.is_call_due for clock in clocks if not self.is_done(clock.table))

    def call_time(self) -> None:
        """Time is called to the hall by whom the book names."""
        self.do(co.CallRoundTime(by=self.book.event.time_called_by))

    def reach_call(self) -> None:
        """Call time before a result short of A, where the scenario does not run the clock itself."""
        rules = get_stage_book(self.competition, self.last.stage).match
        if self.sets_clock or self.last.called_at is not None or rules.minutes is None:
            return
        self.set_clock(timedelta(minutes=rules.minutes - rules.call_before))
        self.call_time()

    # ---------------------------------------------------------------- tables

    def find_table(self, text: str) -> tuple[Round, Table, bool]:
        """The newest table at which two pairs meet, its round, and whether the first named sits East-West."""
        left, right = read_table(text)
        for played in reversed(self.competition.rounds):
            for table in reversed(played.all_tables):
                if {table.ew, table.ns} == {left, right}:
                    return played, table, table.ew == left
        raise LookupError(text)

    def find_own_table(self, pair: int) -> tuple[Table, Side]:
        """The table of a pair in the running round, the newest if it was drawn again, and its side there."""
        table = next(table for table in reversed(self.last.all_tables) if pair in {table.ew, table.ns})
        return table, Side.EW if table.ew == pair else Side.NS

    def sheet(self, text: str) -> Sheet:
        """What has come in for a table."""
        played, table, _ = self.find_table(text)
        return played.sheet(table.number)

    def is_done(self, table: int) -> bool:
        """Whether a table of the last round has a result that counts."""
        return is_confirmed(self.last.sheet(table), self.book)

    def sign(self, table: int) -> None:
        """Everybody signs whom the book asks, but for those who are to be ruled on because they do not."""
        seated = self.last.table(table)
        for side in list_required_signers(self.last.sheet(table), self.book):
            if (seated.ew if side is Side.EW else seated.ns) not in self.unwilling:
                self.do(co.SignResult(table=table, side=side))

    def play_to(self, table: Table, levels: dict[Side, int], stage: Side) -> None:
        """Deals on paper that bring a match to these levels, won last by the side on stage."""
        for side in (stage.other, stage):
            rise = levels[side] - 1
            while rise:
                step = min(3, rise)
                one, two = side.seats
                order = _RISES[step].format(one, two, *side.other.seats)
                self.championship.play(table.number, RecordDeal(order=tuple(map(Seat, order.split()))), self.at)
                rise -= step

    # ---------------------------------------------------------------- standings

    @property
    def stage(self) -> int:
        """The stage of the last round."""
        return self.competition.rounds[-1].stage if self.competition.rounds else 1

    def lines(self) -> tuple[RankedLine, ...]:
        """The standings."""
        return compute_standings(self.competition, self.stage)

    def line(self, pair: int) -> RankedLine:
        """A pair's line of the standings."""
        return next(line for line in self.lines() if line.pair == pair)

    def scores(self, pair: int, number: int) -> list[Score]:
        """What a round was worth to a pair."""
        return [score for score in compute_scores(self.competition, self.stage)[pair] if score.round == number]


_OPTIONS: dict[tuple[str, str], dict[str, object]] = {
    ("bye-by", "lot"): {"byes.choice": "lot"},
    ("bye-by", "lowest-place"): {"byes.choice": "lowest"},
    ("disqualified-place", "close-up"): {"ranking.disqualified": "moves_up"},
    ("disqualified-place", "stay-empty"): {"ranking.disqualified": "left_empty"},
    ("same-unit-apart", "yes"): {},
    ("same-unit-apart", "no"): {},
}


def read_levels(line: Statement) -> tuple[int, int]:
    """The two levels of a line, the left one first."""
    return read_level(line.values["left"]), read_level(line.values["right"])


def is_short_of_a(levels: tuple[int, int]) -> bool:
    """Whether neither side has passed A."""
    return PAST_A not in levels


def read_instant(scene: EventScene, clock: str) -> datetime:
    """So long after the end of the last round."""
    return (scene.last.closed_at or scene.at) + read_clock(clock)


def read_authority(text: str) -> Authority:
    """Whoever decides."""
    return AUTHORITIES[text]
