"""What the network sees of each action: rows of `guandan.kernel.features.ACTION`, made from what a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.codes import (
    FLUSH,
    FOUR_JOKERS,
    FULL_HOUSE,
    PAY,
    PICK,
    PLATE,
    RETURN,
    SMALL_JOKER,
    STRAIGHT,
    TAKE,
    TUBE,
    rank_value,
    wild_face_at,
)
from guandan.kernel.engine import beaters, cost_bytes
from guandan.kernel.features import ACTION, ACTION_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.seen import Seen

    Bytes = NDArray[np.uint8]
    Longs = NDArray[np.int64]

_FACES, _RANKS, _SUITS = 54, 13, 4
_RUN_KINDS = (STRAIGHT, FLUSH, TUBE, PLATE)
_RANK_SLOTS = np.ones(16, dtype=np.int64)
_RANK_SLOTS[[TUBE, PLATE, FULL_HOUSE]] = 3, 2, 2
_RANK_SLOTS[[STRAIGHT, FLUSH, *range(FOUR_JOKERS, 16)]] = 0
_LITTLE_JOKER, _BIG_JOKER = 52, 53
ONCE, TWICE, THRICE = 1, 2, 3


def build_action_rows(seen: Seen) -> Bytes:
    """A row for each legal action of a seat, byte for byte what the kernel writes in `Batch.actions`."""
    packed = np.array(seen.packed, dtype=np.uint64).astype(np.int64)
    kind, size, wilds = packed & 15, packed >> 8 & 15, packed >> 28 & 3
    level = seen.level - 1
    hand = np.frombuffer(seen.faces, dtype=np.uint8).astype(np.int64)
    cards = _count_cards(packed, kind, level)
    is_play = kind <= FOUR_JOKERS
    gained = _count_gained(seen, packed, kind)
    rest = hand - cards + gained
    rows: Bytes = np.zeros((len(packed), ACTION_SIZE), dtype=np.uint8)
    every = np.arange(len(packed))
    rows[:, ACTION["cards"]] = cards + gained
    rows[every, ACTION["kind"].start + kind] = 1
    rows[every, ACTION["value"].start + _compute_values(packed, kind, level)] = 1
    rows[:, ACTION["size"].start] = np.where(is_play, size, 0)
    rows[:, ACTION["wilds"].start] = wilds > 0
    rows[:, ACTION["wilds"].start + 1] = wilds > 1
    rows[:, ACTION["rest"]] = rest
    left = rest.sum(1)
    rows[:, ACTION["left"].start] = left
    rows[:, ACTION["finishes"].start] = left == 0
    for place in np.flatnonzero((kind == TAKE) | (kind == PICK)).tolist():
        rows[place, ACTION["seat"].start + (int(packed[place]) >> 4 & 3 != seen.after[0])] = 1
    rows[:, ACTION["rest_shape"]] = _describe_shape(rest, wild_face_at(level))
    rows[:, ACTION["rest_cost"]] = _compute_costs(rest, seen.level)
    rows[:, ACTION["above"].start] = [beaters(packed, seen.unseen, seen.level) for packed in seen.packed]
    return rows


def _compute_costs(rest: Longs, level: int) -> Bytes:
    """What is left, as turns and pieces."""
    hands = [row.tobytes() for row in rest.astype(np.uint8)]
    return np.frombuffer(b"".join([cost_bytes(hand, level) for hand in hands]), dtype=np.uint8).reshape(-1, 4)


def _count_cards(packed: Longs, kind: Longs, level: int) -> Longs:
    """The cards that each action lays down, by face."""
    cards = np.zeros((len(packed), _FACES), dtype=np.int64)
    rank = packed >> 4 & 15
    cards[:, wild_face_at(level)] = np.where(kind <= FOUR_JOKERS, packed >> 28 & 3, 0)
    jokers = kind == FOUR_JOKERS
    cards[jokers, _LITTLE_JOKER] = cards[jokers, _BIG_JOKER] = 2
    given = np.flatnonzero((kind == PAY) | (kind == RETURN))
    cards[given, packed[given] >> 32 & 63] += 1
    straight = np.flatnonzero((kind == STRAIGHT) | (kind == FLUSH))
    for slot in range(5):
        natural = straight[packed[straight] >> 16 + 2 * slot & 3 == 0]
        place = (rank[natural] - 5 + slot) % _RANKS
        cards[natural, place * _SUITS + (packed[natural] >> 32 + 2 * slot & 3)] += 1
    for slot in range(3):
        some = np.flatnonzero(_RANK_SLOTS[kind] > slot)
        whole = np.where(kind[some] == FULL_HOUSE, rank[some], rank[some] - _RANK_SLOTS[kind[some]] + 1 + slot)
        place = np.where((kind[some] == FULL_HOUSE) & (slot > 0), packed[some] >> 12 & 15, whole)
        field = packed[some] >> 32 + 8 * slot & 255
        joker = place >= SMALL_JOKER
        cards[some[joker], place[joker] - SMALL_JOKER + _LITTLE_JOKER] += field[joker]
        some, place, field = some[~joker], (place[~joker] - 1) % _RANKS, field[~joker]
        for suit in range(_SUITS):
            cards[some, place * _SUITS + suit] += field >> 2 * suit & 3
    return cards


def _count_gained(seen: Seen, packed: Longs, kind: Longs) -> Longs:
    """The card that is taken or picked, by face."""
    gained = np.zeros((len(packed), _FACES), dtype=np.int64)
    if seen.tribute is not None:
        for place in np.flatnonzero((kind == TAKE) | (kind == PICK)).tolist():
            faces = seen.tribute.paid if kind[place] == TAKE else seen.tribute.returned
            gained[place, faces[int(packed[place]) >> 4 & 3]] = 1
    return gained


def _compute_values(packed: Longs, kind: Longs, level: int) -> Longs:
    """The worth of each action's rank; in runs the rank itself, 0 for what is no play."""
    rank = packed >> 4 & 15
    by_rank = np.array([rank_value(number, level) for number in range(16)], dtype=np.int64)
    values = np.where(np.isin(kind, _RUN_KINDS), rank, by_rank[rank])
    return np.where(kind > FOUR_JOKERS, 0, values)


