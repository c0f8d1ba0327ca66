"""Networks of other sizes: grown from a smaller one, taught by it, kept, exported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
import torch

from guandan.bots.learned.judge import NumpyJudge
from guandan.bots.learned.tables import DealTables
from guandan.errors import InvalidText
from guandan.kernel import Batch, rules_of
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.train.actor import Actor
from guandan.lab.train.export import export_network
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.grow import begin_larger_run, main
from guandan.lab.train.keep import write_run_file
from guandan.lab.train.learner import Learner, compute_value_loss
from guandan.lab.train.network import Network, find_sizes, grow_network, load_packaged_network, read_weights
from guandan.lab.train.run import TrainingRun
from guandan.lab.train.samples import TeacherSamples
from guandan.lab.train.settings import NetworkSizes, TrainingSettings
from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path

RULES = rules_of(load("jiangsu-2017"))
SMALL, LARGE = NetworkSizes(24, 16, 16, 8), NetworkSizes(40, 24, 16, 12)
TINY = TrainingSettings(
    sizes=SMALL,
    tables=32,
    chunk=16,
    batch=128,
    warm=0,
    measure_every=10**9,
    past_share=0.25,
    normal_share=0,
    auxiliary=0.1,
    average=0.9,
)


def seen(size: int) -> tuple[DealTables, tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
    tables = DealTables(Batch(size, seed=2, rules=RULES))
    tables.observe()
    states, rows, owners = map(torch.from_numpy, (tables.states, tables.rows, tables.owners))
    return tables, (states, rows, owners)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    run = TrainingRun(tmp_path / "small", TINY)
    run.train(until=3000)
    assert run.learner.steps > 2
    write_run_file(tmp_path / "small", tmp_path / "small.keep")
    return tmp_path / "small.keep"


def test_sizes_are_read_from_the_weights() -> None:
    assert find_sizes(load_packaged_network().state_dict()) == NetworkSizes() == load_packaged_network().sizes
    assert find_sizes(Network(sizes=LARGE).state_dict()) == LARGE


def test_settings_without_sizes_are_of_the_usual_ones(tmp_path: Path) -> None:
    RunFolder(tmp_path / "run")
    file = tmp_path / "run" / "settings.json"
    told = msgspec.json.decode(file.read_bytes())
    del told["sizes"]
    file.write_bytes(msgspec.json.encode(told))
    assert RunFolder(tmp_path / "run").settings == TrainingSettings()


def test_an_exported_network_has_its_sizes(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = Network(sizes=LARGE).eval()
    export_network(network, tmp_path)
    packed = (tmp_path / "network.npz").read_bytes()
    tables, parts = seen(20)
    expected = network.judge_in_blocks(*parts).numpy()
    assert read_weights(packed).sizes == LARGE
    assert np.abs(NumpyJudge(packed).judge(tables.states, tables.rows, tables.owners) - expected).max() < 2e-3
    assert expected.std() > 0.01


def test_a_grown_network_is_the_same_function_and_its_new_units_learn() -> None:
    torch.manual_seed(3)
    small = Network(sizes=SMALL).eval()
    grown = grow_network(small, LARGE)
    _, parts = seen(40)
    assert torch.allclose(grown.judge_in_blocks(*parts), small.judge_in_blocks(*parts), atol=1e-6)
    grown(*parts).sum().backward()
    gradient = grown.get_parameter("trunk.2.weight").grad
    assert gradient is not None
    assert gradient[: SMALL.middle, SMALL.wide :].abs().max() > 0
    with pytest.raises(InvalidText, match="not larger"):
        grow_network(grown, SMALL)


def test_chosen_states_keep_their_actions() -> None:
    states = np.arange(3, dtype=np.uint8)[:, None].repeat(OBSERVATION_SIZE, 1)
    rows = np.arange(6, dtype=np.uint8)[:, None].repeat(ACTION_SIZE, 1)
    whole = TeacherSamples(states, rows, np.array([0, 1, 1, 1, 2, 2]), np.arange(6, dtype=np.float32))
    some = TeacherSamples.concatenate([whole.select(np.array([2, 0])), whole.select(np.array([1]))])
    assert some.states[:, 0].tolist() == [2, 0, 1]
    assert some.owners.tolist() == [0, 0, 1, 2, 2, 2]
    assert some.rows[:, 0].tolist() == some.worths.tolist() == [4, 5, 0, 1, 2, 3]


def test_good_actions_and_differences_count_most() -> None:
    nothing = np.zeros((4, 1), dtype=np.uint8)
    told = np.array([0.5, 0.45, -0.5, 0.2], dtype=np.float32)
    values = TeacherSamples(nothing[:2], nothing, np.array([0, 0, 0, 1]), told)

    def loss(*wrong: float) -> float:
        return compute_value_loss(torch.from_numpy(told) + torch.tensor(wrong), values).item()

    assert loss(0, 0, 0, 0) == pytest.approx(0, abs=1e-12)
    assert loss(0.1, 0.1, 0.1, 0.1) == pytest.approx(0.01)
    assert loss(0, 0, 0, 0.1) == pytest.approx(0.005)
    assert loss(0.1, 0, 0, 0) > loss(0, 0, 0.1, 0) > 0
    assert loss(0.1, -0.1, 0, 0) > 2 * loss(0.1, 0.1, 0, 0)


def test_a_teacher_plays_and_its_values_are_learned() -> None:
    settings = msgspec.structs.replace(
        TINY, sizes=NetworkSizes(), taught_until=10**6, taught_share=0.5, taught_result=0
    )
    settings = msgspec.structs.replace(settings, auxiliary=0, past_share=0, light_share=0, chunk=60, batch=64)
    teacher = load_packaged_network()
    torch.manual_seed(1)
    actor = Actor(settings, Network().eval(), tables=32, lot=3, rules=RULES)
    actor.set_teacher(teacher)
    taught = actor.play(0)
    whole = TeacherSamples.concatenate(taught.values)
    assert 0.4 * 32 * 60 < len(whole) < 0.6 * 32 * 60
    parts = torch.from_numpy(whole.states), torch.from_numpy(whole.rows), torch.from_numpy(whole.owners)
    assert np.allclose(teacher.judge_in_blocks(*parts).numpy(), whole.worths, atol=1e-5)
    actor.set_teacher(None)
    assert actor.play(0).values == []

    learner = Learner(settings)
    samples = actor.play(0).samples

    def miss() -> float:
        with torch.no_grad():
            return compute_value_loss(learner.network(*parts), whole).item()

    before = miss()
    for lot in range(3):
        learner.learn(taught._replace(samples=samples), 0, lot)
    assert learner.steps > 10
    assert miss() < 0.7 * before


def test_a_larger_run_goes_on_from_a_kept_one_and_is_taught_by_it(tmp_path: Path, kept: Path) -> None:
    main([str(kept), str(tmp_path / "large"), "--sizes", "40,24,16,12", "--taught", "4000", "--auxiliary", "0.2"])
    small = RunFolder(tmp_path / "small").load_state()
    assert small is not None
    run = TrainingRun(tmp_path / "large")
    assert run.settings.sizes == LARGE
    assert run.settings.auxiliary == 0.2
    assert run.settings.taught_until == small["decisions"] + 4000
    assert (run.decisions, run.deals, run.learner.steps) == (small["decisions"], small["deals"], small["steps"])
    _, parts = seen(40)
    teacher = run.folder.read_network(run.folder.teacher_file)
    assert torch.allclose(run.learner.average.judge_in_blocks(*parts), teacher.judge_in_blocks(*parts), atol=1e-6)
    memory, before = (state["state"][0] for state in (run.learner.optimizer.state_dict(), small["optimizer"]))
    assert torch.allclose(memory["exp_avg_sq"][: SMALL.wide], before["exp_avg_sq"], rtol=0.01)
    assert memory["exp_avg_sq"][SMALL.wide :].min() > 0 == memory["exp_avg"][SMALL.wide :].abs().max()
    assert torch.equal(memory["step"], before["step"])
    run.train(until=run.settings.taught_until)
    assert run.learner.average.sizes == LARGE
    again = TrainingRun(tmp_path / "large")
    assert again.learner.steps == run.learner.steps > small["steps"]
    again.train(until=run.decisions + 600)
    with pytest.raises(InvalidText, match="has begun there already"):
        begin_larger_run(kept, tmp_path / "large", LARGE, taught=0)


@pytest.mark.long
@pytest.mark.part("lab")
def test_two_runs_that_are_taught_alike_stay_alike(tmp_path: Path, kept: Path) -> None:
    found = []
    for name in ("one", "two"):
        begin_larger_run(kept, tmp_path / name, LARGE, taught=3000)
        for more in (2000, 4000):
            run = TrainingRun(tmp_path / name)
            run.train(until=run.decisions + more)
        found.append([part.detach().numpy().copy() for part in run.learner.network.parameters()])
    assert all(np.array_equal(*pair) for pair in zip(*found, strict=True))


def test_a_state_of_other_sizes_than_the_settings_is_refused(tmp_path: Path, kept: Path) -> None:
    begin_larger_run(kept, tmp_path / "large", LARGE, taught=0)
    RunFolder(tmp_path / "small").save_state(RunFolder(tmp_path / "large").load_state() or {})
    with pytest.raises(InvalidText, match="but the settings say"):
        RunFolder(tmp_path / "small").load_state()
