"""What goes into the network: the kernel's bytes, scaled, and what follows from them."""

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
HELD = (1, 2, 3, 4, 5, 6)
"""Whether a rank is there at least so often, in the own hand or unseen, is an input of its own."""
COUNTED = ("hand", "unseen")
INPUTS = OBSERVATION_SIZE + len(COUNTED) * len(HELD) * (RANKS + 1)


def _scales(layout: dict[str, slice], size: int, most: Mapping[str, float | tuple[float, ...]]) -> Floats:
    """What each byte is multiplied with, so that all inputs are of the order of one."""
    divisors = np.ones(size, dtype=np.float32)
    for name, number in most.items():
        divisors[layout[name]] = number
    return np.reciprocal(divisors)


_COST = (50.0, 8.0, 2.0, 4.0)
STATE_SCALE = _scales(
    OBSERVATION,
    OBSERVATION_SIZE,
    {"left": 27.0, "top_size": 10.0, "hand_cost": _COST, "bombs_unseen": 8.0},
)
ACTION_SCALE = _scales(
    ACTION,
    ACTION_SIZE,
    {"size": 10.0, "left": 27.0, "rest_shape": 4.0, "rest_cost": _COST, "above": 4.0},
)


def state_inputs(states: Bytes) -> Floats:
    """States, and how often each rank, and at last the level's, is held and unseen."""
    parts: list[NDArray[np.generic]] = [states * STATE_SCALE]
    level = states[:, OBSERVATION["level"]]
    for name in COUNTED:
        start = OBSERVATION[name].start
        ranks = states[:, start : start + RANKS * SUITS].reshape(-1, RANKS, SUITS).sum(2)
        ranks = np.concatenate([ranks, (ranks * level).sum(1, keepdims=True)], axis=1)
        parts.append((ranks[:, :, None] >= np.array(HELD)).reshape(len(states), -1))
    return np.concatenate(parts, axis=1, dtype=np.float32)


def action_inputs(rows: Bytes) -> Floats:
    """Actions."""
    return rows * ACTION_SCALE
