"""One decision of a deal as NumPy arrays: the legal actions by their numbers, and a row of features for each."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from guandan.kernel import Batch
from guandan.kernel.features import ACTION_SIZE
from guandan.lab.observation import as_buffer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.kernel import Deal


class LegalRows(NamedTuple):
    """What the seat to act may do: numbers of the catalogue, and features in the same order.

    Place i of `legal` is also place i for `Deal.act`.
    """

    legal: NDArray[np.int32]
    features: NDArray[np.uint8]


class DecisionReader:
    """Reads one deal after the other; all of them are played by the same rules."""

    def __init__(self, rules: int) -> None:
        self._batch = Batch(1, seed=0, rules=rules, again=False)
        self._offsets = array("i", bytes(8))

    def read(self, deal: Deal) -> LegalRows:
        """What the seat to act may do now."""
        self._batch[0] = deal
        total = self._batch.count(self._offsets)
        legal = np.empty(total, np.int32)
        features = np.empty((total, ACTION_SIZE), np.uint8)
        self._batch.catalogue(self._offsets, as_buffer(legal))
        self._batch.actions(self._offsets, as_buffer(features))
        return LegalRows(legal, features)

    def numbers(self, deal: Deal) -> NDArray[np.int32]:
        """Only the numbers of the legal actions."""
        self._batch[0] = deal
        legal = np.empty(self._batch.count(self._offsets), np.int32)
        self._batch.catalogue(self._offsets, as_buffer(legal))
        return legal
