"""Networks of other sizes: grown from a smaller one, kept, exported."""

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
from guandan.lab.train.export import export_network
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.grow import begin_larger_run, main
from guandan.lab.train.keep import write_run_file
from guandan.lab.train.network import Network, find_sizes, grow_network, load_packaged_network, read_weights
from guandan.lab.train.run import TrainingRun
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


def test_predictions_change_new_units_only_and_values_all() -> None:
    torch.manual_seed(3)
    grown = grow_network(Network(sizes=SMALL), LARGE)
    network = Network(sizes=LARGE, sheltered=SMALL)
    network.load_state_dict(grown.state_dict())
    with torch.no_grad():  # the old units listen to the new ones, as they do when they have learned
        for weights in network.parameters():
            weights += 0.01
    _, parts = seen(40)
    worths, last = network.forward_both(*parts)
    plain = Network(sizes=LARGE)
    plain.load_state_dict(network.state_dict())
    assert torch.allclose(worths, plain(*parts), atol=1e-5)
    assert last[:, : SMALL.head].abs().max() == 0
    assert torch.allclose(last[:, SMALL.head :], plain.forward_both(*parts)[1][:, SMALL.head :], atol=1e-5)
    olds = {"trunk.0": SMALL.wide, "trunk.2": SMALL.middle, "trunk.4": SMALL.narrow}
    layers = ("trunk.0", "trunk.2", "trunk.4", "state", "action", "mix")
    torch.autograd.backward(last.sum(), retain_graph=True)
    for name in layers:
        gradient = network.get_parameter(f"{name}.weight").grad
        assert gradient is not None
        old = olds.get(name, SMALL.head)
        assert gradient[:old].abs().max() == 0, name
        assert len(gradient) == old or gradient[old:].abs().max() > 0, name
    network.zero_grad()
    torch.autograd.backward(worths.sum())
    for name in layers:
        gradient = network.get_parameter(f"{name}.weight").grad
        assert gradient is not None
        assert gradient[: olds.get(name, SMALL.head)].abs().max() > 0, name


def test_a_larger_run_goes_on_from_a_kept_one(tmp_path: Path, kept: Path) -> None:
    main([str(kept), str(tmp_path / "large"), "--sizes", "40,24,16,12", "--auxiliary", "0.2"])
    small = RunFolder(tmp_path / "small").load_state()
    assert small is not None
    run = TrainingRun(tmp_path / "large")
    assert run.settings.sizes == LARGE
    assert run.settings.sheltered == SMALL
    assert run.settings.auxiliary == 0.2
    assert (run.decisions, run.deals, run.learner.steps) == (small["decisions"], small["deals"], small["steps"])
    _, parts = seen(40)
    before = run.folder.read_network(run.folder.list_past()[0])
    assert before.sizes == SMALL
    assert torch.allclose(run.learner.average.judge_in_blocks(*parts), before.judge_in_blocks(*parts), atol=1e-6)
    memory, old = (state["state"][0] for state in (run.learner.optimizer.state_dict(), small["optimizer"]))
    assert torch.allclose(memory["exp_avg_sq"][: SMALL.wide], old["exp_avg_sq"], rtol=0.01)
    assert memory["exp_avg_sq"][SMALL.wide :].min() > 0 == memory["exp_avg"][SMALL.wide :].abs().max()
    assert torch.equal(memory["step"], old["step"])
    run.train(until=run.decisions + 4000)
    assert run.learner.average.sizes == LARGE
    again = TrainingRun(tmp_path / "large")
    assert again.learner.steps == run.learner.steps > small["steps"]
    again.train(until=run.decisions + 600)
    with pytest.raises(InvalidText, match="has begun there already"):
        begin_larger_run(kept, tmp_path / "large", LARGE, auxiliary=0)


@pytest.mark.long
@pytest.mark.part("lab")
def test_two_runs_that_are_grown_alike_stay_alike(tmp_path: Path, kept: Path) -> None:
    found = []
    for name in ("one", "two"):
        begin_larger_run(kept, tmp_path / name, LARGE, auxiliary=0.1)
        for more in (2000, 4000):
            run = TrainingRun(tmp_path / name)
            run.train(until=run.decisions + more)
        found.append([part.detach().numpy().copy() for part in run.learner.network.parameters()])
    assert all(np.array_equal(*pair) for pair in zip(*found, strict=True))


def test_a_state_of_other_sizes_than_the_settings_is_refused(tmp_path: Path, kept: Path) -> None:
    begin_larger_run(kept, tmp_path / "large", LARGE, auxiliary=0)
    RunFolder(tmp_path / "small").save_state(RunFolder(tmp_path / "large").load_state() or {})
    with pytest.raises(InvalidText, match="but the settings say"):
        RunFolder(tmp_path / "small").load_state()
