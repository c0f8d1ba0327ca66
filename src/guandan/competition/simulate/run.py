"""Simulate a whole event from a seed: entries, draws, rounds, results, and mishaps."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import list_left_over, list_unconfirmed_tables
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Slot
from guandan.competition.simulate import mishaps, rulings, takebacks
from guandan.competition.simulate.simulated_event import START_TIME, SimulatedEvent
from guandan.competition.simulate.tables import SimulatedTables

if TYPE_CHECKING:
    from collections.abc import Callable


class Simulation(SimulatedEvent):
    """The course of a simulated event, from its first entry to its end."""

    def run(self, tell: Callable[[int], None] = lambda _round: None) -> None:
        """Simulate the event from the first entry to the end."""
        self._enter()
        while not self._is_over():
            self._round()
            tell(len(self.competition.rounds))
        mishaps.simulate_after_last_round(self)
        rulings.settle_open_cases(self)
        takebacks.simulate_finish(self)

    def _is_over(self) -> bool:
        return len(self.competition.stages_closed) == len(self.competition.plan.stages)

    def _enter(self) -> None:
        rounds = sum(stage.rounds or 6 for stage in self.competition.plan.stages)
        slots = tuple(
            Slot(round=number, starts=START_TIME + timedelta(hours=2 * number)) for number in range(1, rounds + 1)
        )
        self.do(co.Schedule(slots=slots))
        for _ in range(self.pairs):
            self.enter()
        mishaps.simulate_before_first_draw(self)
        self.at = max(self.at, START_TIME)

    def _round(self) -> None:
        mishaps.simulate_between_rounds(self)
        self.draw()
        if self.lots.random() < 1 / 6:
            mishaps.simulate_draw_change(self)
        self.do(co.PublishDraw())
        takebacks.simulate_redraw(self)
        takebacks.simulate_settings_change(self)
        mishaps.simulate_check_in(self)
        self.by_deal = set()
        self.do(co.StartRound(), minutes=10)
        takebacks.simulate_restart(self)
        self._play()
        takebacks.simulate_revocation(self)
        self._play()
        mishaps.simulate_late_entry(self)
        self.close_round()
        rulings.simulate_appeals(self)
        mishaps.simulate_correction(self)
        takebacks.simulate_revocation(self)
        self.close_round()
        rulings.apply_disqualifications(self)

    def close_round(self) -> None:
        """Play the open tables, and close the round unless it is closed."""
        if self.competition.rounds[-1].status is RoundStatus.STARTED:
            self._play()
            self.do(co.CloseRound(), by="referee")

    def _play(self) -> None:
        while list_unconfirmed_tables(self.competition.rounds[-1], self.competition.book):
            SimulatedTables(self).play()
            self.at += timedelta(minutes=30)
        self._left_over()

    def _left_over(self) -> None:
        while list_left_over(self.competition, self.competition.rounds[-1]):
            self.draw_left_over()
            SimulatedTables(self).play()
