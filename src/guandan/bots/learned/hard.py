"""困难: the learned network alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.codes import REFUSE
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.rows import build_action_rows
from guandan.bots.learned.suits import SYMMETRIES, expand_symmetries

if TYPE_CHECKING:
    from guandan.bots.learned.inputs import Floats
    from guandan.bots.learned.judge import ActionJudge
    from guandan.bots.seen import Seen

_EQUAL_MARGIN = 1e-4
"""Actions whose worths differ by less are equals: so little may depend on the machine."""
_MAX_SYMMETRIC_ACTIONS = 250
"""Of more actions, such as every set of cards, the position is told in one way alone: a move stays quick."""


class Hard:
    """困难: takes what the network thinks best, of equals the first."""

    def __init__(self, *, seed: int = 0, judge: ActionJudge | None = None) -> None:
        self.seed = seed  # it needs no chance
        self.judge = judge or load_packaged_judge()

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (it needs no more time than it takes)
        """The place of its answer."""
        if seen.packed[-1] == REFUSE:  # the network never met this choice
            return len(seen.packed) - 1
        return 0 if len(seen.packed) == 1 else find_best_action(judge_actions(seen, self.judge))


def judge_actions(seen: Seen, judge: ActionJudge) -> Floats:
    """Return the network value of each legal action, averaged over all suit symmetries."""
    rows = build_action_rows(seen)
    state = np.frombuffer(seen.observation, dtype=np.uint8)
    if len(rows) > _MAX_SYMMETRIC_ACTIONS:
        return judge.judge(state[None], rows, np.zeros(len(rows), dtype=np.int64))
    worths: Floats = judge.judge(*expand_symmetries(state, rows)).reshape(SYMMETRIES, -1).mean(0)
    return worths


def find_best_action(worths: Floats) -> int:
    """The first of the best."""
    return int(np.argmax(worths >= worths.max() - _EQUAL_MARGIN))
