"""The numbers in a packed action that bots read; `guandan.kernel.engine` says how an action is packed.

kind: packed & 15; rank: packed >> 4 & 15 (1 to 13 are 2 to A, then the jokers); cards: packed >> 8 & 15; rank of a full
house's pair: packed >> 12 & 15; wilds: packed >> 28 & 3; face of a card paid or returned: packed >> 32 & 63.
"""

from __future__ import annotations

from functools import cache

SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, TUBE, PLATE, BOMB, FLUSH, FOUR_JOKERS = range(1, 11)
"""牌型: the ten kinds."""

PAY, RETURN, TAKE, PICK, PASS = range(11, 16)
"""What is no play."""

REFUSE = PASS | 1 << 4
"""抗贡: a payer refuses tribute; where it may, this is its last action."""

ACE, SMALL_JOKER, BIG_JOKER = 13, 14, 15
"""Ranks with a name."""

LEVEL_CARD_VALUE = 14
_SUITED_FACES = 52


@cache
def rank_value(rank: int, level: int) -> int:
    """牌点大小: 1 to 13 for 2 to A, 14 for the level's rank, 15 and 16 for the jokers."""
    if rank == level:
        return LEVEL_CARD_VALUE
    return rank + 1 if rank >= SMALL_JOKER else rank


def rank_of_face(face: int) -> int:
    """牌点: the rank of a face, 0 to 53."""
    return (face >> 2) + 1 if face < _SUITED_FACES else face - _SUITED_FACES + SMALL_JOKER


def wild_face_at(level: int) -> int:
    """逢人配: the face of the level's heart; the level is a rank's number."""
    return 4 * level - 3
