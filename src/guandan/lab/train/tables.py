"""Thousands of deals at once: what the seats to act see, what they chose, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from guandan.kernel import Batch
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.train.samples import Samples, returns

if TYPE_CHECKING:
    from guandan.lab.train.samples import Bytes, Floats

Ints: TypeAlias = NDArray[np.int32]
Places: TypeAlias = NDArray[np.int64]

MEMORY = 224
"""So many decisions of a deal are remembered; hardly any has more, and then the first ones are learned from."""


class Tables:
    """Deals that go on side by side, as the seats to act see them."""

    def __init__(self, size: int, *, seed: int, rules: int, copies: int = 1, again: bool = True) -> None:
        self.size = size
        self.batch = Batch(size, seed=seed, rules=rules, copies=copies, again=again)
        self.offsets: Ints = np.zeros(size + 1, dtype=np.int32)
        self.states: Bytes = np.zeros((size, OBSERVATION_SIZE), dtype=np.uint8)
        self.seats: Bytes = np.zeros(size, dtype=np.uint8)
        self.rows: Bytes = np.zeros((0, ACTION_SIZE), dtype=np.uint8)
        self.owners: Places = np.zeros(0, dtype=np.int64)
        self.results: NDArray[np.int8] = np.zeros(size, dtype=np.int8)
        self._phases: Bytes = np.zeros(size, dtype=np.uint8)
        self._numbers: Places = np.zeros(size, dtype=np.int64)
        self._done: Bytes = np.zeros(size, dtype=np.uint8)

    def look(self) -> int:
        """Fill in the states, the actions of all deals, and whose they are; gives how many actions there are."""
        total = self.batch.count(self.offsets.data)
        if total == 0:  # every deal is over
            return 0
        self.batch.who(self.seats.data, self._phases.data, self._numbers.data)
        self.batch.observe(self.states.data)
        self.rows = np.empty((total, ACTION_SIZE), dtype=np.uint8)
        self.batch.actions(self.offsets.data, self.rows.data)
        self.owners = np.repeat(np.arange(self.size), self.counts)
        return total

    @property
    def counts(self) -> Ints:
        """How many actions each deal has; none when it is over."""
        return np.diff(self.offsets)

    def do(self, chosen: Ints) -> Places:
        """Do what was chosen; gives the places of the deals that ended now, whose results stand in `results`."""
        self.batch.step(chosen.data, self.results.data, self._done.data)
        return np.flatnonzero(self._done)


class Memory:
    """What was decided at each table since its deal began."""

    def __init__(self, size: int, trust: float) -> None:
        self._trust = trust
        self._place = np.arange(size)
        self._seen: Bytes = np.zeros((MEMORY, size, OBSERVATION_SIZE), dtype=np.uint8)
        self._did: Bytes = np.zeros((MEMORY, size, ACTION_SIZE), dtype=np.uint8)
        self._side: NDArray[np.int8] = np.zeros((MEMORY, size), dtype=np.int8)
        self._thought: Floats = np.zeros((MEMORY, size), dtype=np.float32)
        self._length: Places = np.zeros(size, dtype=np.int64)

    def keep(self, tables: Tables, chosen: Ints, worth: Floats, learns: NDArray[np.bool_]) -> None:
        """Remember a decision at each table: what it was worth to whoever made it (NaN: unknown), and if it teaches."""
        at = np.minimum(self._length, MEMORY - 1)
        place = self._place
        sign = 1 - 2 * (tables.seats & 1).astype(np.int8)
        self._seen[at, place] = tables.states
        self._did[at, place] = tables.rows[tables.offsets[:-1] + chosen]
        self._side[at, place] = np.where(learns, sign, 0)
        self._thought[at, place] = worth * sign
        self._length += 1

    def teach(self, ended: Places, results: NDArray[np.int8]) -> Samples:
        """What the deals that ended have taught, which is then forgotten."""
        lengths = np.minimum(self._length[ended], MEMORY)
        longest = int(lengths.max(initial=0))
        outcomes = results[ended].astype(np.float32) / 3
        targets = returns(self._thought[:longest, ended], lengths, outcomes.astype(np.float32), self._trust)
        sides = self._side[:longest, ended]
        rows, columns = np.nonzero((sides != 0) & (np.arange(longest)[:, None] < lengths))
        self._length[ended] = 0
        tables = ended[columns]
        worth = targets[rows, columns] * sides[rows, columns]
        return Samples(self._seen[rows, tables], self._did[rows, tables], worth.astype(np.float32))
