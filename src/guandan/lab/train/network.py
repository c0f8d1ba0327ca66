"""The network: one trunk per state, a light head per action; a decision costs one trunk however many plays it has."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from guandan.bots.learned.inputs import ACTION_SCALE, COUNTED, HELD, INPUTS, RANKS, STATE_SCALE, SUITS
from guandan.bots.learned.judge import NAME
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDE, MIDDLE, NARROW, HEAD = 384, 256, 256, 128
BLOCK = 2048


class Network(nn.Module):
    """Levels that the own side will gain by an action, in thirds: a deal's result is between -1 and 1."""

    state_scale: Tensor
    action_scale: Tensor
    held: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("state_scale", torch.from_numpy(STATE_SCALE))
        self.register_buffer("action_scale", torch.from_numpy(ACTION_SCALE))
        self.register_buffer("held", torch.tensor(HELD, dtype=torch.float32))
        self.trunk = nn.Sequential(
            nn.Linear(INPUTS, WIDE),
            nn.ReLU(),
            nn.Linear(WIDE, MIDDLE),
            nn.ReLU(),
            nn.Linear(MIDDLE, NARROW),
            nn.ReLU(),
        )
        self.standing = nn.Linear(NARROW, 1)
        self.state = nn.Linear(NARROW, HEAD)
        self.action = nn.Linear(ACTION_SIZE, HEAD, bias=False)
        self.mix = nn.Linear(HEAD, HEAD)
        self.value = nn.Linear(HEAD, 1)

    def forward(self, states: Tensor, actions: Tensor, owners: Tensor | None = None) -> Tensor:
        """The worth of each action; `owners` says which state each belongs to (none: the one at the same place)."""
        trunk = self.trunk(self.inputs(states.float()))
        seen, standing = self.state(trunk), self.standing(trunk)
        if owners is not None:
            seen, standing = seen.index_select(0, owners), standing.index_select(0, owners)
        together = torch.relu(seen + self.action(actions.float() * self.action_scale))
        worth: Tensor = standing + self.value(torch.relu(self.mix(together)))
        return worth.squeeze(-1)

    @torch.inference_mode()
    def judge(self, states: Tensor, actions: Tensor, owners: Tensor) -> Tensor:
        """The same without learning: the actions in blocks that stay in the processor's cache."""
        trunk = self.trunk(self.inputs(states.float()))
        seen, standing = self.state(trunk), self.standing(trunk)
        worth = torch.empty(len(owners))
        for start in range(0, len(owners), BLOCK):
            block = slice(start, start + BLOCK)
            whose = owners[block]
            rows = self.action(actions[block].float().mul_(self.action_scale))
            rows = self.mix(rows.add_(seen.index_select(0, whose)).relu_()).relu_()
            worth[block] = self.value(rows).add_(standing.index_select(0, whose)).squeeze(-1)
        return worth

    def inputs(self, states: Tensor) -> Tensor:
        """A state and what follows from it: how often each rank, and the level's, is held and unseen."""
        level = states[:, OBSERVATION["level"]]
        parts = [states * self.state_scale]
        for name in COUNTED:
            start = OBSERVATION[name].start
            ranks = states[:, start : start + RANKS * SUITS].reshape(-1, RANKS, SUITS).sum(2)
            ranks = torch.cat([ranks, (ranks * level).sum(1, keepdim=True)], dim=1)
            parts.append((ranks.unsqueeze(2) >= self.held).flatten(1).float())
        return torch.cat(parts, dim=1)


def read_packaged() -> Network:
    """The network that comes with guandan."""
    with np.load(BytesIO(files("guandan.bots.learned").joinpath(f"{NAME}.npz").read_bytes())) as arrays:
        weights = {name: torch.from_numpy(arrays[name].astype(np.float32)) for name in arrays.files}
    network = Network().eval()
    network.load_state_dict(network.state_dict() | weights)
    return network


def suits_exchanged(lots: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places of a state's and an action's bytes after the three suits that are not hearts changed places by lot."""
    order = np.arange(SUITS)
    order[[0, 2, 3]] = lots.permutation([0, 2, 3])
    faces = np.concatenate([(np.arange(RANKS)[:, None] * SUITS + order).ravel(), [RANKS * SUITS, RANKS * SUITS + 1]])
    found = []
    for layout, size in ((OBSERVATION, OBSERVATION_SIZE), (ACTION, ACTION_SIZE)):
        places = np.arange(size)
        for part in layout.values():
            if part.stop - part.start == len(faces):
                places[part] = part.start + faces
        found.append(places)
    return found[0], found[1]
