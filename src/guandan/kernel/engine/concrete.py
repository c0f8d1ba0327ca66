# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Every set of cards of an abstract play: list them, and check one."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        BOMB,
        FOUR_JOKERS,
        FULL_HOUSE,
        KEY,
        LANES,
        PLATE,
        R_FLUSH_ONLY,
        STRAIGHT,
        TRIPLE,
        TUBE,
        U1,
        lowest,
        make_key,
    )
    from .play import choose_cards
    from .state import Ref, WorkRef


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_noted(w: WorkRef, key: cython.ulonglong, level: cython.int) -> cython.bint:
    """Whether an abstract action is among those noted."""
    i: cython.int
    mask: cython.ulonglong
    for i in range(w.blocks):
        if (w.plan[i] & 15) == (key & 15):
            mask = w.mask[i]
            while mask:
                if make_key(w.plan[i], lowest(mask), level) == key:
                    return True
                mask &= mask - 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_fields(
    w: WorkRef, slot: cython.int, one: cython.ulonglong, two: cython.ulonglong, rank: cython.int, n: cython.int
) -> cython.void:
    """Note the field of every way to take n natural cards of a rank."""
    number: cython.int = 0
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    spades: cython.int
    hearts: cython.int
    clubs: cython.int
    diamonds: cython.int
    v: cython.ulonglong
    if rank >= 14 or n == 0:
        w.field[32 * slot] = n
        w.fields[slot] = 1
        return
    v = ((one >> rank) & LANES) + ((two >> rank) & LANES)
    spades = v & 3
    hearts = (v >> 16) & 3
    clubs = (v >> 32) & 3
    diamonds = v >> 48
    for a in range(spades + 1):
        for b in range(hearts + 1):
            for c in range(clubs + 1):
                d = n - a - b - c
                if d >= 0 and d <= diamonds:
                    w.field[32 * slot + number] = a | b << 2 | c << 4 | d << 6
                    number += 1
    w.fields[slot] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_suits(w: WorkRef, slot: cython.int, lanes: cython.ulonglong) -> cython.void:
    """Note every suit that one card of a straight can have."""
    number: cython.int = 0
    suit: cython.int
    for suit in range(4):
        if (lanes >> (16 * suit)) & 1:
            w.field[32 * slot + number] = suit
            number += 1
    w.fields[slot] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expand_slots(
    w: WorkRef, key: cython.ulonglong, slots: cython.int, out: cython.p_ulonglong, at: cython.int, write: cython.bint
) -> cython.int:
    """Write the action with every combination of what can lie in its slots; returns how many."""
    a: cython.int
    b: cython.int
    c: cython.int
    if write:
        for a in range(w.fields[0]):
            for b in range(w.fields[1] if slots > 1 else 1):
                for c in range(w.fields[2] if slots > 2 else 1):
                    out[at] = key | (U1 * w.field[a] << 32)
                    if slots > 1:
                        out[at] |= U1 * w.field[32 + b] << 40
                    if slots > 2:
                        out[at] |= U1 * w.field[64 + c] << 48
                    at += 1
    return w.fields[0] * (w.fields[1] if slots > 1 else 1) * (w.fields[2] if slots > 2 else 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expand_straight(
    w: WorkRef,
    key: cython.ulonglong,
    one: cython.ulonglong,
    flush_only: cython.bint,
    out: cython.p_ulonglong,
    at: cython.int,
    write: cython.bint,
) -> cython.int:
    """Write a straight in every combination of suits that is no flush; returns how many."""
    start: cython.int = ((key >> 4) & 15) - 4
    i: cython.int
    k: cython.int
    n: cython.int
    number: cython.int = 0
    every: cython.int = 1
    used: cython.int
    suits: cython.ulonglong
    for i in range(5):
        if (key >> (16 + 2 * i)) & 3:
            w.fields[i] = 1
            w.field[32 * i] = 0
        else:
            note_suits(w, i, (one >> (start + i)) & LANES)
        every *= w.fields[i]
    for k in range(every):
        n = k
        used = 0
        suits = 0
        for i in range(5):
            if not (key >> (16 + 2 * i)) & 3:
                used |= 1 << w.field[32 * i + n % w.fields[i]]
                suits |= U1 * w.field[32 * i + n % w.fields[i]] << (2 * i)
                n //= w.fields[i]
        if used & (used - 1) or (key >> 28 and not flush_only):
            if write:
                out[at + number] = key | (suits << 32)
            number += 1
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expand(
    w: WorkRef,
    s: Ref,
    seat: cython.int,
    key: cython.ulonglong,
    out: cython.p_ulonglong,
    at: cython.int,
    write: cython.bint,
) -> cython.int:
    """Write an abstract action with every set of cards that makes it; returns how many."""
    kind: cython.int = key & 15
    rank: cython.int = (key >> 4) & 15
    size: cython.int = (key >> 8) & 15
    one: cython.ulonglong = s.one[seat]
    two: cython.ulonglong = s.two[seat]
    gap0: cython.int = (key >> 16) & 3
    gap1: cython.int = (key >> 18) & 3
    gap2: cython.int = (key >> 20) & 3
    if kind == STRAIGHT:
        return expand_straight(w, key, one, (s.rules & R_FLUSH_ONLY) != 0, out, at, write)
    if kind <= TRIPLE or kind == BOMB:
        note_fields(w, 0, one, two, rank, size - gap0)
        return expand_slots(w, key, 1, out, at, write)
    if kind == FULL_HOUSE:
        note_fields(w, 0, one, two, rank, 3 - gap0)
        note_fields(w, 1, one, two, (key >> 12) & 15, 2 - gap1)
        return expand_slots(w, key, 2, out, at, write)
    if kind == TUBE:
        note_fields(w, 0, one, two, rank - 2 if rank > 2 else 13, 2 - gap0)
        note_fields(w, 1, one, two, rank - 1, 2 - gap1)
        note_fields(w, 2, one, two, rank, 2 - gap2)
        return expand_slots(w, key, 3, out, at, write)
    if kind == PLATE:
        note_fields(w, 0, one, two, rank - 1 if rank > 1 else 13, 3 - gap0)
        note_fields(w, 1, one, two, rank, 3 - gap1)
        return expand_slots(w, key, 2, out, at, write)
    if write:
        out[at] = choose_cards(s.cnt[seat], one, two, s.wild[seat], key, False)
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_actions(s: Ref, w: WorkRef, out: cython.p_ulonglong, full: cython.bint, write: cython.bint) -> cython.int:
    """Write every action that was noted: each once with the cards chosen for it, or with every set of cards."""
    seat: cython.int = s.turn
    i: cython.int
    at: cython.int = 0
    mask: cython.ulonglong
    key: cython.ulonglong
    for i in range(w.blocks):
        mask = w.mask[i]
        while mask:
            key = make_key(w.plan[i], lowest(mask), s.level)
            mask &= mask - 1
            if full:
                at += expand(w, s, seat, key, out, at, write)
            else:
                if write:
                    out[at] = choose_cards(
                        s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], key, (s.rules & R_FLUSH_ONLY) != 0
                    )
                at += 1
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_cards(s: Ref, seat: cython.int, rank: cython.int, n: cython.int, field: cython.int) -> cython.bint:
    """Whether a field names n natural cards of a rank that the hand holds."""
    suit: cython.int
    copies: cython.int
    total: cython.int = 0
    if rank >= 14:
        return field == n and n <= ((s.cnt[seat] >> (4 * rank)) & 15)
    for suit in range(4):
        copies = (field >> (2 * suit)) & 3
        if copies > ((s.one[seat] >> (16 * suit + rank)) & 1) + ((s.two[seat] >> (16 * suit + rank)) & 1):
            return False
        total += copies
    return total == n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def are_cards_held(s: Ref, seat: cython.int, packed: cython.ulonglong) -> cython.bint:
    """Whether the cards of an action whose abstract play is legal are in the hand and make that play."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    size: cython.int = (packed >> 8) & 15
    gap0: cython.int = (packed >> 16) & 3
    gap1: cython.int = (packed >> 18) & 3
    gap2: cython.int = (packed >> 20) & 3
    field0: cython.int = (packed >> 32) & 255
    field1: cython.int = (packed >> 40) & 255
    field2: cython.int = (packed >> 48) & 255
    used: cython.int = 0
    suit: cython.int
    i: cython.int
    if packed >> 56 or (packed >> 30) & 3:
        return False
    if kind == STRAIGHT:
        for i in range(5):
            suit = (packed >> (32 + 2 * i)) & 3
            if (packed >> (16 + 2 * i)) & 3:
                if suit:
                    return False
            elif not (s.one[seat] >> (16 * suit + rank - 4 + i)) & 1:
                return False
            else:
                used |= 1 << suit
        if packed >> 42:
            return False
        return (used & (used - 1)) != 0 or (gap0 + ((packed >> 28) & 3) > 0 and not s.rules & R_FLUSH_ONLY)
    if kind <= TRIPLE or kind == BOMB:
        return field1 == 0 and field2 == 0 and has_cards(s, seat, rank, size - gap0, field0)
    if kind == FULL_HOUSE:
        return (
            field2 == 0
            and has_cards(s, seat, rank, 3 - gap0, field0)
            and has_cards(s, seat, (packed >> 12) & 15, 2 - gap1, field1)
        )
    if kind == TUBE:
        return (
            has_cards(s, seat, rank - 2 if rank > 2 else 13, 2 - gap0, field0)
            and has_cards(s, seat, rank - 1, 2 - gap1, field1)
            and has_cards(s, seat, rank, 2 - gap2, field2)
        )
    if kind == PLATE:
        return (
            field2 == 0
            and has_cards(s, seat, rank - 1 if rank > 1 else 13, 3 - gap0, field0)
            and has_cards(s, seat, rank, 3 - gap1, field1)
        )
    return packed == choose_cards(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], packed & KEY, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_legal(s: Ref, w: WorkRef, packed: cython.ulonglong) -> cython.bint:
    """Whether an action, with its cards, is among those that were noted."""
    kind: cython.int = packed & 15
    if kind == 0:
        return False
    if kind > FOUR_JOKERS:
        return is_noted(w, packed, s.level)
    return is_noted(w, packed & KEY, s.level) and are_cards_held(s, s.turn, packed)
