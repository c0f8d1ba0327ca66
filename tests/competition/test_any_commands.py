"""Anything in any order: a command is done whole or refused with a reason, and the file always tells what there is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import (
    Final,
    Format,
    Matter,
    Mistake,
    Plan,
    Presence,
    Stage,
    Table,
    Teams,
    TeamScoring,
)
from guandan.competition.planning.plan import build_knockout
from guandan.competition.scoring.standings import compute_standings
from guandan.competition.scoring.team_events import rank_teams
from guandan.errors import GuandanError
from guandan.game.commands import CallTime, RecordDeal
from guandan.rulebooks import load
from guandan.rules.seat import Seat, Side
from tests.competition.kit import JS, KO, NT, TD, ZD, Hall
from tests.competition.paper import Paper, same, state

if TYPE_CHECKING:
    from collections.abc import Callable

SWISS = Stage(format=Format.SWISS, rounds=3)
PLANS = {
    "swiss": (JS, Plan(stages=(SWISS,))),
    "swiss, knockout": (JS, Plan(stages=(Stage(format=Format.SWISS, rounds=2), build_knockout(load(JS), takes=4)))),
    "groups, knockout": (
        TD,
        Plan(stages=(Stage(format=Format.ROUND_ROBIN, groups=2), build_knockout(load(TD), takes=1, third_place=True))),
    ),
    "knockout": (KO, Plan(stages=(build_knockout(load(KO), third_place=True),))),
    "nantong": (NT, Plan(stages=(build_knockout(load(NT)),), teams=Teams(scoring=TeamScoring.PEOPLE_POINTS))),
    "five rounds": (ZD, Plan(stages=(Stage(format=Format.LOT, rounds=3),))),
    "teams": (TD, Plan(stages=(SWISS,), teams=Teams(scoring=TeamScoring.TABLES, tables=2))),
    "duplicate": (JS, Plan(stages=(Stage(format=Format.DUPLICATE, rounds=3, boards=2),))),
}


class Crowd:
    """Everybody does something, by lot."""

    def __init__(self, name: str, seed: int) -> None:
        book, plan = PLANS[name]
        self.lots = Random(f"{name} {seed}")
        self.hall = Hall(book, plan=plan)
        self.paper = Paper(self.hall)
        for number in range(8):
            self.hall.enter("ABCD"[number // 2])

    def pair(self) -> int:
        return self.lots.randint(0, len(self.hall.competition.entries) + 1)

    def table(self) -> int:
        return self.lots.randint(0, 5)

    def final(self) -> Final:
        sides = [None, Side.EW, Side.NS]
        return Final(
            ew=self.lots.randint(1, 14),
            ns=self.lots.randint(1, 14),
            stage=self.lots.choice(sides),
            last_first=self.lots.choice(sides),
            extra=self.lots.choice(sides),
            lost_by=self.lots.choice([None, None, None, Side.EW]),
        )

    def side(self) -> Side:
        return self.lots.choice(list(Side))

    def boards(self) -> tuple[int, ...]:
        return tuple(self.lots.choice([-3, -1, 1, 2]) for _ in range(self.lots.choice([0, 2, 2, 2])))

    def meetings(self) -> tuple[Table, ...]:
        pairs = list(self.hall.competition.entries)
        self.lots.shuffle(pairs)
        return tuple(
            Table(number=n, ew=a, ns=b) for n, (a, b) in enumerate(zip(pairs[::2], pairs[1::2], strict=False), 1)
        )

    def people(self) -> tuple[int, ...]:
        return tuple(self.lots.randint(1, 18) for _ in range(self.lots.choice([1, 2, 2])))

    def sides(self) -> tuple[Side, ...]:
        return tuple(self.lots.sample(list(Side), self.lots.choice([1, 1, 2])))

    def likely(self) -> list[co.AnyCompetitionCommand]:
        """What takes the event on."""
        table, final = self.table(), self.final()
        result = co.EnterResult(table=table, final=final, boards=self.boards())
        if self.hall.competition.plan.stages[0].format is not Format.DUPLICATE:
            result = co.EnterResult(table=table, final=Final(ew=14, ns=8) if self.lots.random() < 1 / 2 else final)
        return [
            co.DrawRound(seed=self.hall.link),
            co.PublishDraw(),
            co.StartRound(),
            result,
            result,
            *(co.SignResult(table=self.table(), side=self.side()) for _ in range(4)),
            co.SettleResult(table=table, reason="x", final=final, boards=self.boards()),
            co.ForfeitTable(table=self.table(), sides=self.sides()),
            co.CloseRound(),
            co.CloseRound(),
            co.ReturnPair(pair=self.pair()),
            co.ReturnPair(pair=self.pair()),
            co.DrawLeftOver(seed=self.hall.link),
            co.Decide(matter=Matter.ODD_NUMBER, about=len(self.hall.competition.rounds) + 1, by_lot=True),
        ]

    def unlikely(self) -> list[co.AnyCompetitionCommand]:
        """What happens beside."""
        lots = self.lots
        return [
            co.EnterPair(people=self.people(), unit=lots.choice("ABCDE"), is_waiting=lots.random() < 1 / 3),
            co.ConfirmPair(pair=self.pair()),
            co.ChangePair(pair=self.pair(), seed=lots.randint(1, 9), fixed_table=lots.randint(1, 6)),
            co.SubstitutePairPlayer(
                pair=self.pair(), leaves=lots.randint(1, 17), comes=lots.randint(1, 18), reason="x"
            ),
            co.WithdrawPair(pair=self.pair()),
            co.DisqualifyPair(pair=self.pair(), article="JS 4.3.5"),
            co.CheckIn(pair=self.pair(), presence=lots.choice(list(Presence))),
            co.Decide(matter=lots.choice(list(Matter)), about=lots.randint(0, 5), pairs=(self.pair(),), teams=("A",)),
            co.SetLimits(entry_minutes=lots.randint(-1, 30)),
            co.CloseCompetition(),
            co.DrawRound(tables=self.meetings(), byes=(self.pair(),)[: lots.randint(0, 1)]),
            co.ChangeDraw(tables=self.meetings(), reason="x", accept=lots.random() < 1 / 2),
            co.DrawLots(stage=lots.randint(0, 3), pairs=(self.pair(), self.pair()), seed=self.hall.link),
            co.DrawLots(stage=1, order=(self.pair(), self.pair())),
            co.PauseRound(),
            co.ResumeRound(),
            co.ExtendTable(table=self.table(), minutes=lots.randint(-1, 9)),
            co.CallRoundTime(),
            co.EnterResult(table=self.table(), final=self.final(), claimed_by=self.side()),
            co.RefuseSignature(table=self.table(), side=self.side()),
            co.LeaveTable(table=self.table()),
            co.DiscardDraw(),
            co.UndoCheckIn(pair=self.pair()),
            co.WithdrawResult(table=self.table()),
            co.CorrectResult(
                round=lots.randint(0, 4),
                table=self.table(),
                mistake=lots.choice(list(Mistake)),
                reason="x",
                final=self.final(),
                boards=self.boards(),
            ),
        ]

    def deal(self) -> None:
        seats = list(Seat)
        self.lots.shuffle(seats)
        command = CallTime(in_play=False) if self.lots.random() < 1 / 8 else RecordDeal(order=tuple(seats))
        self.hall.championship.play(self.table(), command, self.hall.at)

    def step(self) -> bool:
        """One thing; was it done?"""
        before = state(self.hall.championship)
        act: Callable[[], object]
        if self.lots.random() < 1 / 12:
            act = self.deal
        else:
            command = self.lots.choice(self.likely() if self.lots.random() < 3 / 4 else self.unlikely())

            def act() -> object:
                return self.hall.do(command)

        try:
            act()
        except GuandanError:
            assert self.hall.championship.competition is before[0]
            return False
        return True


@pytest.mark.parametrize("name", PLANS)
def test_whatever_is_done_in_whatever_order(name: str, seed: int) -> None:
    crowd = Crowd(name, seed)
    done = sum(crowd.step() for _ in range(600))
    assert done > 40
    competition = crowd.hall.competition
    if not seed:  # other seeds may lose a pair early, and with it a whole team that cannot be drawn any more
        assert len(competition.rounds) > 1
    for stage in {one.stage for one in competition.rounds}:
        assert compute_standings(competition, stage)
        rank_teams(competition, stage)
    assert same(crowd.hall.championship, crowd.paper.data)
