"""What goes into the network: the kernel's bytes and what follows from them, and how these are scaled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Floats = NDArray[np.float32]

RANKS, SUITS = 13, 4
COUNT_THRESHOLDS = (1, 2, 3, 4, 5, 6)
"""Whether a rank is there at least so often, in the own hand or unseen, is an input of its own."""
_HELD = np.array(COUNT_THRESHOLDS, dtype=np.uint8)
COUNTED_PARTS = ("hand", "unseen")
INPUT_SIZE = OBSERVATION_SIZE + len(COUNTED_PARTS) * len(COUNT_THRESHOLDS) * (RANKS + 1)


def _build_scales(layout: dict[str, slice], size: int, most: Mapping[str, float | tuple[float, ...]]) -> Floats:
    """What each byte is multiplied with, so that all inputs are of the order of one."""
    divisors = np.ones(size, dtype=np.float32)
    for name, number in most.items():
        divisors[layout[name]] = number
    return np.reciprocal(divisors)


_COST_SCALE = (50.0, 8.0, 2.0, 4.0)
STATE_SCALE = _build_scales(
    OBSERVATION,
    OBSERVATION_SIZE,
    {"left": 27.0, "top_size": 10.0, "hand_cost": _COST_SCALE, "bombs_unseen": 8.0},
)
ACTION_SCALE = _build_scales(
    ACTION,
    ACTION_SIZE,
    {"size": 10.0, "left": 27.0, "rest_shape": 4.0, "rest_cost": _COST_SCALE, "above": 4.0},
)


def build_state_inputs(states: Bytes) -> Floats:
    """The bytes of states, and how often each rank, and at last the level's, is held and unseen; nothing is scaled."""
    inputs: Floats = np.empty((len(states), INPUT_SIZE), dtype=np.float32)
    inputs[:, :OBSERVATION_SIZE] = states
    level = states[:, OBSERVATION["level"]]
    at = OBSERVATION_SIZE
    for name in COUNTED_PARTS:
        start = OBSERVATION[name].start
        suits = states[:, start : start + RANKS * SUITS].reshape(-1, RANKS, SUITS)
        ranks: Bytes = np.empty((len(states), RANKS + 1), dtype=np.uint8)
        np.sum(suits, axis=2, dtype=np.uint8, out=ranks[:, :RANKS])
        np.sum(ranks[:, :RANKS] * level, axis=1, dtype=np.uint8, out=ranks[:, RANKS])
        end = at + (RANKS + 1) * len(COUNT_THRESHOLDS)
        inputs[:, at:end] = (ranks[:, :, None] >= _HELD).reshape(len(states), -1)
        at = end
    return inputs
