"""The half of a run that learns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from guandan.lab.train.network import Network, suits_exchanged
from guandan.lab.train.samples import Samples

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.lab.train.settings import Settings


class Learner:
    """The network, the averaged network, and what the optimizer remembers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        self.network = Network()
        self.average = Network().eval()
        self.average.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate)
        self.steps = 0
        self.losses: list[float] = []
        self._waiting: list[Samples] = []

    def learn(self, taught: list[Samples], decisions: int, lot: int) -> None:
        """Use each sample once, in an order by lot; what does not fill a batch waits for more."""
        self._waiting += taught
        size = self.settings.batch
        if sum(map(len, self._waiting)) < size:
            return
        lots = np.random.default_rng(lot)
        samples = Samples.together(self._waiting)
        order = lots.permutation(len(samples))
        whole = len(order) // size * size
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.rate_at(decisions)
        for start in range(0, whole, size):
            self._step(samples, order[start : start + size], lots)
        rest = order[whole:]
        self._waiting = [Samples(samples.states[rest], samples.actions[rest], samples.targets[rest])]

    def _step(self, samples: Samples, some: NDArray[np.int64], lots: np.random.Generator) -> None:
        of_state, of_action = suits_exchanged(lots)
        states = torch.from_numpy(samples.states[some][:, of_state])
        actions = torch.from_numpy(samples.actions[some][:, of_action])
        worth = self.network(states, actions)
        loss = torch.nn.functional.mse_loss(worth, torch.from_numpy(samples.targets[some]))
        self.optimizer.zero_grad()
        torch.autograd.backward(loss)
        self.optimizer.step()
        self.steps += 1
        self.losses.append(loss.item())
        share = min(self.settings.average, self.steps / (self.steps + 10))
        with torch.no_grad():
            for kept, fresh in zip(self.average.parameters(), self.network.parameters(), strict=True):
                kept.lerp_(fresh, 1 - share)
