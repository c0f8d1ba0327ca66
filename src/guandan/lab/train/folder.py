"""The folder of a run: settings.json, state.pt, log.csv, past/*.pt; a file named `pause` in it halts the run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import torch

from guandan.errors import InvalidText
from guandan.lab.train.log import append_row
from guandan.lab.train.network import Network, find_sizes
from guandan.lab.train.settings import TrainingSettings

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.lab.train.log import LogRow


_STATE_KEYS = frozenset({"network", "average", "optimizer", "steps", "decisions", "deals", "seconds", "busy", "starts"})


class RunFolder:
    """Where a run keeps what it needs to go on; unless `new` is not set, one is made when there is none."""

    def __init__(self, path: Path, settings: TrainingSettings | None = None, *, new: bool = True) -> None:
        self.path = path
        if not new and not self._settings_file.exists():
            raise InvalidText(f"{path}: has no settings.json: not the folder of a run")
        if path.exists() and not path.is_dir():
            raise InvalidText(f"{path}: not a folder")
        if path.exists() and not self._settings_file.exists() and any(path.iterdir()):
            raise InvalidText(f"{path}: has files, but no settings.json: not the folder of a run")
        path.joinpath("past").mkdir(parents=True, exist_ok=True)
        self.settings = self._load_or_write_settings(settings)

    @property
    def _settings_file(self) -> Path:
        return self.path / "settings.json"

    def _load_or_write_settings(self, settings: TrainingSettings | None) -> TrainingSettings:
        if self._settings_file.exists():
            try:
                return msgspec.json.decode(self._settings_file.read_bytes(), type=TrainingSettings)
            except msgspec.DecodeError as error:
                raise InvalidText(f"{self._settings_file}: {error}") from error
        settled = settings or TrainingSettings()
        self._settings_file.write_bytes(msgspec.json.format(msgspec.json.encode(settled), indent=2))
        return settled

    @property
    def is_paused(self) -> bool:
        """Whether the run shall wait."""
        return self.path.joinpath("pause").exists()

    def load_state(self) -> dict[str, Any] | None:
        """What was saved last; none before the first time."""
        file = self.path / "state.pt"
        if not file.exists():
            return None
        kept = load_tensors(file)
        check_state(kept, file)
        sizes = find_sizes(kept["network"])
        if sizes != self.settings.sizes:
            raise InvalidText(f"{file}: a network of {sizes}, but the settings say {self.settings.sizes}")
        return kept

    def save_state(self, state: dict[str, Any]) -> None:
        """Write the state whole, or not at all."""
        fresh = self.path / "state.new"
        torch.save(state, fresh)
        fresh.replace(self.path / "state.pt")

    @property
    def teacher_file(self) -> Path:
        """Where the weights of the network are that teaches this one."""
        return self.path / "teacher.pt"

    def list_past(self) -> list[Path]:
        """List the saved past networks, oldest first."""
        return sorted(self.path.joinpath("past").glob("*.pt"))

    def save_past(self, network: Network, decisions: int, most: int) -> None:
        """Keep a past self, and no more than so many."""
        torch.save(network.state_dict(), self.path / "past" / f"{decisions:012d}.pt")
        for file in self.list_past()[:-most]:
            file.unlink()

    @staticmethod
    def read_network(file: Path) -> Network:
        """A network from a file of its weights."""
        return build_network(load_tensors(file), file).eval()

    def append_log(self, row: LogRow) -> None:
        """Add a line to the log."""
        append_row(self.path / "log.csv", row)


def check_state(state: dict[str, Any], file: Path) -> None:
    """Refuse a state that lacks something, or that is of another network."""
    missing = _STATE_KEYS - state.keys()
    if missing:
        raise InvalidText(f"{file}: {', '.join(sorted(missing))} missing")
    build_network(state["network"], file)


def build_network(weights: dict[str, Any], file: Path) -> Network:
    """A network of these weights; a file from before the network had its present form is refused."""
    try:
        network = Network(sizes=find_sizes(weights))
        network.load_state_dict(weights)
    except (KeyError, IndexError, RuntimeError) as error:
        raise InvalidText(f"{file}: weights of another network: {error}") from error
    return network


def load_tensors(file: Path) -> dict[str, Any]:
    """What torch has saved in a file."""
    try:
        kept: dict[str, Any] = torch.load(file, weights_only=True)
    except Exception as error:  # torch raises whatever its reader stumbles over
        raise InvalidText(f"{file}: cannot be read: {error}") from error
    return kept
