"""A training run: it learns, equal seeds give equal weights, and it goes on from its folder."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
import torch

from guandan.bots.learned.judge import packaged
from guandan.bots.learned.tables import Tables
from guandan.kernel import Batch, rules_of
from guandan.lab.train import log
from guandan.lab.train import run as loop
from guandan.lab.train.measure import strength
from guandan.lab.train.network import Network, read_packaged
from guandan.lab.train.players import Light, Named, Thinker
from guandan.lab.train.run import Run
from guandan.lab.train.settings import PACKAGED, Settings
from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path

RULES = rules_of(load("jiangsu-2017"))
TINY = Settings(
    tables=64,
    chunk=16,
    batch=256,
    rate=2e-3,
    warm=0,
    past_share=0.25,
    light_share=0.125,
    normal_share=0.0625,
    past_every=4096,
    past_kept=2,
    average=0.9,
    measure_every=8192,
    measure_deals=4,
    advised=0.01,
    lessons=32,
)


def weights(run: Run) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    return [part.detach().numpy().copy() for part in run.learner.network.parameters()]


def test_a_short_run_learns(tmp_path: Path) -> None:
    run = Run(
        tmp_path / "run", Settings(tables=256, chunk=16, batch=256, rate=2e-3, warm=10**9, average=0.9, advised=0)
    )
    run.go(until=45_000)
    torch.manual_seed(9)
    untaught = Thinker(Network().eval())
    gain = strength(Thinker(run.learner.average), untaught, 100, seed=3, rules=RULES)
    assert gain.levels - gain.margin > 0.3
    assert np.mean(run.learner.losses[-20:]) < 0.9 * np.mean(run.learner.losses[:20])


def test_equal_seeds_give_equal_weights_and_others_do_not(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(TINY, precision="bfloat16")
    runs = [Run(tmp_path / name, settings) for name in ("one", "two")]
    other = Run(tmp_path / "other", Settings(tables=64, chunk=16, batch=256, warm=0, seed=2, advised=0))
    for run in (*runs, other):
        run.go(until=12_000)
        assert run.learner.steps > 2
    one, two = map(weights, runs)
    assert all(np.array_equal(*pair) for pair in zip(one, two, strict=True))
    assert not np.array_equal(one[0], weights(other)[0])


def test_a_run_goes_on_from_what_it_has_saved(tmp_path: Path) -> None:
    first = Run(tmp_path / "run", TINY)
    first.go(until=12_000)
    again = Run(tmp_path / "run")
    assert again.settings == TINY
    assert (again.decisions, again.deals, again.learner.steps) == (first.decisions, first.deals, first.learner.steps)
    assert all(np.array_equal(*pair) for pair in zip(weights(first), weights(again), strict=True))
    for one, two in (
        (first.learner.average.state_dict(), again.learner.average.state_dict()),
        (first.learner.optimizer.state_dict()["state"][0], again.learner.optimizer.state_dict()["state"][0]),
    ):
        assert all(torch.equal(one[name], two[name]) for name in one)
    assert (first.starts, again.starts) == (0, 1)
    again.go(until=20_000)
    assert again.decisions >= 20_000
    assert again.learner.steps > first.learner.steps


def test_a_run_starts_from_the_packaged_network_and_goes_on(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(TINY, start=PACKAGED, ramp=4096)
    given = read_packaged().state_dict()
    first = Run(tmp_path / "run", settings)
    for network in (first.learner.network, first.learner.average, first.folder.read(first.folder.past()[0])):
        assert all(torch.equal(part, given[name]) for name, part in network.state_dict().items())
    assert (first.decisions, first.learner.steps) == (0, 0)
    first.go(until=7000)
    assert [row.decisions for row in log.read(tmp_path / "run" / "log.csv")] == [0]
    again = Run(tmp_path / "run")
    assert (again.settings, again.decisions, again.starts) == (settings, 7168, 1)
    assert all(np.array_equal(*pair) for pair in zip(weights(first), weights(again), strict=True))
    assert not torch.equal(again.learner.network.trunk[0].weight, given["trunk.0.weight"])
    again.go(until=13_000)
    assert [row.decisions for row in log.read(tmp_path / "run" / "log.csv")] == [0, 8192]
    assert again.learner.steps > first.learner.steps


def test_the_packaged_network_answers_as_the_packaged_judge_does() -> None:
    tables = Tables(Batch(16, seed=2, rules=RULES))
    tables.look()
    parts = tables.states, tables.rows, tables.owners
    assert np.allclose(
        read_packaged().judge(*map(torch.from_numpy, parts)).numpy(), packaged().worths(*parts), atol=1e-5
    )


@pytest.mark.long
@pytest.mark.part("lab")
def test_two_runs_gone_on_with_alike_stay_alike(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        Run(tmp_path / name, TINY).go(until=9000)
        run = Run(tmp_path / name)
        run.go(until=18_000)
        found.append(weights(run))
    assert all(np.array_equal(*pair) for pair in zip(*found, strict=True))


def test_past_selves_are_kept_and_met(tmp_path: Path) -> None:
    run = Run(tmp_path / "run", TINY)
    run.go(until=14_000)
    assert [file.stem for file in run.folder.past()] == ["000000008192", "000000012288"]
    assert run.actor.has_past
    assert not Run(tmp_path / "new", TINY).actor.has_past


def test_a_file_named_pause_halts_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(tmp_path / "run", TINY)
    pause = tmp_path / "run" / "pause"
    pause.touch()
    waits: list[int] = []

    def wait(_seconds: float) -> None:
        waits.append(run.decisions)
        if len(waits) == 3:
            pause.unlink()

    monkeypatch.setattr(loop.time, "sleep", wait)
    run.go(until=1)
    assert waits == [0, 0, 0]
    assert run.decisions > 0


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_saves_and_ends_it(tmp_path: Path, name: signal.Signals) -> None:
    run = Run(tmp_path / "run", TINY)
    before = signal.getsignal(name)
    run.go(tell=lambda _run: os.kill(os.getpid(), name))
    assert signal.getsignal(name) is before
    assert Run(tmp_path / "run").decisions == run.decisions == TINY.tables * TINY.chunk


def test_settings_fade(tmp_path: Path) -> None:
    settings = Settings(warm=100, warm_epsilon=0.3, epsilon=0.2, epsilon_last=0.1, epsilon_decay=1000)
    assert [settings.epsilon_at(number) for number in (0, 100, 600, 5000)] == pytest.approx([0.3, 0.2, 0.15, 0.1])
    settings = Settings(rate=0.4, rate_last=0.2, rate_decay=1000)
    assert [settings.rate_at(number) for number in (0, 500, 9999)] == pytest.approx([0.4, 0.3, 0.2])
    settings = Settings(rate=0.4, rate_last=0.2, rate_decay=1000, ramp=100)
    assert [settings.rate_at(number) for number in (0, 50, 500)] == pytest.approx([0, 0.195, 0.3])
    assert Run(tmp_path, settings).settings is settings


def test_strength_is_that_of_the_arena_kind_and_fair() -> None:
    light = Light(5)
    even = strength(Named("easy", 1), Named("easy", 1), 20, seed=4, rules=RULES)
    assert even.levels == 0  # a bot without chance does the same in both legs
    assert strength(Named("normal", 1), light, 30, seed=4, rules=RULES).levels > 1
    assert strength(light, Named("normal", 1), 30, seed=4, rules=RULES).levels < -1
