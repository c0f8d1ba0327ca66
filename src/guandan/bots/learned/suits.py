"""花色: spades, clubs and diamonds are interchangeable, so a position has six equivalent forms."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from guandan.cards import LEVELS, Suit
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE
from guandan.kernel.packed import FACES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.inputs import Bytes

    Columns = NDArray[np.intp]

_SUITED_FACES = len(LEVELS) * len(Suit)
_HEARTS = tuple(Suit).index(Suit.HEARTS)
_SYMMETRIC_SUITS = [place for place in range(len(Suit)) if place != _HEARTS]


def _build_column_orders(ways: list[list[int]], layout: dict[str, slice], size: int) -> Columns:
    """For each way of taking suits for one another, which byte of a row stands where."""
    columns = np.tile(np.arange(size), (len(ways), 1))
    cards = [part for part in layout.values() if part.stop - part.start == len(FACES)]
    for way, row in zip(ways, columns, strict=True):
        for part in cards:
            ranks = np.arange(part.start, part.start + _SUITED_FACES).reshape(-1, len(Suit))
            row[part.start : part.start + _SUITED_FACES] = ranks[:, way].ravel()
    return columns


def _list_suit_orders() -> list[list[int]]:
    """Every order of the suits that leaves hearts, of which the level's are wild, in their place."""
    every = (list(order) for order in permutations(_SYMMETRIC_SUITS))
    return [[*order[:_HEARTS], _HEARTS, *order[_HEARTS:]] for order in every]


STATE_ORDERS = _build_column_orders(_list_suit_orders(), OBSERVATION, OBSERVATION_SIZE)
ACTION_ORDERS = _build_column_orders(_list_suit_orders(), ACTION, ACTION_SIZE)
SYMMETRIES = len(STATE_ORDERS)


def expand_symmetries(state: Bytes, rows: Bytes) -> tuple[Bytes, Bytes, NDArray[np.int64]]:
    """A state in every way, then its actions in each, and which state each of these belongs to."""
    told: Bytes = rows[:, ACTION_ORDERS].swapaxes(0, 1).reshape(-1, rows.shape[1])
    return state[STATE_ORDERS], told, np.repeat(np.arange(SYMMETRIES), len(rows))
