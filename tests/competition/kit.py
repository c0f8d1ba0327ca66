"""An event that a test runs from the first entry to the last signature; its clock goes on by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from guandan.competition.championship.championship import Championship
from guandan.competition.draw.lots import Chain
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Plan, Table
from guandan.competition.planning.plan import build_preset
from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.game.commands import RecordDeal
from guandan.rulebooks import load
from guandan.rules.options.appeals import Writer
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guandan.competition.championship.championship import AddedRecord
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import Stage
    from guandan.competition.scoring.ranking import RankedLine

JS, TD, KO, ZD, NT = "jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018"
BOOKS = (JS, TD, KO, ZD, NT)
EW, NS = Side.EW, Side.NS
ENTRIES = datetime(2018, 3, 20, 1, 0, tzinfo=UTC)
DAY = datetime(2018, 4, 14, 1, 0, tzinfo=UTC)
"""nantong-2018's own Saturday, nine in the morning there."""
LEVELS = ("", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past A")
Meeting = tuple[int, int]


def final(ew: str, ns: str, **more: object) -> Final:
    """How a match ended, by the names of its levels."""
    return Final(ew=LEVELS.index(ew), ns=LEVELS.index(ns), **more)


def lower_number_wins(table: Table) -> Final:
    return final("past A", "9") if table.ew < table.ns else final("9", "past A")


class Hall:
    """A championship under a book, with its lots and its clock."""

    def __init__(
        self,
        book: str,
        *stages: Stage,
        pairs: int = 0,
        plan: Plan | None = None,
        rounds: int | None = None,
        overrides: Mapping[str, object] | None = None,
    ) -> None:
        self.book = load(book)
        self.chain = Chain(sha256(b"the organisers' secret").digest())
        self.at = ENTRIES
        # Where the organisers are to set the time of a match, they have.
        limits = {"match.minutes": 60} if book in {JS, TD} else {}
        self.championship = Championship.new(
            "测试赛",
            self.book,
            plan or (Plan(stages=stages) if stages else build_preset(self.book, rounds=rounds)),
            time_zone="Asia/Shanghai",
            commitment=self.chain.commitment,
            overrides=limits | dict(overrides or {}),
            at=self.at,
            by="organiser",
        )
        for _ in range(pairs):
            self.enter()

    @property
    def competition(self) -> Competition:
        return self.championship.competition

    @property
    def last(self) -> Round:
        return self.competition.rounds[-1]

    @property
    def link(self) -> str:
        return self.chain.find_next_link(self.competition.link)

    def sheet(self, table: int) -> Sheet:
        return self.last.sheet(table)

    def do(
        self, command: co.AnyCompetitionCommand, minutes: float = 1, by: str = "organiser"
    ) -> list[CompetitionEntry]:
        self.at += timedelta(minutes=minutes)
        return self.championship.do(command, self.at, by)

    def refuses(self, command: co.AnyCompetitionCommand, code: str, article: str | None = None) -> IllegalAction:
        """The command is refused for this reason, and nothing has changed."""
        before, lines, told = self.competition, len(self.championship.log), self.championship.listener
        heard: list[AddedRecord] = []
        self.championship.listener = heard.extend
        with pytest.raises(IllegalAction) as caught:
            self.championship.do(command, self.at, "organiser")
        self.championship.listener = told
        assert (self.competition, len(self.championship.log), heard) == (before, lines, [])
        assert caught.value.code == code
        if article is not None:
            assert article in caught.value.article
        return caught.value

    # ---------------------------------------------------------------- entries

    def person(self, name: str = "", unit: str = "") -> int:
        return self.championship.add_person(name or f"选手{len(self.championship.people) + 1}", unit)

    def people(self, count: int = 2) -> tuple[int, ...]:
        return tuple(self.person() for _ in range(count))

    def enter(self, unit: str = "", **more: object) -> int:
        if self.book.entries.unit_required and not unit:
            unit = f"第{len(self.competition.entries) + 1}部门"
        self.do(co.EnterPair(people=self.people(), unit=unit, **more))
        return max(self.competition.entries)

    # ---------------------------------------------------------------- rounds

    def draw(self) -> Round:
        self.do(co.DrawRound(seed=self.link))
        return self.last

    def seat(self, *meetings: Meeting, byes: Sequence[int] = ()) -> Round:
        """Lots drawn by hand: who is named first sits East-West."""
        tables = tuple(Table(number=number, ew=ew, ns=ns) for number, (ew, ns) in enumerate(meetings, 1))
        self.do(co.DrawRound(tables=tables, byes=tuple(byes)))
        return self.go()

    def go(self) -> Round:
        """Publish and start."""
        self.at = max(self.at, DAY)
        self.do(co.PublishDraw())
        self.do(co.StartRound())
        return self.last

    def begin(self) -> Round:
        self.draw()
        return self.go()

    def result(self, table: int, ew: str, ns: str, **more: object) -> None:
        self.do(co.EnterResult(table=table, final=final(ew, ns, **more)))

    def sign(self, table: int, *sides: Side) -> None:
        for side in sides or signers(self, table):
            self.do(co.SignResult(table=table, side=side))

    def score(self, table: int, ew: str, ns: str, **more: object) -> None:
        """Entered, and signed as the book asks."""
        self.result(table, ew, ns, **more)
        self.sign(table)

    def score_all(self, how: Callable[[Table], Final] = lower_number_wins) -> None:
        """Every table that has no result yet gets one, signed."""
        for table in self.last.all_tables:
            sheet = self.sheet(table.number)
            if not sheet.has_result and not sheet.forfeited:
                self.do(co.EnterResult(table=table.number, final=how(table)))
                self.sign(table.number)

    def close(self) -> list[CompetitionEntry]:
        return self.do(co.CloseRound())

    def round(self, how: Callable[[Table], Final] = lower_number_wins) -> Round:
        """A whole round."""
        self.begin()
        self.score_all(how)
        self.close()
        return self.last

    def by_hand(self, *results: tuple[int, int, str, str], byes: Sequence[int] = ()) -> None:
        """A whole round of these meetings and levels."""
        self.seat(*((ew, ns) for ew, ns, _, _ in results), byes=byes)
        for table, (_, _, ew, ns) in enumerate(results, 1):
            self.score(table, ew, ns)
        self.close()

    def deals(self, table: int, *orders: str) -> None:
        """Deals at a paper table, by their finishing orders."""
        for order in orders:
            self.at += timedelta(minutes=5)
            self.championship.play(table, RecordDeal(order=tuple(Seat(seat) for seat in order)), self.at)

    # ---------------------------------------------------------------- standings

    def lines(self, stage: int = 1) -> tuple[RankedLine, ...]:
        return compute_standings(self.competition, stage)

    def line(self, pair: int, stage: int = 1) -> RankedLine:
        return next(line for line in self.lines(stage) if line.pair == pair)

    def places(self, stage: int = 1) -> dict[int, int]:
        return {line.pair: line.place for line in self.lines(stage)}

    def figure(self, pair: int, criterion: str, stage: int = 1) -> object:
        return next(one.value for one in self.line(pair, stage).figures if one.criterion == criterion)


def signers(hall: Hall, table: int) -> tuple[Side, ...]:
    """Who signs: the lower side where the book says so, else both."""
    result = hall.sheet(table).result
    if hall.book.sheet.signed_by is not Writer.LOWER_SIDE or result is None or result.winner is None:
        return EW, NS
    return (result.winner.other,)


def meetings(one: Round) -> set[frozenset[int]]:
    return {frozenset((table.ew, table.ns)) for table in one.all_tables}


def events(hall: Hall, tag: str) -> list[object]:
    """The facts of one kind, in order."""
    return [one.event for one in hall.championship.log if one.event.__struct_config__.tag == tag]
