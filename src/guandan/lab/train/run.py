"""The loop: play and learn side by side, measure, save; it goes on from its folder at any moment."""

from __future__ import annotations

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import torch

from guandan.kernel import rules_of
from guandan.lab.train.actor import Actor
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.learner import Learner
from guandan.lab.train.log import LogRow
from guandan.lab.train.measure import measure_strength
from guandan.lab.train.network import Network, load_packaged_network
from guandan.lab.train.players import BotPlayer, LightPolicyPlayer, NetworkPlayer
from guandan.lab.train.samples import Taught
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from guandan.lab.train.settings import TrainingSettings

_LOT_STEP = 1_000_003
_SECOND_LOT = 500_009
_MEASURE_SEED = 9_000_001


class TrainingRun:
    """A training run in a folder.

    While one thread plays with the weights as they were, another learns from what the chunk before has taught, and then
    plays at the tables of the second actor; then they exchange. So both cores are busy, and equal seeds still give
    equal weights.
    """

    def __init__(self, path: Path, settings: TrainingSettings | None = None) -> None:
        self.folder = RunFolder(path, settings)
        self.settings = self.folder.settings
        self.learner = Learner(self.settings)
        self.decisions, self.deals, self.seconds, self.busy, self.starts = 0, 0, 0.0, 0.0, 0
        self.last: LogRow | None = None
        self._resume()
        self.rules = rules_of(load(self.settings.book))
        self._playing = Network(getattr(torch, self.settings.precision), self.settings.sizes).eval()
        self.actors = self._make_actors()
        self._taught: list[Taught] = []
        if self.decisions < self.settings.taught_until:
            self._set_teacher(self.folder.read_network(self.folder.teacher_file))
        self._stopped = False
        self._add_past()

    def _make_actors(self) -> list[Actor]:
        """The actor of the playing thread, and the one of the learning thread if it shall play too."""
        second = round(self.settings.tables * self.settings.second_share)
        lot = self.settings.seed + _LOT_STEP * self.starts
        return [
            Actor(self.settings, self._playing, tables=tables, lot=lot + number * _SECOND_LOT, rules=self.rules)
            for number, tables in enumerate((self.settings.tables - second, second))
            if tables
        ]

    def _resume(self) -> None:
        kept = self.folder.load_state()
        if kept is None:
            if self.settings.start:
                self.learner.start_from(load_packaged_network())
                self.folder.save_past(self.learner.average, 0, self.settings.past_kept)
            return
        self.learner.network.load_state_dict(kept["network"])
        self.learner.average.load_state_dict(kept["average"])
        self.learner.load_optimizer(kept["optimizer"])
        if "predictions" in kept:  # a state of 0.1.0 has none
            self.learner.load_predictions(kept["predictions"])
        self.learner.steps = kept["steps"]
        self.decisions, self.deals = kept["decisions"], kept["deals"]
        self.seconds, self.busy, self.starts = kept["seconds"], kept["busy"], kept["starts"] + 1

    def save(self) -> None:
        """Write the state whole, or not at all."""
        self.folder.save_state(
            {
                "network": self.learner.network.state_dict(),
                "average": self.learner.average.state_dict(),
                "optimizer": self.learner.optimizer.state_dict(),
                "predictions": self.learner.save_predictions(),
                "steps": self.learner.steps,
                "decisions": self.decisions,
                "deals": self.deals,
                "seconds": self.seconds,
                "busy": self.busy,
                "starts": self.starts,
            }
        )

    def train(self, until: int | None = None, tell: Callable[[TrainingRun], None] = lambda _run: None) -> None:
        """Train until so many decisions have been seen, or until told to stop; the state is saved at the end."""
        before = {name: signal.signal(name, self._stop) for name in (signal.SIGTERM, signal.SIGINT)}
        try:
            self._train(until, tell)
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)
        self.save()

    def _train(self, until: int | None, tell: Callable[[TrainingRun], None]) -> None:
        saved = time.monotonic()
        with ThreadPoolExecutor(1) as worker:
            if self.decisions == 0 and self.settings.start:
                self._measure()  # the first line of the log says what it started from
            while not self._stopped and (until is None or self.decisions < until):
                if self.folder.is_paused:
                    time.sleep(1)
                    continue
                began, busy = time.monotonic(), time.process_time()
                self._step(worker)
                self.seconds += time.monotonic() - began
                self.busy += time.process_time() - busy
                tell(self)
                if time.monotonic() - saved > self.settings.save_seconds:
                    self.save()
                    saved = time.monotonic()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopped = True

    def _set_teacher(self, teacher: Network | None) -> None:
        if teacher is not None:
            teacher.precision = self._playing.precision
        for actor in self.actors:
            actor.set_teacher(teacher)

    def _step(self, worker: ThreadPoolExecutor) -> None:
        before, deals = self.decisions, sum(actor.deals for actor in self.actors)
        self._playing.load_state_dict(self.learner.average.state_dict())
        other = worker.submit(self._learn_and_play, self._taught, before)
        self._taught = [self.actors[0].play(before), *other.result()]
        self.decisions += self.settings.chunk * self.settings.tables
        self.deals += sum(actor.deals for actor in self.actors) - deals
        if before < self.settings.taught_until <= self.decisions:
            self._set_teacher(None)
        if self._has_passed(before, self.settings.past_every):
            self.folder.save_past(self.learner.average, self.decisions, self.settings.past_kept)
            self._add_past()
        if self._has_passed(before, self.settings.measure_every):
            self._measure()

    def _learn_and_play(self, taught: list[Taught], decisions: int) -> list[Taught]:
        whole = Taught(
            samples=[sample for part in taught for sample in part.samples],
            advice=[advice for part in taught for advice in part.advice],
            values=[values for part in taught for values in part.values],
        )
        self.learner.learn(whole, decisions, self.settings.seed + decisions)
        return [actor.play(decisions) for actor in self.actors[1:]]

    def _has_passed(self, before: int, every: int) -> bool:
        return before // every != self.decisions // every

    def _add_past(self) -> None:
        kept = self.folder.list_past()
        if kept:
            for actor in self.actors:
                past = self.folder.read_network(kept[int(actor.lots.integers(len(kept)))])
                past.precision = self._playing.precision
                actor.set_past(past)

    def _measure(self) -> None:
        player, deals = NetworkPlayer(self.learner.average), self.settings.measure_deals
        light = measure_strength(player, LightPolicyPlayer(_MEASURE_SEED), deals, seed=_MEASURE_SEED, rules=self.rules)
        normal = measure_strength(
            player, BotPlayer("normal", _MEASURE_SEED), deals, seed=_MEASURE_SEED, rules=self.rules
        )
        losses, self.learner.losses = self.learner.losses, []
        surprises, self.learner.surprises = self.learner.surprises, []
        self.last = LogRow(
            decisions=self.decisions,
            deals=self.deals,
            seconds=round(self.seconds),
            cpu_seconds=round(self.busy),
            epsilon=round(self.settings.epsilon_at(self.decisions), 4),
            rate=round(self.settings.rate_at(self.decisions), 6),
            loss=round(float(np.mean(losses)), 5) if losses else 0.0,
            surprise=round(float(np.mean(surprises)), 4) if surprises else 0.0,
            light=round(light.levels, 3),
            light_margin=round(light.margin, 3),
            normal=round(normal.levels, 3),
            normal_margin=round(normal.margin, 3),
        )
        self.folder.append_log(self.last)
