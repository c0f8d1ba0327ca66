"""The half of a run that plays: the learner against itself, its past, the light policy and `normal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.learned.tables import Tables
from guandan.kernel import Batch
from guandan.lab.train.memory import Memory
from guandan.lab.train.players import Curious, Light, Named, Player, Thinker
from guandan.lab.train.samples import Lessons

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.tables import Ints, Places
    from guandan.lab.train.network import Network
    from guandan.lab.train.samples import Floats, Samples
    from guandan.lab.train.settings import Settings

_SELF, _PAST, _LIGHT, _NORMAL = range(4)


class Actor:
    """All tables of a run and who sits there; `past` is none until there is one, and the learner plays in its place."""

    def __init__(self, settings: Settings, network: Network, *, lot: int, rules: int) -> None:
        self.settings = settings
        self.deals = 0
        self.lots = np.random.default_rng(lot)
        self.tables = Tables(Batch(settings.tables, seed=lot, rules=rules))
        self._memory = Memory(settings.tables, settings.trust)
        self._light = Light(lot)
        self._normal = Named("normal", lot)
        self._others: dict[int, Player] = {_LIGHT: self._light, _NORMAL: self._normal}
        self._lessons: list[Lessons] = []
        self._own = Curious(network, np.random.default_rng([lot, 1]), settings.curious, settings.temper)
        self._opponents = _opponents(settings)
        self._turn = 0

    def meet(self, past: Network) -> None:
        """Let a past self sit at its tables."""
        self._others[_PAST] = Thinker(past)

    @property
    def has_past(self) -> bool:
        """Whether there is a past self at the tables."""
        return _PAST in self._others

    def play(self, decisions: int) -> tuple[list[Samples], list[Lessons]]:
        """Some decisions at every table, of a run that has seen so many; gives what ended deals and advice teach."""
        taught = []
        self._lessons = []
        for _ in range(self.settings.chunk):
            ended = self._decide(decisions)
            decisions += self.tables.size
            if len(ended):
                self.deals += len(ended)
                taught.append(self._memory.teach(ended, self.tables.results))
        return taught, self._lessons

    def _decide(self, decisions: int) -> Places:
        tables, size = self.tables, self.tables.size
        tables.look()
        chosen: Ints = np.zeros(size, dtype=np.int32)
        worth: Floats = np.full(size, np.nan, dtype=np.float32)
        learns = np.ones(size, dtype=np.bool_)
        theirs = tables.seats % 2 == np.arange(size) // 2 % 2  # the opponents are EW at half of the tables
        for who, player in self._others.items():
            places = np.flatnonzero(theirs & (self._opponents == who))
            if len(places):
                chosen[places], _ = player.choose(tables, places, self._turn)
                learns[places] = False
        own = np.flatnonzero(learns)
        player = self._light if decisions < self.settings.warm else self._own
        chosen[own], worth[own] = player.choose(tables, own, self._turn)
        self._ask(own[self.lots.random(len(own)) < self.settings.advised_at(decisions)])
        lucky = learns & (self.lots.random(size) < self.settings.epsilon_at(decisions))
        by_lot = (self.lots.random(size) * tables.counts).astype(np.int32)
        chosen = np.where(lucky, by_lot, chosen)
        self._memory.keep(tables, chosen, worth, learns & (self.lots.random(size) < self.settings.learned))
        self._turn += 1
        return tables.do(chosen)

    def _ask(self, places: Places) -> None:
        """Note what `normal` would do at these places."""
        if len(places):
            advice, _ = self._normal.choose(self.tables, places, self._turn)
            states, rows, owners = self.tables.some(places)
            counts = self.tables.counts[places]
            self._lessons.append(Lessons(states.copy(), rows, owners, np.cumsum(counts) - counts + advice))


def _opponents(settings: Settings) -> NDArray[np.int8]:
    """Who the opponents are at each table."""
    shares = ((_PAST, settings.past_share), (_LIGHT, settings.light_share), (_NORMAL, settings.normal_share))
    found = np.full(settings.tables, _SELF, dtype=np.int8)
    at = 0
    for who, share in shares:
        more = round(settings.tables * share)
        found[at : at + more] = who
        at += more
    return found
