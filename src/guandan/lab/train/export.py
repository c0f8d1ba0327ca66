"""The file by which a network comes with guandan."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from guandan.bots.learned.judge import NETWORK_NAME

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.lab.train.network import Network

Halves: TypeAlias = dict[str, NDArray[np.float16]]


def export_network(network: Network, folder: Path) -> None:
    """Write `network.npz`, with weights in 16 bits."""
    with folder.joinpath(f"{NETWORK_NAME}.npz").open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **halves_of(network))


def halves_of(network: Network) -> Halves:
    """The weights in 16 bits, by name."""
    return {name: weights.detach().numpy().astype(np.float16) for name, weights in network.named_parameters()}
