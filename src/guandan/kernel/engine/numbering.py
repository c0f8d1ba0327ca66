# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""The catalogue: one number for every abstract action."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        BOMB,
        FLUSH,
        FOUR_JOKERS,
        FULL_HOUSE,
        PAIR,
        PASS,
        PAY,
        PLATE,
        R_CLOCKWISE,
        RETURN,
        SINGLE,
        STRAIGHT,
        TAKE,
        TRIPLE,
        TUBE,
        lowest,
        make_key,
    )
    from .state import Ref, WorkRef


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_gaps_of_five(gaps: cython.int) -> cython.int:
    """Number the places of the wilds in a run of five: none, one of five, two of five."""
    first: cython.int
    second: cython.int
    if gaps == 0:
        return 0
    first = lowest(gaps) >> 1
    gaps &= gaps - 1
    if gaps == 0:
        return 1 + first
    second = lowest(gaps) >> 1
    return 6 + first * (9 - first) // 2 + second - first - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_gaps_of_tube(gaps: cython.int) -> cython.int:
    """Number the places of the wilds in a tube: none, one of three, both in one of three, one each in two of three."""
    first: cython.int
    if gaps == 0:
        return 0
    first = lowest(gaps) >> 1
    if (gaps >> (2 * first)) & 3 == 2:
        return 4 + first
    gaps &= gaps - 1
    if gaps == 0:
        return 1 + first
    return 6 + first + (lowest(gaps) >> 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def catalogue_number(key: cython.ulonglong, seat: cython.int, clockwise: cython.bint) -> cython.int:
    """The number of an abstract action in the catalogue; a taken or picked seat counts as the next or the previous."""
    kind: cython.int = key & 15
    rank: cython.int = ((key >> 4) & 15) - 1
    size: cython.int = (key >> 8) & 15
    pair: cython.int = ((key >> 12) & 15) - 1
    gaps: cython.int = (key >> 16) & 1023
    wilds: cython.int = (key >> 28) & 3
    if kind == PASS:
        return 0
    if kind == SINGLE:
        return 1 + 15 * wilds + rank
    if kind == PAIR:
        return 29 + 13 * wilds + rank + (2 if wilds else 0)
    if kind == TRIPLE:
        return 70 + 13 * wilds + rank
    if kind == FULL_HOUSE:
        if gaps == 8:
            return 967 + rank
        if pair > rank:
            pair -= 1
        if gaps < 4:
            return 109 + 182 * gaps + 14 * rank + pair
        return 655 + 156 * (gaps & 3) + 12 * rank + pair
    if kind == STRAIGHT:
        return 980 + 10 * number_gaps_of_five(gaps) + rank - 3
    if kind == TUBE:
        return 1140 + 12 * number_gaps_of_tube(gaps) + rank - 1
    if kind == PLATE:
        if gaps < 3:
            wilds = 3 if gaps == 2 else gaps
        else:
            wilds = 2 if gaps == 4 else 4 if gaps == 8 else 5
        return 1260 + 13 * wilds + rank
    if kind == BOMB:
        if size < 9:
            return 1338 + 39 * (size - 4) + 13 * wilds + rank
        return 1520 + 13 * (wilds - (size - 8)) + (26 if size == 10 else 0) + rank + 13
    if kind == FLUSH:
        return 1572 + 40 * number_gaps_of_five(gaps) + 10 * ((key >> 26) & 3) + rank - 3
    if kind == FOUR_JOKERS:
        return 2212
    if kind == PAY:
        return 2213 + ((key >> 32) & 63)
    if kind == RETURN:
        return 2267 + ((key >> 32) & 63)
    rank = (((key >> 4) - seat) & 3) != (3 if clockwise else 1)
    return (2321 if kind == TAKE else 2323) + rank


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_numbers(s: Ref, w: WorkRef, numbers: cython.p_int, at: cython.int) -> cython.void:
    """Write the number of each action that was noted."""
    i: cython.int
    kind: cython.int
    first: cython.int
    mask: cython.ulonglong
    clockwise: cython.bint = (s.rules & R_CLOCKWISE) != 0
    for i in range(w.blocks):
        mask = w.mask[i]
        kind = w.plan[i] & 15
        if kind <= BOMB and kind != FULL_HOUSE:  # the number goes up with the rank, one by one
            first = catalogue_number(make_key(w.plan[i], lowest(mask), s.level), s.turn, clockwise)
            first -= lowest(mask) >> 2
            while mask:
                numbers[at] = first + (lowest(mask) >> 2)
                mask &= mask - 1
                at += 1
        while mask:
            numbers[at] = catalogue_number(make_key(w.plan[i], lowest(mask), s.level), s.turn, clockwise)
            mask &= mask - 1
            at += 1
