"""A run as one file that can be kept: what a successor needs to go on without loss, in a few megabytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import torch

from guandan.errors import InvalidText
from guandan.lab.train.folder import RunFolder, build_network, check_state, load_tensors
from guandan.lab.train.settings import TrainingSettings

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.lab.train.network import Network

_MOMENTS = ("exp_avg", "exp_avg_sq")


def write_run_file(folder: Path, file: Path) -> None:
    """Write a run's state, settings and log; weights stay exact, the optimizer's memory is rounded to 16 bits."""
    run = RunFolder(folder, new=False)
    state = run.load_state()
    if state is None:
        raise InvalidText(f"{folder}: nothing was saved yet")
    log = folder / "log.csv"
    whole = _convert_moments(state, torch.bfloat16) | {
        "settings": msgspec.json.encode(run.settings).decode(),
        "log": log.read_text(encoding="utf-8") if log.exists() else "",
    }
    fresh = file.with_name(f"{file.name}.new")
    torch.save(whole, fresh)
    fresh.replace(file)


class KeptRun(NamedTuple):
    """What such a file has."""

    settings: TrainingSettings
    log: str
    state: dict[str, Any]


def read_run_file(file: Path) -> KeptRun:
    """Read such a file; the optimizer's memory has its 32 bits again."""
    kept = load_tensors(file)
    if not isinstance(kept.get("settings"), str) or not isinstance(kept.get("log"), str):
        raise InvalidText(f"{file}: not a file that guandan train --keep has written")
    try:
        settings = msgspec.json.decode(kept.pop("settings"), type=TrainingSettings)
    except msgspec.DecodeError as error:
        raise InvalidText(f"{file}: {error}") from error
    log = kept.pop("log")
    check_state(kept, file)
    return KeptRun(settings, log, _convert_moments(kept, torch.float32))


def begin_from_run_file(file: Path, folder: Path) -> None:
    """Begin the folder of a run that goes on from such a file; its one past self is the network of the file."""
    settings, log, state = read_run_file(file)
    write_first_state(RunFolder(folder, settings), state, log, past=build_network(state["average"], file))


def write_first_state(run: RunFolder, state: dict[str, Any], log: str, *, past: Network) -> None:
    """Write what a run begins with: its state, the log of the run before, and one past self."""
    run.save_state(state)
    run.save_past(past, state["decisions"], run.settings.past_kept)
    if log:
        run.path.joinpath("log.csv").write_text(log, encoding="utf-8", newline="")


def _convert_moments(state: dict[str, Any], dtype: torch.dtype) -> dict[str, Any]:
    """The same state with what its optimizer remembers of each weight in another precision."""
    memory = {
        place: {key: value.to(dtype) if key in _MOMENTS else value for key, value in weights.items()}
        for place, weights in state["optimizer"]["state"].items()
    }
    return state | {"optimizer": state["optimizer"] | {"state": memory}}
