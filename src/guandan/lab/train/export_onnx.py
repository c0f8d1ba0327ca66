"""A network as a graph of ONNX, for other programs; guandan itself reads `network.npz`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from guandan.bots.learned.inputs import ACTION_SCALE, INPUT_SIZE, STATE_SCALE
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.train.export import halves_of

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from guandan.lab.train.export import Halves
    from guandan.lab.train.network import Network

_OPSET, _IR = 17, 8  # what onnxruntime has known since 2022


def export_onnx(network: Network, file: Path) -> None:
    """Write the graph with weights in 16 bits; its inputs are `state_inputs` and the rows of actions, as floats."""
    onnx.save(model_of(halves_of(network)), file)


def model_of(halves: Halves) -> onnx.ModelProto:
    """The network as a graph of ONNX: states, actions and owners in, worths out."""
    graph = _Graph(halves)
    scale = np.ones(INPUT_SIZE, dtype=np.float32)
    scale[:OBSERVATION_SIZE] = STATE_SCALE
    graph.put("state_scale", scale)
    graph.put("action_scale", ACTION_SCALE)
    trunk = graph.add("Mul", "states", "state_scale")
    for name in ("trunk.0", "trunk.2", "trunk.4"):
        trunk = graph.relu(graph.linear(name, trunk))
    seen = graph.add("Gather", graph.linear("state", trunk), "owners")
    together = graph.relu(graph.add("Add", seen, graph.linear("action", graph.add("Mul", "actions", "action_scale"))))
    value = graph.linear("value", graph.relu(graph.linear("mix", together)))
    standing = graph.add("Gather", graph.linear("standing", trunk), "owners")
    graph.put("last", np.array([1], dtype=np.int64))
    graph.nodes.append(helper.make_node("Squeeze", [graph.add("Add", value, standing), "last"], ["worths"]))
    inputs = [
        helper.make_tensor_value_info("states", TensorProto.FLOAT, ["deals", INPUT_SIZE]),
        helper.make_tensor_value_info("actions", TensorProto.FLOAT, ["choices", ACTION_SIZE]),
        helper.make_tensor_value_info("owners", TensorProto.INT64, ["choices"]),
    ]
    outputs = [helper.make_tensor_value_info("worths", TensorProto.FLOAT, ["choices"])]
    whole = helper.make_graph(graph.nodes, "guandan", inputs, outputs, graph.kept)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR)
    onnx.checker.check_model(model)
    return model


class _Graph:
    """Nodes that are added one after the other."""

    def __init__(self, halves: Halves) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.kept: list[onnx.TensorProto] = []
        self._halves = halves

    def put(self, name: str, array: NDArray[np.generic]) -> None:
        """Keep an array."""
        self.kept.append(numpy_helper.from_array(array, name))

    def add(self, kind: str, *given: str, **options: int) -> str:
        """A node; gives the name of what comes out of it."""
        out = f"{kind}.{len(self.nodes)}"
        node = helper.make_node(kind, list(given), [out])
        node.attribute.extend(helper.make_attribute(name, value) for name, value in options.items())
        self.nodes.append(node)
        return out

    def relu(self, given: str) -> str:
        """What is above nought of it."""
        return self.add("Relu", given)

    def linear(self, name: str, given: str) -> str:
        """A layer, its weights widened to 32 bits."""
        wide = []
        for part in ("weight", "bias"):
            key = f"{name}.{part}"
            if key in self._halves:
                self.put(key, self._halves[key])
                wide.append(self.add("Cast", key, to=TensorProto.FLOAT))
        return self.add("Gemm", given, *wide, transB=1)
