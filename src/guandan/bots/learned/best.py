"""最强: search on top of the learned network."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from msgspec import Struct

from guandan.bots.chance import derive_lot
from guandan.bots.codes import REFUSE
from guandan.bots.learned.hard import find_best_action, judge_actions
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.playouts import compute_outcomes
from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.bots.learned.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from guandan.bots.learned.inputs import Floats
    from guandan.bots.learned.judge import ActionJudge
    from guandan.bots.seen import Seen


_MIN_VARIANCE = 0.01
"""The least variance that is believed: a few worlds may agree by chance."""
_SHARE = 0.6
"""When so much of the time has passed, nothing more is begun: what is going on may take as long again."""
_SURE = 1.5
"""An action that lies so many deviations behind is looked at no more."""


class SearchEffort(Struct, frozen=True, kw_only=True):
    """How much is looked at for a move."""

    actions: int = 3
    """Candidates: the network's best."""
    behind: float = 0.15
    """No candidate is thought so much worse than the best, in thirds of a level."""
    tried: int = 96
    """Worlds that are weighed at first."""
    worlds: int = 32
    """Worlds that are played on at once."""
    blocks: int = 3
    """How often, each time with other worlds and those actions that may still be the best."""
    mixed: int = 4
    """How often cards are exchanged between hidden hands before each block."""
    looked_at: int = 60
    """Actions of the others by which worlds are weighed."""
    steps: int = 60
    cards: int = 8
    positions: int = 400
    doubt: float = 0.09
    """How far the network may be wrong about the difference of two actions, in thirds of a level."""


EFFORTS: tuple[tuple[float, SearchEffort], ...] = (
    (3.0, SearchEffort(tried=192, worlds=64, blocks=6, mixed=6)),
    (0.9, SearchEffort()),
    (0.4, SearchEffort(tried=64, worlds=32, blocks=1, mixed=2, looked_at=30)),
    (0.1, SearchEffort(actions=2, tried=24, worlds=8, blocks=1, mixed=0, looked_at=10)),
)
"""What is looked at where there are at least so many seconds; with fewer, the network alone answers."""


def effort_for(seconds: float) -> SearchEffort | None:
    """The effort that fits into so many seconds; none where the network alone must answer."""
    return next((effort for least, effort in EFFORTS if seconds >= least), None)


class Best:
    """最强: draws hidden hands that explain the play so far, tries the network's best actions in them, plays on.

    Its answer does not depend on how quick the machine is, unless the time runs out: then it takes what it has found.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        judge: ActionJudge | None = None,
        effort: SearchEffort | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.seed = seed
        self.judge = judge or load_packaged_judge()
        self.effort = effort
        self._clock = clock

    def choose(self, seen: Seen, seconds: float = 1.0) -> int:
        """The place of its answer."""
        if len(seen.packed) == 1:
            return 0
        if seen.packed[-1] == REFUSE:  # the network never met this choice
            return len(seen.packed) - 1
        until = self._clock() + _SHARE * seconds
        worths = judge_actions(seen, self.judge)
        first = find_best_action(worths)
        effort = effort_for(seconds) and (self.effort or effort_for(seconds))
        if effort is None:
            return first
        order = np.argsort(-worths, kind="stable")
        order = np.concatenate([[first], order[order != first]])  # of equals the first
        order = order[worths[order] >= worths[first] - effort.behind][: effort.actions]
        if len(order) == 1:
            return first
        try:
            return int(order[self._search(seen, worths[order], order, effort, until)])
        except InconsistentStory:  # tribute, or an inconsistent history: use the network alone
            return first

    def _search(self, seen: Seen, worths: Floats, order: NDArray[np.intp], effort: SearchEffort, until: float) -> int:
        """The place of the best of some actions."""
        lot = derive_lot(self.seed, crc32(seen.observation))
        worlds = Worlds(DealStory(seen), self.judge, effort.looked_at, lot)
        worlds.draw(effort.tried, effort.worlds)
        if self._clock() >= until:
            return 0
        places = np.arange(len(order))
        found: NDArray[np.float64] = np.zeros((0, len(order)))
        best = 0
        for _ in range(effort.blocks):
            for _ in range(effort.mixed):
                if self._clock() < until:
                    worlds.mix()
            actions = [seen.packed[place] for place in order[places].tolist()]
            more = compute_outcomes(
                worlds.deals,
                actions,
                self.judge,
                steps=effort.steps,
                cards=effort.cards,
                positions=effort.positions,
            )
            found = np.concatenate([found, more])
            better, doubts = combine_estimates(worths[places], found, effort.doubt)
            best = find_best_action(better)
            close = better + _SURE * doubts >= better[best]
            close[[0, best]] = True  # the first is what the others are compared with
            is_sure = best == 0 or better[best] > _SURE * doubts[best]
            winner = int(places[best])
            places, found = places[close], found[:, close]
            if self._clock() >= until or (is_sure and close.sum() <= 1 + (best > 0)):
                break
        return winner


def combine_estimates(worths: Floats, found: NDArray[np.float64], doubt: float) -> tuple[Floats, Floats]:
    """Combine the network estimates and the search results, weighted by their uncertainty.

    Actions are compared within the same worlds, so differences vary less than outcomes.
    """
    gains = found - found[:, :1]
    noise = np.maximum(gains.var(0, ddof=1), _MIN_VARIANCE) / len(found)
    thought = worths - worths[0]
    trust = 1 / (1 / doubt**2 + 1 / noise)
    better: Floats = (trust * (thought / doubt**2 + gains.mean(0) / noise)).astype(np.float32)
    doubts: Floats = np.sqrt(trust).astype(np.float32)
    better[0] = doubts[0] = 0
    return better, doubts
