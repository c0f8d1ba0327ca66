"""`python -m guandan.lab.train.compare A B`: two players on duplicate deals side by side, far quicker than the arena.

A player is `packaged`, the folder of a run (its averaged network), a file of exported weights (.npz), or a bot: its
name, or where it is found, such as guandan.lab.odd:NeverBombs. A network is asked once for each position; `--quick`
asks it in bfloat16.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from guandan.kernel import rules_of
from guandan.lab.train.folder import RunFolder, build_network
from guandan.lab.train.measure import Strength, measure_strength
from guandan.lab.train.network import PACKAGED_FILE, Network, read_weights
from guandan.lab.train.players import BotPlayer, NetworkPlayer, Split
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.lab.train.players import TablePlayer

_AT_ONCE = 500


def read_player(name: str, precision: torch.dtype) -> TablePlayer:
    """The player of this name."""
    network: Network | None = None
    if name == "packaged":
        network = read_weights(PACKAGED_FILE.read_bytes())
    elif name.endswith(".npz"):
        network = read_weights(Path(name).read_bytes())
    elif Path(name).is_dir():
        state = RunFolder(Path(name), new=False).load_state()
        network = None if state is None else build_network(state["average"], Path(name)).eval()
    if network is None:
        return BotPlayer(name, seed=1)
    network.precision = precision
    return NetworkPlayer(network)


def compare(player: TablePlayer, other: TablePlayer, deals: int, *, seed: int, book: str = "jiangsu-2017") -> Strength:
    """Net levels a deal over so many duplicate deals."""
    rules = rules_of(load(book))
    sizes = [min(_AT_ONCE, deals - start) for start in range(0, deals, _AT_ONCE)]
    parts = [measure_strength(player, other, size, seed=seed + place, rules=rules) for place, size in enumerate(sizes)]
    shares = np.array(sizes) / deals
    mean = float(sum(share * part.levels for share, part in zip(shares, parts, strict=True)))
    margin = float(np.sqrt(sum((share * part.margin) ** 2 for share, part in zip(shares, parts, strict=True))))
    return Strength(mean, margin, deals)


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--tribute-by", help="who pays and returns for A")
    parser.add_argument("--quick", action="store_true", help="networks in bfloat16")
    chosen = parser.parse_args(words)
    torch.set_num_threads(1)
    precision = torch.bfloat16 if chosen.quick else torch.float32
    player, other = read_player(chosen.a, precision), read_player(chosen.b, precision)
    if chosen.tribute_by:
        player = Split(player, read_player(chosen.tribute_by, precision))
    found = compare(player, other, chosen.deals, seed=chosen.seed)
    sys.stdout.write(
        f"{chosen.a} against {chosen.b}: {found.levels:+.3f} ± {found.margin:.3f} ({found.deals:,} deals)\n"
    )


if __name__ == "__main__":
    main()
