# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Every abstract play of a hand, as blocks; `bits` says what a block is."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        ADD1,
        ADD2,
        ADD3,
        ANY,
        BIG_JOKER,
        BOMB,
        EIGHTS,
        FLUSH,
        FOUR_JOKERS,
        FOUR_JOKERS_HELD,
        FULL,
        FULL_HOUSE,
        G0,
        G1,
        G2,
        G3,
        G4,
        LANES,
        LOW_ACE,
        P_FLUSH,
        P_FULL,
        P_JOKERS,
        P_PAIR,
        P_PLATE,
        P_SINGLE,
        P_STRAIGHT,
        P_TRIPLE,
        P_TUBE,
        PAIR,
        PLATE,
        R_FLUSH_ONLY,
        R_JOKER_PAIR,
        RANKS,
        S_ACE_PLATES,
        S_ACE_TUBES,
        S_FLUSH_BEATS,
        S_KINDS,
        SINGLE,
        STARTS2,
        STARTS3,
        STARTS5,
        STARTS_SUITED,
        STRAIGHT,
        TRIPLE,
        TUBE,
        U1,
        count_bits,
        count_ranks,
        held_at_least,
        lowest,
        natural_flushes,
        ranks_above,
    )
    from .state import WorkRef, add_block


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_ranks(w: WorkRef, plan: cython.ulonglong, mask: cython.ulonglong) -> cython.void:
    """Note a block of a rank mask, unless it is empty."""
    if mask:
        add_block(w, plan, mask, count_ranks(mask))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_suited(one: cython.ulonglong, start: cython.int, gaps: cython.ulonglong) -> cython.bint:
    """Whether a straight that begins here, with wilds in the gaps, can only be of one suit."""
    lanes: cython.ulonglong = 0
    i: cython.int
    for i in range(5):
        if not (gaps >> (2 * i)) & 3:
            lanes |= (one >> (start + i)) & LANES
    return (lanes & (lanes - 1)) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drop_suited(one: cython.ulonglong, mask: cython.ulonglong, gaps: cython.ulonglong) -> cython.ulonglong:
    """Drop the straights that can only be of one suit."""
    kept: cython.ulonglong = 0
    bit: cython.ulonglong
    while mask:
        bit = mask & (FULL - mask + 1)
        if not is_suited(one, lowest(bit) >> 2, gaps):
            kept |= bit
        mask ^= bit
    return kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_fives(
    w: WorkRef, plan: cython.ulonglong, mask: cython.ulonglong, one: cython.ulonglong, check: cython.bint
) -> cython.void:
    """Note a block of straights or straight flushes."""
    if mask:
        if plan & 15 == FLUSH:
            add_block(w, plan, mask, count_bits(mask))
        else:
            if check:
                mask = drop_suited(one, mask, (plan >> 16) & 1023)
            add_ranks(w, plan, mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_wild_fives(
    w: WorkRef,
    plan: cython.ulonglong,
    m: cython.ulonglong,
    step: cython.int,
    limit: cython.ulonglong,
    wilds: cython.int,
    one: cython.ulonglong,
    check: cython.bint,
) -> cython.void:
    """Note the runs of five with one wild or two, in any of their slots."""
    a0: cython.ulonglong = m & limit
    a1: cython.ulonglong = (m >> step) & limit
    a2: cython.ulonglong = (m >> (2 * step)) & limit
    a3: cython.ulonglong = (m >> (3 * step)) & limit
    a4: cython.ulonglong = (m >> (4 * step)) & limit
    a01: cython.ulonglong = a0 & a1
    a012: cython.ulonglong = a01 & a2
    a34: cython.ulonglong = a3 & a4
    a234: cython.ulonglong = a2 & a34
    add_fives(w, plan + G0, a1 & a234, one, check)
    add_fives(w, plan + G1, a0 & a234, one, check)
    add_fives(w, plan + G2, a01 & a34, one, check)
    add_fives(w, plan + G3, a012 & a4, one, check)
    add_fives(w, plan + G4, a012 & a3, one, check)
    if wilds > 1:
        add_fives(w, plan + G0 + G1, a234, one, check)
        add_fives(w, plan + G0 + G2, a1 & a34, one, check)
        add_fives(w, plan + G0 + G3, a1 & a2 & a4, one, check)
        add_fives(w, plan + G0 + G4, a1 & a2 & a3, one, check)
        add_fives(w, plan + G1 + G2, a0 & a34, one, check)
        add_fives(w, plan + G1 + G3, a0 & a2 & a4, one, check)
        add_fives(w, plan + G1 + G4, a0 & a2 & a3, one, check)
        add_fives(w, plan + G2 + G3, a01 & a4, one, check)
        add_fives(w, plan + G2 + G4, a01 & a3, one, check)
        add_fives(w, plan + G3 + G4, a012, one, check)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_straights(
    w: WorkRef,
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    wilds: cython.int,
    starts: cython.ulonglong,
    flush_only: cython.bint,
) -> cython.void:
    """顺子: never in one suit without a wild; with a wild only where the book allows it."""
    m: cython.ulonglong = (cnt + ADD1) & EIGHTS
    m2: cython.ulonglong = m & (m >> 4)
    full: cython.ulonglong = m2 & (m2 >> 8) & (m >> 16) & starts
    if full:
        add_fives(w, P_STRAIGHT, full, one, natural_flushes(one) != 0)
    if wilds:
        add_wild_fives(w, P_STRAIGHT, m, 4, starts, wilds, one, flush_only)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_flushes(w: WorkRef, one: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """同花顺: note the straight flushes."""
    full: cython.ulonglong = natural_flushes(one) & starts
    if full:
        add_fives(w, P_FLUSH, full, one, False)
    if wilds:
        add_wild_fives(w, P_FLUSH, one, 1, starts, wilds, one, False)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_singles(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, level: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """单张: note the singles."""
    add_ranks(w, P_SINGLE, (cnt + ADD1) & ANY & allowed)
    if wilds:
        add_ranks(w, P_SINGLE + G0, (U1 << (4 * level + 3)) & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_pairs(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, level: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """对子: note the pairs."""
    add_ranks(w, P_PAIR, (cnt + ADD2) & ANY & allowed)
    if wilds:
        add_ranks(w, P_PAIR + G0, (cnt + ADD1) & RANKS & allowed)
        if wilds > 1:
            add_ranks(w, P_PAIR + 2 * G0, (U1 << (4 * level + 3)) & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_triples(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, allowed: cython.ulonglong) -> cython.void:
    """三同张: note the triples."""
    add_ranks(w, P_TRIPLE, (cnt + ADD3) & RANKS & allowed)
    if wilds:
        add_ranks(w, P_TRIPLE + G0, (cnt + ADD2) & RANKS & allowed)
        if wilds > 1:
            add_ranks(w, P_TRIPLE + 2 * G0, (cnt + ADD1) & RANKS & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_full_houses_of_plan(
    w: WorkRef, plan: cython.ulonglong, three: cython.ulonglong, two: cython.ulonglong
) -> cython.void:
    """Note a block for each triple: the pairs that can go with it."""
    bit: cython.ulonglong
    while three:
        bit = three & (FULL - three + 1)
        three ^= bit
        add_ranks(w, plan + ((U1 * (lowest(bit) >> 2)) << 4), two & ~bit)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_full_houses(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, allowed: cython.ulonglong, joker_pair: cython.bint
) -> cython.void:
    """三带二: note the full houses."""
    m3: cython.ulonglong = (cnt + ADD3) & RANKS & allowed
    m2: cython.ulonglong = (cnt + ADD2) & ANY
    m1: cython.ulonglong
    if not joker_pair:
        m2 &= RANKS
    add_full_houses_of_plan(w, P_FULL, m3, m2)
    if wilds:
        m1 = (cnt + ADD1) & RANKS
        add_full_houses_of_plan(w, P_FULL + G0, m2 & RANKS & allowed, m2)
        add_full_houses_of_plan(w, P_FULL + G1, m3, m1)
        if wilds > 1:
            add_full_houses_of_plan(w, P_FULL + 2 * G0, m1 & allowed, m2)
            add_full_houses_of_plan(w, P_FULL + G0 + G1, m2 & RANKS & allowed, m1)
            add_ranks(w, P_FULL + 2 * G1, m3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def limit_ace(starts: cython.ulonglong, ace: cython.int) -> cython.ulonglong:
    """Drop starts of runs where A may stand only above K (ace 1) or only below 2 (ace 2)."""
    if ace == 1:
        return starts & ~LOW_ACE
    if ace == 2:
        return starts & (starts >> 4)  # all but the last, which ends with A
    return starts


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_tubes(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """三连对: note the tubes."""
    m2: cython.ulonglong = (cnt + ADD2) & EIGHTS
    b0: cython.ulonglong = m2 & starts
    b1: cython.ulonglong = (m2 >> 4) & starts
    b2: cython.ulonglong = (m2 >> 8) & starts
    m1: cython.ulonglong
    a0: cython.ulonglong
    a1: cython.ulonglong
    a2: cython.ulonglong
    add_ranks(w, P_TUBE, b0 & b1 & b2)
    if wilds:
        m1 = (cnt + ADD1) & EIGHTS
        a0 = m1
        a1 = m1 >> 4
        a2 = m1 >> 8
        add_ranks(w, P_TUBE + G0, a0 & b1 & b2)
        add_ranks(w, P_TUBE + G1, b0 & a1 & b2)
        add_ranks(w, P_TUBE + G2, b0 & b1 & a2)
        if wilds > 1:
            add_ranks(w, P_TUBE + 2 * G0, b1 & b2)
            add_ranks(w, P_TUBE + 2 * G1, b0 & b2)
            add_ranks(w, P_TUBE + 2 * G2, b0 & b1)
            add_ranks(w, P_TUBE + G0 + G1, a0 & a1 & b2)
            add_ranks(w, P_TUBE + G0 + G2, a0 & b1 & a2)
            add_ranks(w, P_TUBE + G1 + G2, b0 & a1 & a2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_plates(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """三同连张: note the plates."""
    m3: cython.ulonglong = (cnt + ADD3) & EIGHTS
    m2: cython.ulonglong
    m1: cython.ulonglong
    add_ranks(w, P_PLATE, m3 & (m3 >> 4) & starts)
    if wilds:
        m2 = (cnt + ADD2) & EIGHTS
        add_ranks(w, P_PLATE + G0, m2 & (m3 >> 4) & starts)
        add_ranks(w, P_PLATE + G1, m3 & (m2 >> 4) & starts)
        if wilds > 1:
            m1 = (cnt + ADD1) & EIGHTS
            add_ranks(w, P_PLATE + 2 * G0, m1 & (m3 >> 4) & starts)
            add_ranks(w, P_PLATE + 2 * G1, m3 & (m1 >> 4) & starts)
            add_ranks(w, P_PLATE + G0 + G1, m2 & (m2 >> 4) & starts)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_bombs(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, size: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """炸弹: note the bombs: of this size in the allowed ranks, of more cards in all ranks."""
    n: cython.int
    used: cython.int
    while size <= 8 + wilds and held_at_least(cnt, size - wilds):
        for used in range(wilds + 1):
            n = size - used
            if n <= 8:
                add_ranks(w, BOMB + ((U1 * size) << 8) + used * G0, held_at_least(cnt, n) & allowed)
        allowed = RANKS
        size += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep_kinds(w: WorkRef, kinds: cython.int) -> cython.void:
    """Drop the blocks of kinds that the book does not have."""
    i: cython.int
    n: cython.int = w.blocks
    before: cython.int = 0
    upto: cython.int
    w.blocks = 0
    w.total = 0
    for i in range(n):
        upto = w.upto[i]
        if (kinds >> ((w.plan[i] & 15) - 1)) & 1:
            add_block(w, w.plan[i], w.mask[i], upto - before)
        before = upto


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate_plays(
    w: WorkRef,
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    wilds: cython.int,
    level: cython.int,
    top: cython.ulonglong,
    rules: cython.ulonglong,
) -> cython.void:
    """出牌: note every abstract play that may be led, or that beats the top one, in the order of `Kind`."""
    kind: cython.int = top & 15
    rank: cython.int = (top >> 4) & 15
    size: cython.int = (top >> 8) & 15
    flush_beats: cython.int = (rules >> S_FLUSH_BEATS) & 15
    starts: cython.ulonglong
    if kind == 0:
        add_singles(w, cnt, wilds, level, ANY)
        add_pairs(w, cnt, wilds, level, ANY)
        add_triples(w, cnt, wilds, ANY)
        add_full_houses(w, cnt, wilds, ANY, (rules & R_JOKER_PAIR) != 0)
        add_straights(w, cnt, one, wilds, STARTS5, (rules & R_FLUSH_ONLY) != 0)
        add_tubes(w, cnt, wilds, limit_ace(STARTS3, (rules >> S_ACE_TUBES) & 3))
        add_plates(w, cnt, wilds, limit_ace(STARTS2, (rules >> S_ACE_PLATES) & 3))
    elif kind == SINGLE:
        add_singles(w, cnt, wilds, level, ranks_above(rank, level))
    elif kind == PAIR:
        add_pairs(w, cnt, wilds, level, ranks_above(rank, level))
    elif kind == TRIPLE:
        add_triples(w, cnt, wilds, ranks_above(rank, level))
    elif kind == FULL_HOUSE:
        add_full_houses(w, cnt, wilds, ranks_above(rank, level), (rules & R_JOKER_PAIR) != 0)
    elif kind == STRAIGHT:
        add_straights(w, cnt, one, wilds, (STARTS5 >> (4 * rank - 12)) << (4 * rank - 12), (rules & R_FLUSH_ONLY) != 0)
    elif kind == TUBE:
        starts = limit_ace(STARTS3, (rules >> S_ACE_TUBES) & 3)
        add_tubes(w, cnt, wilds, (starts >> (4 * rank - 4)) << (4 * rank - 4))
    elif kind == PLATE:
        starts = limit_ace(STARTS2, (rules >> S_ACE_PLATES) & 3)
        add_plates(w, cnt, wilds, (starts >> (4 * rank)) << (4 * rank))
    elif kind == BOMB:
        add_bombs(w, cnt, wilds, size, ranks_above(rank, level))
        if size <= flush_beats:
            add_flushes(w, one, wilds, STARTS_SUITED)
    elif kind == FLUSH:
        add_bombs(w, cnt, wilds, flush_beats + 1 if flush_beats > 3 else 4, RANKS)
        add_flushes(w, one, wilds, LANES * (1024 - (U1 << (rank - 3))))
    if kind < BOMB:
        add_bombs(w, cnt, wilds, 4, RANKS)
        add_flushes(w, one, wilds, STARTS_SUITED)
    if kind < FOUR_JOKERS and (cnt & FOUR_JOKERS_HELD) == FOUR_JOKERS_HELD:
        add_block(w, P_JOKERS, BIG_JOKER, 1)
    if ((rules >> S_KINDS) & 1023) != 1023:
        keep_kinds(w, (rules >> S_KINDS) & 1023)
