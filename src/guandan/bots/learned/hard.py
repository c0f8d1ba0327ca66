"""困难: the learned network alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.learned.judge import packaged
from guandan.bots.learned.rows import action_rows

if TYPE_CHECKING:
    from guandan.bots.learned.inputs import Floats
    from guandan.bots.learned.judge import Judge
    from guandan.bots.seen import Seen

_EQUAL = 1e-4
"""Actions whose worths differ by less are equals: so little may depend on the machine."""


class Hard:
    """困难: takes what the network thinks best, of equals the first."""

    def __init__(self, *, seed: int = 0, judge: Judge | None = None) -> None:
        self.seed = seed  # it needs no chance
        self.judge = judge or packaged()

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (it needs no more time than it takes)
        """The place of its answer."""
        return 0 if len(seen.packed) == 1 else best_place(worths_of(seen, self.judge))


def worths_of(seen: Seen, judge: Judge) -> Floats:
    """What the network thinks of each legal action."""
    rows = action_rows(seen)
    states = np.frombuffer(seen.observation, dtype=np.uint8)[None]
    return judge.worths(states, rows, np.zeros(len(rows), dtype=np.int64))


def best_place(worths: Floats) -> int:
    """The first of the best."""
    return int(np.argmax(worths >= worths.max() - _EQUAL))
