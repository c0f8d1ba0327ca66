"""Revoking everything gives the standings of the event in which nothing of it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Stage
from guandan.competition.planning.plan import build_knockout
from guandan.rulebooks import load
from guandan.rules.seat import Side
from tests.competition.kit import EW, JS, KO, NS, NT, TD, ZD, final
from tests.competition.laws import second_thoughts
from tests.competition.refereed import Refereed

if TYPE_CHECKING:
    from guandan.competition.model.values import Table
    from guandan.competition.scoring.ranking import RankedLine

PAIRS = 4
ROUNDS = 2


class Mishap(Struct, frozen=True):
    """Something that happens at a table and is revoked: when, where and to whom."""

    round: int
    table: int
    side: Side
    before: str | None
    after: str | None
    closed: str | None
    is_corrected: bool
    is_start_taken_back: bool


def names(steps: tuple[object, ...]) -> st.SearchStrategy[str | None]:
    return st.none() | st.sampled_from([step.__name__ for step in steps])  # type: ignore[attr-defined]


MISHAPS = st.builds(
    Mishap,
    round=st.integers(1, ROUNDS),
    table=st.integers(1, PAIRS // 2),
    side=st.sampled_from((EW, NS)),
    before=names(second_thoughts.BEFORE),
    after=names(second_thoughts.AFTER),
    closed=names(second_thoughts.AFTER),
    is_corrected=st.booleans(),
    is_start_taken_back=st.booleans(),
)
LEVELS = st.tuples(st.sampled_from("23456789"), st.booleans())
RESULTS = st.lists(LEVELS, min_size=ROUNDS * PAIRS // 2, max_size=ROUNDS * PAIRS // 2)
EVENTS = st.tuples(st.sampled_from((JS, TD, KO, ZD, NT)), RESULTS, st.lists(MISHAPS, min_size=1, max_size=6))


def plan_of(book: str) -> Plan:
    if book in {KO, NT}:
        return Plan(stages=(build_knockout(load(book)),))
    form = Format.LOT if book == ZD else Format.SWISS
    return Plan(stages=(Stage(format=form, rounds=ROUNDS),))


class TwoRounds:
    """An event of four pairs and two rounds, with these results and whatever happens on the way."""

    def __init__(self, book: str, results: list[tuple[str, bool]], mishaps: list[Mishap]) -> None:
        self.hall = Refereed(book, plan=plan_of(book))
        self.results = results
        self.mishaps = mishaps
        for _ in range(PAIRS):
            self.hall.enter()

    def final(self, table: Table) -> object:
        level, wins = self.results[(self.hall.last.number - 1) * PAIRS // 2 + table.number - 1]
        return final("past A", level) if wins else final(level, "past A")

    def run(self) -> tuple[tuple[RankedLine, ...], ...]:
        for number in range(1, ROUNDS + 1):
            self._round([mishap for mishap in self.mishaps if mishap.round == number])
        return tuple(self.hall.lines(stage) for stage in range(1, len(self.hall.competition.plan.stages) + 1))

    def _round(self, mishaps: list[Mishap]) -> None:
        hall = self.hall
        hall.begin()
        for mishap in mishaps:
            if mishap.is_start_taken_back and not hall.last.sheets and not hall.championship.matches:
                hall.do(co.TakeBackStart(reason="too early"))
                hall.do(co.StartRound())
            self._happen(mishap, mishap.before)
        for table in hall.last.tables:
            hall.score_all(self.final)
            here = [mishap for mishap in mishaps if mishap.table == table.number]
            for mishap in here:
                self._happen(mishap, mishap.after)
        hall.close()
        for mishap in mishaps:
            table = hall.last.table(mishap.table)
            if mishap.is_corrected and table is not None:
                second_thoughts.correct_twice(hall, mishap.table, self.final(table))
            self._happen(mishap, mishap.closed)

    def _happen(self, mishap: Mishap, name: str | None) -> None:
        if name is not None and self.hall.last.table(mishap.table) is not None:
            getattr(second_thoughts, name)(self.hall, mishap.table, mishap.side)


def check(book: str, results: list[tuple[str, bool]], mishaps: list[Mishap]) -> None:
    plain = TwoRounds(book, results, []).run()
    event = TwoRounds(book, results, mishaps)
    assert event.run() == plain
    assert event.hall.wrong() == []


@given(EVENTS)
@settings(max_examples=20)
def test_revoking_everything_leaves_nothing_of_it(event: tuple[str, list[tuple[str, bool]], list[Mishap]]) -> None:
    check(*event)


@pytest.mark.long
@pytest.mark.part("competition")
@given(EVENTS)
@settings(max_examples=600)
def test_revoking_everything_leaves_nothing_of_it_in_many_events(
    event: tuple[str, list[tuple[str, bool]], list[Mishap]],
) -> None:
    check(*event)
