"""examples/train_numpy.py: it plays, learns and sits in the arena."""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.cli.command import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 (a module)
    spec = importlib.util.spec_from_file_location("train_numpy", ROOT / "examples" / "train_numpy.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "train_numpy", module)
    spec.loader.exec_module(module)
    return module


def test_the_network_learns_what_it_is_taught(example: Any) -> None:  # noqa: ANN401
    network = example.Network()
    chance = np.random.default_rng(0)
    inputs = chance.random((512, example.INPUTS), np.float32)
    targets = (inputs[:, 3] * 4 - 2).astype(np.float32)
    errors = [network.learn(inputs, targets, 3e-3) for _ in range(60)]
    assert errors[-1] < errors[0] / 2


def test_it_plays_whole_deals_and_sits_in_the_arena(
    example: Any,  # noqa: ANN401
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = example.Network()
    course = example.Course(network, seed=1)
    for _ in range(150):
        course.step(daring=0.5, rate=1e-3)
    assert course.decisions == 150 * example.DEALS
    assert network.weights["last"].any()
    path = str(tmp_path / "weights.npz")
    np.savez(path, **network.weights)
    monkeypatch.setenv(example.WEIGHTS, path)
    assert "levels a deal" in example.measure(path, 1)


@pytest.mark.long
@pytest.mark.part("lab")
def test_it_reaches_easy(example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    """A million decisions take less than a minute of one core."""
    course = example.Course(example.Network(), seed=1)
    steps = 1_000_000 // example.DEALS
    for done in range(steps):
        share = done / steps
        course.step(daring=0.1 * (1 - share) + 0.01, rate=1e-3 * (1 - share) + 1e-4)
    path = str(tmp_path / "weights.npz")
    np.savez(path, **course.network.weights)
    monkeypatch.setenv(example.WEIGHTS, path)
    assert float(example.measure(path, 52).split()[0]) > 0
