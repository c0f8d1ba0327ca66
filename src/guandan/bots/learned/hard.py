"""困难: the learned network alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.codes import REFUSE
from guandan.bots.learned.judge import packaged
from guandan.bots.learned.rows import action_rows
from guandan.bots.learned.suits import WAYS, all_ways

if TYPE_CHECKING:
    from guandan.bots.learned.inputs import Floats
    from guandan.bots.learned.judge import Judge
    from guandan.bots.seen import Seen

_EQUAL = 1e-4
"""Actions whose worths differ by less are equals: so little may depend on the machine."""
_MANY = 250
"""Of more actions, such as every set of cards, the position is told in one way alone: a move stays quick."""


class Hard:
    """困难: takes what the network thinks best, of equals the first."""

    def __init__(self, *, seed: int = 0, judge: Judge | None = None) -> None:
        self.seed = seed  # it needs no chance
        self.judge = judge or packaged()

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (it needs no more time than it takes)
        """The place of its answer."""
        if seen.packed[-1] == REFUSE:  # the network never met this choice
            return len(seen.packed) - 1
        return 0 if len(seen.packed) == 1 else best_place(worths_of(seen, self.judge))


def worths_of(seen: Seen, judge: Judge) -> Floats:
    """What the network thinks of each legal action, on average over all ways of telling the position."""
    rows = action_rows(seen)
    state = np.frombuffer(seen.observation, dtype=np.uint8)
    if len(rows) > _MANY:
        return judge.worths(state[None], rows, np.zeros(len(rows), dtype=np.int64))
    worths: Floats = judge.worths(*all_ways(state, rows)).reshape(WAYS, -1).mean(0)
    return worths


def best_place(worths: Floats) -> int:
    """The first of the best."""
    return int(np.argmax(worths >= worths.max() - _EQUAL))
