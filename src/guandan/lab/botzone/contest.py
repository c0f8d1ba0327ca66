"""Two kinds of player before the judge, every deal twice with the sides changed over."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.lab.botzone.judge import BotzoneJudge, draw_situation
from guandan.lab.botzone.players import AgentPlayer, ProcessPlayer, SeeingPlayer
from guandan.lab.interval import Interval, bootstrap
from guandan.lab.playing import ThinkingTime

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = 4
SEES, RUNS = "seen:", "run:"
"""`seen:NAME` is a bot that sees the judge's deal itself, `run:COMMAND` a program."""


class Meeting(Struct, frozen=True, kw_only=True):
    """One deal both ways: A's net points a leg, and what went wrong."""

    number: int
    worth: float
    offences: tuple[str, ...]
    decisions: int


class Tally(Struct, frozen=True, kw_only=True):
    """What a contest has come to; points are A's, net, for each deal played one way."""

    deals: int
    decisions: int
    mean: float
    interval: Interval
    offences: tuple[str, ...]
    guesses: dict[str, int]
    paces: dict[str, ThinkingTime]


class BotzoneContest:
    """A and B before the judge; programs are started once and play all deals."""

    def __init__(self, a: str, b: str, seed: int = 0) -> None:
        self.a, self.b, self.seed = a, b, seed
        self.paces = {a: ThinkingTime(), b: ThinkingTime()}
        self.guesses = {a: 0, b: 0}
        self.meetings: list[Meeting] = []

    def run(self, deals: int) -> Iterator[Meeting]:
        """Play the deals."""
        with ExitStack() as stack:
            programs = {
                (name, seat): stack.enter_context(ProcessPlayer(shlex.split(name.removeprefix(RUNS))))
                for name in {self.a, self.b}
                if name.startswith(RUNS)
                for seat in range(SEATS)
            }
            for number in range(deals):
                meeting = self._meet(number, programs)
                self.meetings.append(meeting)
                yield meeting

    def _meet(self, number: int, programs: dict[tuple[str, int], ProcessPlayer]) -> Meeting:
        worth, decisions = 0.0, 0
        offences: list[str] = []
        for names in ((self.a, self.b) * 2, (self.b, self.a) * 2):
            judge = BotzoneJudge(draw_situation(self.seed, number))
            players = [programs.get((name, seat)) or _player(name, judge, seat) for seat, name in enumerate(names)]
            before = {id(player): ThinkingTime(player.pace.asked, player.pace.seconds) for player in players}
            verdict = judge.play(players)
            decisions += verdict.decisions
            if verdict.offender is not None:
                offences.append(f"deal {number}: {names[verdict.offender]}: {verdict.offence}")
            side = names.index(self.a)
            worth += verdict.scores[side] - verdict.scores[side ^ 1]
            for name, player in zip(names, players, strict=True):
                was = before[id(player)]
                self.paces[name].add(
                    ThinkingTime(player.pace.asked - was.asked, player.pace.seconds - was.seconds, player.pace.slowest)
                )
                self.guesses[name] += player.guesses
        return Meeting(number=number, worth=worth / 2, offences=tuple(offences), decisions=decisions)

    def tally(self) -> Tally:
        """What has come out so far."""
        worths = [meeting.worth for meeting in self.meetings]
        return Tally(
            deals=len(worths),
            decisions=sum(meeting.decisions for meeting in self.meetings),
            mean=sum(worths) / len(worths),
            interval=bootstrap(worths, f"{self.seed}/botzone"),
            offences=tuple(offence for meeting in self.meetings for offence in meeting.offences),
            guesses=self.guesses,
            paces=self.paces,
        )


def _player(name: str, judge: BotzoneJudge, seat: int) -> AgentPlayer | SeeingPlayer:
    if name.startswith(SEES):
        return SeeingPlayer(name.removeprefix(SEES), judge, seat)
    return AgentPlayer(name)
