"""What was decided at the tables of a run, kept until the deals have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.train.samples import Samples, returns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.tables import Ints, Places, Tables
    from guandan.lab.train.samples import Bytes, Floats

MEMORY = 224
"""So many decisions of a deal are remembered; hardly any has more, and then the first ones are learned from."""


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