def _describe_shape(rest: Longs, wild: int) -> Longs:
    """How what is left is made up: see `features.ACTION`."""
    wilds = rest[:, wild].copy()
    rest = rest.copy()
    rest[:, wild] = 0
    suited = rest[:, : _RANKS * _SUITS].reshape(-1, _RANKS, _SUITS)
    ranks = suited.sum(2)
    jokers = rest[:, _LITTLE_JOKER:]
    round_about = np.concatenate([ranks[:, -1:], ranks], axis=1)  # A also stands before 2
    lanes = np.concatenate([suited[:, -1:], suited], axis=1) > 0
    return np.stack(
        [
            (ranks == ONCE).sum(1) + (jokers == ONCE).sum(1),
            (ranks == TWICE).sum(1) + (jokers == TWICE).sum(1),
            (ranks == THRICE).sum(1),
            (ranks > THRICE).sum(1),
            _find_runs(round_about >= ONCE, 5).sum(1),
            _find_runs(round_about >= TWICE, 3).sum(1),
            _find_runs(round_about >= THRICE, 2).sum(1),
            _find_runs(lanes, 5).sum((1, 2)),
            jokers.sum(1),
            wilds,
        ],
        axis=1,
    )


def _find_runs(held: NDArray[np.bool_], length: int) -> NDArray[np.bool_]:
    """Where so many neighbours are all held."""
    starts = held.shape[1] - length + 1
    found = held[:, :starts].copy()
    for step in range(1, length):
        found &= held[:, step : step + starts]
    return found
