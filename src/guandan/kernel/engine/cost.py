# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""手数: what a hand costs, in turns."""

from __future__ import annotations

import cython

from guandan.kernel.prices import price_table

if cython.compiled:
    from cython.cimports.guandan.kernel.engine.state import allocate
else:
    from .bits import (
        ADD1,
        ADD2,
        ADD3,
        ADD4,
        EIGHTS,
        FOUR_JOKERS_HELD,
        LANES,
        ONES,
        RANKS,
        STARTS2,
        STARTS3,
        STARTS5,
        STARTS_SUITED,
        U1,
        count_ranks,
        held_at_least,
        lowest,
    )
    from .hand import add_card
    from .play import clear_state
    from .state import Ref, free_state, new_state


# By level, rank and number of cards; then four runs by their highest rank; then the four jokers: `prices.py` makes it.
PRICES = price_table()
if cython.compiled:
    PRICE = cython.declare(cython.p_int, cython.cast(cython.p_int, allocate(len(PRICES) * cython.sizeof(cython.int))))
    _place = cython.declare(cython.int)
    for _place in range(len(PRICES)):
        PRICE[_place] = PRICES[_place]
else:
    PRICE = PRICES
    # Where a kind begins in it.
    OF_RUNS = 2688
    OF_FLUSHES = 2736
    OF_JOKERS = 2752
    # A run may be better than it looks: it can leave a pair for a full house.
    WORST_STEP = 300 << 15


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def group_price(rank: cython.int, number: cython.int, level: cython.int) -> cython.int:
    """What so many cards of a rank cost."""
    return PRICE[(16 * level + rank) * 12 + number]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def save_by_full_houses(cnt: cython.ulonglong, level: cython.int) -> cython.int:
    """三带二: what is saved when every triple takes a pair with it, the lowest first."""
    m3: cython.ulonglong = (cnt + ADD3) & EIGHTS
    pairs: cython.ulonglong = (cnt + ADD2) & EIGHTS & ~m3 & RANKS
    triples: cython.int
    saved: cython.int = 0
    one: cython.int
    if not pairs:
        return 0
    triples = count_ranks(m3 & ~(cnt + ADD4) & RANKS)
    while triples and pairs:
        one = group_price(lowest(pairs) >> 2, 2, level)
        pairs &= pairs - 1
        if one > 0:
            saved += one
            triples -= 1
    return saved


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run_change(cnt: cython.ulonglong, kind: cython.int, place: cython.int, level: cython.int) -> cython.int:
    """The change in cost when a run is made of these cards: kind 0 is a plate, 1 a tube, 2 a straight."""
    length: cython.int = kind + 2 + (kind == 2)
    each: cython.int = 3 - kind
    change: cython.int = PRICE[OF_RUNS + 16 * kind + place + length - 1]
    i: cython.int
    rank: cython.int
    held: cython.int
    for i in range(length):
        rank = place + i if place + i else 13
        held = (cnt >> (4 * rank)) & 15
        change += group_price(rank, held - each, level) - group_price(rank, held, level)
    return change


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remove_run(cnt: cython.ulonglong, kind: cython.int, place: cython.int) -> cython.ulonglong:
    """The cards without a run; A is at both ends."""
    length: cython.int = kind + 2 + (kind == 2)
    each: cython.ulonglong = 3 - kind
    cnt -= each * ((((U1 << (4 * length)) - 1) & ONES) << (4 * place))
    if place == 0:
        cnt -= each << 52
    elif place + length == 14:
        cnt -= each
    return cnt


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lowest_cost(cnt: cython.ulonglong, level: cython.int, base: cython.int, start: cython.int) -> cython.int:
    """The lowest cost of these cards as they are, or with more runs; none before `start`, which were tried."""
    best: cython.int = base - save_by_full_houses(cnt, level)
    m: cython.ulonglong
    kind: cython.int
    place: cython.int
    change: cython.int
    for kind in range(start >> 4, 3):
        if kind == 0:
            m = (cnt + ADD3) & EIGHTS
            m &= (m >> 4) & STARTS2
        elif kind == 1:
            m = (cnt + ADD2) & EIGHTS
            m &= (m >> 4) & (m >> 8) & STARTS3
        else:
            m = (cnt + ADD1) & EIGHTS
            m &= m >> 4
            m &= (m >> 8) & ((cnt + ADD1) >> 16) & STARTS5
        if kind == start >> 4:
            m = (m >> (4 * (start & 15))) << (4 * (start & 15))
        while m:
            place = lowest(m) >> 2
            m &= m - 1
            change = run_change(cnt, kind, place, level)
            if change < WORST_STEP:
                change = lowest_cost(remove_run(cnt, kind, place), level, base + change, 16 * kind + place)
                best = min(best, change)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def natural_cost(cnt: cython.ulonglong, level: cython.int) -> cython.int:
    """What natural cards cost, straight flushes left out."""
    base: cython.int = 0
    rank: cython.int
    for rank in range(1, 16):
        base += group_price(rank, (cnt >> (4 * rank)) & 15, level)
    return lowest_cost(cnt, level, base, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def one_card(rank: cython.int) -> cython.ulonglong:
    """One card of a rank, as a `cnt`; A is at both ends."""
    return (U1 << (4 * rank)) | (rank == 13)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_wild_uses(cnt: cython.ulonglong, left: cython.int, level: cython.int) -> cython.ulonglong:
    """A mask of ranks that a wild may well stand for: its own, bombs, gaps of straights; few cards: any group."""
    held: cython.ulonglong = held_at_least(cnt, 3 if left > 14 else 2 if left > 9 else 1) & ~held_at_least(cnt, 8)
    m1: cython.ulonglong = (cnt + ADD1) & EIGHTS
    missing: cython.ulonglong = RANKS & ~m1
    m: cython.ulonglong = m1 & (m1 >> 4) & (m1 >> 8) & (m1 >> 12) & (m1 >> 16) & STARTS5
    more: cython.ulonglong
    rank: cython.int
    while missing:
        rank = lowest(missing) >> 2
        missing &= missing - 1
        more = m1 | (one_card(rank) << 3)
        if more & (more >> 4) & (more >> 8) & (more >> 12) & (more >> 16) & STARTS5 & ~m:
            held |= U1 << (4 * rank + 3)
    return held | (U1 << (4 * level + 3))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wild_cost(cnt: cython.ulonglong, wild: cython.int, left: cython.int, level: cython.int) -> cython.int:
    """What cards and wilds cost, each wild put where it helps most."""
    uses: cython.ulonglong
    rank: cython.int
    chosen_rank: cython.int
    cost: cython.int
    best: cython.int
    if wild == 0:
        return natural_cost(cnt, level)
    best = 0
    while wild:
        uses = find_wild_uses(cnt, left, level)
        chosen_rank = 0
        while uses:
            rank = lowest(uses) >> 2
            uses &= uses - 1
            cost = natural_cost(cnt + one_card(rank), level)
            if chosen_rank == 0 or cost < best:
                best = cost
                chosen_rank = rank
        cnt += one_card(chosen_rank)
        wild -= 1
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def suited_cost(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wild: cython.int,
    left: cython.int,
    level: cython.int,
    start: cython.int,
) -> cython.int:
    """What cards and wilds cost, with straight flushes or without; none before `start`, which were tried."""
    best: cython.int = wild_cost(cnt, wild, left, level)
    starts: cython.ulonglong = one & (one >> 1) & (one >> 2) & (one >> 3) & (one >> 4)
    m: cython.ulonglong
    both: cython.ulonglong
    place: cython.int
    rank: cython.int
    i: cython.int
    cost: cython.int
    rest: cython.ulonglong
    gone: cython.int
    if wild:
        m = (one >> 3) & (one >> 4)
        starts |= one & (one >> 1) & (((one >> 2) & ((one >> 3) | (one >> 4))) | m)
        starts |= (one | (one >> 1)) & (one >> 2) & m
    starts = ((starts & STARTS_SUITED) >> start) << start
    while starts:
        place = lowest(starts)
        starts &= starts - 1
        m = 0
        rest = cnt
        gone = 0
        for i in range(5):
            if (one >> (place + i)) & 1:
                rank = (place & 15) + i
                rest -= one_card(rank if rank else 13)
                m |= U1 << (place + i)
                gone += 1
        both = m | ((m & LANES) << 13) | ((m >> 13) & LANES)
        cost = suited_cost(rest, (one & ~both) | (two & both), two & ~both, wild + gone - 5, left - 5, level, place)
        best = min(best, cost + PRICE[OF_FLUSHES + (place & 15) + 4])
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hand_cost(s: Ref, seat: cython.int) -> cython.int:
    """What a hand costs, above bit 15 in thousandths of a turn; below, five bits each: losers, bombs, pieces."""
    cnt: cython.ulonglong = s.cnt[seat]
    cost: cython.int = suited_cost(cnt, s.one[seat], s.two[seat], s.wild[seat], s.left[seat], s.level, 0)
    if (cnt & FOUR_JOKERS_HELD) == FOUR_JOKERS_HELD:
        cost = min(
            cost,
            PRICE[OF_JOKERS]
            + suited_cost(cnt - FOUR_JOKERS_HELD, s.one[seat], s.two[seat], s.wild[seat], s.left[seat] - 4, s.level, 0),
        )
    return cost


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_cost(cost: cython.int, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write what a hand costs: turns from -5 on in steps of 0.08, its pieces, its bombs, its losers."""
    out[at] = max(0, min(255, ((cost >> 15) + 5000) // 80))
    out[at + 1] = cost & 31
    out[at + 2] = (cost >> 5) & 31
    out[at + 3] = (cost >> 10) & 31


def cost_bytes(faces: bytes, level: cython.int):
    """What a hand costs: the four bytes of `features`; level 2 to 14."""
    s: Ref = make_hand(faces, level)
    if cython.compiled:
        out: cython.uchar[4]
    else:
        out = [0, 0, 0, 0]
    write_cost(hand_cost(s, 0), out, 0)
    free_state(s)
    return bytes([out[0], out[1], out[2], out[3]])


@cython.cfunc
def make_hand(faces: bytes, level: cython.int) -> Ref:
    """A state in which seat 0 holds these cards, given as how many there are of each face."""
    s: Ref = new_state()
    face: cython.int
    copies: cython.int
    clear_state(s, 0, level - 1)
    for face in range(54):
        for copies in range(faces[face]):
            add_card(s, 0, face)
    return s
