"""What was decided at the tables of a run, kept until the deals have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.kernel.features import ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE
from guandan.lab.train.samples import Samples, compute_targets, find_next_leaders

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.tables import DealTables, Ints, Places
    from guandan.lab.train.samples import Bytes, Floats

_NO_PLAY_TO_BEAT, _IN_PLAY = OBSERVATION["top_kind"].start, OBSERVATION["phase"].start

MAX_REMEMBERED_DECISIONS = 224
"""Maximum of remembered decisions of a deal; hardly any has more, and then only the first ones are learned from."""


class DecisionMemory:
    """What was decided at each table since its deal began."""

    def __init__(self, size: int, trust: float) -> None:
        self._trust = trust
        self._place = np.arange(size)
        self._seen: Bytes = np.zeros((MAX_REMEMBERED_DECISIONS, size, OBSERVATION_SIZE), dtype=np.uint8)
        self._did: Bytes = np.zeros((MAX_REMEMBERED_DECISIONS, size, ACTION_SIZE), dtype=np.uint8)
        self._seat: Bytes = np.zeros((MAX_REMEMBERED_DECISIONS, size), dtype=np.uint8)
        self._side: NDArray[np.int8] = np.zeros((MAX_REMEMBERED_DECISIONS, size), dtype=np.int8)
        self._thought: Floats = np.zeros((MAX_REMEMBERED_DECISIONS, size), dtype=np.float32)
        self._length: Places = np.zeros(size, dtype=np.int64)

    def remember(self, tables: DealTables, chosen: Ints, worth: Floats, learns: NDArray[np.bool_]) -> None:
        """Remember a decision at each table: what it was worth to whoever made it (NaN: unknown), and if it teaches."""
        at = np.minimum(self._length, MAX_REMEMBERED_DECISIONS - 1)
        place = self._place
        sign = 1 - 2 * (tables.seats & 1).astype(np.int8)
        self._seen[at, place] = tables.states
        self._did[at, place] = tables.rows[tables.offsets[:-1] + chosen]
        self._seat[at, place] = tables.seats
        self._side[at, place] = np.where(learns, sign, 0)
        self._thought[at, place] = worth * sign
        self._length += 1

    def collect_samples(self, ended: Places, results: NDArray[np.int8]) -> Samples:
        """What the deals that ended have taught, which is then forgotten."""
        lengths = np.minimum(self._length[ended], MAX_REMEMBERED_DECISIONS)
        longest = int(lengths.max(initial=0))
        outcomes = results[ended].astype(np.float32) / 3
        targets = compute_targets(self._thought[:longest, ended], lengths, outcomes.astype(np.float32), self._trust)
        seen = self._seen[:longest, ended]
        leads = (seen[:, :, _NO_PLAY_TO_BEAT] & seen[:, :, _IN_PLAY]).astype(np.bool_)
        leaders = find_next_leaders(leads, self._seat[:longest, ended], lengths)
        sides = self._side[:longest, ended]
        rows, columns = np.nonzero((sides != 0) & (np.arange(longest)[:, None] < lengths))
        self._length[ended] = 0
        tables = ended[columns]
        worth = targets[rows, columns] * sides[rows, columns]
        return Samples(
            self._seen[rows, tables], self._did[rows, tables], worth.astype(np.float32), leaders[rows, columns]
        )
