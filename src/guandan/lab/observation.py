"""What a seat sees, as NumPy arrays: one row of bytes, or its parts by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces

from guandan.kernel import CATALOGUE
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

Bytes: TypeAlias = "NDArray[np.uint8]"
Mask: TypeAlias = "NDArray[np.int8]"

MAX_VALUE = 255
"""No number in an observation is higher: each is a byte."""


def observation_space() -> spaces.Dict:
    """What one seat sees, and which numbers of the catalogue it may answer."""
    row = spaces.Box(0, MAX_VALUE, (OBSERVATION_SIZE,), np.uint8)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (len(CATALOGUE),), np.int8)})


def planes(rows: Bytes) -> dict[str, Bytes]:
    """The named parts of one observation or of many, without copying."""
    return _cut_parts(rows, OBSERVATION, OBSERVATION_SIZE)


def action_planes(rows: Bytes) -> dict[str, Bytes]:
    """The named parts of one feature row of a legal action or of many, without copying."""
    return _cut_parts(rows, ACTION, ACTION_SIZE)


def _cut_parts(rows: Bytes, layout: dict[str, slice], size: int) -> dict[str, Bytes]:
    if rows.shape[-1] != size:
        raise ValueError(f"rows of {size} bytes are needed, not of {rows.shape[-1]}")
    return {name: rows[..., part] for name, part in layout.items()}


def build_mask(numbers: NDArray[np.int32]) -> Mask:
    """Ones at these numbers of the catalogue."""
    mask = np.zeros(len(CATALOGUE), np.int8)
    mask[numbers] = 1
    return mask


def as_buffer(array: NDArray[Any]) -> Any:  # noqa: ANN401 (NumPy's types call it a buffer only from Python 3.12 on)
    """The array as memory that the kernel reads and writes."""
    return array
