"""Deals side by side as the network sees them, for search and for training."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE

if TYPE_CHECKING:
    from guandan.bots.learned.inputs import Bytes, Floats
    from guandan.kernel import Batch

Ints: TypeAlias = NDArray[np.int32]
Places: TypeAlias = NDArray[np.int64]


class DealTables:
    """The deals of a batch, as the seats to act see them; a deal that is over has no actions."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.size = size = batch.size
        self.offsets: Ints = np.zeros(size + 1, dtype=np.int32)
        self.states: Bytes = np.zeros((size, OBSERVATION_SIZE), dtype=np.uint8)
        self.seats: Bytes = np.zeros(size, dtype=np.uint8)
        self.rows: Bytes = np.zeros((0, ACTION_SIZE), dtype=np.uint8)
        self.owners: Places = np.zeros(0, dtype=np.int64)
        self.results: NDArray[np.int8] = np.zeros(size, dtype=np.int8)
        self.phases: Bytes = np.zeros(size, dtype=np.uint8)
        self._numbers: Places = np.zeros(size, dtype=np.int64)
        self._done: Bytes = np.zeros(size, dtype=np.uint8)

    @property
    def counts(self) -> Ints:
        """How many actions each deal has."""
        return np.diff(self.offsets)

    def observe(self) -> int:
        """Fill in states, actions, and whose they are; gives how many actions there are in all."""
        total = self.batch.count(self.offsets.data)
        if total:
            self.batch.who(self.seats.data, self.phases.data, self._numbers.data)
            self.batch.observe(self.states.data)
            self.rows = np.empty((total, ACTION_SIZE), dtype=np.uint8)
            self.batch.actions(self.offsets.data, self.rows.data)
            self.owners = np.repeat(np.arange(self.size), self.counts)
        return total

    def select(self, places: Places) -> tuple[Bytes, Bytes, Places]:
        """The states at these places (in their order), their actions, and whose of these states they are."""
        if len(places) == self.size:
            return self.states, self.rows, self.owners
        wanted = np.zeros(self.size, dtype=np.bool_)
        wanted[places] = True
        owners = np.repeat(np.arange(len(places)), self.counts[places])
        return self.states[places], self.rows[wanted[self.owners]], owners

    def step(self, chosen: Ints) -> Places:
        """Do what was chosen; gives the places of the deals that ended now, whose results stand in `results`."""
        self.batch.step(chosen.data, self.results.data, self._done.data)
        return np.flatnonzero(self._done)


def find_best_actions(worths: Floats, counts: Ints) -> tuple[Ints, Floats]:
    """The first of the best actions of each deal that has any, counted from 0 in each, and its worth."""
    counts = counts[counts > 0]
    starts = np.cumsum(counts) - counts
    owners = np.repeat(np.arange(len(counts)), counts)
    highest = np.maximum.reduceat(worths, starts)
    hits = np.flatnonzero(worths == highest[owners])
    _, firsts = np.unique(owners[hits], return_index=True)
    return (hits[firsts] - starts).astype(np.int32), highest
