"""`python -m guandan.lab.train.grow FILE FOLDER --sizes 768,384,384,160`: begin a run with a larger network.

It goes on from a file that `guandan train --keep` has written, as the same function. For the first `--taught` decisions
the old network plays and teaches its values, so that the new units learn (the predictions of `--auxiliary`, too)
while the values stay. Then continue with `guandan train --resume FOLDER`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from msgspec import structs

from guandan.errors import InvalidText
from guandan.lab.train.folder import RunFolder, build_network
from guandan.lab.train.keep import read_run_file, write_first_state
from guandan.lab.train.learner import Learner
from guandan.lab.train.network import grow_network
from guandan.lab.train.settings import NetworkSizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.lab.train.network import Network


def begin_larger_run(
    file: Path, folder: Path, sizes: NetworkSizes, *, taught: int, auxiliary: float | None = None
) -> None:
    """Begin the folder of a run with a larger network; it counts its decisions on."""
    if folder.joinpath("settings.json").exists():
        raise InvalidText(f"{folder}: a run has begun there already")
    before, log, state = read_run_file(file)
    network, teacher = (build_network(state[name], file) for name in ("network", "average"))
    settings = structs.replace(
        before,
        sizes=sizes,
        taught_until=state["decisions"] + taught,
        auxiliary=before.auxiliary if auxiliary is None else auxiliary,
    )
    learner = Learner(settings)
    for part, grown_from in ((learner.network, network), (learner.average, teacher)):
        torch.manual_seed(settings.seed)  # both have the same new units
        part.load_state_dict(grow_network(grown_from, sizes).state_dict())
    state |= {
        "network": learner.network.state_dict(),
        "average": learner.average.state_dict(),
        "optimizer": _grow_memory(state["optimizer"], learner.network),
        "predictions": learner.save_predictions(),
    }
    run = RunFolder(folder, settings)
    torch.save(teacher.state_dict(), run.teacher_file)
    write_first_state(run, state, log, past=teacher)


def _grow_memory(state: dict[str, Any], network: Network) -> dict[str, Any]:
    """What the optimizer remembers, with a place for new weights: no direction yet, and their layer's mean size."""
    grown = {}
    for place, weights in enumerate(network.parameters()):
        memory = dict(state["state"][place])
        for key, first in (("exp_avg", 0.0), ("exp_avg_sq", float(memory["exp_avg_sq"].mean()))):
            old, memory[key] = memory[key], torch.full_like(weights, first)
            memory[key][tuple(map(slice, old.shape))] = old
        grown[place] = memory
    return state | {"state": grown}


def main(words: Sequence[str] | None = None) -> None:
    """Begin the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", default="768,384,384,160", help="the units of the trunk's layers and of the head")
    parser.add_argument("--taught", type=int, default=3_000_000)
    parser.add_argument("--auxiliary", type=float)
    chosen = parser.parse_args(words)
    sizes = NetworkSizes(*map(int, chosen.sizes.split(",")))
    begin_larger_run(chosen.file, chosen.folder, sizes, taught=chosen.taught, auxiliary=chosen.auxiliary)


if __name__ == "__main__":
    main()
