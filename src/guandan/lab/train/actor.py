"""The half of a run that plays: the learner against itself, its past, the light policy and `normal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.learned.tables import DealTables
from guandan.kernel import Batch
from guandan.lab.train.memory import DecisionMemory
from guandan.lab.train.players import (
    BotPlayer,
    ExploringPlayer,
    LightPolicyPlayer,
    NetworkPlayer,
    TablePlayer,
    TeachingPlayer,
)
from guandan.lab.train.samples import AdviceSamples, Taught

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.tables import Ints, Places
    from guandan.lab.train.network import Network
    from guandan.lab.train.samples import Floats
    from guandan.lab.train.settings import TrainingSettings

_SELF, _PAST, _LIGHT, _NORMAL = range(4)


class Actor:
    """Some tables of a run and who sits there. Until there is a past self, the learner plays in its place."""

    def __init__(self, settings: TrainingSettings, network: Network, *, tables: int, lot: int, rules: int) -> None:
        self.settings = settings
        self.deals = 0
        self._lot = lot
        self.lots = np.random.default_rng(lot)
        self.tables = DealTables(Batch(tables, seed=lot, rules=rules))
        self._memory = DecisionMemory(tables, settings.trust)
        self._light = LightPolicyPlayer(lot)
        self._normal = BotPlayer("normal", lot)
        self._others: dict[int, TablePlayer] = {_LIGHT: self._light, _NORMAL: self._normal}
        self._lessons: list[AdviceSamples] = []
        self._own = ExploringPlayer(network, np.random.default_rng([lot, 1]), settings.curious, settings.temper)
        self._teacher: TeachingPlayer | None = None
        self._opponents = _assign_opponents(settings, tables)
        self._turn = 0

    def set_past(self, past: Network) -> None:
        """Let a past self sit at its tables."""
        self._others[_PAST] = NetworkPlayer(past)

    @property
    def has_past(self) -> bool:
        """Whether there is a past self at the tables."""
        return _PAST in self._others

    def set_teacher(self, teacher: Network | None) -> None:
        """Let a teacher play in the learner's place, and note what it thinks."""
        lots = np.random.default_rng([self._lot, 2])
        self._teacher = None if teacher is None else TeachingPlayer(teacher, lots, self.settings)

    def play(self, decisions: int) -> Taught:
        """Some decisions at every table, of a run that has seen so many; gives what they teach."""
        taught = []
        self._lessons = []
        for _ in range(self.settings.chunk):
            ended = self._decide_once(decisions)
            decisions += self.tables.size
            if len(ended):
                self.deals += len(ended)
                taught.append(self._memory.collect_samples(ended, self.tables.results))
        return Taught(taught, self._lessons, [] if self._teacher is None else self._teacher.take_notes())

    def _decide_once(self, decisions: int) -> Places:
        tables, size = self.tables, self.tables.size
        tables.observe()
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
        player = self._light if decisions < self.settings.warm else self._teacher or self._own
        chosen[own], worth[own] = player.choose(tables, own, self._turn)
        self._ask_adviser(own[self.lots.random(len(own)) < self.settings.advised_at(decisions)])
        lucky = learns & (self.lots.random(size) < self.settings.epsilon_at(decisions))
        by_lot = (self.lots.random(size) * tables.counts).astype(np.int32)
        chosen = np.where(lucky, by_lot, chosen)
        self._memory.remember(tables, chosen, worth, learns & (self.lots.random(size) < self.settings.learned))
        self._turn += 1
        return tables.step(chosen)

    def _ask_adviser(self, places: Places) -> None:
        """Note what `normal` would do at these places."""
        if len(places):
            advice, _ = self._normal.choose(self.tables, places, self._turn)
            states, rows, owners = self.tables.select(places)
            counts = self.tables.counts[places]
            self._lessons.append(AdviceSamples(states.copy(), rows, owners, np.cumsum(counts) - counts + advice))


def _assign_opponents(settings: TrainingSettings, tables: int) -> NDArray[np.int8]:
    """Who the opponents are at each table."""
    shares = ((_PAST, settings.past_share), (_LIGHT, settings.light_share), (_NORMAL, settings.normal_share))
    found = np.full(tables, _SELF, dtype=np.int8)
    at = 0
    for who, share in shares:
        more = round(tables * share)
        found[at : at + more] = who
        at += more
    return found
