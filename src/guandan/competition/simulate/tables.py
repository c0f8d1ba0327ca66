"""Simulate the tables of a round: deals or final states, signatures, disputes, forfeits."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.championship import require_match_outcome
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import (
    is_confirmed,
    list_left_over,
    list_required_signers,
    list_unconfirmed_tables,
)
from guandan.competition.model.outcomes import to_fields
from guandan.competition.model.values import Presence
from guandan.competition.scoring.team_events import is_by_teams
from guandan.competition.simulate import rulings
from guandan.competition.simulate.matches import build_final, list_next_commands, simulate_match
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.competition.simulate.simulated_event import SimulatedEvent

_FORFEIT, _BOTH, _DISPUTE, _REFUSE, _CLAIMS, _BY_DEAL = 0.05, 0.01, 0.04, 0.04, 0.3, 0.5
_EXPULSION_CHANCE = 0.01
_AFTER_TIME, _ANSWERED, _NOT_IN_TIME, _CALLED_NOW, _WALK_OUT = 0.04, 0.3, 0.15, 0.5, 0.04


class SimulatedTables:
    """All tables of the round that is played."""

    def __init__(self, simulation: SimulatedEvent) -> None:
        self.simulation = simulation
        self.lots = simulation.lots

    @property
    def round(self) -> Round:
        """The round as it stands."""
        return self.simulation.competition.rounds[-1]

    def play(self) -> None:
        """Play every table that has no confirmed result."""
        for number in list_unconfirmed_tables(self.round, self.simulation.competition.book):
            table = self.round.table(number)
            if table is not None and not is_confirmed(self.round.sheet(number), self.simulation.competition.book):
                self._table(table)

    def _expel(self, table: Table) -> bool:
        """Disqualify a pair while the round is played."""
        if self.lots.random() >= _EXPULSION_CHANCE or is_by_teams(self.simulation.competition):
            return False
        pair = self.lots.choice((table.ew, table.ns))
        if not self.simulation.may_leave(pair):
            return False
        self.simulation.disqualify(pair, self.simulation.competition.book.cite("ladder.disqualified_results"))
        self.simulation.tally["expelled"] += 1
        return True

    def _table(self, table: Table) -> None:
        if self.round.sheet(table.number).has_result:  # the result was restored, and is not signed
            self._sign(table)
            return
        if self._expel(table) and is_confirmed(self.round.sheet(table.number), self.simulation.competition.book):
            return
        absent = [side for side, pair in self._sides(table) if self._presence(pair) is Presence.ABSENT]
        chance = self.lots.random()
        if len(absent) == len(Side) or chance < _BOTH:
            self._forfeit(table, (Side.EW, Side.NS))
        elif absent or chance < _FORFEIT:
            side = absent[0] if absent else self.lots.choice(list(Side))
            other = dict(self._sides(table))[side.other]
            late = self._presence(other) is not Presence.HERE
            needs = self.simulation.competition.book.byes.forfeit_needs_opponents_in_time
            self._forfeit(table, (Side.EW, Side.NS) if late and needs else (side,))
        else:
            if self.lots.random() < _BY_DEAL and not table.boards:
                self.simulation.by_deal.add(table.number)
                rulings.simulate_lateness(self.simulation, table)
            if not is_confirmed(self.round.sheet(table.number), self.simulation.competition.book):
                self._result(table)

    def _sides(self, table: Table) -> tuple[tuple[Side, int], ...]:
        return ((Side.EW, table.ew), (Side.NS, table.ns))

    def _presence(self, pair: int) -> Presence:
        return self.simulation.competition.presences.get(self.round.number, {}).get(pair, Presence.HERE)

    def _forfeit(self, table: Table, sides: tuple[Side, ...]) -> None:
        self.simulation.do(co.ForfeitTable(table=table.number, sides=sides, reason="缺席"), by="referee")
        self.simulation.tally["forfeits"] += 1
        if list_left_over(self.simulation.competition, self.round) and self.lots.random() < 1 / 3:
            self.simulation.draw_left_over()  # pairs of later forfeits find these drawn already

    def _result(self, table: Table) -> None:
        simulation, number = self.simulation, table.number
        if table.boards:
            nets = tuple(self.lots.choice((-3, -2, -1, 1, 2, 3)) for _ in table.boards)
            self._enter(co.EnterResult(table=number, boards=nets))
        elif number in simulation.by_deal:
            self._deals(table)
            if is_confirmed(self.round.sheet(number), simulation.competition.book):
                return  # a ruling has ended the match
            outcome = require_match_outcome(simulation.championship, number, self.round.number)
            self._enter(co.EnterResult(table=number, **to_fields(outcome)))
            simulation.tally["matches"] += 1
        else:
            self._final(table)
        if not self._walk_out(table):
            self._sign(table)

    def _enter(self, command: co.EnterResult) -> None:
        """Enter a result, sometimes after time, and sometimes with the answer whether it was finished in time."""
        simulation, lots = self.simulation, self.simulation.end_of_match
        minutes = simulation.competition.book.match.minutes
        if minutes is not None and lots.random() < _AFTER_TIME:
            simulation.at += timedelta(minutes=minutes)
        if lots.random() >= _ANSWERED:
            simulation.do(command)
            return
        is_in_time = lots.random() >= _NOT_IN_TIME
        try:
            simulation.do(replace(command, in_time=is_in_time))
        except IllegalAction as refusal:
            self._enter_after_refusal(command, refusal)
        else:
            simulation.tally[f"in_time_{is_in_time}"] += 1

    def _enter_after_refusal(self, command: co.EnterResult, refusal: IllegalAction) -> None:
        """Call time now, or enter the result without an answer."""
        simulation = self.simulation
        simulation.tally[refusal.code] += 1
        if refusal.code == "time_not_called" and simulation.end_of_match.random() < _CALLED_NOW:
            simulation.do(co.CallRoundTime(), by="referee", minutes=0)
            simulation.do(replace(command, in_time=True), minutes=0)
            simulation.tally["in_time_after_call"] += 1
        elif refusal.code in {"time_not_called", "not_in_time"}:
            simulation.do(command, minutes=0)
        else:
            raise refusal

    def _walk_out(self, table: Table) -> bool:
        """Sometimes let a side leave before its result counts; it forfeits with that result on the sheet."""
        lots, sheet = self.simulation.end_of_match, self.round.sheet(table.number)
        if lots.random() >= _WALK_OUT or is_confirmed(sheet, self.simulation.competition.book):
            return False
        try:
            self._forfeit(table, (lots.choice(list(Side)),))
        except IllegalAction as refusal:
            if refusal.code != "opponents_not_in_time":
                raise
            return False
        self.simulation.tally["walk_outs"] += 1
        return True

    def _deals(self, table: Table) -> None:
        """Play deal after deal, with a ruling now and then, until the match has a result."""
        simulation, number = self.simulation, table.number
        limit = self.lots.randint(2, 16)
        while True:
            match = simulation.championship.match(number, simulation.at, "west")[1].match
            if match.result is not None:
                return
            rulings.simulate_breach(simulation, table)
            self._expel(table)
            match = simulation.championship.match(number, simulation.at, "west")[1].match
            if match.result is not None:
                return
            for command in list_next_commands(match, limit, self.lots):
                simulation.championship.play(number, command, simulation.at, "west")

    def _final(self, table: Table) -> None:
        simulation, number = self.simulation, table.number
        book = simulation.championship.book
        overrides = simulation.competition.book.overrides | simulation.stage().overrides
        final = build_final(simulate_match(book, overrides, self.lots).match)
        if self.lots.random() >= _CLAIMS:
            self._enter(co.EnterResult(table=number, final=final))
            return
        self._enter(co.EnterResult(table=number, final=final, claimed_by=Side.EW))
        if is_confirmed(self.round.sheet(number), simulation.competition.book):
            return
        other = build_final(simulate_match(book, overrides, self.lots).match) if self.lots.random() < 1 / 4 else final
        self._enter(co.EnterResult(table=number, final=other, claimed_by=Side.NS))
        if self.round.sheet(number).is_disputed:
            simulation.do(co.SettleResult(table=number, final=final, reason="两张记分表不符"), by="referee")
            simulation.tally["disputes"] += 1

    def _sign(self, table: Table) -> None:
        simulation, number = self.simulation, table.number
        book = simulation.competition.book
        for side in list_required_signers(self.round.sheet(number), book):
            sheet = self.round.sheet(number)
            if is_confirmed(sheet, book) or side in sheet.signed:
                continue
            if self.lots.random() < _REFUSE:
                self._refuse(table, side)
            if not is_confirmed(self.round.sheet(number), book) and self.lots.random() > _REFUSE:
                simulation.do(co.SignResult(table=number, side=side))
        sheet = self.round.sheet(number)
        if not is_confirmed(sheet, book):
            fields = to_fields(simulation.find_entered_outcome(number))
            simulation.do(co.SettleResult(table=number, reason="裁判核对", **fields), by="referee")
            simulation.tally["disputes"] += 1
        if (
            is_confirmed(self.round.sheet(number), book)
            and self.lots.random() < 1 / 2
            and not self.round.sheet(number).forfeited
        ):
            simulation.do(co.LeaveTable(table=number), minutes=0)

    def _refuse(self, table: Table, side: Side) -> None:
        simulation = self.simulation
        simulation.do(co.RefuseSignature(table=table.number, side=side, reason="对成绩有异议"))
        simulation.tally["refused_signatures"] += 1
        reminders = simulation.competition.book.sheet.reminders_before_forfeit
        if reminders is not None and self.lots.random() < 1 / 2:
            for _ in range(reminders):
                if is_confirmed(self.round.sheet(table.number), simulation.competition.book):
                    break  # the result was restored with its earlier refusals
                simulation.do(co.RefuseSignature(table=table.number, side=side))
            simulation.tally["forfeits"] += 1
