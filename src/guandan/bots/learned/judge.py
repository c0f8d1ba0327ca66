"""The network as it ships, computed by NumPy."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Protocol

import numpy as np
from threadpoolctl import threadpool_limits

from guandan.bots.learned.inputs import ACTION_SCALE, INPUT_SIZE, STATE_SCALE, build_state_inputs
from guandan.kernel.features import OBSERVATION_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.inputs import Bytes, Floats

    Places = NDArray[np.int64]

NETWORK_NAME = "network"
_BLOCK = 1024
"""Actions that are computed together: so many stay in the processor's cache."""


class ActionJudge(Protocol):
    """Says what actions are worth, in thirds of levels for the side that acts."""

    def judge(self, states: Bytes, rows: Bytes, owners: Places) -> Floats:
        """The worth of each action (row); `owners` says which state each belongs to."""
        ...


class NumpyJudge:
    """The network by NumPy: bytes go into the first products as they are, for their weights are scaled instead."""

    def __init__(self, packed: bytes) -> None:
        with np.load(BytesIO(packed)) as arrays:
            weights = {name: np.asarray(arrays[name], dtype=np.float32) for name in arrays.files}
        scale = np.ones(INPUT_SIZE, dtype=np.float32)
        scale[:OBSERVATION_SIZE] = STATE_SCALE
        weights["trunk.0.weight"] = weights["trunk.0.weight"] * scale
        self._trunk = [_layer(weights, name) for name in ("trunk.0", "trunk.2", "trunk.4")]
        # What a state brings to its actions, and in the last column what it is worth whatever is done.
        self._state = (
            _columns(np.concatenate([weights["state.weight"], weights["standing.weight"]])),
            np.concatenate([weights["state.bias"], weights["standing.bias"] + weights["value.bias"]]),
        )
        self._action = _columns(weights["action.weight"] * ACTION_SCALE)
        self._mix = _layer(weights, "mix")
        self._value = weights["value.weight"][0].copy()

    def judge(self, states: Bytes, rows: Bytes, owners: Places) -> Floats:
        """The worth of each action."""
        trunk = build_state_inputs(states)
        for layer in self._trunk:
            trunk = _clip(_apply(layer, trunk))
        seen = _apply(self._state, trunk)
        standing, seen = seen[:, -1], seen[:, :-1]
        worths: Floats = np.empty(len(owners), dtype=np.float32)
        for start in range(0, len(owners), _BLOCK):
            block = slice(start, start + _BLOCK)
            whose = owners[block]
            together: Floats = rows[block].astype(np.float32) @ self._action
            together += seen[whose]
            mixed = _clip(_apply(self._mix, _clip(together)))
            np.matmul(mixed, self._value, out=worths[block])
            worths[block] += standing[whose]
        return worths


def _layer(weights: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
    return _columns(weights[f"{name}.weight"]), weights[f"{name}.bias"]


def _columns(weight: Floats) -> Floats:
    """Weights as the right side of a product, in one piece."""
    return np.ascontiguousarray(weight.T)


def _apply(layer: tuple[Floats, Floats], given: Floats) -> Floats:
    found: Floats = given @ layer[0]
    found += layer[1]
    return found


def _clip(given: Floats) -> Floats:
    """Set what is below zero to zero, in place."""
    return np.maximum(given, 0, out=given)


@cache
def load_packaged_judge() -> ActionJudge:
    """The network that comes with guandan.

    From then on BLAS uses one thread in this process. The products are small: several threads take as long by the
    clock and ten times the processor, because they wait for each other in a loop.
    """
    threadpool_limits(limits=1, user_api="blas")
    return NumpyJudge(files("guandan.bots.learned").joinpath(f"{NETWORK_NAME}.npz").read_bytes())
