"""The network: one trunk per state, a light head per action; a decision costs one trunk however many plays it has."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import torch
from msgspec.structs import astuple
from torch import Tensor, nn
from torch.nn import functional

from guandan.bots.learned.inputs import (
    ACTION_SCALE,
    COUNT_THRESHOLDS,
    COUNTED_PARTS,
    INPUT_SIZE,
    RANKS,
    STATE_SCALE,
    SUITS,
)
from guandan.bots.learned.judge import NETWORK_NAME
from guandan.errors import InvalidText
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE
from guandan.lab.train.settings import NetworkSizes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

BLOCK = 4096
ADDED_INPUTS = INPUT_SIZE - OBSERVATION_SIZE
_USUAL_SIZES = NetworkSizes()


class Network(nn.Module):
    """Levels that the own side will gain by an action, in thirds: a deal's result is between -1 and 1.

    Weights are kept in 32 bits; `precision` is what the large products are computed in. The bytes of states and actions
    go into these products as they are (every byte is exact in bfloat16), for the first weights are scaled instead.
    """

    state_scale: Tensor
    action_scale: Tensor
    _held: Tensor
    _input_scale: Tensor

    def __init__(self, precision: torch.dtype = torch.float32, sizes: NetworkSizes = _USUAL_SIZES) -> None:
        super().__init__()
        self.sizes = sizes
        self.precision = precision
        self.register_buffer("state_scale", torch.from_numpy(STATE_SCALE))
        self.register_buffer("action_scale", torch.from_numpy(ACTION_SCALE))
        self.register_buffer(
            "held", torch.tensor(COUNT_THRESHOLDS, dtype=torch.float32)
        )  # not used: states of 0.1.0 have it
        self.register_buffer("_held", torch.tensor(COUNT_THRESHOLDS, dtype=torch.uint8), persistent=False)
        self.register_buffer(
            "_input_scale", functional.pad(self.state_scale, (0, ADDED_INPUTS), value=1.0), persistent=False
        )
        self.trunk = nn.Sequential(
            nn.Linear(INPUT_SIZE, sizes.wide),
            nn.ReLU(),
            nn.Linear(sizes.wide, sizes.middle),
            nn.ReLU(),
            nn.Linear(sizes.middle, sizes.narrow),
            nn.ReLU(),
        )
        self.standing = nn.Linear(sizes.narrow, 1)
        self.state = nn.Linear(sizes.narrow, sizes.head)
        self.action = nn.Linear(ACTION_SIZE, sizes.head, bias=False)
        self.mix = nn.Linear(sizes.head, sizes.head)
        self.value = nn.Linear(sizes.head, 1)

    def forward(self, states: Tensor, actions: Tensor, owners: Tensor | None = None) -> Tensor:
        """The worth of each action; `owners` says which state each belongs to (none: the one at the same place)."""
        return self.forward_both(states, actions, owners)[0]

    def forward_both(self, states: Tensor, actions: Tensor, owners: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """The worth of each action, and the last layer that it is computed from."""
        seen, standing = self._read_states(states)
        if owners is not None:
            seen, standing = seen.index_select(0, owners), standing.index_select(0, owners)
        together = torch.relu(seen + self._multiply(self.action, actions.to(self.precision), self.action_scale))
        last = torch.relu(self._multiply(self.mix, together)).float()
        worth: Tensor = standing + self.value(last)
        return worth.squeeze(-1), last

    @torch.inference_mode()
    def judge_in_blocks(self, states: Tensor, actions: Tensor, owners: Tensor) -> Tensor:
        """The same without learning: the actions in blocks that stay in the processor's cache."""
        seen, standing = self._read_states(states)
        action = (self.action.weight * self.action_scale).to(self.precision)
        mix, bias = self.mix.weight.to(self.precision), self.mix.bias.to(self.precision)
        worth = torch.empty(len(owners))
        for start in range(0, len(owners), BLOCK):
            block = slice(start, start + BLOCK)
            whose = owners[block]
            rows = functional.linear(actions[block].to(self.precision), action)
            rows = functional.linear(rows.add_(seen.index_select(0, whose)).relu_(), mix, bias).relu_()
            worth[block] = self.value(rows.float()).add_(standing.index_select(0, whose)).squeeze(-1)
        return worth

    def _read_states(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """What each state brings to its actions, and what it is worth whatever is done."""
        first, *others = (layer for layer in self.trunk if isinstance(layer, nn.Linear))
        trunk = torch.relu(self._multiply(first, self.build_inputs(states), self._input_scale))
        for layer in others:
            trunk = torch.relu(self._multiply(layer, trunk))
        return self._multiply(self.state, trunk), self.standing(trunk.float())

    def _multiply(self, layer: nn.Linear, given: Tensor, scale: Tensor | None = None) -> Tensor:
        weight = layer.weight if scale is None else layer.weight * scale
        bias = None if layer.bias is None else layer.bias.to(self.precision)
        return functional.linear(given, weight.to(self.precision), bias)

    def build_inputs(self, states: Tensor) -> Tensor:
        """A state's bytes and what follows from them: how often each rank, and the level's, is held and unseen."""
        inputs = torch.empty((len(states), INPUT_SIZE), dtype=self.precision)
        inputs[:, :OBSERVATION_SIZE] = states
        level = states[:, OBSERVATION["level"]]
        at = OBSERVATION_SIZE
        for name in COUNTED_PARTS:
            start = OBSERVATION[name].start
            suits = states[:, start : start + RANKS * SUITS].reshape(-1, RANKS, SUITS).unbind(2)
            ranks = suits[0] + suits[1] + suits[2] + suits[3]
            ranks = torch.cat([ranks, (ranks * level).amax(1, keepdim=True)], dim=1)
            inputs[:, at : at + ADDED_INPUTS // len(COUNTED_PARTS)] = (ranks.unsqueeze(2) >= self._held).flatten(1)
            at += ADDED_INPUTS // len(COUNTED_PARTS)
        return inputs


PACKAGED_FILE = files("guandan.bots.learned").joinpath(f"{NETWORK_NAME}.npz")
"""The network that comes with guandan."""


def load_packaged_network() -> Network:
    """The network that comes with guandan."""
    return read_weights(PACKAGED_FILE.read_bytes())


def read_weights(packed: bytes) -> Network:
    """A network from an exported file."""
    with np.load(BytesIO(packed)) as arrays:
        weights = {name: torch.from_numpy(arrays[name].astype(np.float32)) for name in arrays.files}
    network = Network(sizes=find_sizes(weights)).eval()
    network.load_state_dict(network.state_dict() | weights)
    return network


def find_sizes(weights: Mapping[str, Tensor]) -> NetworkSizes:
    """The sizes of the network that has these weights; KeyError or IndexError if it is another kind of network."""
    return NetworkSizes(*(weights[f"{name}.weight"].shape[0] for name in ("trunk.0", "trunk.2", "trunk.4", "mix")))


def grow_network(network: Network, sizes: NetworkSizes) -> Network:
    """A larger network that is the same function: nothing old hears what the new units say, until they have learned."""
    if any(new < old for new, old in zip(astuple(sizes), astuple(network.sizes), strict=True)):
        raise InvalidText(f"{sizes} are not larger than {network.sizes}")
    grown = Network(sizes=sizes).eval()
    with torch.no_grad():
        for name, weights in grown.named_parameters():
            given = network.get_parameter(name)
            rows = slice(len(given))
            if weights.dim() > 1:
                weights[rows, given.shape[1] :] = 0
                weights[rows, : given.shape[1]] = given
            else:
                weights[rows] = given
    return grown


def exchange_suits(lots: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places of a state's and an action's bytes after the three suits that are not hearts changed places at random."""
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
