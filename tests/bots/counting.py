"""A judge that counts what it is asked, so that a test can say how much a move costs without a watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.learned.judge import load_packaged_judge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Counting:
    """The packaged network, with the states that it has looked at."""

    def __init__(self) -> None:
        self.states = 0

    def judge(
        self, states: NDArray[np.uint8], rows: NDArray[np.uint8], owners: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        self.states += len(states)
        return load_packaged_judge().judge(states, rows, owners)
