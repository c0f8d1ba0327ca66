"""最强: search on top of the learned network."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from msgspec import Struct

from guandan.bots.chance import stirred
from guandan.bots.learned.hard import best_place, worths_of
from guandan.bots.learned.judge import packaged
from guandan.bots.learned.playouts import outcomes
from guandan.bots.learned.story import Misfit, Story
from guandan.bots.learned.worlds import likely_worlds

if TYPE_CHECKING:
    from guandan.bots.learned.judge import Judge
    from guandan.bots.seen import Seen


class Effort(Struct, frozen=True, kw_only=True):
    """How much is looked at for a move."""

    actions: int = 4
    """Candidates: the network's best."""
    behind: float = 0.25
    """No candidate is thought so much worse than the best, in thirds of a level."""
    tried: int = 96
    """Worlds that are weighed."""
    worlds: int = 24
    """Worlds that are played on."""
    looked_at: int = 16
    """Actions of the others by which worlds are weighed."""
    steps: int = 60
    cards: int = 8
    positions: int = 400
    share: float = 0.6
    """How much the search counts beside what the network thinks."""


class Best:
    """最强: draws hidden hands that explain the play so far, tries the network's best actions in them, plays on."""

    def __init__(self, *, seed: int = 0, judge: Judge | None = None, effort: Effort | None = None) -> None:
        self.seed = seed
        self.judge = judge or packaged()
        self.effort = effort or Effort()

    def choose(self, seen: Seen, seconds: float = 1.0) -> int:  # noqa: ARG002 (its effort is fixed)
        """The place of its answer."""
        if len(seen.packed) == 1:
            return 0
        effort, worths = self.effort, worths_of(seen, self.judge)
        first = best_place(worths)
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
        scores = (1 - effort.share) * worths[order] + effort.share * found.mean(0)
        return int(order[best_place(scores)])
