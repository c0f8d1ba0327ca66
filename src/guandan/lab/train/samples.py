"""What is learned from: states, the actions chosen in them, and what came of them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

SEATS = 4

Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]


DEAL_ENDS = 4
"""In the place of the seat that leads the next trick: there is no next trick."""


class Samples:
    """States, actions and targets, in thirds of levels for the side that acted, and who led the next trick.

    Leaders are counted from the seat that acted: itself, the next player, the partner, the previous player.
    """

    def __init__(self, states: Bytes, actions: Bytes, targets: Floats, leaders: Bytes) -> None:
        self.states, self.actions, self.targets, self.leaders = states, actions, targets, leaders

    def __len__(self) -> int:
        return len(self.targets)

    def select(self, places: NDArray[np.int64]) -> Samples:
        """What stands at these places."""
        return Samples(self.states[places], self.actions[places], self.targets[places], self.leaders[places])

    @staticmethod
    def concatenate(parts: list[Samples]) -> Samples:
        """All of them, one after the other."""
        return Samples(
            np.concatenate([part.states for part in parts]),
            np.concatenate([part.actions for part in parts]),
            np.concatenate([part.targets for part in parts]),
            np.concatenate([part.leaders for part in parts]),
        )


class AdviceSamples:
    """Advice: states, all their actions, whose these are, and which of them (by row) the adviser would choose."""

    def __init__(self, states: Bytes, rows: Bytes, owners: NDArray[np.int64], chosen: NDArray[np.int64]) -> None:
        self.states, self.rows, self.owners, self.chosen = states, rows, owners, chosen

    def __len__(self) -> int:
        return len(self.chosen)

    @staticmethod
    def concatenate(parts: list[AdviceSamples]) -> AdviceSamples:
        """All of them, one after the other."""
        before = np.cumsum([0, *(len(part.states) for part in parts)])
        above = np.cumsum([0, *(len(part.rows) for part in parts)])
        return AdviceSamples(
            np.concatenate([part.states for part in parts]),
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.owners + start for part, start in zip(parts, before, strict=False)]),
            np.concatenate([part.chosen + start for part, start in zip(parts, above, strict=False)]),
        )


class TeacherSamples:
    """What a teacher thinks: states, all their actions, whose these are, and what the teacher thinks of each."""

    def __init__(self, states: Bytes, rows: Bytes, owners: NDArray[np.int64], worths: Floats) -> None:
        self.states, self.rows, self.owners, self.worths = states, rows, owners, worths

    def __len__(self) -> int:
        return len(self.states)

    def select(self, places: NDArray[np.int64]) -> TeacherSamples:
        """The states at these places (in any order) with their actions."""
        counts = np.bincount(self.owners, minlength=len(self.states))
        starts, counts = (np.cumsum(counts) - counts)[places], counts[places]
        owners = np.repeat(np.arange(len(places)), counts)
        rows = np.arange(len(owners)) + (starts - np.cumsum(counts) + counts)[owners]
        return TeacherSamples(self.states[places], self.rows[rows], owners, self.worths[rows])

    @staticmethod
    def concatenate(parts: list[TeacherSamples]) -> TeacherSamples:
        """All of them, one after the other."""
        before = np.cumsum([0, *(len(part) for part in parts)])
        return TeacherSamples(
            np.concatenate([part.states for part in parts]),
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.owners + start for part, start in zip(parts, before, strict=False)]),
            np.concatenate([part.worths for part in parts]),
        )


class Taught(NamedTuple):
    """What some decisions teach: what ended deals show, what an adviser would do, and what a teacher thinks."""

    samples: list[Samples]
    advice: list[AdviceSamples]
    values: list[TeacherSamples]


def find_next_leaders(leads: NDArray[np.bool_], seats: Bytes, lengths: NDArray[np.int64]) -> Bytes:
    """For each decision (row) of each deal (column) who leads the next trick, counted from the seat that decides."""
    found = np.full(leads.shape, DEAL_ENDS, dtype=np.uint8)
    leader = np.full(leads.shape[1], DEAL_ENDS, dtype=np.uint8)
    for row in range(len(leads) - 1, -1, -1):
        found[row] = np.where(leader == DEAL_ENDS, DEAL_ENDS, (leader - seats[row]) % SEATS)
        leader = np.where(leads[row] & (row < lengths), seats[row], leader)
    return found


def compute_targets(thought: Floats, lengths: NDArray[np.int64], results: Floats, trust: float) -> Floats:
    """TD(λ): for each decision (row) of each deal (column) what followed, from the result and what later seats thought.

    Everything is seen from EW; λ is `trust`. Where the next seat's thought is unknown (NaN) it is passed over.
    """
    targets = np.zeros_like(thought)
    later = results.astype(np.float32)
    for row in range(len(thought) - 1, -1, -1):
        targets[row] = later
        known = (row < lengths) & ~np.isnan(thought[row])
        later = np.where(known, trust * later + (1 - trust) * thought[row], later)
    return targets
