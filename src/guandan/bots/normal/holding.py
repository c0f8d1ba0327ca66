"""手牌 as numbers: the kernel's four masks of a hand, and what is left of it after a play."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from guandan.bots.codes import BOMB, FLUSH, FOUR_JOKERS, FULL_HOUSE, PLATE, STRAIGHT, TRIPLE, TUBE

_ACE, _RUN = 13, 5
_LANES = 0x0001000100010001
_FOUR_JOKERS = 0x2200000000000000


class HandMasks(NamedTuple):
    """A nibble of natural cards per rank; 16 bits a suit of ranks held, and held twice; the wilds, in none of them."""

    cnt: int
    one: int
    two: int
    wild: int


def build_hand_masks(faces: bytes, level: int) -> HandMasks:
    """The masks of a hand given as how many it has of each of the 54 faces; the level is a rank's number, 1 to 13."""
    cnt = one = two = 0
    for place, number in enumerate(faces):
        if number and place != 4 * level - 3:
            rank = (place >> 2) + 1 if place < 52 else place - 38  # noqa: PLR2004 (the jokers come after the four suits of 13 ranks)
            cnt += number << 4 * rank
            if rank <= _ACE:
                bit = 1 << 16 * (place & 3) + rank
                one |= bit
                two |= bit if number > 1 else 0
    return HandMasks(
        _add_low_ace(cnt), one | _add_low_ace_lanes(one), two | _add_low_ace_lanes(two), faces[4 * level - 3]
    )


def _add_low_ace(cnt: int) -> int:
    return cnt | (cnt >> 4 * _ACE & 15)


def _add_low_ace_lanes(lanes: int) -> int:
    return lanes >> _ACE & _LANES


@lru_cache(maxsize=1 << 12)
def find_cards_taken(packed: int) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """What a play takes out of a hand: nibbles of its natural cards, and for each rank its cards by suit."""
    kind, rank, size, wilds = packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 28 & 3
    if kind == FOUR_JOKERS:
        return _FOUR_JOKERS, ()
    parts: list[tuple[int, int, int]] = []
    if kind <= TRIPLE or kind == BOMB:
        parts.append((rank, size - wilds, packed >> 32 & 255))
    elif kind in {STRAIGHT, FLUSH}:
        parts += [
            (rank - 4 + i or _ACE, 1, 1 << 2 * (packed >> 32 + 2 * i & 3))
            for i in range(_RUN)
            if not packed >> 16 + 2 * i & 3
        ]
    else:
        ranks, each = _list_slots(kind, rank, packed >> 12 & 15)
        parts += [
            (place, number - (packed >> 16 + 2 * i & 3), packed >> 32 + 8 * i & 255)
            for i, (place, number) in enumerate(zip(ranks, each, strict=True))
        ]
    cnt = sum(number << 4 * place for place, number, _ in parts)
    return _add_low_ace(cnt), tuple(
        (place, *_split_copies(field)) for place, number, field in parts if number and place <= _ACE
    )


def _list_slots(kind: int, rank: int, pair: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if kind == FULL_HOUSE:
        return (rank, pair), (3, 2)
    if kind == TUBE:
        return (rank - 2 or _ACE, rank - 1, rank), (2, 2, 2)
    assert kind == PLATE  # noqa: S101 (every other kind is dealt with)
    return (rank - 1 or _ACE, rank), (3, 3)


def _split_copies(field: int) -> tuple[int, int]:
    """One bit a suit for the first copies, and for the second ones."""
    spread = (field & 3) | (field & 12) << 14 | (field & 48) << 28 | (field & 192) << 42
    second = spread >> 1 & _LANES
    return (spread & _LANES) | second, second


def remove_from_hand(hand: HandMasks, packed: int) -> HandMasks:
    """The hand after a play."""
    cnt, one, two, wild = hand
    gone, parts = find_cards_taken(packed)
    for rank, first, second in parts:
        doubled = two >> rank & _LANES
        last = (first & ~doubled) | second
        doubled &= first
        if rank == _ACE:
            one ^= last * 0x2001
            two ^= doubled * 0x2001
        else:
            one ^= last << rank
            two ^= doubled << rank
    return HandMasks(cnt - gone, one, two, wild - (packed >> 28 & 3))
