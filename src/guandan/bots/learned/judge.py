"""The network as it ships: run by onnxruntime, or by NumPy where there is none, with the same answers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from guandan.bots.learned.inputs import action_inputs, state_inputs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.inputs import Bytes, Floats

    Places = NDArray[np.int64]

NAME = "network"


class Judge(Protocol):
    """Says what actions are worth, in thirds of levels for the side that acts."""

    def worths(self, states: Bytes, rows: Bytes, owners: Places) -> Floats:
        """The worth of each action (row); `owners` says which state each belongs to."""
        ...


class NumpyJudge:
    """The network by NumPy alone."""

    def __init__(self, packed: bytes) -> None:
        with np.load(BytesIO(packed)) as arrays:
            self._arrays = {name: np.asarray(arrays[name], dtype=np.float32) for name in arrays.files}

    def _linear(self, name: str, x: Floats) -> Floats:
        return x @ self._arrays[f"{name}.weight"].T + self._arrays[f"{name}.bias"]

    def worths(self, states: Bytes, rows: Bytes, owners: Places) -> Floats:
        """The worth of each action."""
        trunk = state_inputs(states)
        for name in ("trunk.0", "trunk.2", "trunk.4"):
            trunk = np.maximum(self._linear(name, trunk), 0)
        actions = action_inputs(rows) @ self._arrays["action.weight"].T
        together = np.maximum(self._linear("state", trunk)[owners] + actions, 0)
        mixed = np.maximum(self._linear("mix", together), 0)
        return (self._linear("standing", trunk)[owners] + self._linear("value", mixed))[:, 0]


class OnnxJudge:
    """The network by onnxruntime, on one thread."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime  # noqa: PLC0415 (where it is missing, NumPy does)

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def worths(self, states: Bytes, rows: Bytes, owners: Places) -> Floats:
        """The worth of each action."""
        given = {"states": state_inputs(states), "actions": action_inputs(rows), "owners": owners}
        worths: Floats = self._session.run(["worths"], given)[0]
        return worths


@cache
def packaged() -> Judge:
    """The network that comes with guandan."""
    folder = files("guandan.bots.learned")
    try:
        return OnnxJudge(folder.joinpath(f"{NAME}.onnx").read_bytes())
    except ImportError:
        return NumpyJudge(folder.joinpath(f"{NAME}.npz").read_bytes())
