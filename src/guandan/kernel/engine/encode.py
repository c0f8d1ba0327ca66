# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Observations and actions as rows of bytes; `guandan.kernel.features` names their parts."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        ADD1,
        ADD2,
        ADD3,
        ADD4,
        ANY,
        BOMB,
        EIGHTS,
        FLUSH,
        FOUR_JOKERS,
        FULL_HOUSE,
        IN_PLAY,
        LANES,
        ONES,
        OVER,
        PAIR,
        PASS,
        PAY,
        PICK,
        PLATE,
        R_CLOCKWISE,
        R_FLUSH_ONLY,
        RANKS,
        RETURN,
        SINGLE,
        STARTS2,
        STARTS3,
        STARTS5,
        STRAIGHT,
        TAKE,
        TRIPLE,
        TUBE,
        U1,
        count_bits,
        count_ranks,
        face_rank,
        held_at_least,
        lowest,
        make_key,
        natural_flushes,
        rank_worth,
        ranks_above,
    )
    from .cost import hand_cost, make_hand, one_card, write_cost
    from .hand import add_card, remove_card
    from .hidden import count_known, find_face_down, find_known_face, write_others
    from .play import choose_cards, remove_play
    from .state import Ref, WorkRef, free_state, seat_after
    from .tribute import find_payer


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_faces(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wild: cython.int,
    level: cython.int,
    out: cython.p_uchar,
    at: cython.longlong,
) -> cython.void:
    """Write how many of each face there are: 54 bytes."""
    rank: cython.int
    v: cython.ulonglong
    for rank in range(1, 14):
        v = ((one >> rank) & LANES) + ((two >> rank) & LANES)
        out[at] = v & 3
        out[at + 1] = (v >> 16) & 3
        out[at + 2] = (v >> 32) & 3
        out[at + 3] = (v >> 48) & 3
        at += 4
    out[at] = (cnt >> 56) & 15
    out[at + 1] = (cnt >> 60) & 15
    out[at - 52 + 4 * level - 3] = wild


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_cards(packed: cython.ulonglong, level: cython.int, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Add the cards of an action to 54 bytes."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    slots: cython.int = 1
    slot: cython.int
    place: cython.int
    suit: cython.int
    field: cython.int
    if kind == 0 or kind == PASS or kind == TAKE or kind == PICK:
        return
    if kind == PAY or kind == RETURN:
        out[at + ((packed >> 32) & 63)] += 1
        return
    out[at + 4 * level - 3] += (packed >> 28) & 3
    if kind == FOUR_JOKERS:
        out[at + 52] += 2
        out[at + 53] += 2
        return
    if kind == STRAIGHT or kind == FLUSH:
        for slot in range(5):
            if not (packed >> (16 + 2 * slot)) & 3:
                place = rank - 4 + slot if rank - 4 + slot else 13
                out[at + 4 * place - 4 + ((packed >> (32 + 2 * slot)) & 3)] += 1
        return
    if kind == TUBE:
        slots = 3
    elif kind == PLATE or kind == FULL_HOUSE:
        slots = 2
    for slot in range(slots):
        field = (packed >> (32 + 8 * slot)) & 255
        place = rank
        if kind == FULL_HOUSE:
            if slot:
                place = (packed >> 12) & 15
        else:
            place = rank - slots + 1 + slot
            if place == 0:
                place = 13
        if place >= 14:
            out[at + 38 + place] += field
        else:
            for suit in range(4):
                out[at + 4 * place - 4 + suit] += (field >> (2 * suit)) & 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def play_worth(packed: cython.ulonglong, level: cython.int) -> cython.int:
    """The worth of a play's rank: at the level, or in runs the natural rank; 0 for no play."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    if kind == 0 or kind > FOUR_JOKERS:
        return 0
    if kind == STRAIGHT or kind == FLUSH or kind == TUBE or kind == PLATE:
        return rank
    return rank_worth(rank, level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_unseen(s: Ref, me: cython.int) -> cython.ulonglong:
    """The natural cards that a seat does not see, by rank."""
    cnt: cython.ulonglong = s.cnt[(me + 1) & 3] + s.cnt[(me + 2) & 3] + s.cnt[(me + 3) & 3]
    down: cython.int = find_face_down(s, me)
    if down < 4 and s.back[down] - 1 != 4 * s.level - 3:
        cnt += one_card(face_rank(s.back[down] - 1))
    return cnt


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_unseen_suits(s: Ref, me: cython.int) -> cython.ulonglong:
    """The natural cards that a seat does not see, by lanes."""
    lanes: cython.ulonglong = s.one[(me + 1) & 3] | s.one[(me + 2) & 3] | s.one[(me + 3) & 3]
    down: cython.int = find_face_down(s, me)
    face: cython.int
    rank: cython.int
    if down < 4:
        face = s.back[down] - 1
        rank = face_rank(face)
        if rank < 14 and face != 4 * s.level - 3:
            lanes |= (U1 | (U1 << 13 if rank == 13 else 0)) << (16 * (face & 3) + (0 if rank == 13 else rank))
    return lanes


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_beaters(
    packed: cython.ulonglong, unseen: cython.ulonglong, lanes: cython.ulonglong, level: cython.int
) -> cython.int:
    """In how many ranks unseen cards could beat a play by its own kind, wilds left out."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    size: cython.int = (packed >> 8) & 15
    m: cython.ulonglong
    if kind == 0 or kind >= FOUR_JOKERS:
        return 0
    if kind == SINGLE or kind == PAIR:
        return count_ranks((unseen + (8 - kind) * ONES) & EIGHTS & ranks_above(rank, level))
    if kind == TRIPLE or kind == FULL_HOUSE:
        return count_ranks(held_at_least(unseen, 3) & ranks_above(rank, level))
    if kind == BOMB:
        if size >= 8:
            return 0
        return count_ranks((held_at_least(unseen, size) & ranks_above(rank, level)) | held_at_least(unseen, size + 1))
    if kind == FLUSH:
        m = natural_flushes(lanes)
        m |= (m >> 32) | (m >> 16) | (m >> 48)
        return count_bits((m & 0x3FF) >> (rank - 3))
    if kind == STRAIGHT:
        m = (unseen + ADD1) & EIGHTS
        m &= (m >> 4) & (m >> 8) & (m >> 12) & (m >> 16) & STARTS5
        return count_ranks((m >> (4 * (rank - 3))) << 4)
    if kind == TUBE:
        m = (unseen + ADD2) & EIGHTS
        m &= (m >> 4) & (m >> 8) & STARTS3
        return count_ranks((m >> (4 * (rank - 1))) << 4)
    m = (unseen + ADD3) & EIGHTS
    m &= (m >> 4) & STARTS2
    return count_ranks((m >> (4 * rank)) << 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_observation(s: Ref, me: cython.int, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write what a seat may know: `features.py` names the parts."""
    i: cython.int
    seat: cython.int
    face: cython.int
    n: cython.int
    level: cython.int = s.level
    began: cython.bint = s.phase == IN_PLAY or s.phase == OVER
    down: cython.int = find_face_down(s, me)
    s1: cython.ulonglong
    c1: cython.ulonglong
    for i in range(741):
        out[at + i] = 0
    write_faces(s.cnt[me], s.one[me], s.two[me], s.wild[me], level, out, at)
    write_others(s, me, out, at + 54)
    if down < 4:  # what lies face down is unseen too
        out[at + 54 + s.back[down] - 1] += 1
    for i in range(4):
        seat = seat_after(s, me, i)
        if began:
            s1 = s.one0[seat]
            c1 = s.one[seat]
            write_faces(
                s.cnt0[seat] - s.cnt[seat],
                (s1 & ~c1) | (s.two0[seat] & ~s.two[seat]),
                s.two0[seat] & ~c1,
                s.wild0[seat] - s.wild[seat],
                level,
                out,
                at + 108 + 54 * i,
            )
        for n in range(5 if i else 0):
            face = find_known_face(s, seat, n)
            if face >= 0:
                out[at + 270 + 54 * i + face] = count_known(s, seat, face)
    at += 486
    write_cards(s.top, level, out, at)
    at += 54
    out[at + (s.top & 15)] = 1
    at += 11
    out[at + play_worth(s.top, level)] = 1
    at += 17
    out[at] = (s.top >> 8) & 15
    at += 1
    out[at + (((s.top_seat - me) if not s.rules & R_CLOCKWISE else (me - s.top_seat)) & 3 if s.top else 0)] = 1
    at += 4
    for i in range(1, 4):
        seat = seat_after(s, me, i)
        out[at + 2 * i - 2] = s.last[seat] == PASS
        out[at + 2 * i - 1] = s.last[seat] != 0 and s.last[seat] != PASS
    at += 6
    for i in range(4):
        seat = seat_after(s, me, i)
        out[at + i] = s.left[seat]
        if i and s.left[seat] < 11:
            out[at + 4 + 11 * (i - 1) + s.left[seat]] = 1
        for n in range(min(3, s.outs)):
            if ((s.order >> (2 * n)) & 3) == seat:
                out[at + 37 + 3 * i + n] = 1
    at += 49
    out[at + level - 1] = 1
    out[at + 12 + s.levels[me & 1]] = 1
    out[at + 25 + s.levels[(me & 1) ^ 1]] = 1
    at += 39
    n = s.wild[me]
    out[at] = n > 0
    out[at + 1] = n > 1
    n = 0
    for seat in range(4):
        if seat != me:
            n += s.wild[seat]
    if down < 4 and s.back[down] - 1 == 4 * level - 3:
        n += 1
    out[at + 2] = n > 0
    out[at + 3] = n > 1
    at += 4
    if s.phase < OVER:
        out[at + s.phase] = 1
    at += 5
    for i in range(4):
        seat = seat_after(s, me, i)
        out[at + i] = s.paid[seat] != 0
        out[at + 4 + i] = find_payer(s, seat) < 4
        if i and s.paid[seat]:
            out[at + 9 + 17 * (i - 1) + rank_worth(face_rank(s.paid[seat] - 1), level)] = 1
    out[at + 8] = s.refused != 0
    write_cost(hand_cost(s, me), out, at + 60)
    out[at + 64] = count_ranks(held_at_least(count_unseen(s, me), 4))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_action(
    s: Ref,
    t: Ref,
    packed: cython.ulonglong,
    unseen: cython.ulonglong,
    lanes: cython.ulonglong,
    out: cython.p_uchar,
    at: cython.longlong,
) -> cython.void:
    """Write what an action is and what it leaves: `features.py` names the parts. `t` is a state to try it on."""
    me: cython.int = s.turn
    i: cython.int
    kind: cython.int = packed & 15
    level: cython.int = s.level
    seat: cython.int
    cnt: cython.ulonglong
    m1: cython.ulonglong
    m2: cython.ulonglong
    m3: cython.ulonglong
    m4: cython.ulonglong
    for i in range(163):
        out[at + i] = 0
    t.cnt[me] = s.cnt[me]
    t.one[me] = s.one[me]
    t.two[me] = s.two[me]
    t.wild[me] = s.wild[me]
    t.left[me] = s.left[me]
    t.level = level
    write_cards(packed, level, out, at)
    if kind <= FOUR_JOKERS:
        remove_play(t, me, packed)
    elif kind == PAY or kind == RETURN:
        remove_card(t, me, (packed >> 32) & 63)
    elif kind == TAKE or kind == PICK:
        seat = (packed >> 4) & 3
        i = (s.paid[seat] if kind == TAKE else s.back[seat]) - 1
        out[at + i] = 1
        add_card(t, me, i)
        out[at + 146 + (((seat - me) & 3) != (3 if s.rules & R_CLOCKWISE else 1))] = 1
    out[at + 54 + kind] = 1
    out[at + 70 + play_worth(packed, level)] = 1
    out[at + 87] = (packed >> 8) & 15 if kind <= FOUR_JOKERS else 0
    out[at + 88] = ((packed >> 28) & 3) > 0
    out[at + 89] = ((packed >> 28) & 3) > 1
    write_faces(t.cnt[me], t.one[me], t.two[me], t.wild[me], level, out, at + 90)
    out[at + 144] = t.left[me]
    out[at + 145] = t.left[me] == 0
    cnt = t.cnt[me]
    m1 = (cnt + ADD1) & EIGHTS
    m2 = (cnt + ADD2) & EIGHTS
    m3 = (cnt + ADD3) & EIGHTS
    m4 = (cnt + ADD4) & EIGHTS
    out[at + 148] = count_ranks(m1 & ~m2 & ANY)
    out[at + 149] = count_ranks(m2 & ~m3 & ANY)
    out[at + 150] = count_ranks(m3 & ~m4 & RANKS)
    out[at + 151] = count_ranks(m4 & RANKS)
    out[at + 152] = count_ranks(m1 & (m1 >> 4) & (m1 >> 8) & (m1 >> 12) & (m1 >> 16) & STARTS5)
    out[at + 153] = count_ranks(m2 & (m2 >> 4) & (m2 >> 8) & STARTS3)
    out[at + 154] = count_ranks(m3 & (m3 >> 4) & STARTS2)
    out[at + 155] = count_bits(natural_flushes(t.one[me]))
    out[at + 156] = (cnt >> 56 & 15) + (cnt >> 60)
    out[at + 157] = t.wild[me]
    write_cost(hand_cost(t, me), out, at + 158)
    out[at + 162] = count_beaters(packed, unseen, lanes, level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_actions(s: Ref, t: Ref, w: WorkRef, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write a row for each action that was noted."""
    i: cython.int
    seat: cython.int = s.turn
    mask: cython.ulonglong
    unseen: cython.ulonglong = count_unseen(s, seat)
    lanes: cython.ulonglong = find_unseen_suits(s, seat)
    for i in range(w.blocks):
        mask = w.mask[i]
        while mask:
            write_action(
                s,
                t,
                choose_cards(
                    s.cnt[seat],
                    s.one[seat],
                    s.two[seat],
                    s.wild[seat],
                    make_key(w.plan[i], lowest(mask), s.level),
                    (s.rules & R_FLUSH_ONLY) != 0,
                ),
                unseen,
                lanes,
                out,
                163 * at,
            )
            mask &= mask - 1
            at += 1


def beaters(packed: cython.ulonglong, faces: bytes, level: cython.int):
    """In how many ranks these cards could beat a play by its own kind; level 2 to 14."""
    s: Ref = make_hand(faces, level)
    found = count_beaters(packed, s.cnt[0], s.one[0], s.level)
    free_state(s)
    return found
