"""`guandan train`, its exports, and the page on strength."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import onnxruntime
import torch

from guandan.bots import registry
from guandan.bots.learned.inputs import build_state_inputs
from guandan.bots.learned.judge import NumpyJudge
from guandan.bots.learned.tables import DealTables
from guandan.cli import train as command
from guandan.kernel import Batch, rules_of
from guandan.lab.train import ladder, log
from guandan.lab.train.export import export_network
from guandan.lab.train.export_onnx import export_onnx
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.ladder import main
from guandan.lab.train.log import LogRow
from guandan.lab.train.network import Network
from guandan.lab.train.settings import TrainingSettings
from guandan.rulebooks import load
from tests.cli.command import run, said

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

TINY = TrainingSettings(tables=32, chunk=8, batch=128, warm=0, advised=0.05, measure_every=512, measure_deals=2)
HALF = 2e-3
"""What 16 bits may lose."""


def begun(folder: Path) -> Path:
    RunFolder(folder, TINY)
    return folder


def test_it_trains_goes_on_and_says_how_it_goes(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run")
    result = run("train", "--resume", str(folder), "--until", "600")
    assert result.exit_code == 0
    assert "0.00 million decisions" in result.stderr
    assert "against normal" in result.stderr
    assert [row.decisions for row in log.read_rows(folder / "log.csv")] == [512]
    assert run("train", "--resume", str(folder), "--until", "1100").exit_code == 0
    assert [row.decisions for row in log.read_rows(folder / "log.csv")] == [512, 1024]
    state = RunFolder(folder).load_state()
    assert state is not None
    assert (state["decisions"], state["starts"]) == (1280, 1)


def test_it_starts_from_the_packaged_network_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "FROM_PACKAGED", msgspec.structs.replace(TINY, start="packaged"))
    folder = str(tmp_path / "run")
    result = run("train", "--resume", folder, "--start-from", "packaged", "--until", "200")
    assert result.exit_code == 0
    assert "started from: packaged" in result.stderr
    assert "has begun there already" in run("train", "--resume", folder, "--start-from", "packaged").stderr
    result = run("train", "--resume", str(tmp_path / "other"), "--start-from", "elsewhere")
    assert result.exit_code == 2
    assert not (tmp_path / "other").exists()


def test_a_run_is_kept_in_one_file_and_gone_on_with(tmp_path: Path) -> None:
    folder, file, later = begun(tmp_path / "run"), tmp_path / "run.keep", tmp_path / "later"
    assert "nothing was saved yet" in run("train", "--resume", str(folder), "--keep", str(file)).stderr
    run("train", "--resume", str(folder), "--until", "4500")
    assert "MB" in said("train", "--resume", str(folder), "--keep", str(file))
    assert run("train", "--resume", str(later), "--start-from", str(file), "--until", "1").exit_code == 0
    first, second = RunFolder(folder).load_state(), RunFolder(later).load_state()
    assert first is not None
    assert second is not None
    assert first["steps"] == second["steps"] > 2
    for name in ("network", "average"):
        assert all(torch.equal(part, second[name][key]) for key, part in first[name].items())
    for place, memory in first["optimizer"]["state"].items():
        for key, part in memory.items():
            assert second["optimizer"]["state"][place][key].dtype == torch.float32
            assert torch.allclose(part, second["optimizer"]["state"][place][key], rtol=0.01)
    assert (first["decisions"], first["deals"]) == (second["decisions"], second["deals"])
    assert RunFolder(later).settings == RunFolder(folder).settings
    assert log.read_rows(later / "log.csv") == log.read_rows(folder / "log.csv")
    assert run("train", "--resume", str(later), "--until", "5000").exit_code == 0


def test_a_file_that_keeps_no_run_is_named(tmp_path: Path) -> None:
    torch.save({"network": {}}, tmp_path / "other")
    result = run("train", "--resume", str(tmp_path / "run"), "--start-from", str(tmp_path / "other"))
    assert result.exit_code == 2
    assert "not a file that guandan train --keep has written" in result.stderr


def test_what_was_learned_is_exported_and_drawn(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run")
    assert "nothing was saved yet" in run("train", "--resume", str(folder), "--export", str(tmp_path)).stderr
    run("train", "--resume", str(folder), "--until", "600")
    picture = tmp_path / "curve.svg"
    text = said("train", "--resume", str(folder), "--export", str(tmp_path), "--picture", str(picture))
    assert "the network after 0.00 million decisions" in text
    assert picture.read_text().startswith("<svg")
    assert (tmp_path / "network.npz").stat().st_size < 4_000_000
    assert not (tmp_path / "network.onnx").exists(), "the network ships once"


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter").touch()
    result = run("train", "--resume", str(tmp_path))
    assert result.exit_code == 2
    assert "no settings.json: not the folder of a run" in result.stderr
    result = run("train", "--resume", str(tmp_path / "new"), "--picture", str(tmp_path / "x.svg"))
    assert result.exit_code == 2
    assert not (tmp_path / "new").exists()


def test_without_torch_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    modules = [name for name in sys.modules if name.startswith(("guandan.lab.train", "guandan.cli.train"))]
    for name in modules:
        package, _, leaf = name.rpartition(".")
        monkeypatch.setattr(sys.modules[package], leaf, sys.modules[name])  # or the half-imported one would stay there
    for name in modules:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run("train", "--resume", str(tmp_path / "run"))
    assert result.exit_code == 2
    assert 'pip install "pyguandan[train]"' in result.stderr


def test_exported_networks_answer_like_the_one_that_learned(tmp_path: Path) -> None:
    torch.manual_seed(5)
    network = Network().eval()
    export_network(network, tmp_path)
    export_onnx(network, tmp_path / "graph.onnx")
    tables = DealTables(Batch(64, seed=2, rules=rules_of(load("jiangsu-2017"))))
    tables.observe()
    parts = tables.states, tables.rows, tables.owners
    learned = network.judge_in_blocks(*map(torch.from_numpy, parts)).numpy()
    by_numpy = NumpyJudge((tmp_path / "network.npz").read_bytes()).judge(*parts)
    session = onnxruntime.InferenceSession(tmp_path / "graph.onnx")
    given = {
        "states": build_state_inputs(tables.states),
        "actions": tables.rows.astype(np.float32),
        "owners": tables.owners,
    }
    by_onnx = session.run(["worths"], given)[0]
    assert np.abs(by_numpy - learned).max() < HALF
    assert np.abs(by_numpy - by_onnx).max() < 1e-5
    assert learned.std() > 10 * HALF


def test_the_page_on_strength_is_written_from_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begun(tmp_path / "run")
    run("train", "--resume", str(folder), "--until", "600")
    monkeypatch.setattr(ladder, "LADDER", ("random", "easy", "best"))
    monkeypatch.setitem(registry._MAKERS, "best", "tests.lab.contestants:Seeded")  # noqa: SLF001 (one that thinks less)
    main([str(folder), str(tmp_path), "--deals", "4", "--slow", "1", "--matches", "1"])
    text = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| `easy` | `random` | +" in text
    assert "| 0.0 |" in text
    apart = "\n## Measured apart\n\nby somebody else\n"
    (tmp_path / "strength.md").write_text(f"# old{apart}", encoding="utf-8")
    main([str(folder), str(tmp_path), "--deals", "4", "--slow", "1", "--matches", "1"])
    again = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert again.endswith(apart)
    assert again.startswith(text[:100])
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")
    assert len(log.read_rows(folder / "log.csv")) == 1
    assert LogRow.__struct_fields__[0] == "decisions"
