"""The half of a run that learns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn

from guandan.lab.train.network import Network, exchange_suits
from guandan.lab.train.samples import DEAL_ENDS, AdviceSamples, Samples, TeacherSamples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.lab.train.samples import Taught
    from guandan.lab.train.settings import TrainingSettings


_VALUE_RANGE, _LEAST_WEIGHT = 0.15, 0.03
"""An action that a teacher thinks so much worse than the best counts e times less, but never less than the other."""
_DIFFERENCES = 5.0
_RESULTS = 6
"""Results of a deal: three levels down to one, one level up to three."""
_LEADERS = DEAL_ENDS + 1


class Learner:
    """The network, the averaged network, and what the optimizer remembers.

    `predictions` are two more outputs that only learning uses. From what the value is computed from they predict which
    result the deal has, and who leads the next trick. So each decision teaches more than one number full of luck.
    """

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        torch.set_num_threads(1)  # playing and learning are the two threads
        torch.manual_seed(settings.seed)
        self.network = Network(getattr(torch, settings.precision), settings.sizes)
        self.average = Network(sizes=settings.sizes).eval()
        self.average.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate, fused=True)
        self.predictions = nn.Linear(settings.sizes.head, _RESULTS + _LEADERS)
        self._predictions_optimizer = torch.optim.Adam(self.predictions.parameters(), lr=settings.rate, fused=True)
        self._kept: list[Tensor] = list(self.average.parameters())
        self._fresh: list[Tensor] = list(self.network.parameters())
        self.steps = 0
        self.losses: list[float] = []
        self.surprises: list[float] = []
        self._shelf: list[AdviceSamples] = []
        self._waiting: list[Samples] = []
        self._values: list[TeacherSamples] = []

    def start_from(self, network: Network) -> None:
        """Take the weights of a network, as the averaged ones too."""
        self.network.load_state_dict(network.state_dict())
        self.average.load_state_dict(network.state_dict())

    def load_optimizer(self, state: dict[str, Any]) -> None:
        """Take over what an optimizer remembers; a run of 0.1.0 saved its slower form."""
        self.optimizer.load_state_dict(state)
        for group in self.optimizer.param_groups:
            group["fused"] = True

    def save_predictions(self) -> dict[str, Any]:
        """The weights of the predictions and what their optimizer remembers."""
        return {"weights": self.predictions.state_dict(), "optimizer": self._predictions_optimizer.state_dict()}

    def load_predictions(self, state: dict[str, Any]) -> None:
        """Take over what `save_predictions` gave."""
        self.predictions.load_state_dict(state["weights"])
        self._predictions_optimizer.load_state_dict(state["optimizer"])

    def learn(self, taught: Taught, decisions: int, lot: int) -> None:
        """Use each sample once, at random, and advice off the shelf; what does not fill a batch waits for more."""
        self._waiting += taught.samples
        self._values += taught.values
        self._add_to_shelf(taught.advice)
        size = self.settings.batch
        if sum(map(len, self._waiting)) < size:
            return
        lots = np.random.default_rng(lot)
        samples = Samples.concatenate(self._waiting)
        order = lots.permutation(len(samples))
        whole = len(order) // size * size
        for optimizer in (self.optimizer, self._predictions_optimizer):
            optimizer.param_groups[0]["lr"] = self.settings.rate_at(decisions)
        weight = self.settings.advice_at(decisions)
        values = self._deal_values(whole // size, lots)
        for start in range(0, whole, size):
            some = samples.select(order[start : start + size])
            self._step(some, self._draw_from_shelf(lots) if weight else [], weight, lots, next(values, None))
        rest = order[whole:]
        self._waiting = [samples.select(rest)]

    def _deal_values(self, steps: int, lots: np.random.Generator) -> Iterator[TeacherSamples]:
        """What the teacher thought since the last time, at random and in equal parts for each step."""
        if self._values:
            whole, self._values = TeacherSamples.concatenate(self._values), []
            for places in np.array_split(lots.permutation(len(whole)), steps):
                yield whole.select(places)

    def _add_to_shelf(self, lessons: list[AdviceSamples]) -> None:
        """Add advice to the shelf; only the newest is kept."""
        self._shelf += lessons
        while sum(map(len, self._shelf)) > self.settings.shelf:
            del self._shelf[0]

    def _draw_from_shelf(self, lots: np.random.Generator) -> list[AdviceSamples]:
        """Some of the advice, at random."""
        found: list[AdviceSamples] = []
        while self._shelf and sum(map(len, found)) < self.settings.lessons:
            found.append(self._shelf[int(lots.integers(len(self._shelf)))])
        return found

    def _step(
        self,
        samples: Samples,
        lessons: list[AdviceSamples],
        weight: float,
        lots: np.random.Generator,
        values: TeacherSamples | None = None,
    ) -> None:
        of_state, of_action = exchange_suits(lots)
        states = torch.from_numpy(samples.states[:, of_state])
        actions = torch.from_numpy(samples.actions[:, of_action])
        worth, last = self.network.forward_both(states, actions)
        loss = torch.nn.functional.mse_loss(worth, torch.from_numpy(samples.targets))
        self.losses.append(loss.item())
        if values is not None:
            worths = self.network(
                torch.from_numpy(values.states[:, of_state]),
                torch.from_numpy(values.rows[:, of_action]),
                torch.from_numpy(values.owners),
            )
            loss = self.settings.taught_result * loss + compute_value_loss(worths, values)
        if self.settings.auxiliary:
            loss = loss + self.settings.auxiliary * compute_prediction_loss(self.predictions(last), samples)
        if lessons:
            whole = AdviceSamples.concatenate(lessons)
            worths = self.network(
                torch.from_numpy(whole.states[:, of_state]),
                torch.from_numpy(whole.rows[:, of_action]),
                torch.from_numpy(whole.owners),
            )
            surprise = compute_surprise(worths / self.settings.temper, whole)
            self.surprises.append(surprise.item())
            loss = loss + weight * surprise
        self.optimizer.zero_grad()
        self._predictions_optimizer.zero_grad()
        torch.autograd.backward(loss)
        self.optimizer.step()
        self._predictions_optimizer.step()
        self.steps += 1
        share = self.settings.average
        if not self.settings.start:  # weights at random are soon forgotten
            share = min(share, self.steps / (self.steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(self._kept, self._fresh, 1 - share)


def compute_value_loss(worths: torch.Tensor, values: TeacherSamples) -> torch.Tensor:
    """How far values are from the teacher's; good actions count most, and their differences more than their mean."""
    owners, size = torch.from_numpy(values.owners), len(values)
    told = torch.from_numpy(values.worths)
    best = torch.full((size,), -torch.inf).scatter_reduce(0, owners, told, "amax")
    weights = ((told - best[owners]) / _VALUE_RANGE).exp() + _LEAST_WEIGHT
    weights = weights / torch.zeros(size).index_add(0, owners, weights)[owners]
    wrong = worths - told
    mean = torch.zeros(size).index_add(0, owners, weights * wrong)
    return mean.square().mean() + _DIFFERENCES * (weights * (wrong - mean[owners]).square()).sum() / size


def compute_prediction_loss(logits: torch.Tensor, samples: Samples) -> torch.Tensor:
    """How much the deal's result and the leader of the next trick surprise: two cross entropies."""
    levels = torch.from_numpy(samples.targets * 3).round().long().clamp(-3, 3)
    results = torch.where(levels > 0, levels + 2, levels + 3)
    leaders = torch.from_numpy(samples.leaders.astype(np.int64))
    return torch.nn.functional.cross_entropy(logits[:, :_RESULTS], results) + torch.nn.functional.cross_entropy(
        logits[:, _RESULTS:], leaders
    )


def compute_surprise(logits: torch.Tensor, lessons: AdviceSamples) -> torch.Tensor:
    """How much advice surprises whoever chooses by these logits: the mean of minus the logarithm of its chance."""
    owners, size = torch.from_numpy(lessons.owners), len(lessons.states)
    highest = torch.full((size,), -torch.inf).scatter_reduce(0, owners, logits.detach(), "amax")
    above = logits - highest[owners]
    sums = torch.zeros(size).index_add(0, owners, above.exp())
    return (sums.log() - above[torch.from_numpy(lessons.chosen)]).mean()
