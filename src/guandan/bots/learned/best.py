"""最强: search on top of the learned network."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from msgspec import Struct

from guandan.bots.chance import stirred
from guandan.bots.codes import REFUSE
from guandan.bots.learned.hard import best_place, worths_of
from guandan.bots.learned.judge import packaged
from guandan.bots.learned.playouts import outcomes
from guandan.bots.learned.story import Misfit, Story
from guandan.bots.learned.worlds import likely_worlds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.inputs import Floats
    from guandan.bots.learned.judge import Judge
    from guandan.bots.seen import Seen


_LEAST = 0.01
"""The least variance that is believed: a few worlds may agree by chance."""
_SEARCH = 0.25
"""Seconds that a search may take: with fewer, the network alone answers."""


class Effort(Struct, frozen=True, kw_only=True):
    """How much is looked at for a move."""

    actions: int = 3
    """Candidates: the network's best."""
    behind: float = 0.15
    """No candidate is thought so much worse than the best, in thirds of a level."""
    tried: int = 96
    """Worlds that are weighed."""
    worlds: int = 32
    """Worlds that are played on."""
    looked_at: int = 10
    """Actions of the others by which worlds are weighed."""
    steps: int = 60
    cards: int = 8
    positions: int = 400
    doubt: float = 0.09
    """How far the network may be wrong about the difference of two actions, in thirds of a level."""


class Best:
    """最强: draws hidden hands that explain the play so far, tries the network's best actions in them, plays on."""

    def __init__(self, *, seed: int = 0, judge: Judge | None = None, effort: Effort | None = None) -> None:
        self.seed = seed
        self.judge = judge or packaged()
        self.effort = effort or Effort()

    def choose(self, seen: Seen, seconds: float = 1.0) -> int:
        """The place of its answer; its effort is the same however much time there is, unless there is too little."""
        if len(seen.packed) == 1:
            return 0
        if seen.packed[-1] == REFUSE:  # the network never met this choice
            return len(seen.packed) - 1
        effort, worths = self.effort, worths_of(seen, self.judge)
        first = best_place(worths)
        if seconds < _SEARCH:
            return first
        order = np.argsort(-worths, kind="stable")
        order = order[worths[order] >= worths[first] - effort.behind][: effort.actions]
        if len(order) == 1:
            return first
        lot = stirred(self.seed, crc32(seen.observation))
        try:
            worlds = likely_worlds(Story(seen), self.judge, effort.tried, effort.worlds, effort.looked_at, lot)
        except Misfit:  # tribute, or a story that cannot be told: the network alone
            return first
        found = outcomes(
            worlds,
            [seen.packed[place] for place in order.tolist()],
            self.judge,
            steps=effort.steps,
            cards=effort.cards,
            positions=effort.positions,
        )
        return int(order[best_place(weighed(worths[order], found, effort.doubt))])


def weighed(worths: Floats, found: NDArray[np.float64], doubt: float) -> Floats:
    """How much better each action is than the first: what the network thinks and what was found, each by its doubt.

    In one world all actions meet the same hands, so that their differences are less by chance than their outcomes.
    """
    gains = found - found[:, :1]
    noise = np.maximum(gains.var(0, ddof=1), _LEAST) / len(found)
    thought = worths - worths[0]
    better: Floats = ((thought / doubt**2 + gains.mean(0) / noise) / (1 / doubt**2 + 1 / noise)).astype(np.float32)
    better[0] = 0
    return better
