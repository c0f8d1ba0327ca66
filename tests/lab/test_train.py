"""A training run: it learns, equal seeds give equal weights, and it goes on from its folder."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
import torch

from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.tables import DealTables
from guandan.kernel import Batch, rules_of
from guandan.lab.train import log
from guandan.lab.train import run as loop
from guandan.lab.train.measure import measure_strength
from guandan.lab.train.network import Network, load_packaged_network
from guandan.lab.train.players import BotPlayer, LightPolicyPlayer, NetworkPlayer
from guandan.lab.train.run import TrainingRun
from guandan.lab.train.settings import PACKAGED, TrainingSettings
from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path

RULES = rules_of(load("jiangsu-2017"))
TINY = TrainingSettings(
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
    auxiliary=0.1,
)


def weights(run: TrainingRun) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    return [part.detach().numpy().copy() for part in run.learner.network.parameters()]


@pytest.mark.long
@pytest.mark.part("lab")
def test_a_short_run_learns(tmp_path: Path) -> None:
    run = TrainingRun(
        tmp_path / "run",
        TrainingSettings(tables=256, chunk=16, batch=256, rate=2e-3, warm=10**9, average=0.9, advised=0),
    )
    run.train(until=45_000)
    torch.manual_seed(9)
    untaught = NetworkPlayer(Network().eval())
    gain = measure_strength(NetworkPlayer(run.learner.average), untaught, 100, seed=3, rules=RULES)
    assert gain.levels - gain.margin > 0.3
    assert np.mean(run.learner.losses[-20:]) < 0.9 * np.mean(run.learner.losses[:20])


@pytest.mark.long
@pytest.mark.part("lab")
def test_equal_seeds_give_equal_weights_and_others_do_not(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(TINY, precision="bfloat16")
    runs = [TrainingRun(tmp_path / name, settings) for name in ("one", "two")]
    other = TrainingRun(tmp_path / "other", TrainingSettings(tables=64, chunk=16, batch=256, warm=0, seed=2, advised=0))
    for run in (*runs, other):
        run.train(until=12_000)
        assert run.learner.steps > 2
    one, two = map(weights, runs)
    assert all(np.array_equal(*pair) for pair in zip(one, two, strict=True))
    assert not np.array_equal(one[0], weights(other)[0])


@pytest.mark.long
@pytest.mark.part("lab")
def test_a_run_goes_on_from_what_it_has_saved(tmp_path: Path) -> None:
    first = TrainingRun(tmp_path / "run", TINY)
    first.train(until=12_000)
    again = TrainingRun(tmp_path / "run")
    assert again.settings == TINY
    assert (again.decisions, again.deals, again.learner.steps) == (first.decisions, first.deals, first.learner.steps)
    assert all(np.array_equal(*pair) for pair in zip(weights(first), weights(again), strict=True))
    for one, two in (
        (first.learner.average.state_dict(), again.learner.average.state_dict()),
        (first.learner.optimizer.state_dict()["state"][0], again.learner.optimizer.state_dict()["state"][0]),
        (first.learner.predictions.state_dict(), again.learner.predictions.state_dict()),
    ):
        assert all(torch.equal(one[name], two[name]) for name in one)
    assert (first.starts, again.starts) == (0, 1)
    again.train(until=20_000)
    assert again.decisions >= 20_000
    assert again.learner.steps > first.learner.steps


@pytest.mark.long
@pytest.mark.part("lab")
def test_a_run_starts_from_the_packaged_network_and_goes_on(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(TINY, start=PACKAGED, ramp=4096)
    given = load_packaged_network().state_dict()
    first = TrainingRun(tmp_path / "run", settings)
    for network in (
        first.learner.network,
        first.learner.average,
        first.folder.read_network(first.folder.list_past()[0]),
    ):
        assert all(torch.equal(part, given[name]) for name, part in network.state_dict().items())
    assert (first.decisions, first.learner.steps) == (0, 0)
    first.train(until=7000)
    assert [row.decisions for row in log.read_rows(tmp_path / "run" / "log.csv")] == [0]
    again = TrainingRun(tmp_path / "run")
    assert (again.settings, again.decisions, again.starts) == (settings, 7168, 1)
    assert all(np.array_equal(*pair) for pair in zip(weights(first), weights(again), strict=True))
    assert not torch.equal(again.learner.network.trunk[0].weight, given["trunk.0.weight"])
    again.train(until=13_000)
    assert [row.decisions for row in log.read_rows(tmp_path / "run" / "log.csv")] == [0, 8192]
    assert again.learner.steps > first.learner.steps


def test_the_packaged_network_answers_as_the_packaged_judge_does() -> None:
    tables = DealTables(Batch(16, seed=2, rules=RULES))
    tables.observe()
    parts = tables.states, tables.rows, tables.owners
    assert np.allclose(
        load_packaged_network().judge_in_blocks(*map(torch.from_numpy, parts)).numpy(),
        load_packaged_judge().judge(*parts),
        atol=1e-5,
    )


@pytest.mark.long
@pytest.mark.part("lab")
def test_two_runs_gone_on_with_alike_stay_alike(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        TrainingRun(tmp_path / name, TINY).train(until=9000)
        run = TrainingRun(tmp_path / name)
        run.train(until=18_000)
        found.append(weights(run))
    assert all(np.array_equal(*pair) for pair in zip(*found, strict=True))


@pytest.mark.long
@pytest.mark.part("lab")
def test_past_selves_are_kept_and_met(tmp_path: Path) -> None:
    run = TrainingRun(tmp_path / "run", TINY)
    run.train(until=14_000)
    assert [file.stem for file in run.folder.list_past()] == ["000000008192", "000000012288"]
    assert run.actors[0].has_past
    assert not TrainingRun(tmp_path / "new", TINY).actors[0].has_past


def test_a_file_named_pause_halts_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = TrainingRun(tmp_path / "run", TINY)
    pause = tmp_path / "run" / "pause"
    pause.touch()
    waits: list[int] = []

    def wait(_seconds: float) -> None:
        waits.append(run.decisions)
        if len(waits) == 3:
            pause.unlink()

    monkeypatch.setattr(loop.time, "sleep", wait)
    run.train(until=1)
    assert waits == [0, 0, 0]
    assert run.decisions > 0


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_saves_and_ends_it(tmp_path: Path, name: signal.Signals) -> None:
    run = TrainingRun(tmp_path / "run", TINY)
    before = signal.getsignal(name)
    run.train(tell=lambda _run: os.kill(os.getpid(), name))
    assert signal.getsignal(name) is before
    assert TrainingRun(tmp_path / "run").decisions == run.decisions == TINY.tables * TINY.chunk


def test_settings_fade(tmp_path: Path) -> None:
    settings = TrainingSettings(warm=100, warm_epsilon=0.3, epsilon=0.2, epsilon_last=0.1, epsilon_decay=1000)
    assert [settings.epsilon_at(number) for number in (0, 100, 600, 5000)] == pytest.approx([0.3, 0.2, 0.15, 0.1])
    settings = TrainingSettings(rate=0.4, rate_last=0.2, rate_decay=1000)
    assert [settings.rate_at(number) for number in (0, 500, 9999)] == pytest.approx([0.4, 0.3, 0.2])
    settings = TrainingSettings(rate=0.4, rate_last=0.2, rate_decay=1000, ramp=100)
    assert [settings.rate_at(number) for number in (0, 50, 500)] == pytest.approx([0, 0.195, 0.3])
    assert TrainingRun(tmp_path, settings).settings is settings


@pytest.mark.long
@pytest.mark.part("lab")
def test_strength_is_that_of_the_arena_kind_and_fair() -> None:
    light = LightPolicyPlayer(5)
    even = measure_strength(BotPlayer("easy", 1), BotPlayer("easy", 1), 20, seed=4, rules=RULES)
    assert even.levels == 0  # a bot without chance does the same in both legs
    assert measure_strength(BotPlayer("normal", 1), light, 30, seed=4, rules=RULES).levels > 1
    assert measure_strength(light, BotPlayer("normal", 1), 30, seed=4, rules=RULES).levels < -1
