# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""The kernel: Guandan in bit masks, fast when compiled by Cython, slow but the same when run as it stands.

A hand is four numbers. `cnt` has a nibble per rank: how many natural cards of it are held (nibble 0 repeats A as the
1 of runs, 1 to 13 are 2 to A, 14 and 15 the jokers). `one` and `two` have sixteen bits per suit: the ranks held at
least once, and twice. `wild` counts the hearts of the level, which are in none of the other three. The thermometer of
k, the ranks held at least k times, is then one addition and one AND; runs are shifts and ANDs of thermometers.

An action is one packed number, and its low 30 bits are the abstract play:

    bits 0-3    what: 1 to 10 the kinds in the order of `Kind`, 11 pay, 12 return, 13 take, 14 pick, 15 pass
                (31 when a payer refuses tribute, so bit 4 is set too)
    bits 4-7    the rank that decides it, as a nibble's number; the seat for take and pick
    bits 8-11   the number of cards
    bits 12-15  the rank of a full house's pair
    bits 16-25  wilds in each of up to five slots, two bits each; a slot is a rank of the play, the lowest first
    bits 26-27  the suit of a straight flush
    bits 28-29  the number of wilds
    bits 32-55  the natural cards: eight bits a slot (two a suit, how many), or in straights two bits a slot (the suit);
                the face for pay and return
"""

from __future__ import annotations

from array import array
from operator import attrgetter

import cython

from guandan.kernel.prices import table as price_table

if cython.compiled:
    from cython.cimports.guandan.kernel.bits import lowest
    from cython.cimports.libc.stdlib import free, malloc, realloc
else:

    def lowest(x):
        """Find the index of the lowest bit that is set."""
        return (x & -x).bit_length() - 1


U64 = cython.typedef(cython.ulonglong)

# ------------------------------------------------------------------ numbers that C must know to be whole 64 bits wide

FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
U1 = cython.declare(cython.ulonglong, 1)
ONES = cython.declare(cython.ulonglong, 0x1111111111111111)
EIGHTS = cython.declare(cython.ulonglong, 0x8888888888888888)
ADD1 = cython.declare(cython.ulonglong, 0x7777777777777777)
ADD2 = cython.declare(cython.ulonglong, 0x6666666666666666)
ADD3 = cython.declare(cython.ulonglong, 0x5555555555555555)
ADD4 = cython.declare(cython.ulonglong, 0x4444444444444444)
RANKS = cython.declare(cython.ulonglong, 0x0088888888888880)
LITTLE_JOKER = cython.declare(cython.ulonglong, 0x0800000000000000)
BIG_JOKER = cython.declare(cython.ulonglong, 0x8000000000000000)
JOKERS = cython.declare(cython.ulonglong, 0x8800000000000000)
ANY = cython.declare(cython.ulonglong, 0x8888888888888880)
STARTS5 = cython.declare(cython.ulonglong, 0x0000008888888888)
STARTS3 = cython.declare(cython.ulonglong, 0x0000888888888888)
EIGHT = cython.declare(cython.ulonglong, 8)
STARTS2 = cython.declare(cython.ulonglong, 0x0008888888888888)
FOUR_JOKERS_HELD = cython.declare(cython.ulonglong, 0x2200000000000000)
LANES = cython.declare(cython.ulonglong, 0x0001000100010001)
STARTS_SUITED = cython.declare(cython.ulonglong, 0x03FF03FF03FF03FF)
KEY = cython.declare(cython.ulonglong, 0x3FFFFFFF)

GAMMA = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
LOW32 = cython.declare(cython.ulonglong, 0xFFFFFFFF)

# ------------------------------------------------------------------ small numbers

SINGLE = cython.declare(cython.int, 1)
PAIR = cython.declare(cython.int, 2)
TRIPLE = cython.declare(cython.int, 3)
FULL_HOUSE = cython.declare(cython.int, 4)
STRAIGHT = cython.declare(cython.int, 5)
TUBE = cython.declare(cython.int, 6)
PLATE = cython.declare(cython.int, 7)
BOMB = cython.declare(cython.int, 8)
FLUSH = cython.declare(cython.int, 9)
FOUR_JOKERS = cython.declare(cython.int, 10)
PAY = cython.declare(cython.int, 11)
RETURN = cython.declare(cython.int, 12)
TAKE = cython.declare(cython.int, 13)
PICK = cython.declare(cython.int, 14)
PASS = cython.declare(cython.int, 15)
# A payer's pass: it refuses tribute. Bit 4 tells it from a pass in a history.
REFUSE = cython.declare(cython.int, 31)
# In a history only, by rulings: bit 8 or 9 beside the 0 of no play.
VOID = cython.declare(cython.int, 256)
MISS = cython.declare(cython.int, 512)

IN_PLAY = cython.declare(cython.int, 0)
IN_PAY = cython.declare(cython.int, 1)
IN_TAKE = cython.declare(cython.int, 2)
IN_RETURN = cython.declare(cython.int, 3)
IN_PICK = cython.declare(cython.int, 4)
OVER = cython.declare(cython.int, 5)

# Plans: an abstract play without its rank; a run's rank is counted from its lowest, so its plan starts at the length.
P_SINGLE = cython.declare(cython.ulonglong, 0x101)
P_PAIR = cython.declare(cython.ulonglong, 0x202)
P_TRIPLE = cython.declare(cython.ulonglong, 0x303)
P_FULL = cython.declare(cython.ulonglong, 0x504)
P_STRAIGHT = cython.declare(cython.ulonglong, 0x545)
P_TUBE = cython.declare(cython.ulonglong, 0x626)
P_PLATE = cython.declare(cython.ulonglong, 0x617)
P_FLUSH = cython.declare(cython.ulonglong, 0x549)
P_JOKERS = cython.declare(cython.ulonglong, 0x40A)
# One wild in a slot.
G0 = cython.declare(cython.ulonglong, 0x10010000)
G1 = cython.declare(cython.ulonglong, 0x10040000)
G2 = cython.declare(cython.ulonglong, 0x10100000)
G3 = cython.declare(cython.ulonglong, 0x10400000)
G4 = cython.declare(cython.ulonglong, 0x11000000)

# What a book decides: one bit each; from the named one on, two for a choice, four for a number, ten for the kinds.
R_JOKER_PAIR = cython.declare(cython.ulonglong, 1 << 0)
R_FLUSH_ONLY = cython.declare(cython.ulonglong, 1 << 1)
R_LEADER_MAY_PASS = cython.declare(cython.ulonglong, 1 << 2)
R_PASS_BINDS = cython.declare(cython.ulonglong, 1 << 3)
R_WIND_NEXT = cython.declare(cython.ulonglong, 1 << 4)
R_THREE_OUT = cython.declare(cython.ulonglong, 1 << 5)
R_ENDS_AT_FIRST = cython.declare(cython.ulonglong, 1 << 6)
R_CLOCKWISE = cython.declare(cython.ulonglong, 1 << 7)
R_PAYER_PICKS = cython.declare(cython.ulonglong, 1 << 8)
R_FIRST_PICKS = cython.declare(cython.ulonglong, 1 << 9)
R_LOSERS_PICK = cython.declare(cython.ulonglong, 1 << 10)
R_LIMIT_OPPONENT = cython.declare(cython.ulonglong, 1 << 11)
R_LIMIT_PARTNER = cython.declare(cython.ulonglong, 1 << 12)
R_LIMIT_DOUBLE = cython.declare(cython.ulonglong, 1 << 13)
R_GOES_BACK = cython.declare(cython.ulonglong, 1 << 14)
R_NOTHING_ANY = cython.declare(cython.ulonglong, 1 << 15)
R_REFUSAL = cython.declare(cython.ulonglong, 1 << 18)
R_CHOOSE_SINGLE = cython.declare(cython.ulonglong, 1 << 54)
R_CHOOSE_DOUBLE = cython.declare(cython.ulonglong, 1 << 55)
R_TURNED_NOT_WILD = cython.declare(cython.ulonglong, 1 << 27)
S_ACE_TUBES = cython.declare(cython.int, 56)
S_ACE_PLATES = cython.declare(cython.int, 58)
S_FACE_DOWN = cython.declare(cython.int, 16)
S_LEAD_SINGLE = cython.declare(cython.int, 19)
S_LEAD_DOUBLE = cython.declare(cython.int, 21)
S_LEAD_EQUAL = cython.declare(cython.int, 23)
S_LEAD_REFUSED = cython.declare(cython.int, 25)
S_RISE_SECOND = cython.declare(cython.int, 28)
S_RISE_THIRD = cython.declare(cython.int, 32)
S_RISE_LAST = cython.declare(cython.int, 36)
S_KINDS = cython.declare(cython.int, 40)
S_FLUSH_BEATS = cython.declare(cython.int, 50)

# ------------------------------------------------------------------ the state of a deal, and the space to work in

State = cython.struct(
    cnt=cython.ulonglong[4],  # the four hands
    one=cython.ulonglong[4],
    two=cython.ulonglong[4],
    cnt0=cython.ulonglong[4],  # the same when play began
    one0=cython.ulonglong[4],
    two0=cython.ulonglong[4],
    last=cython.ulonglong[4],  # what each seat did last in this trick
    top=cython.ulonglong,  # the play to beat
    rules=cython.ulonglong,
    wild=cython.int[4],
    wild0=cython.int[4],
    left=cython.int[4],  # cards in hand
    paid=cython.int[4],  # by payer: the face, counted from 1
    back=cython.int[4],  # by receiver: the face returned, counted from 1
    taker=cython.int[4],  # by payer: who got the card; 4 when nobody has
    laid=cython.int[4],  # by payer: the face, counted from 1, taken back when the partner refused
    levels=cython.int[2],  # the sides' own levels
    phase=cython.int,
    turn=cython.int,
    top_seat=cython.int,
    passed=cython.int,  # seats that have passed in this trick, a bit each
    inside=cython.int,  # seats that still play
    order=cython.int,  # finishing places, two bits each
    outs=cython.int,  # how many of them
    void=cython.int,  # seats whose hand a ruling has voided, two bits each
    voids=cython.int,
    level=cython.int,
    first=cython.int,  # the first of the deal before; 4 without tribute
    payers=cython.int,  # how many owe tribute
    payer=cython.int,  # the payer asked first
    equal=cython.int,
    refused=cython.int,
    leader=cython.int,  # of the first trick; 4 while unknown
    turned=cython.int,  # the turned card's face, counted from 1; the leader holds it
    tricks=cython.int,
    result=cython.int,
)
Ref = cython.typedef(cython.pointer(State))

BLOCKS = 160
Work = cython.struct(
    plan=cython.ulonglong[160],
    mask=cython.ulonglong[160],
    upto=cython.int[160],
    n=cython.int,
    total=cython.int,
    noted=cython.ulonglong,  # the stamp of the state that it has noted
    rng=cython.ulonglong,
    field=cython.int[160],  # what can lie in each of five slots, 32 apiece
    fields=cython.int[5],
    pack=cython.uchar[108],
    held=cython.uchar[54],
)
WorkRef = cython.typedef(cython.pointer(Work))

if not cython.compiled:
    _FOURS = (
        "cnt",
        "one",
        "two",
        "cnt0",
        "one0",
        "two0",
        "last",
        "wild",
        "wild0",
        "left",
        "paid",
        "back",
        "taker",
        "laid",
    )
    _SINGLES = (
        *("top", "rules", "phase", "turn", "top_seat", "passed", "inside", "order", "outs", "void", "voids", "level"),
        *("first", "payers", "payer", "equal", "refused", "leader", "turned", "tricks", "result"),
    )

    _fours_of = attrgetter(*_FOURS)
    _singles_of = attrgetter(*_SINGLES)

    def snapshot(s):
        """Keep all that a state has, to be put back."""
        return _singles_of(s), tuple(map(tuple, _fours_of(s))), tuple(s.levels)

    def restore(s, kept):
        """Put back what was kept of a state."""
        singles_kept, fours_kept, levels = kept
        for name, value_kept in zip(_SINGLES, singles_kept, strict=True):
            setattr(s, name, value_kept)
        for name, values in zip(_FOURS, fours_kept, strict=True):
            getattr(s, name)[:] = values
        s.levels[:] = levels

    class State:
        """The uncompiled form of the struct."""

        __slots__ = (*_FOURS, *_SINGLES, "levels")

        def __init__(self):
            for name in _FOURS:
                setattr(self, name, [0, 0, 0, 0])
            for name in _SINGLES:
                setattr(self, name, 0)
            self.levels = [0, 0]

    class Work:
        """The uncompiled form of the struct."""

        __slots__ = ("field", "fields", "held", "mask", "n", "noted", "pack", "plan", "rng", "total", "upto")

        def __init__(self):
            self.plan = [0] * BLOCKS
            self.mask = [0] * BLOCKS
            self.upto = [0] * BLOCKS
            self.n = 0
            self.total = 0
            self.noted = 0
            self.rng = 0
            self.field = [0] * 160
            self.fields = [0] * 5
            self.pack = [0] * 108
            self.held = [0] * 54


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def copy_state(into: Ref, s: Ref) -> cython.void:
    """Make one state the same as another."""
    if cython.compiled:
        into[0] = s[0]
    else:
        restore(into, snapshot(s))


# ------------------------------------------------------------------ chance: SplitMix64, and numbers below a bound


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(x: cython.ulonglong) -> cython.ulonglong:
    """Stir 64 bits."""
    x = ((x ^ (x >> 30)) * MIX1) & FULL
    x = ((x ^ (x >> 27)) * MIX2) & FULL
    return x ^ (x >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw(w: WorkRef) -> cython.ulonglong:
    """Draw 64 random bits."""
    w.rng = (w.rng + GAMMA) & FULL
    return mix(w.rng)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def below(w: WorkRef, bound: cython.ulonglong) -> cython.ulonglong:
    """Draw a number below the bound, every one equally likely (Lemire's method with 32 bits)."""
    product: cython.ulonglong = (draw(w) >> 32) * bound
    least: cython.ulonglong
    if (product & LOW32) < bound:
        least = ((LOW32 + 1) - bound) % bound
        while (product & LOW32) < least:
            product = (draw(w) >> 32) * bound
    return product >> 32


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def seeded(seed: cython.ulonglong, stream: cython.ulonglong) -> cython.ulonglong:
    """Make the start of a stream of chance: one for every seed and number."""
    return mix((mix((seed + GAMMA) & FULL) + ((stream + 1) * MIX1)) & FULL)


# ------------------------------------------------------------------ masks


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pops(mask: cython.ulonglong) -> cython.int:
    """Count the bits of a nibble mask, at most fifteen."""
    return (((mask >> 3) * ONES) & FULL) >> 60


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pop64(mask: cython.ulonglong) -> cython.int:
    """Count the bits of any mask."""
    n: cython.int = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def least(cnt: cython.ulonglong, k: cython.int) -> cython.ulonglong:
    """The thermometer: ranks held at least k times, 1 to 8; no jokers, no low A."""
    return (cnt + (8 - k) * ONES) & RANKS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def above(rank: cython.int, level: cython.int) -> cython.ulonglong:
    """The ranks worth more than this one at a level."""
    if rank == level:
        return JOKERS
    if rank >= 14:
        return BIG_JOKER if rank == 14 else 0
    return ((RANKS >> (4 * rank + 4)) << (4 * rank + 4)) | (U1 << (4 * level + 3)) | JOKERS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def value(rank: cython.int, level: cython.int) -> cython.int:
    """The worth of a rank at a level: 1 to 13, the level 14, jokers 15 and 16."""
    if rank == level:
        return 14
    return rank + 1 if rank >= 14 else rank


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put(w: WorkRef, plan: cython.ulonglong, mask: cython.ulonglong, number: cython.int) -> cython.void:
    """Note a block: a plan, and the bits that each make a play of it."""
    i: cython.int = w.n
    w.plan[i] = plan
    w.mask[i] = mask
    w.total += number
    w.upto[i] = w.total
    w.n = i + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_ranks(w: WorkRef, plan: cython.ulonglong, mask: cython.ulonglong) -> cython.void:
    """Note a block of a nibble mask, if there is anything in it."""
    if mask:
        put(w, plan, mask, pops(mask))


# ------------------------------------------------------------------ every abstract play of a hand, as blocks


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_suited(one: cython.ulonglong, start: cython.int, gaps: cython.ulonglong) -> cython.bint:
    """Whether a straight from here, with wilds in the gaps, can only be laid in one suit."""
    lanes: cython.ulonglong = 0
    i: cython.int
    for i in range(5):
        if not (gaps >> (2 * i)) & 3:
            lanes |= (one >> (start + i)) & LANES
    return (lanes & (lanes - 1)) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unsuited(one: cython.ulonglong, mask: cython.ulonglong, gaps: cython.ulonglong) -> cython.ulonglong:
    """Drop the straights that can only be laid in one suit."""
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
def put_five(
    w: WorkRef, plan: cython.ulonglong, mask: cython.ulonglong, one: cython.ulonglong, check: cython.bint
) -> cython.void:
    """Note a block of straights or straight flushes."""
    if mask:
        if plan & 15 == FLUSH:
            put(w, plan, mask, pop64(mask))
        else:
            if check:
                mask = unsuited(one, mask, (plan >> 16) & 1023)
            put_ranks(w, plan, mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wild_fives(
    w: WorkRef,
    plan: cython.ulonglong,
    m: cython.ulonglong,
    step: cython.int,
    limit: cython.ulonglong,
    wilds: cython.int,
    one: cython.ulonglong,
    check: cython.bint,
) -> cython.void:
    """Note the runs of five with one wild or two, at every place."""
    a0: cython.ulonglong = m & limit
    a1: cython.ulonglong = (m >> step) & limit
    a2: cython.ulonglong = (m >> (2 * step)) & limit
    a3: cython.ulonglong = (m >> (3 * step)) & limit
    a4: cython.ulonglong = (m >> (4 * step)) & limit
    a01: cython.ulonglong = a0 & a1
    a012: cython.ulonglong = a01 & a2
    a34: cython.ulonglong = a3 & a4
    a234: cython.ulonglong = a2 & a34
    put_five(w, plan + G0, a1 & a234, one, check)
    put_five(w, plan + G1, a0 & a234, one, check)
    put_five(w, plan + G2, a01 & a34, one, check)
    put_five(w, plan + G3, a012 & a4, one, check)
    put_five(w, plan + G4, a012 & a3, one, check)
    if wilds > 1:
        put_five(w, plan + G0 + G1, a234, one, check)
        put_five(w, plan + G0 + G2, a1 & a34, one, check)
        put_five(w, plan + G0 + G3, a1 & a2 & a4, one, check)
        put_five(w, plan + G0 + G4, a1 & a2 & a3, one, check)
        put_five(w, plan + G1 + G2, a0 & a34, one, check)
        put_five(w, plan + G1 + G3, a0 & a2 & a4, one, check)
        put_five(w, plan + G1 + G4, a0 & a2 & a3, one, check)
        put_five(w, plan + G2 + G3, a01 & a4, one, check)
        put_five(w, plan + G2 + G4, a01 & a3, one, check)
        put_five(w, plan + G3 + G4, a012, one, check)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def natural_flushes(one: cython.ulonglong) -> cython.ulonglong:
    """The straight flushes without a wild: sixteen bits a suit, where they start."""
    m: cython.ulonglong = one & (one >> 1)
    return m & (m >> 2) & (one >> 4) & STARTS_SUITED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def straights(
    w: WorkRef,
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    wilds: cython.int,
    starts: cython.ulonglong,
    flush_only: cython.bint,
) -> cython.void:
    """顺子: without a wild not in one suit, and with one neither where the book says so."""
    m: cython.ulonglong = (cnt + ADD1) & EIGHTS
    m2: cython.ulonglong = m & (m >> 4)
    full: cython.ulonglong = m2 & (m2 >> 8) & (m >> 16) & starts
    if full:
        put_five(w, P_STRAIGHT, full, one, natural_flushes(one) != 0)
    if wilds:
        wild_fives(w, P_STRAIGHT, m, 4, starts, wilds, one, flush_only)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flushes(w: WorkRef, one: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """同花顺."""
    full: cython.ulonglong = natural_flushes(one) & starts
    if full:
        put_five(w, P_FLUSH, full, one, False)
    if wilds:
        wild_fives(w, P_FLUSH, one, 1, starts, wilds, one, False)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def singles(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, level: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """单张."""
    put_ranks(w, P_SINGLE, (cnt + ADD1) & ANY & allowed)
    if wilds:
        put_ranks(w, P_SINGLE + G0, (U1 << (4 * level + 3)) & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pairs(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, level: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """对子."""
    put_ranks(w, P_PAIR, (cnt + ADD2) & ANY & allowed)
    if wilds:
        put_ranks(w, P_PAIR + G0, (cnt + ADD1) & RANKS & allowed)
        if wilds > 1:
            put_ranks(w, P_PAIR + 2 * G0, (U1 << (4 * level + 3)) & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def triples(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, allowed: cython.ulonglong) -> cython.void:
    """三同张."""
    put_ranks(w, P_TRIPLE, (cnt + ADD3) & RANKS & allowed)
    if wilds:
        put_ranks(w, P_TRIPLE + G0, (cnt + ADD2) & RANKS & allowed)
        if wilds > 1:
            put_ranks(w, P_TRIPLE + 2 * G0, (cnt + ADD1) & RANKS & allowed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def full_houses_of(w: WorkRef, plan: cython.ulonglong, three: cython.ulonglong, two: cython.ulonglong) -> cython.void:
    """Note a block for each triple, with the pairs that go with it."""
    bit: cython.ulonglong
    while three:
        bit = three & (FULL - three + 1)
        three ^= bit
        put_ranks(w, plan + ((U1 * (lowest(bit) >> 2)) << 4), two & ~bit)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def full_houses(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, allowed: cython.ulonglong, joker_pair: cython.bint
) -> cython.void:
    """三带二."""
    m3: cython.ulonglong = (cnt + ADD3) & RANKS & allowed
    m2: cython.ulonglong = (cnt + ADD2) & ANY
    m1: cython.ulonglong
    if not joker_pair:
        m2 &= RANKS
    full_houses_of(w, P_FULL, m3, m2)
    if wilds:
        m1 = (cnt + ADD1) & RANKS
        full_houses_of(w, P_FULL + G0, m2 & RANKS & allowed, m2)
        full_houses_of(w, P_FULL + G1, m3, m1)
        if wilds > 1:
            full_houses_of(w, P_FULL + 2 * G0, m1 & allowed, m2)
            full_houses_of(w, P_FULL + G0 + G1, m2 & RANKS & allowed, m1)
            put_ranks(w, P_FULL + 2 * G1, m3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def starts_with(starts: cython.ulonglong, ace: cython.int) -> cython.ulonglong:
    """Where runs may begin if A stands anywhere (0), only above K (1), or only below 2 (2)."""
    if ace == 1:
        return starts & ~EIGHT
    if ace == 2:
        return starts & (starts >> 4)  # all but the last, which ends with A
    return starts


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def tubes(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """三连对."""
    m2: cython.ulonglong = (cnt + ADD2) & EIGHTS
    b0: cython.ulonglong = m2 & starts
    b1: cython.ulonglong = (m2 >> 4) & starts
    b2: cython.ulonglong = (m2 >> 8) & starts
    m1: cython.ulonglong
    a0: cython.ulonglong
    a1: cython.ulonglong
    a2: cython.ulonglong
    put_ranks(w, P_TUBE, b0 & b1 & b2)
    if wilds:
        m1 = (cnt + ADD1) & EIGHTS
        a0 = m1
        a1 = m1 >> 4
        a2 = m1 >> 8
        put_ranks(w, P_TUBE + G0, a0 & b1 & b2)
        put_ranks(w, P_TUBE + G1, b0 & a1 & b2)
        put_ranks(w, P_TUBE + G2, b0 & b1 & a2)
        if wilds > 1:
            put_ranks(w, P_TUBE + 2 * G0, b1 & b2)
            put_ranks(w, P_TUBE + 2 * G1, b0 & b2)
            put_ranks(w, P_TUBE + 2 * G2, b0 & b1)
            put_ranks(w, P_TUBE + G0 + G1, a0 & a1 & b2)
            put_ranks(w, P_TUBE + G0 + G2, a0 & b1 & a2)
            put_ranks(w, P_TUBE + G1 + G2, b0 & a1 & a2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def plates(w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, starts: cython.ulonglong) -> cython.void:
    """三同连张."""
    m3: cython.ulonglong = (cnt + ADD3) & EIGHTS
    m2: cython.ulonglong
    m1: cython.ulonglong
    put_ranks(w, P_PLATE, m3 & (m3 >> 4) & starts)
    if wilds:
        m2 = (cnt + ADD2) & EIGHTS
        put_ranks(w, P_PLATE + G0, m2 & (m3 >> 4) & starts)
        put_ranks(w, P_PLATE + G1, m3 & (m2 >> 4) & starts)
        if wilds > 1:
            m1 = (cnt + ADD1) & EIGHTS
            put_ranks(w, P_PLATE + 2 * G0, m1 & (m3 >> 4) & starts)
            put_ranks(w, P_PLATE + 2 * G1, m3 & (m1 >> 4) & starts)
            put_ranks(w, P_PLATE + G0 + G1, m2 & (m2 >> 4) & starts)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bombs(
    w: WorkRef, cnt: cython.ulonglong, wilds: cython.int, size: cython.int, allowed: cython.ulonglong
) -> cython.void:
    """炸弹: of this size only the allowed ranks, of more cards all."""
    n: cython.int
    used: cython.int
    while size <= 8 + wilds and least(cnt, size - wilds):
        for used in range(wilds + 1):
            n = size - used
            if n <= 8:
                put_ranks(w, BOMB + ((U1 * size) << 8) + used * G0, least(cnt, n) & allowed)
        allowed = RANKS
        size += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep_kinds(w: WorkRef, kinds: cython.int) -> cython.void:
    """Drop the blocks of kinds that the book does not have."""
    i: cython.int
    n: cython.int = w.n
    before: cython.int = 0
    upto: cython.int
    w.n = 0
    w.total = 0
    for i in range(n):
        upto = w.upto[i]
        if (kinds >> ((w.plan[i] & 15) - 1)) & 1:
            put(w, w.plan[i], w.mask[i], upto - before)
        before = upto


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate(
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
        singles(w, cnt, wilds, level, ANY)
        pairs(w, cnt, wilds, level, ANY)
        triples(w, cnt, wilds, ANY)
        full_houses(w, cnt, wilds, ANY, (rules & R_JOKER_PAIR) != 0)
        straights(w, cnt, one, wilds, STARTS5, (rules & R_FLUSH_ONLY) != 0)
        tubes(w, cnt, wilds, starts_with(STARTS3, (rules >> S_ACE_TUBES) & 3))
        plates(w, cnt, wilds, starts_with(STARTS2, (rules >> S_ACE_PLATES) & 3))
    elif kind == SINGLE:
        singles(w, cnt, wilds, level, above(rank, level))
    elif kind == PAIR:
        pairs(w, cnt, wilds, level, above(rank, level))
    elif kind == TRIPLE:
        triples(w, cnt, wilds, above(rank, level))
    elif kind == FULL_HOUSE:
        full_houses(w, cnt, wilds, above(rank, level), (rules & R_JOKER_PAIR) != 0)
    elif kind == STRAIGHT:
        straights(w, cnt, one, wilds, (STARTS5 >> (4 * rank - 12)) << (4 * rank - 12), (rules & R_FLUSH_ONLY) != 0)
    elif kind == TUBE:
        starts = starts_with(STARTS3, (rules >> S_ACE_TUBES) & 3)
        tubes(w, cnt, wilds, (starts >> (4 * rank - 4)) << (4 * rank - 4))
    elif kind == PLATE:
        starts = starts_with(STARTS2, (rules >> S_ACE_PLATES) & 3)
        plates(w, cnt, wilds, (starts >> (4 * rank)) << (4 * rank))
    elif kind == BOMB:
        bombs(w, cnt, wilds, size, above(rank, level))
        if size <= flush_beats:
            flushes(w, one, wilds, STARTS_SUITED)
    elif kind == FLUSH:
        bombs(w, cnt, wilds, flush_beats + 1 if flush_beats > 3 else 4, RANKS)
        flushes(w, one, wilds, LANES * (1024 - (U1 << (rank - 3))))
    if kind < BOMB:
        bombs(w, cnt, wilds, 4, RANKS)
        flushes(w, one, wilds, STARTS_SUITED)
    if kind < FOUR_JOKERS and (cnt & FOUR_JOKERS_HELD) == FOUR_JOKERS_HELD:
        put(w, P_JOKERS, BIG_JOKER, 1)
    if ((rules >> S_KINDS) & 1023) != 1023:
        keep_kinds(w, (rules >> S_KINDS) & 1023)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def free_pair(triple: cython.int, level: cython.int) -> cython.int:
    """三带二: the rank of two wilds beside a natural triple: level cards, or the lowest other rank."""
    if triple != level:
        return level
    return 1 if level > 1 else 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def filled(plan: cython.ulonglong, index: cython.int, level: cython.int) -> cython.ulonglong:
    """The action that a bit of a block stands for."""
    kind: cython.int = plan & 15
    rank: cython.ulonglong
    if kind == FULL_HOUSE:
        rank = index >> 2
        if plan & (U1 << 19):  # both cards of the pair are wild
            return plan + (rank << 4) + ((U1 * free_pair(index >> 2, level)) << 12)
        return plan + (rank << 12)
    if kind == FLUSH:
        rank = index & 15
        return plan + (rank << 4) + ((U1 * (index >> 4)) << 26)
    if kind == PAY or kind == RETURN:
        return plan + ((U1 * index) << 32)
    if kind == TAKE or kind == PICK:
        return plan + (index << 4)
    rank = index >> 2
    return plan + (rank << 4)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def nth(w: WorkRef, k: cython.int, level: cython.int) -> cython.ulonglong:
    """The k-th of the actions that were noted."""
    i: cython.int = 0
    mask: cython.ulonglong
    while k >= w.upto[i]:
        i += 1
    if i:
        k -= w.upto[i - 1]
    mask = w.mask[i]
    while k:
        mask &= mask - 1
        k -= 1
    return filled(w.plan[i], lowest(mask), level)


# ------------------------------------------------------------------ choosing the cards of an abstract play


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def live_cards(one: cython.ulonglong, wilds: cython.int) -> cython.ulonglong:
    """The natural cards of the straight flushes that the hand holds, with at most one wild."""
    a0: cython.ulonglong = one
    a1: cython.ulonglong = one >> 1
    a2: cython.ulonglong = one >> 2
    a3: cython.ulonglong = one >> 3
    a4: cython.ulonglong = one >> 4
    found: cython.ulonglong
    if wilds:
        found = (a0 & a1 & (a2 & (a3 | a4) | a3 & a4)) | ((a0 | a1) & a2 & a3 & a4)
    else:
        found = a0 & a1 & a2 & a3 & a4
    found &= STARTS_SUITED
    if not found:
        return 0
    found |= (found << 1) | (found << 2)
    return (found | (found << 2)) & one


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lanes_at(lanes: cython.ulonglong, rank: cython.int) -> cython.ulonglong:
    """One bit a suit: who of the lanes has this rank; A is at both ends."""
    if rank == 13:
        return ((lanes >> 13) | lanes) & LANES
    return (lanes >> rank) & LANES


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def field_of(first: cython.ulonglong, second: cython.ulonglong) -> cython.ulonglong:
    """Eight bits from one bit a suit: two a suit, how many cards."""
    v: cython.ulonglong = first + second
    return (v | (v >> 14) | (v >> 28) | (v >> 42)) & 255


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def chosen(
    one: cython.ulonglong, two: cython.ulonglong, live: cython.ulonglong, rank: cython.int, n: cython.int
) -> cython.ulonglong:
    """Choose n natural cards of a rank: those that no straight flush needs, then spare copies, then the others."""
    o: cython.ulonglong = (one >> rank) & LANES
    t: cython.ulonglong = (two >> rank) & LANES
    needed: cython.ulonglong = lanes_at(live, rank)
    first: cython.ulonglong = 0
    second: cython.ulonglong = 0
    stage: cython.int
    bits: cython.ulonglong
    bit: cython.ulonglong
    for stage in range(4):
        if stage == 0:
            bits = o & ~needed
        elif stage == 1:
            bits = t & ~needed
        elif stage == 2:
            bits = t & needed
        else:
            bits = o & needed
        while bits and n:
            bit = bits & (FULL - bits + 1)
            bits ^= bit
            n -= 1
            if first & bit:
                second |= bit
            else:
                first |= bit
        if n == 0:
            break
    return field_of(first, second)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slot_field(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wilds: cython.int,
    rank: cython.int,
    n: cython.int,
) -> cython.ulonglong:
    """The eight bits that say which n natural cards of a rank are played."""
    held: cython.int = (cnt >> (4 * rank)) & 15
    if rank >= 14 or n == 0:
        return n
    if held == n:
        return field_of((one >> rank) & LANES, (two >> rank) & LANES)
    return chosen(one, two, live_cards(one, wilds), rank, n)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def suit_for(lanes: cython.ulonglong, spare: cython.ulonglong, needed: cython.ulonglong) -> cython.int:
    """Choose one suit: one that no straight flush needs, then one with a spare copy, then any."""
    if lanes & ~needed:
        return lowest(lanes & ~needed) >> 4
    if lanes & spare:
        return lowest(lanes & spare) >> 4
    return lowest(lanes) >> 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def straight_suits(
    one: cython.ulonglong, two: cython.ulonglong, wilds: cython.int, key: cython.ulonglong, flush_only: cython.bint
) -> cython.ulonglong:
    """Choose the suits of a straight, two bits a slot; not all the same where that would be a straight flush."""
    live: cython.ulonglong = live_cards(one, wilds)
    start: cython.int = ((key >> 4) & 15) - 4
    suits: cython.ulonglong = 0
    lanes: cython.ulonglong
    used: cython.ulonglong = 0
    i: cython.int
    suit: cython.int
    for i in range(5):
        if not (key >> (16 + 2 * i)) & 3:
            suit = suit_for(
                (one >> (start + i)) & LANES, two >> (start + i), lanes_at(live, start + i if start + i else 13)
            )
            suits |= (U1 * suit) << (2 * i)
            used |= U1 << (16 * suit)
    if used & (used - 1) or (key >> 28 and not flush_only):
        return suits
    for i in range(5):
        lanes = (one >> (start + i)) & LANES & ~used
        if lanes and not (key >> (16 + 2 * i)) & 3:
            suit = suit_for(lanes, two >> (start + i), lanes_at(live, start + i if start + i else 13))
            return (suits & ~(U1 * 3 << (2 * i))) | ((U1 * suit) << (2 * i))
    return suits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def concrete(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wilds: cython.int,
    key: cython.ulonglong,
    flush_only: cython.bint,
) -> cython.ulonglong:
    """The action with the cards chosen for it."""
    kind: cython.int = key & 15
    rank: cython.int = (key >> 4) & 15
    gap: cython.int = (key >> 16) & 3
    if kind <= TRIPLE or kind == BOMB:
        return key | (slot_field(cnt, one, two, wilds, rank, ((key >> 8) & 15) - gap) << 32)
    if kind == FULL_HOUSE:
        return (
            key
            | (slot_field(cnt, one, two, wilds, rank, 3 - gap) << 32)
            | (slot_field(cnt, one, two, wilds, (key >> 12) & 15, 2 - ((key >> 18) & 3)) << 40)
        )
    if kind == STRAIGHT:
        return key | (straight_suits(one, two, wilds, key, flush_only) << 32)
    if kind == TUBE:
        return (
            key
            | (slot_field(cnt, one, two, wilds, rank - 2 if rank > 2 else 13, 2 - gap) << 32)
            | (slot_field(cnt, one, two, wilds, rank - 1, 2 - ((key >> 18) & 3)) << 40)
            | (slot_field(cnt, one, two, wilds, rank, 2 - ((key >> 20) & 3)) << 48)
        )
    if kind == PLATE:
        return (
            key
            | (slot_field(cnt, one, two, wilds, rank - 1 if rank > 1 else 13, 3 - gap) << 32)
            | (slot_field(cnt, one, two, wilds, rank, 3 - ((key >> 18) & 3)) << 40)
        )
    if kind == FLUSH:
        return key | ((((key >> 26) & 3) * 0x155) << 32)
    if kind == FOUR_JOKERS:
        return key | (U1 * 0x0202 << 32)
    return key


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_out(s: Ref, seat: cython.int, rank: cython.int, n: cython.int, field: cython.ulonglong) -> cython.void:
    """Take natural cards of one rank out of a hand."""
    v: cython.ulonglong
    first: cython.ulonglong
    second: cython.ulonglong
    t: cython.ulonglong
    if rank == 13:
        s.cnt[seat] -= n * ((U1 << 52) + 1)
    else:
        s.cnt[seat] -= (U1 * n) << (4 * rank)
    if rank < 14:
        v = (field & 3) | ((field & 12) << 14) | ((field & 48) << 28) | ((field & 192) << 42)
        second = (v >> 1) & LANES
        first = (v & LANES) | second
        t = (s.two[seat] >> rank) & LANES
        v = (first & ~t) | second
        t &= first
        if rank == 13:
            s.one[seat] ^= v * 0x2001
            s.two[seat] ^= t * 0x2001
        else:
            s.one[seat] ^= v << rank
            s.two[seat] ^= t << rank


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_down(s: Ref, seat: cython.int, packed: cython.ulonglong) -> cython.void:
    """Take a play's cards out of a hand."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    size: cython.int = (packed >> 8) & 15
    wilds: cython.int = (packed >> 28) & 3
    i: cython.int
    s.left[seat] -= size
    s.wild[seat] -= wilds
    if kind <= TRIPLE or kind == BOMB:
        if size > wilds:
            take_out(s, seat, rank, size - wilds, (packed >> 32) & 255)
    elif kind == STRAIGHT or kind == FLUSH:
        for i in range(5):
            if not (packed >> (16 + 2 * i)) & 3:
                take_out(
                    s,
                    seat,
                    rank - 4 + i if rank - 4 + i else 13,
                    1,
                    U1 << (2 * ((packed >> (32 + 2 * i)) & 3)),
                )
    elif kind == FULL_HOUSE:
        take_out(s, seat, rank, 3 - ((packed >> 16) & 3), (packed >> 32) & 255)
        take_out(s, seat, (packed >> 12) & 15, 2 - ((packed >> 18) & 3), (packed >> 40) & 255)
    elif kind == TUBE:
        take_out(s, seat, rank - 2 if rank > 2 else 13, 2 - ((packed >> 16) & 3), (packed >> 32) & 255)
        take_out(s, seat, rank - 1, 2 - ((packed >> 18) & 3), (packed >> 40) & 255)
        take_out(s, seat, rank, 2 - ((packed >> 20) & 3), (packed >> 48) & 255)
    elif kind == PLATE:
        take_out(s, seat, rank - 1 if rank > 1 else 13, 3 - ((packed >> 16) & 3), (packed >> 32) & 255)
        take_out(s, seat, rank, 3 - ((packed >> 18) & 3), (packed >> 40) & 255)
    elif kind == FOUR_JOKERS:
        s.cnt[seat] -= FOUR_JOKERS_HELD


# ------------------------------------------------------------------ single cards


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def rank_of(face: cython.int) -> cython.int:
    """The nibble of a face's rank."""
    return (face >> 2) + 1 if face < 52 else face - 38


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_of(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face a hand holds."""
    place: cython.int
    if face >= 52:
        return (s.cnt[seat] >> (4 * (face - 38))) & 15
    if face == 4 * s.level - 3:
        return s.wild[seat]
    place = 16 * (face & 3) + (face >> 2) + 1
    return ((s.one[seat] >> place) & 1) + ((s.two[seat] >> place) & 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def give(s: Ref, seat: cython.int, face: cython.int) -> cython.void:
    """Put a card into a hand."""
    rank: cython.int = rank_of(face)
    bit: cython.ulonglong
    s.left[seat] += 1
    if face == 4 * s.level - 3:
        s.wild[seat] += 1
        return
    s.cnt[seat] += U1 << (4 * rank)
    if rank >= 14:
        return
    bit = U1 << (16 * (face & 3) + rank)
    if rank == 13:
        s.cnt[seat] += 1
        bit |= U1 << (16 * (face & 3))
    if s.one[seat] & bit:
        s.two[seat] |= bit
    else:
        s.one[seat] |= bit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(s: Ref, seat: cython.int, face: cython.int) -> cython.void:
    """Take a card out of a hand."""
    s.left[seat] -= 1
    if face == 4 * s.level - 3:
        s.wild[seat] -= 1
    else:
        take_out(s, seat, rank_of(face), 1, U1 << (2 * (face & 3)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def payable(s: Ref, seat: cython.int) -> cython.ulonglong:
    """进贡: the faces that a payer may choose from, a bit each: the highest but the wilds."""
    face: cython.int
    best: cython.int = 0
    worth: cython.int
    mask: cython.ulonglong = 0
    for face in range(54):
        if face != 4 * s.level - 3 and count_of(s, seat, face):
            worth = value(rank_of(face), s.level)
            if worth > best:
                best = worth
                mask = 0
            if worth == best:
                mask |= U1 << face
    if not s.rules & R_PAYER_PICKS:
        mask &= FULL - mask + 1
    return mask


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def payer_of(s: Ref, receiver: cython.int) -> cython.int:
    """Whose card this receiver got."""
    seat: cython.int
    for seat in range(4):
        if s.paid[seat] and s.taker[seat] == receiver:
            return seat
    return 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_limited(s: Ref, receiver: cython.int) -> cython.bint:
    """Whether the limit «not above ten» holds for what this receiver returns."""
    if s.payers > 1:
        return (s.rules & R_LIMIT_DOUBLE) != 0
    if payer_of(s, receiver) == (receiver ^ 2):
        return (s.rules & R_LIMIT_PARTNER) != 0
    return (s.rules & R_LIMIT_OPPONENT) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def returnable(s: Ref, seat: cython.int) -> cython.ulonglong:
    """还牌: the faces that a receiver may return, a bit each."""
    received: cython.int = s.paid[payer_of(s, seat)] - 1
    limited: cython.bint = is_limited(s, seat)
    face: cython.int
    copies: cython.int
    worth: cython.int
    lowest_worth: cython.int = 99
    mask: cython.ulonglong = 0
    every: cython.ulonglong = 0
    weakest: cython.ulonglong = 0
    for face in range(54):
        copies = count_of(s, seat, face)
        if face == received and not s.rules & R_GOES_BACK:
            copies -= 1
        if copies > 0:
            every |= U1 << face
            worth = value(rank_of(face), s.level)
            if worth < lowest_worth:
                lowest_worth = worth
                weakest = 0
            if worth == lowest_worth:
                weakest |= U1 << face
            if worth < 10:  # the nibble of ten is 9, and the level is worth 14
                mask |= U1 << face
    if not limited:
        return every
    if mask:
        return mask
    return every if s.rules & R_NOTHING_ANY else weakest


# ------------------------------------------------------------------ the course of a deal


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def seat_after(s: Ref, seat: cython.int, steps: cython.int) -> cython.int:
    """The seat so many turns on."""
    return (seat - steps) & 3 if s.rules & R_CLOCKWISE else (seat + steps) & 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_play(s: Ref) -> cython.void:
    """The first lead is due."""
    seat: cython.int
    for seat in range(4):
        s.cnt0[seat] = s.cnt[seat]
        s.one0[seat] = s.one[seat]
        s.two0[seat] = s.two[seat]
        s.wild0[seat] = s.wild[seat]
        s.last[seat] = 0
    s.phase = IN_PLAY
    s.turn = s.leader
    s.top = 0
    s.passed = 0
    s.tricks = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lead_by(s: Ref, shift: cython.int, payer: cython.int) -> cython.void:
    """Whoever the option says leads, unless a leader was named."""
    option: cython.int = (s.rules >> shift) & 3
    if s.leader == 4:
        if option == 2 or (option == 0 and payer == 4):
            s.leader = s.first
        elif option == 1:
            s.leader = seat_after(s, s.first, 1)
        else:
            s.leader = payer
    begin_play(s)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def chooses_refusal(s: Ref) -> cython.bint:
    """Whether payers who can refuse choose whether they do."""
    return (s.rules & (R_CHOOSE_DOUBLE if s.payers > 1 else R_CHOOSE_SINGLE)) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_refuse(s: Ref) -> cython.bint:
    """抗贡: whether the payers hold both big jokers, laid down or not."""
    jokers: cython.ulonglong = (s.cnt[s.payer] >> 60) + (s.paid[s.payer] == 54)
    if s.payers > 1:
        jokers += (s.cnt[s.payer ^ 2] >> 60) + (s.paid[s.payer ^ 2] == 54)
    return (s.rules & R_REFUSAL) != 0 and jokers == 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_refuse(s: Ref, seat: cython.int) -> cython.bint:
    """Whether a payer who has yet to pay is asked if it refuses."""
    return s.phase == IN_PAY and s.cnt[seat] >> 60 != 0 and chooses_refusal(s) and can_refuse(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def refuse(s: Ref) -> cython.void:
    """抗贡: nobody pays; what the partner has laid down goes back to its hand."""
    mate: cython.int = s.turn ^ 2
    if s.paid[mate]:
        give(s, mate, s.paid[mate] - 1)
        s.laid[mate] = s.paid[mate]
        s.paid[mate] = 0
    s.refused = 1
    lead_by(s, S_LEAD_REFUSED, 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin(s: Ref) -> cython.void:
    """The cards are drawn: tribute if one is due, or play."""
    s.inside = 15
    if s.first == 4:
        begin_play(s)
        return
    s.payers = 1 if s.payer >= 0 else 2
    if s.payers == 2:
        s.payer = seat_after(s, s.first, 1)
    s.refused = can_refuse(s) and not chooses_refusal(s)
    if s.refused:
        lead_by(s, S_LEAD_REFUSED, 4)
    else:
        s.phase = IN_PAY
        s.turn = s.payer


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def received(s: Ref, payer: cython.int) -> cython.void:
    """The first gets this payer's card, the partner the other's."""
    s.taker[payer] = s.first
    give(s, s.first, s.paid[payer] - 1)
    if s.payers > 1:
        s.taker[payer ^ 2] = s.first ^ 2
        give(s, s.first ^ 2, s.paid[payer ^ 2] - 1)
    s.phase = IN_RETURN
    s.turn = s.first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pay(s: Ref, face: cython.int) -> cython.void:
    """进贡."""
    seat: cython.int = s.turn
    mine: cython.int
    other: cython.int
    take(s, seat, face)
    s.paid[seat] = face + 1
    if s.payers == 1:
        received(s, seat)
        return
    if not s.paid[seat ^ 2]:
        s.turn = seat ^ 2
        return
    mine = value(rank_of(s.paid[s.payer] - 1), s.level)
    other = value(rank_of(s.paid[s.payer ^ 2] - 1), s.level)
    if mine > other:
        received(s, s.payer)
    elif mine < other:
        received(s, s.payer ^ 2)
    else:
        s.equal = 1
        if s.rules & R_FIRST_PICKS:
            s.phase = IN_TAKE
            s.turn = s.first
        else:
            received(s, s.payer)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_picked(s: Ref) -> cython.bint:
    """Whether the losers choose between the two returns."""
    return s.payers > 1 and s.equal and (s.rules & R_LOSERS_PICK) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_hidden(s: Ref) -> cython.bint:
    """Whether returns lie face down until both are there."""
    face_down: cython.int = (s.rules >> S_FACE_DOWN) & 3
    return s.payers > 1 and (face_down == 2 or (face_down == 1 and s.equal))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def end_tribute(s: Ref) -> cython.void:
    """Everything is paid and returned."""
    shift: cython.int = S_LEAD_SINGLE
    if s.payers > 1:
        shift = S_LEAD_EQUAL if s.equal else S_LEAD_DOUBLE
    lead_by(s, shift, payer_of(s, s.first))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def give_back(s: Ref, face: cython.int) -> cython.void:
    """还牌."""
    seat: cython.int = s.turn
    mate: cython.int = seat ^ 2
    waits: cython.bint = is_picked(s) or is_hidden(s)
    take(s, seat, face)
    s.back[seat] = face + 1
    if not waits:
        give(s, payer_of(s, seat), face)
    if s.payers > 1 and not s.back[mate]:
        s.turn = mate
        return
    if is_picked(s):
        s.phase = IN_PICK
        s.turn = payer_of(s, s.first)
        return
    if waits:
        give(s, payer_of(s, seat), face)
        give(s, payer_of(s, mate), s.back[mate] - 1)
    end_tribute(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick(s: Ref, giver: cython.int) -> cython.void:
    """The payer to the first picks a return; the partner gets the other."""
    give(s, s.turn, s.back[giver] - 1)
    give(s, s.turn ^ 2, s.back[giver ^ 2] - 1)
    s.equal = 2 if giver == s.taker[s.turn] else 3  # who got whose return
    end_tribute(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_trick(s: Ref) -> cython.void:
    """接风: the winner of the trick leads, or the partner of a winner without cards."""
    seat: cython.int = s.top_seat
    steps: cython.int
    if not (s.inside >> seat) & 1:
        if (s.inside >> (seat ^ 2)) & 1 and not s.rules & R_WIND_NEXT:
            seat ^= 2
        else:
            for steps in range(1, 4):
                seat = seat_after(s, s.top_seat, steps)
                if (s.inside >> seat) & 1:
                    break
    s.turn = seat
    s.top = 0
    s.passed = 0
    s.tricks += 1
    s.last[0] = 0
    s.last[1] = 0
    s.last[2] = 0
    s.last[3] = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn_passes(s: Ref, seat: cython.int) -> cython.void:
    """The next who may still beat the top play is asked; if nobody may, the trick is over."""
    asked: cython.int = s.inside & ~s.passed & ~(1 << s.top_seat)
    steps: cython.int
    other: cython.int
    for steps in range(1, 4):
        other = seat_after(s, seat, steps)
        if (asked >> other) & 1:
            s.turn = other
            return
    next_trick(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle(s: Ref) -> cython.void:
    """升级: the deal is over; how far the side of the first rises, as EW sees it."""
    first: cython.int = s.order & 3
    place: cython.int = 3
    i: cython.int
    rise: cython.int
    s.phase = OVER
    for i in range(1, s.outs):
        if ((s.order >> (2 * i)) & 3) == (first ^ 2):
            place = i
            break
    if s.outs == 1:
        rise = 0
    elif place == 1:
        rise = (s.rules >> S_RISE_SECOND) & 15
    elif place == 2:
        rise = (s.rules >> S_RISE_THIRD) & 15
    else:
        rise = (s.rules >> S_RISE_LAST) & 15
    s.result = -rise if first & 1 else rise


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ends_here(s: Ref) -> cython.bint:
    """名次: whether the deal is over with these seats out; if so, its places and result are settled."""
    left: cython.int
    if s.outs and s.rules & R_ENDS_AT_FIRST:
        s.outs = 1
        s.order &= 3
    elif s.outs > 1 and ((s.order >> 2) & 3) == ((s.order & 3) ^ 2) and not s.rules & R_THREE_OUT:
        s.outs = 2
        s.order &= 15
    elif s.inside & (s.inside - 1):
        return False
    else:
        for left in range(4):
            if (s.inside >> left) & 1:
                s.order |= left << (2 * s.outs)
                s.outs += 1
        for left in range(s.voids - 1, -1, -1):
            s.order |= ((s.void >> (2 * left)) & 3) << (2 * s.outs)
            s.outs += 1
    settle(s)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def void_hand(s: Ref, seat: cython.int) -> cython.void:
    """A hand declared void plays no more; its owner comes last."""
    order: cython.int = s.order
    outs: cython.int = s.outs
    i: cython.int
    s.order = 0
    s.outs = 0
    for i in range(outs):
        if ((order >> (2 * i)) & 3) != seat:
            s.order |= ((order >> (2 * i)) & 3) << (2 * s.outs)
            s.outs += 1
    s.void |= seat << (2 * s.voids)
    s.voids += 1
    s.inside &= ~(1 << seat)
    if ends_here(s) or s.turn != seat:
        return
    if s.top:
        turn_passes(s, seat)
    else:
        next_inside(s, seat, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_inside(s: Ref, seat: cython.int, stride: cython.int) -> cython.void:
    """The next seat that still plays is to lead; with a stride of two, the next opponent."""
    steps: cython.int = 1
    other: cython.int
    while steps < 4:
        other = seat_after(s, seat, steps)
        if (s.inside >> other) & 1:
            s.turn = other
            return
        steps += stride


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lead_missed(s: Ref) -> cython.void:
    """A lead lost by a ruling goes to the next opponent."""
    next_inside(s, s.turn, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play(s: Ref, packed: cython.ulonglong) -> cython.void:
    """出牌: a play whose cards are chosen."""
    seat: cython.int = s.turn
    lay_down(s, seat, packed)
    s.top = packed
    s.top_seat = seat
    s.last[seat] = packed
    if not s.rules & R_PASS_BINDS:
        s.passed = 0
    if s.left[seat] == 0:
        s.inside &= ~(1 << seat)
        s.order |= seat << (2 * s.outs)
        s.outs += 1
        if ends_here(s):
            return
    turn_passes(s, seat)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pass_by(s: Ref) -> cython.void:
    """过牌."""
    seat: cython.int = s.turn
    s.last[seat] = PASS
    if s.top:
        s.passed |= 1 << seat
        turn_passes(s, seat)
    else:
        next_inside(s, seat, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choices(s: Ref, w: WorkRef) -> cython.int:
    """Note everything that the seat whose turn it is may do; a pass comes last."""
    seat: cython.int = s.turn
    w.n = 0
    w.total = 0
    if s.phase == IN_PLAY:
        generate(w, s.cnt[seat], s.one[seat], s.wild[seat], s.level, s.top, s.rules)
        if s.top or s.rules & R_LEADER_MAY_PASS or w.total == 0:
            put(w, PASS, 1, 1)
    elif s.phase == IN_PAY:
        put(w, PAY, payable(s, seat), pop64(payable(s, seat)))
        if may_refuse(s, seat):
            put(w, REFUSE, 1, 1)
    elif s.phase == IN_RETURN:
        put(w, RETURN, returnable(s, seat), pop64(returnable(s, seat)))
    elif s.phase == IN_TAKE:
        put(w, TAKE, 10 >> (seat & 1), 2)
    elif s.phase == IN_PICK:
        put(w, PICK, 10 >> (seat & 1), 2)
    return w.total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def do_key(s: Ref, key: cython.ulonglong) -> cython.ulonglong:
    """Do an abstract action; gives it back with its cards."""
    seat: cython.int = s.turn
    kind: cython.int = key & 15
    if kind <= FOUR_JOKERS:
        key = concrete(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], key, (s.rules & R_FLUSH_ONLY) != 0)
        play(s, key)
    else:
        do_other(s, key)
    return key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def do_other(s: Ref, packed: cython.ulonglong) -> cython.void:
    """Do anything that is no play."""
    kind: cython.int = packed & 15
    if packed == REFUSE:
        refuse(s)
    elif kind == PASS:
        pass_by(s)
    elif kind == PAY:
        pay(s, (packed >> 32) & 63)
    elif kind == RETURN:
        give_back(s, (packed >> 32) & 63)
    elif kind == TAKE:
        received(s, (packed >> 4) & 3)
    else:
        pick(s, (packed >> 4) & 3)


# ------------------------------------------------------------------ dealing


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear(s: Ref, rules: cython.ulonglong, level: cython.int) -> cython.void:
    """An empty deal at a level."""
    seat: cython.int
    for seat in range(4):
        s.cnt[seat] = 0
        s.one[seat] = 0
        s.two[seat] = 0
        s.cnt0[seat] = 0
        s.one0[seat] = 0
        s.two0[seat] = 0
        s.last[seat] = 0
        s.wild[seat] = 0
        s.wild0[seat] = 0
        s.left[seat] = 0
        s.paid[seat] = 0
        s.back[seat] = 0
        s.taker[seat] = 4
        s.laid[seat] = 0
    s.top = 0
    s.rules = rules
    s.levels[0] = level
    s.levels[1] = level
    s.phase = OVER
    s.turn = 0
    s.top_seat = 0
    s.passed = 0
    s.inside = 15
    s.order = 0
    s.outs = 0
    s.void = 0
    s.voids = 0
    s.level = level
    s.first = 4
    s.payers = 0
    s.payer = -1
    s.equal = 0
    s.refused = 0
    s.leader = 4
    s.turned = 0
    s.tricks = 0
    s.result = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def shuffle_in(s: Ref, w: WorkRef) -> cython.void:
    """抓牌: shuffle the pack and give 27 cards to each seat; without tribute, turn a card to find the leader."""
    i: cython.int
    j: cython.int
    card: cython.uchar
    wild: cython.int = 4 * s.level - 3
    for i in range(54):
        w.pack[i] = i
        w.pack[i + 54] = i
    for i in range(107, 26, -1):
        j = below(w, i + 1)
        card = w.pack[i]
        w.pack[i] = w.pack[j]
        w.pack[j] = card
    for i in range(108):
        give(s, i // 27, w.pack[i])
    if s.first == 4 and s.leader == 4:
        while True:
            i = below(w, 108)
            if w.pack[i] < 52 and not (w.pack[i] == wild and s.rules & R_TURNED_NOT_WILD):
                break
        s.turned = w.pack[i] + 1
        s.leader = i // 27
    begin(s)


# ------------------------------------------------------------------ what a seat cannot see, dealt anew


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def played_of(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face a seat has played."""
    place: cython.int = 16 * (face & 3) + (face >> 2) + 1
    if s.phase != IN_PLAY and s.phase != OVER:
        return 0
    if face >= 52:
        return ((s.cnt0[seat] >> (4 * (face - 38))) & 15) - ((s.cnt[seat] >> (4 * (face - 38))) & 15)
    if face == 4 * s.level - 3:
        return s.wild0[seat] - s.wild[seat]
    return (
        ((s.one0[seat] >> place) & 1)
        + ((s.two0[seat] >> place) & 1)
        - ((s.one[seat] >> place) & 1)
        - ((s.two[seat] >> place) & 1)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def return_of(s: Ref, payer: cython.int) -> cython.int:
    """The face that a payer got back, counted from 1; 0 for none yet, or none that is in the hand."""
    giver: cython.int = s.taker[payer]
    if not s.paid[payer] or giver == 4 or not s.back[giver]:
        return 0
    if s.phase == IN_PICK or (s.phase == IN_RETURN and (is_hidden(s) or is_picked(s))):
        return 0
    return s.back[giver ^ 2] if s.equal == 3 else s.back[giver]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drawn_of(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face a seat drew, before tribute."""
    payer: cython.int = payer_of(s, seat)
    number: cython.int = count_of(s, seat, face) + played_of(s, seat, face)
    if s.paid[seat] == face + 1:
        number += 1
    if return_of(s, seat) == face + 1:
        number -= 1
    if payer < 4 and s.paid[payer] == face + 1:
        number -= 1
    if s.back[seat] == face + 1:
        number += 1
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def known_of(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face everybody knows to be in a hand: tribute, return, shown jokers, the turned card."""
    known: cython.int = 0
    payer: cython.int = payer_of(s, seat)
    if payer < 4 and s.paid[payer] == face + 1:
        known += 1
    if return_of(s, seat) == face + 1:
        known += 1
    if s.turned == face + 1 and s.leader == seat:
        known += 1
    if s.refused and face == 53:
        known += s.cnt0[seat] >> 60
    elif s.laid[seat] == face + 1:
        known += 1
    known -= played_of(s, seat, face)
    # A received card that went back, where the book lets it, is no longer there.
    if payer < 4 and s.back[seat] == face + 1 and s.paid[payer] == face + 1 and s.rules & R_GOES_BACK:
        known -= 1
    return max(0, known)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def located(s: Ref, seat: cython.int, k: cython.int) -> cython.int:
    """The k-th of five faces that may be known to be in a hand; -1 for none, or one that came before."""
    received: cython.int = -1
    returned: cython.int = return_of(s, seat) - 1
    payer: cython.int = payer_of(s, seat)
    turned: cython.int = s.turned - 1 if s.leader == seat else -1
    if payer < 4:
        received = s.paid[payer] - 1
    if k == 0:
        return received
    if k == 1:
        return returned if returned != received else -1
    if k == 2:
        return turned if turned != received and turned != returned else -1
    if k == 3:  # whoever laid a card down received none, and the leader of a tribute holds no turned card
        return s.laid[seat] - 1 if s.laid[seat] != 54 else -1
    return 53 if s.refused and turned != 53 and received != 53 and returned != 53 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cap_of(s: Ref, seat: cython.int) -> cython.int:
    """The worth that no unknown card of a payer is above, for the card paid was the highest; 99 for others."""
    worth: cython.int
    face: cython.int = s.paid[seat] or s.laid[seat]
    if not face:
        return 99
    worth = value(rank_of(face - 1), s.level)
    return 15 if worth == 16 and s.rules & R_REFUSAL and not chooses_refusal(s) else worth


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def face_down(s: Ref, observer: cython.int) -> cython.int:
    """Whose return lies face down where the observer does not know it; 4 for nobody's."""
    if s.phase == IN_RETURN and is_hidden(s):
        if s.back[s.first] and s.first != observer:
            return s.first
        if s.back[s.first ^ 2] and (s.first ^ 2) != observer:
            return s.first ^ 2
    return 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def empty_hand(s: Ref, seat: cython.int) -> cython.void:
    """Take a hand away, but keep what has been played of it."""
    c1: cython.ulonglong = s.one[seat]
    c2: cython.ulonglong = s.two[seat]
    s1: cython.ulonglong = s.one0[seat]
    s2: cython.ulonglong = s.two0[seat]
    s.one0[seat] = (s1 & ~c1) | (s2 & ~c2)
    s.two0[seat] = s2 & ~c1
    if s.cnt0[seat]:
        s.cnt0[seat] -= s.cnt[seat]
        s.wild0[seat] -= s.wild[seat]
    s.cnt[seat] = 0
    s.one[seat] = 0
    s.two[seat] = 0
    s.wild[seat] = 0
    s.left[seat] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_hand(s: Ref, seat: cython.int) -> cython.void:
    """Put what has been played back beside a new hand, as the start of the play."""
    p1: cython.ulonglong = s.one0[seat]
    p2: cython.ulonglong = s.two0[seat]
    s.one0[seat] = s.one[seat] | p1
    s.two0[seat] = s.two[seat] | p2 | (s.one[seat] & p1)
    s.cnt0[seat] += s.cnt[seat]
    s.wild0[seat] += s.wild[seat]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_card(
    s: Ref, w: WorkRef, face: cython.int, worth: cython.int, down: cython.int, low: cython.bint
) -> cython.bint:
    """Give a card to a free place, all alike, in a hand that may hold it, or face down (`fields` counts the places)."""
    g: cython.int
    total: cython.int = 0
    k: cython.int
    for g in range(4):
        if worth <= w.field[g]:
            total += w.fields[g]
    if low:
        total += w.fields[4]
    if total == 0:
        return False
    k = below(w, total)
    for g in range(4):
        if worth <= w.field[g]:
            if k < w.fields[g]:
                w.fields[g] -= 1
                give(s, g, face)
                return True
            k -= w.fields[g]
    w.fields[4] -= 1
    s.back[down] = face + 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_rank(s: Ref, w: WorkRef, worth: cython.int, down: cython.int, low: cython.bint) -> cython.bint:
    """Give out the unseen cards of one worth; the wilds are no part of their rank."""
    rank: cython.int = s.level if worth == 14 else worth
    face: cython.int = 4 * rank - 4
    number: cython.int = 4
    if worth > 14:
        face = worth + 37
        number = 1
    elif worth == s.level:
        return True
    while number:
        while w.held[face] and face != 4 * s.level - 3:
            w.held[face] -= 1
            if not place_card(s, w, face, worth, down, low):
                return False
        face += 1
        number -= 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_all(s: Ref, w: WorkRef, down: cython.int, limited: cython.bint) -> cython.bint:
    """Give out all unseen cards, the highest first: whoever may hold a card may hold every lower one too."""
    worth: cython.int
    wild: cython.int = 4 * s.level - 3
    for worth in range(16, 9, -1):
        if not place_rank(s, w, worth, down, not limited):
            return False
    while w.held[wild]:
        w.held[wild] -= 1
        if not place_card(s, w, wild, 0, down, not limited):
            return False
    for worth in range(9, 0, -1):
        if not place_rank(s, w, worth, down, True):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def breaks_refusal(s: Ref, truth: Ref, observer: cython.int) -> cython.bint:
    """Whether the payers hold both big jokers though nobody refused, or the observer would know who may refuse."""
    if s.phase != IN_PAY:
        return False
    if not chooses_refusal(s):
        return can_refuse(s)
    # A payer with one of them learns by the question whether the partner holds the other.
    if (observer != s.payer and observer != s.payer ^ 2) or s.payers == 1:
        return False
    if s.cnt[observer] >> 60 == 0 and s.paid[observer] != 54:
        return False
    return can_refuse(s) != can_refuse(truth)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_anew(s: Ref, w: WorkRef, truth: Ref, observer: cython.int) -> cython.bint:
    """Make `s` a deal that the observer cannot tell from the true one, all such deals being equally likely."""
    seat: cython.int
    face: cython.int
    k: cython.int
    n: cython.int
    down: cython.int = face_down(truth, observer)
    tries: cython.int
    for tries in range(10000):
        copy_state(s, truth)
        for seat in range(5):
            w.fields[seat] = 0
        for face in range(54):
            w.held[face] = 0
            for seat in range(4):
                if seat != observer:
                    w.held[face] += count_of(truth, seat, face)
        for seat in range(4):
            w.field[seat] = cap_of(truth, seat)
            if seat != observer:
                w.fields[seat] = truth.left[seat]
                empty_hand(s, seat)
        if down < 4:
            w.held[truth.back[down] - 1] += 1
            w.fields[4] = 1
        for seat in range(4):
            for k in range(5 if seat != observer else 0):
                face = located(truth, seat, k)
                n = known_of(truth, seat, face) if face >= 0 else 0
                while n:
                    give(s, seat, face)
                    w.held[face] -= 1
                    w.fields[seat] -= 1
                    n -= 1
        if place_all(s, w, down, (truth.rules & R_LIMIT_DOUBLE) != 0) and not breaks_refusal(s, truth, observer):
            if truth.phase == IN_PLAY or truth.phase == OVER:
                for seat in range(4):
                    if seat != observer:
                        fill_hand(s, seat)
            return True
    return False


# ------------------------------------------------------------------ playing by lot, and a little better


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weakest(mask: cython.ulonglong, level: cython.int) -> cython.int:
    """The lowest rank of a mask, the level last."""
    rest: cython.ulonglong = mask & ~(U1 << (4 * level + 3))
    return lowest(rest or mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def light_key(s: Ref, w: WorkRef) -> cython.ulonglong:
    """Choose like a hasty player: lead many low cards, beat with the cheapest, bomb those who are short of cards."""
    seat: cython.int = s.turn
    cnt: cython.ulonglong = s.cnt[seat]
    threat: cython.int = s.left[(seat + 1) & 3]
    by_mate: cython.bint = s.top != 0 and s.top_seat == (seat ^ 2)
    best: cython.int = -1000
    score: cython.int
    key: cython.ulonglong
    chosen_key: cython.ulonglong = 0
    plan: cython.ulonglong
    mask: cython.ulonglong
    tidy: cython.ulonglong
    kind: cython.int
    size: cython.int
    i: cython.int
    chance: cython.ulonglong = draw(w)
    if s.phase != IN_PLAY:
        if may_refuse(s, seat):
            return REFUSE
        return nth(w, below(w, w.total), s.level)
    if s.left[(seat + 3) & 3] < threat and s.left[(seat + 3) & 3]:
        threat = s.left[(seat + 3) & 3]
    for i in range(w.n):
        plan = w.plan[i]
        mask = w.mask[i]
        kind = plan & 15
        size = (plan >> 8) & 15
        if kind == PASS:
            score = -70
            if by_mate:
                score = -24
                if ((s.top >> 8) & 15) > 4 or s.left[s.top_seat] < 8:
                    score = -8
            key = plan
        else:
            if kind == FLUSH or kind > FOUR_JOKERS:
                key = filled(plan, lowest(mask), s.level)
            elif kind <= TRIPLE:
                tidy = mask & ~((cnt + (7 - kind) * ONES) & EIGHTS)
                key = filled(plan, weakest(tidy or mask, s.level), s.level)
            else:
                key = filled(plan, weakest(mask, s.level), s.level)
            if size == s.left[seat]:
                return key
            score = -2 * value((key >> 4) & 15, s.level) - 40 * ((plan >> 28) & 3)
            if kind >= BOMB:
                score -= 60 + 10 * size if kind == BOMB else 115
                if threat < 11:
                    score += 5 * (11 - threat)
                if by_mate:
                    score -= 60
            elif kind <= TRIPLE and not mask & ~((cnt + (7 - kind) * ONES) & EIGHTS):
                score -= 30
            if s.top == 0:
                score += 12 * size
        score += chance & 15
        chance = (chance >> 4) | ((chance & 15) << 60)
        if score > best:
            best = score
            chosen_key = key
    return chosen_key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def policy_key(s: Ref, w: WorkRef, policy: cython.int) -> cython.ulonglong:
    """Choose among the actions noted: bits 0-3 of the policy are for EW, bits 4-7 for NS."""
    if s.turn & 1:
        policy >>= 4
    if w.total == 1:
        return nth(w, 0, s.level)
    if policy & 15:
        return light_key(s, w)
    return nth(w, below(w, w.total), s.level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_out(s: Ref, w: WorkRef, policy: cython.int) -> cython.int:
    """Play to the end; gives the number of decisions."""
    n: cython.int = 0
    if policy:
        while s.phase != OVER:
            choices(s, w)
            do_key(s, policy_key(s, w, policy))
            n += 1
        return n
    while s.phase != OVER:
        choices(s, w)
        do_key(s, nth(w, below(w, w.total) if w.total > 1 else 0, s.level))
        n += 1
    return n


# ------------------------------------------------------------------ every set of cards of an abstract play


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_fields(
    w: WorkRef, slot: cython.int, one: cython.ulonglong, two: cython.ulonglong, rank: cython.int, n: cython.int
) -> cython.void:
    """Note every way to take n natural cards of a rank, as eight bits each."""
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
    """Write the action with every combination of what can lie in its slots; gives how many."""
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
    """Write a straight in all its suits but one alone; gives how many."""
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
    """Write an abstract action with every set of cards that makes it; gives how many."""
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
        out[at] = concrete(s.cnt[seat], one, two, s.wild[seat], key, False)
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
    for i in range(w.n):
        mask = w.mask[i]
        while mask:
            key = filled(w.plan[i], lowest(mask), s.level)
            mask &= mask - 1
            if full:
                at += expand(w, s, seat, key, out, at, write)
            else:
                if write:
                    out[at] = concrete(
                        s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], key, (s.rules & R_FLUSH_ONLY) != 0
                    )
                at += 1
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_noted(w: WorkRef, key: cython.ulonglong, level: cython.int) -> cython.bint:
    """Whether an abstract action is among those noted."""
    i: cython.int
    mask: cython.ulonglong
    for i in range(w.n):
        if (w.plan[i] & 15) == (key & 15):
            mask = w.mask[i]
            while mask:
                if filled(w.plan[i], lowest(mask), level) == key:
                    return True
                mask &= mask - 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_cards(s: Ref, seat: cython.int, rank: cython.int, n: cython.int, field: cython.int) -> cython.bint:
    """Whether eight bits name n natural cards of a rank that the hand holds."""
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
def are_held(s: Ref, seat: cython.int, packed: cython.ulonglong) -> cython.bint:
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
    return packed == concrete(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], packed & KEY, False)


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
    return is_noted(w, packed & KEY, s.level) and are_held(s, s.turn, packed)


# ------------------------------------------------------------------ the catalogue: every abstract action has one number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pattern_of_five(gaps: cython.int) -> cython.int:
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
def pattern_of_tube(gaps: cython.int) -> cython.int:
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
def number_of(key: cython.ulonglong, seat: cython.int, clockwise: cython.bint) -> cython.int:
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
        return 980 + 10 * pattern_of_five(gaps) + rank - 3
    if kind == TUBE:
        return 1140 + 12 * pattern_of_tube(gaps) + rank - 1
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
        return 1572 + 40 * pattern_of_five(gaps) + 10 * ((key >> 26) & 3) + rank - 3
    if kind == FOUR_JOKERS:
        return 2212
    if kind == PAY:
        return 2213 + ((key >> 32) & 63)
    if kind == RETURN:
        return 2267 + ((key >> 32) & 63)
    rank = (((key >> 4) - seat) & 3) != (3 if clockwise else 1)
    return (2321 if kind == TAKE else 2323) + rank


# ------------------------------------------------------------------ features: what a seat may know, in bytes


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
def write_others(s: Ref, me: cython.int, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write how many of each face the other three hold: 54 bytes."""
    rank: cython.int
    v: cython.ulonglong
    a: cython.int = (me + 1) & 3
    b: cython.int = (me + 2) & 3
    c: cython.int = (me + 3) & 3
    jokers: cython.ulonglong = (s.cnt[a] >> 56) + (s.cnt[b] >> 56) + (s.cnt[c] >> 56)
    for rank in range(1, 14):
        v = ((s.one[a] >> rank) & LANES) + ((s.two[a] >> rank) & LANES)
        v += ((s.one[b] >> rank) & LANES) + ((s.two[b] >> rank) & LANES)
        v += ((s.one[c] >> rank) & LANES) + ((s.two[c] >> rank) & LANES)
        out[at] = v & 3
        out[at + 1] = (v >> 16) & 3
        out[at + 2] = (v >> 32) & 3
        out[at + 3] = (v >> 48) & 3
        at += 4
    out[at] = jokers & 15
    out[at + 1] = jokers >> 4
    out[at - 52 + 4 * s.level - 3] = s.wild[a] + s.wild[b] + s.wild[c]


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
def worth_of(packed: cython.ulonglong, level: cython.int) -> cython.int:
    """The worth of a play's rank: at the level, or in runs the natural rank; 0 for no play."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    if kind == 0 or kind > FOUR_JOKERS:
        return 0
    if kind == STRAIGHT or kind == FLUSH or kind == TUBE or kind == PLATE:
        return rank
    return value(rank, level)


# ------------------------------------------------------------------ room in memory, in bytes


@cython.cfunc
def room_for(size: cython.size_t) -> cython.p_void:
    """Take so many bytes."""
    room: cython.p_void = malloc(size)
    if room is cython.NULL:
        raise MemoryError
    return room


@cython.cfunc
def more_room(room: cython.p_void, size: cython.size_t) -> cython.p_void:
    """Move what is there to where there are so many bytes."""
    more: cython.p_void = realloc(room, size)
    if more is cython.NULL:
        raise MemoryError
    return more


# ------------------------------------------------------------------ 手数: what a hand costs, in turns

# By level, rank and number of cards; then four runs by their highest rank; then the four jokers: `prices.py` makes it.
PRICES = price_table()
if cython.compiled:
    PRICE = cython.declare(cython.p_int, cython.cast(cython.p_int, room_for(len(PRICES) * cython.sizeof(cython.int))))
    _place = cython.declare(cython.int)
    for _place in range(len(PRICES)):
        PRICE[_place] = PRICES[_place]
else:
    PRICE = PRICES
OF_RUNS = cython.declare(cython.int, 2688)
OF_FLUSHES = cython.declare(cython.int, 2688 + 48)
OF_JOKERS = cython.declare(cython.int, 2688 + 64)
# A run may be better than it looks: it can leave a pair for a full house.
WORST_STEP = cython.declare(cython.int, 300 << 15)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def price(rank: cython.int, number: cython.int, level: cython.int) -> cython.int:
    """What so many cards of a rank cost."""
    return PRICE[(16 * level + rank) * 12 + number]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def housed(cnt: cython.ulonglong, level: cython.int) -> cython.int:
    """三带二: what it saves that every triple takes a pair with it, the lowest first."""
    m3: cython.ulonglong = (cnt + ADD3) & EIGHTS
    pairs: cython.ulonglong = (cnt + ADD2) & EIGHTS & ~m3 & RANKS
    triples: cython.int
    saved: cython.int = 0
    one: cython.int
    if not pairs:
        return 0
    triples = pops(m3 & ~(cnt + ADD4) & RANKS)
    while triples and pairs:
        one = price(lowest(pairs) >> 2, 2, level)
        pairs &= pairs - 1
        if one > 0:
            saved += one
            triples -= 1
    return saved


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run_gain(cnt: cython.ulonglong, kind: cython.int, place: cython.int, level: cython.int) -> cython.int:
    """What it costs more to lay a run out of these cards: kind 0 is a plate, 1 a tube, 2 a straight."""
    length: cython.int = kind + 2 + (kind == 2)
    each: cython.int = 3 - kind
    change: cython.int = PRICE[OF_RUNS + 16 * kind + place + length - 1]
    i: cython.int
    rank: cython.int
    held: cython.int
    for i in range(length):
        rank = place + i if place + i else 13
        held = (cnt >> (4 * rank)) & 15
        change += price(rank, held - each, level) - price(rank, held, level)
    return change


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def without_run(cnt: cython.ulonglong, kind: cython.int, place: cython.int) -> cython.ulonglong:
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
def best_runs(cnt: cython.ulonglong, level: cython.int, base: cython.int, start: cython.int) -> cython.int:
    """Take the cards as they are, or one more run out of them, none that was passed over."""
    best: cython.int = base - housed(cnt, level)
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
            change = run_gain(cnt, kind, place, level)
            if change < WORST_STEP:
                change = best_runs(without_run(cnt, kind, place), level, base + change, 16 * kind + place)
                best = min(best, change)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def natural_cost(cnt: cython.ulonglong, level: cython.int) -> cython.int:
    """What natural cards cost whose suits do not matter."""
    base: cython.int = 0
    rank: cython.int
    for rank in range(1, 16):
        base += price(rank, (cnt >> (4 * rank)) & 15, level)
    return best_runs(cnt, level, base, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def card_of(rank: cython.int) -> cython.ulonglong:
    """One card of a rank, as nibbles; A is at both ends."""
    return (U1 << (4 * rank)) | (rank == 13)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wild_uses(cnt: cython.ulonglong, left: cython.int, level: cython.int) -> cython.ulonglong:
    """The ranks that a wild may well stand for: its own, bombs, gaps of straights, and in small hands any group."""
    held: cython.ulonglong = least(cnt, 3 if left > 14 else 2 if left > 9 else 1) & ~least(cnt, 8)
    m1: cython.ulonglong = (cnt + ADD1) & EIGHTS
    missing: cython.ulonglong = RANKS & ~m1
    m: cython.ulonglong = m1 & (m1 >> 4) & (m1 >> 8) & (m1 >> 12) & (m1 >> 16) & STARTS5
    more: cython.ulonglong
    rank: cython.int
    while missing:
        rank = lowest(missing) >> 2
        missing &= missing - 1
        more = m1 | (card_of(rank) << 3)
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
        uses = wild_uses(cnt, left, level)
        chosen_rank = 0
        while uses:
            rank = lowest(uses) >> 2
            uses &= uses - 1
            cost = natural_cost(cnt + card_of(rank), level)
            if chosen_rank == 0 or cost < best:
                best = cost
                chosen_rank = rank
        cnt += card_of(chosen_rank)
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
    """The same with a straight flush taken out, or none; none that was passed over."""
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
                rest -= card_of(rank if rank else 13)
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unseen_by(s: Ref, me: cython.int) -> cython.ulonglong:
    """The natural cards that a seat does not see, by rank."""
    cnt: cython.ulonglong = s.cnt[(me + 1) & 3] + s.cnt[(me + 2) & 3] + s.cnt[(me + 3) & 3]
    down: cython.int = face_down(s, me)
    if down < 4 and s.back[down] - 1 != 4 * s.level - 3:
        cnt += card_of(rank_of(s.back[down] - 1))
    return cnt


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lanes_unseen(s: Ref, me: cython.int) -> cython.ulonglong:
    """The same by suit."""
    lanes: cython.ulonglong = s.one[(me + 1) & 3] | s.one[(me + 2) & 3] | s.one[(me + 3) & 3]
    down: cython.int = face_down(s, me)
    face: cython.int
    rank: cython.int
    if down < 4:
        face = s.back[down] - 1
        rank = rank_of(face)
        if rank < 14 and face != 4 * s.level - 3:
            lanes |= (U1 | (U1 << 13 if rank == 13 else 0)) << (16 * (face & 3) + (0 if rank == 13 else rank))
    return lanes


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def beaten_by(
    packed: cython.ulonglong, unseen: cython.ulonglong, lanes: cython.ulonglong, level: cython.int
) -> cython.int:
    """In how many ranks the cards that are not seen could beat a play by its own kind; wilds are left out."""
    kind: cython.int = packed & 15
    rank: cython.int = (packed >> 4) & 15
    size: cython.int = (packed >> 8) & 15
    m: cython.ulonglong
    if kind == 0 or kind >= FOUR_JOKERS:
        return 0
    if kind == SINGLE or kind == PAIR:
        return pops((unseen + (8 - kind) * ONES) & EIGHTS & above(rank, level))
    if kind == TRIPLE or kind == FULL_HOUSE:
        return pops(least(unseen, 3) & above(rank, level))
    if kind == BOMB:
        if size >= 8:
            return 0
        return pops((least(unseen, size) & above(rank, level)) | least(unseen, size + 1))
    if kind == FLUSH:
        m = natural_flushes(lanes)
        m |= (m >> 32) | (m >> 16) | (m >> 48)
        return pop64((m & 0x3FF) >> (rank - 3))
    if kind == STRAIGHT:
        m = (unseen + ADD1) & EIGHTS
        m &= (m >> 4) & (m >> 8) & (m >> 12) & (m >> 16) & STARTS5
        return pops((m >> (4 * (rank - 3))) << 4)
    if kind == TUBE:
        m = (unseen + ADD2) & EIGHTS
        m &= (m >> 4) & (m >> 8) & STARTS3
        return pops((m >> (4 * (rank - 1))) << 4)
    m = (unseen + ADD3) & EIGHTS
    m &= (m >> 4) & STARTS2
    return pops((m >> (4 * rank)) << 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def observe(s: Ref, me: cython.int, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write what a seat may know: `features.py` names the parts."""
    i: cython.int
    seat: cython.int
    face: cython.int
    n: cython.int
    level: cython.int = s.level
    began: cython.bint = s.phase == IN_PLAY or s.phase == OVER
    down: cython.int = face_down(s, me)
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
            face = located(s, seat, n)
            if face >= 0:
                out[at + 270 + 54 * i + face] = known_of(s, seat, face)
    at += 486
    write_cards(s.top, level, out, at)
    at += 54
    out[at + (s.top & 15)] = 1
    at += 11
    out[at + worth_of(s.top, level)] = 1
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
        out[at + 4 + i] = payer_of(s, seat) < 4
        if i and s.paid[seat]:
            out[at + 9 + 17 * (i - 1) + value(rank_of(s.paid[seat] - 1), level)] = 1
    out[at + 8] = s.refused != 0
    write_cost(hand_cost(s, me), out, at + 60)
    out[at + 64] = pops(least(unseen_by(s, me), 4))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_row(
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
        lay_down(t, me, packed)
    elif kind == PAY or kind == RETURN:
        take(t, me, (packed >> 32) & 63)
    elif kind == TAKE or kind == PICK:
        seat = (packed >> 4) & 3
        i = (s.paid[seat] if kind == TAKE else s.back[seat]) - 1
        out[at + i] = 1
        give(t, me, i)
        out[at + 146 + (((seat - me) & 3) != (3 if s.rules & R_CLOCKWISE else 1))] = 1
    out[at + 54 + kind] = 1
    out[at + 70 + worth_of(packed, level)] = 1
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
    out[at + 148] = pops(m1 & ~m2 & ANY)
    out[at + 149] = pops(m2 & ~m3 & ANY)
    out[at + 150] = pops(m3 & ~m4 & RANKS)
    out[at + 151] = pops(m4 & RANKS)
    out[at + 152] = pops(m1 & (m1 >> 4) & (m1 >> 8) & (m1 >> 12) & (m1 >> 16) & STARTS5)
    out[at + 153] = pops(m2 & (m2 >> 4) & (m2 >> 8) & STARTS3)
    out[at + 154] = pops(m3 & (m3 >> 4) & STARTS2)
    out[at + 155] = pop64(natural_flushes(t.one[me]))
    out[at + 156] = (cnt >> 56 & 15) + (cnt >> 60)
    out[at + 157] = t.wild[me]
    write_cost(hand_cost(t, me), out, at + 158)
    out[at + 162] = beaten_by(packed, unseen, lanes, level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_rows(s: Ref, t: Ref, w: WorkRef, out: cython.p_uchar, at: cython.longlong) -> cython.void:
    """Write a row for each action that was noted."""
    i: cython.int
    seat: cython.int = s.turn
    mask: cython.ulonglong
    unseen: cython.ulonglong = unseen_by(s, seat)
    lanes: cython.ulonglong = lanes_unseen(s, seat)
    for i in range(w.n):
        mask = w.mask[i]
        while mask:
            write_row(
                s,
                t,
                concrete(
                    s.cnt[seat],
                    s.one[seat],
                    s.two[seat],
                    s.wild[seat],
                    filled(w.plan[i], lowest(mask), s.level),
                    (s.rules & R_FLUSH_ONLY) != 0,
                ),
                unseen,
                lanes,
                out,
                163 * at,
            )
            mask &= mask - 1
            at += 1


# ------------------------------------------------------------------ setting up deals


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_up(s: Ref, w: WorkRef, rules: cython.ulonglong, level: cython.int, tribute: cython.int) -> cython.void:
    """Begin a deal by lot: a level where none is given, tribute never (0), always (1) or in half the deals (2)."""
    side: cython.int
    place: cython.int
    other: cython.int = 1 + below(w, 13)
    if level == 0:
        level = 1 + below(w, 13)
    clear(s, rules, level)
    side = below(w, 4)
    s.levels[(side & 1) ^ 1] = other
    if tribute == 1 or (tribute == 2 and below(w, 2)):
        s.first = side
        place = below(w, 3)
        if place == 1:  # the partner came third: an opponent pays
            s.payer = (side + 1 + 2 * below(w, 2)) & 3
        elif place == 2:
            s.payer = side ^ 2
    shuffle_in(s, w)


# ------------------------------------------------------------------ room in memory


@cython.cfunc
def new_state() -> Ref:
    """Take room for a state."""
    if cython.compiled:
        return cython.cast(Ref, room_for(cython.sizeof(State)))
    return State()


@cython.cfunc
def new_work() -> WorkRef:
    """Take room to work in."""
    if cython.compiled:
        return cython.cast(WorkRef, room_for(cython.sizeof(Work)))
    return Work()


@cython.cfunc
def free_state(s: Ref) -> cython.void:
    """Give the room of a state back."""
    if cython.compiled:
        free(s)


@cython.cfunc
def free_work(w: WorkRef) -> cython.void:
    """Give the room to work in back."""
    if cython.compiled:
        free(w)


# ------------------------------------------------------------------ what Python sees of one deal

# Room that all deals share, for compiled no other thread of Python comes between; uncompiled each deal has its own.
_stamps = cython.declare(cython.ulonglong, 0)
if cython.compiled:
    _work = cython.declare(WorkRef, new_work())
    _work.noted = 0


@cython.cclass
class Core:
    """One deal as numbers: seats 0 to 3 are E N W S, levels and ranks 2 to 14, faces 0 to 53, actions packed."""

    s: Ref
    w: WorkRef
    past: Ref
    acts: cython.p_ulonglong
    room: cython.int
    done: cython.int
    floor: cython.int
    stamp: cython.ulonglong

    def __cinit__(self):
        if cython.compiled:
            self.s = new_state()
            self.w = _work
            self.room = 32
            self.past = cython.cast(Ref, room_for(self.room * cython.sizeof(State)))
            self.acts = cython.cast(cython.p_ulonglong, room_for(self.room * 8))
            clear(self.s, 0, 1)
        self.done = 0
        self.floor = 0

    def __init__(self):
        if not cython.compiled:
            self.s = State()
            self.w = Work()
            self.stamp = 0
            self.past = []
            self.acts = []
            self.__cinit__()
            clear(self.s, 0, 1)
        self.changed()

    def __dealloc__(self):
        if cython.compiled:
            free(self.s)
            free(self.past)
            free(self.acts)

    @cython.cfunc
    def changed(self) -> cython.void:
        """Give this state a number of its own."""
        global _stamps
        if cython.compiled:
            _stamps += 1
            self.stamp = _stamps
        else:
            self.stamp += 1

    @cython.cfunc
    def note(self) -> cython.int:
        """Note what may be done, unless it is noted already."""
        if self.w.noted != self.stamp:
            choices(self.s, self.w)
            self.w.noted = self.stamp
        return self.w.total

    @cython.cfunc
    def grow(self, size: cython.int) -> cython.void:
        """Make room for a longer past."""
        if cython.compiled:
            self.past = cython.cast(Ref, more_room(self.past, size * cython.sizeof(State)))
            self.acts = cython.cast(cython.p_ulonglong, more_room(self.acts, size * 8))
            self.room = size

    @cython.cfunc
    def remember(self, packed: cython.ulonglong) -> cython.void:
        """Keep the state for `undo`, and the action."""
        if cython.compiled:
            if self.done == self.room:
                self.grow(2 * self.room)
            self.past[self.done] = self.s[0]
            self.acts[self.done] = packed
        else:
            self.past.append(snapshot(self.s))
            self.acts.append(packed)
        self.done += 1

    @cython.cfunc
    def forget(self) -> cython.void:
        """Forget the past."""
        self.done = 0
        self.floor = 0
        if not cython.compiled:
            self.past.clear()
            self.acts.clear()

    # -------------------------------------------------------------- making a deal

    def empty(self, rules: cython.ulonglong, level: cython.int):
        """Begin anew with empty hands at a level."""
        clear(self.s, rules, level - 1)
        self.forget()
        self.changed()

    def put_levels(self, ew: cython.int, ns: cython.int):
        """Tell the sides' own levels."""
        self.s.levels[0] = ew - 1
        self.s.levels[1] = ns - 1

    def put_card(self, seat: cython.int, face: cython.int):
        """Put a card into a hand."""
        if not (0 <= seat < 4 and 0 <= face < 54) or count_of(self.s, seat, face) >= 2:
            raise ValueError("no such seat or card, or a third copy")
        give(self.s, seat, face)
        self.changed()

    def put_tribute(self, first: cython.int, payer: cython.int):
        """Make tribute due to the first of the deal before, from one payer, or from both opponents (payer -1)."""
        self.s.first = first
        self.s.payer = payer

    def put_leader(self, leader: cython.int, turned: cython.int):
        """Name the first leader (4: to be found), and the turned card that it holds (-1: none)."""
        self.s.leader = leader
        self.s.turned = turned + 1

    def draw(self, seed: cython.ulonglong, stream: cython.ulonglong):
        """Shuffle and give out the cards by a seed and the number of a stream, and begin."""
        self.w.rng = seeded(seed, stream)
        shuffle_in(self.s, self.w)
        self.changed()

    def set_up(
        self,
        seed: cython.ulonglong,
        number: cython.longlong,
        rules: cython.ulonglong,
        level: cython.int,
        tribute: cython.int,
    ):
        """Begin the deal of that number, as `simulate` does."""
        self.empty(rules, level if level else 2)
        self.w.rng = seeded(seed, number)
        set_up(self.s, self.w, rules, level - 1 if level else 0, tribute)
        self.changed()

    def walk(
        self,
        seed: cython.ulonglong,
        number: cython.longlong,
        rules: cython.ulonglong,
        level: cython.int,
        tribute: cython.int,
        policy: cython.int,
    ):
        """Play the deal of that number to its end, as `simulate` does, and remember every action."""
        self.set_up(seed, number, rules, level, tribute)
        while self.s.phase != OVER:
            choices(self.s, self.w)
            key: cython.ulonglong = policy_key(self.s, self.w, policy)
            self.remember(0)
            key = do_key(self.s, key)
            self.acts[self.done - 1] = key
        self.w.noted = 0
        self.changed()

    def begin(self):
        """The hands are given out: ask for tribute, or for the first lead."""
        begin(self.s)
        self.changed()

    def put_top(self, seat: cython.int, top: cython.ulonglong):
        """Put a play to beat on the table, and make it this seat's turn."""
        self.s.phase = IN_PLAY
        self.s.turn = seat
        self.s.top = top
        self.s.top_seat = (seat + 3) & 3
        self.changed()

    # -------------------------------------------------------------- looking at it

    @property
    def seat(self):
        """Whose turn it is; -1 when the deal is over."""
        return -1 if self.s.phase == OVER else self.s.turn

    @property
    def phase(self):
        """0 play, 1 pay, 2 take, 3 return, 4 pick, 5 over."""
        return self.s.phase

    @property
    def level(self):
        """级数, 2 to 14."""
        return self.s.level + 1

    @property
    def levels(self):
        """The levels of EW and NS, 2 to 14."""
        return self.s.levels[0] + 1, self.s.levels[1] + 1

    @property
    def rules(self):
        """The options, packed."""
        return self.s.rules

    @property
    def is_over(self):
        """Whether the deal is over."""
        return self.s.phase == OVER

    @property
    def result(self):
        """How far the side of the first rises: plus for EW, minus for NS, 0 while the deal goes on."""
        return self.s.result

    @property
    def order(self):
        """The seats that have finished, first to last."""
        order = self.s.order
        return tuple([(order >> (2 * i)) & 3 for i in range(self.s.outs)])

    @property
    def top(self):
        """The play to beat, packed; 0 before a lead."""
        return self.s.top

    @property
    def top_seat(self):
        """Who holds the trick; -1 before a lead."""
        return self.s.top_seat if self.s.top else -1

    @property
    def tricks(self):
        """How many tricks are over."""
        return self.s.tricks

    @property
    def leader(self):
        """Who leads the first trick; 4 while unknown."""
        return self.s.leader

    @property
    def tribute(self):
        """First (4: none), payer (-1: both), refused, equal; by seat paid, taken by, returned (faces from 1, 0: none).

        Equal is 1 when both paid alike; 2 or 3 when then the payer to the first picked the first's or the other return.
        """
        s = self.s
        fours = [0, 1, 2, 3]
        return (
            s.first,
            s.payer if s.payers == 1 else -1,
            s.refused,
            s.equal,
            tuple([s.paid[i] for i in fours]),
            tuple([s.taker[i] for i in fours]),
            tuple([s.back[i] for i in fours]),
        )

    @property
    def laid(self):
        """By seat, what was laid down and taken back when the partner refused (faces from 1, 0: none)."""
        s = self.s
        return tuple([s.laid[i] for i in [0, 1, 2, 3]])

    @property
    def turned(self):
        """The turned card's face, or -1."""
        return self.s.turned - 1

    @property
    def history(self):
        """Every action of this deal so far, packed."""
        return [self.acts[i] for i in range(self.done)]

    @property
    def actors(self):
        """The seat of each action of the history."""
        if cython.compiled:
            return bytes([self.past[i].turn for i in range(self.done)])
        turn: cython.int = _SINGLES.index("turn")
        return bytes([kept[0][turn] for kept in self.past])

    def left(self, seat: cython.int):
        """How many cards a seat holds."""
        return self.s.left[seat & 3]

    def last(self, seat: cython.int):
        """What a seat did last in this trick, packed; 0 for nothing yet."""
        return self.s.last[seat & 3]

    def faces(self, seat: cython.int):
        """The hand of a seat: how many of each face, 54 bytes."""
        s = self.s
        out = bytearray(54)
        seat &= 3
        if cython.compiled:
            view: cython.uchar[::1] = out
            write_faces(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], s.level, cython.address(view[0]), 0)
        else:
            write_faces(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], s.level, out, 0)
        return bytes(out)

    def played_faces(self, seat: cython.int):
        """What a seat has played: how many of each face, 54 bytes."""
        return bytes([played_of(self.s, seat & 3, face) for face in range(54)])

    def drawn_faces(self, seat: cython.int):
        """What a seat drew, before tribute: how many of each face, 54 bytes."""
        return bytes([drawn_of(self.s, seat & 3, face) for face in range(54)])

    def known_faces(self, seat: cython.int):
        """What everybody knows a seat to hold: how many of each face, 54 bytes."""
        return bytes([known_of(self.s, seat & 3, face) for face in range(54)])

    # -------------------------------------------------------------- what may be done, and doing it

    def ask(self, seat: cython.int):
        """Ask this seat first, where two payers or two receivers may answer in any order."""
        s = self.s
        other: cython.int = seat ^ 2
        if s.turn != seat:
            if s.payers < 2 or s.turn != other or (s.phase != IN_PAY and s.phase != IN_RETURN):
                raise ValueError("this seat has nothing to answer")
            if (s.paid[seat] if s.phase == IN_PAY else s.back[seat]) != 0:
                raise ValueError("this seat has answered")
            s.turn = seat
            self.changed()

    def void(self, seat: cython.int):
        """A ruling voids a hand: it plays no more, and its owner comes last."""
        if self.s.phase != IN_PLAY or not 0 <= seat < 4:
            raise ValueError("no hand to void")
        self.remember(VOID | seat << 4)
        void_hand(self.s, seat)
        self.changed()

    def miss_lead(self):
        """A ruling takes the lead away: it goes to the next opponent."""
        if self.s.phase != IN_PLAY or self.s.top:
            raise ValueError("no lead to miss")
        self.remember(MISS)
        lead_missed(self.s)
        self.changed()

    def count(self):
        """How many abstract actions there are."""
        return self.note()

    def nth(self, k: cython.int):
        """The k-th abstract action, with the cards chosen for it, packed."""
        if not 0 <= k < self.note():
            raise IndexError(k)
        seat: cython.int = self.s.turn
        return concrete(
            self.s.cnt[seat],
            self.s.one[seat],
            self.s.two[seat],
            self.s.wild[seat],
            nth(self.w, k, self.s.level),
            (self.s.rules & R_FLUSH_ONLY) != 0,
        )

    def act(self, k: cython.int):
        """Do the k-th abstract action; gives how many there are then, 0 when the deal is over."""
        if not 0 <= k < self.note():
            raise IndexError(k)
        key: cython.ulonglong = nth(self.w, k, self.s.level)
        self.remember(0)
        key = do_key(self.s, key)
        self.acts[self.done - 1] = key
        self.changed()
        return self.note()

    def can(self, packed: cython.ulonglong):
        """Whether an action is legal now, with the cards that it names."""
        self.note()
        return is_legal(self.s, self.w, packed)

    def do(self, packed: cython.ulonglong):
        """Do a legal action with the cards that it names."""
        if not self.can(packed):
            raise ValueError("not a legal action")
        self.remember(packed)
        if packed & 15 <= FOUR_JOKERS:
            play(self.s, packed)
        else:
            do_other(self.s, packed)
        self.changed()

    def undo(self):
        """Go back to before the last action."""
        if self.done == self.floor:
            raise IndexError("nothing to undo")
        self.done -= 1
        if cython.compiled:
            self.s[0] = self.past[self.done]
        else:
            restore(self.s, self.past.pop())
            self.acts.pop()
        self.changed()

    def copy_from(self, other: Core):
        """Become the same as another deal."""
        i: cython.int
        if cython.compiled:
            copy_state(self.s, other.s)
            if self.room < other.done:
                self.grow(other.room)
            for i in range(other.done):
                self.past[i] = other.past[i]
                self.acts[i] = other.acts[i]
        else:
            self.s = State()
            copy_state(self.s, other.s)
            self.past = list(other.past)
            self.acts = list(other.acts)
        self.done = other.done
        self.floor = other.floor
        self.changed()

    def packed(self, full: cython.bint = False):
        """Every legal action, packed: abstract ones with the cards chosen, or (full) every set of cards."""
        n: cython.int = self.note()
        if full:
            n = list_actions(self.s, self.w, cython.NULL, True, False)
        out = array("Q", bytes(8 * n))
        if n:
            if cython.compiled:
                view: cython.ulonglong[::1] = out
                list_actions(self.s, self.w, cython.address(view[0]), full, True)
            else:
                list_actions(self.s, self.w, out, full, True)
        return out

    # -------------------------------------------------------------- chance

    def hide(self, seat: cython.int, seed: cython.ulonglong, stream: cython.ulonglong = 0):
        """Deal anew, by lot, all that a seat cannot see, so that it can tell no difference; undo ends here."""
        truth = new_state()
        copy_state(truth, self.s)
        self.w.rng = seeded(seed, stream)
        found = deal_anew(self.s, self.w, truth, seat & 3)
        free_state(truth)
        self.floor = self.done
        self.changed()
        if not found:
            raise ValueError("no hands were found that fit what the seat knows")

    def playouts(self, start: cython.longlong, stop: cython.longlong, policy: cython.int, seed: cython.ulonglong):
        """Play on to the end by lot, once for each number of a range; gives decisions, and results by 15 + levels."""
        i: cython.longlong
        decisions: cython.longlong = 0
        seen = array("q", bytes(8 * 31))
        s = new_state()
        w = new_work()
        if cython.compiled:
            view: cython.longlong[::1] = seen
            table: cython.p_longlong = cython.address(view[0])
        else:
            table = seen
        with cython.nogil:
            for i in range(start, stop):
                w.rng = seeded(seed, i)
                copy_state(s, self.s)
                decisions += play_out(s, w, policy)
                table[15 + s.result] += 1
        free_state(s)
        free_work(w)
        return decisions, seen

    def evaluate(self, start: cython.longlong, stop: cython.longlong, policy: cython.int, seed: cython.ulonglong):
        """For each number deal hidden cards anew and play each action out; gives how many, and the own side's sums."""
        i: cython.longlong
        k: cython.int
        n: cython.int = self.note()
        worlds: cython.int = 0
        seat: cython.int = self.s.turn
        sign: cython.int = -1 if seat & 1 else 1
        sums = array("q", bytes(8 * n))
        s = new_state()
        world = new_state()
        w = new_work()
        if cython.compiled:
            view: cython.longlong[::1] = sums
            table: cython.p_longlong = cython.address(view[0])
        else:
            table = sums
        with cython.nogil:
            for i in range(start, stop):
                w.rng = seeded(seed, i)
                if deal_anew(world, w, self.s, seat):
                    worlds += 1
                    for k in range(n):
                        copy_state(s, world)
                        choices(s, w)
                        do_key(s, nth(w, k, s.level))
                        play_out(s, w, policy)
                        table[k] += sign * s.result
        free_state(s)
        free_state(world)
        free_work(w)
        return worlds, sums

    # -------------------------------------------------------------- features

    def observe(self, seat: cython.int):
        """What a seat may know, as bytes."""
        out = bytearray(741)
        if cython.compiled:
            view: cython.uchar[::1] = out
            observe(self.s, seat & 3, cython.address(view[0]), 0)
        else:
            observe(self.s, seat & 3, out, 0)
        return bytes(out)

    def number(self, packed: cython.ulonglong):
        """The number of an action of the seat to act in the catalogue."""
        return number_of(packed, self.s.turn, (self.s.rules & R_CLOCKWISE) != 0)


@cython.cfunc
def hand_of(faces: bytes, level: cython.int) -> Ref:
    """A state in which seat 0 holds these cards, given as how many there are of each face."""
    s: Ref = new_state()
    face: cython.int
    copies: cython.int
    clear(s, 0, level - 1)
    for face in range(54):
        for copies in range(faces[face]):
            give(s, 0, face)
    return s


def cost_bytes(faces: bytes, level: cython.int):
    """What a hand costs: the four bytes of `features`; level 2 to 14."""
    s: Ref = hand_of(faces, level)
    out = bytearray(4)
    if cython.compiled:
        view: cython.uchar[::1] = out
        write_cost(hand_cost(s, 0), cython.address(view[0]), 0)
    else:
        write_cost(hand_cost(s, 0), out, 0)
    free_state(s)
    return bytes(out)


def beaters(packed: cython.ulonglong, faces: bytes, level: cython.int):
    """In how many ranks these cards could beat a play by its own kind; level 2 to 14."""
    s: Ref = hand_of(faces, level)
    found = beaten_by(packed, s.cnt[0], s.one[0], s.level)
    free_state(s)
    return found


def simulate(
    start: cython.longlong,
    stop: cython.longlong,
    seed: cython.ulonglong,
    rules: cython.ulonglong,
    level: cython.int,
    tribute: cython.int,
    policy: cython.int,
):
    """Play whole deals by lot, one for each number; gives decisions and results by 15 + levels."""
    i: cython.longlong
    decisions: cython.longlong = 0
    seen = array("q", bytes(8 * 31))
    s = new_state()
    w = new_work()
    if cython.compiled:
        view: cython.longlong[::1] = seen
        table: cython.p_longlong = cython.address(view[0])
    else:
        table = seen
    with cython.nogil:
        for i in range(start, stop):
            w.rng = seeded(seed, i)
            set_up(s, w, rules, level - 1 if level else 0, tribute)
            decisions += play_out(s, w, policy)
            table[15 + s.result] += 1
    free_state(s)
    free_work(w)
    return decisions, seen


def tally(
    start: cython.longlong,
    stop: cython.longlong,
    seed: cython.ulonglong,
    rules: cython.ulonglong,
    level: cython.int,
    tribute: cython.int,
    policy: cython.int,
):
    """Play whole deals as `simulate` does and count what happens in them; 1,024 numbers, laid out in `lab.tally`."""
    i: cython.longlong
    n: cython.int
    tricks: cython.int
    place: cython.int
    key: cython.ulonglong
    seen = array("q", bytes(8 * 1024))
    s = new_state()
    w = new_work()
    if cython.compiled:
        view: cython.longlong[::1] = seen
        table: cython.p_longlong = cython.address(view[0])
    else:
        table = seen
    with cython.nogil:
        for i in range(start, stop):
            w.rng = seeded(seed, i)
            set_up(s, w, rules, level - 1 if level else 0, tribute)
            n = 0
            while s.phase != OVER:
                choices(s, w)
                tricks = s.tricks
                key = do_key(s, policy_key(s, w, policy))
                n += 1
                table[31 + (key & 15)] += key != REFUSE
                if key & 15 <= FOUR_JOKERS:
                    table[64 + ((key >> 28) & 3)] += 1
                    if key & 15 == BOMB:
                        table[48 + ((key >> 8) & 15)] += 1
                if s.tricks != tricks and s.phase != OVER and not (s.inside >> s.top_seat) & 1:
                    table[67] += 1
            table[15 + s.result] += 1
            if s.first == 4:
                table[68] += 1
            else:
                table[67 + 2 * s.payers + s.refused] += 1
                table[73] += s.equal != 0
            for place in range(1, s.outs):
                if ((s.order >> (2 * place)) & 3) == ((s.order & 3) ^ 2):
                    table[73 + place] += 1
            table[77 + (s.order & 3)] += 1
            table[81] += n
            table[82] += s.tricks + 1
            table[96 + (s.tricks + 1 if s.tricks < 127 else 127)] += 1
            table[224 + (n if n < 800 else 799)] += 1
    free_state(s)
    free_work(w)
    return seen


def checksum(
    start: cython.longlong,
    stop: cython.longlong,
    seed: cython.ulonglong,
    rules: cython.ulonglong,
    level: cython.int,
    tribute: cython.int,
    policy: cython.int,
):
    """Play whole deals by lot and stir every action, hand and result into one number."""
    i: cython.longlong
    k: cython.int
    sum_of_all: cython.ulonglong = 0
    s = new_state()
    w = new_work()
    with cython.nogil:
        for i in range(start, stop):
            w.rng = seeded(seed, i)
            set_up(s, w, rules, level - 1 if level else 0, tribute)
            for k in range(4):
                sum_of_all = mix((sum_of_all + s.cnt[k] + s.one[k] * 3 + s.two[k] * 5 + s.wild[k]) & FULL)
            while s.phase != OVER:
                choices(s, w)
                sum_of_all = mix((sum_of_all + w.total + do_key(s, policy_key(s, w, policy))) & FULL)
            sum_of_all = mix((sum_of_all + s.order * 64 + s.outs * 32 + s.result + 16) & FULL)
    free_state(s)
    free_work(w)
    return sum_of_all


# ------------------------------------------------------------------ many deals at once


@cython.cclass
class Pool:
    """Many deals as numbers; calls work on the range from start to stop, so that threads can share the work."""

    size: cython.int
    states: Ref
    numbers: cython.p_longlong
    rules: cython.ulonglong
    seed: cython.ulonglong
    level: cython.int
    tribute: cython.int
    copies: cython.int
    forced: cython.bint
    again: cython.bint

    def __cinit__(self, size: cython.int, *_options, **_named):
        if size < 1:
            raise ValueError("a pool has at least one deal")
        self.size = size
        if cython.compiled:
            self.states = cython.cast(Ref, room_for(size * cython.sizeof(State)))
            self.numbers = cython.cast(cython.p_longlong, room_for(size * 8))

    def __init__(
        self,
        size: cython.int,
        seed: cython.ulonglong,
        rules: cython.ulonglong,
        level: cython.int,
        tribute: cython.int,
        copies: cython.int,
        forced: cython.bint,
        again: cython.bint,
    ):
        i: cython.int
        if not cython.compiled:
            self.__cinit__(size)
        self.seed = seed
        self.rules = rules
        self.level = level - 1 if level else 0
        self.tribute = tribute
        self.copies = copies
        self.forced = forced
        self.again = again
        if not cython.compiled:
            self.states = [State() for _ in range(size)]
            self.numbers = [0] * size
        for i in range(size):
            self.numbers[i] = i
            clear(self.at(i), rules, 1)

    def __dealloc__(self):
        if cython.compiled:
            free(self.states)
            free(self.numbers)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def at(self, i: cython.int) -> Ref:
        """Find a state."""
        if cython.compiled:
            return self.states + i
        return self.states[i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def start_deal(self, i: cython.int, w: WorkRef) -> cython.void:
        """Begin the deal that a place's number says."""
        w.rng = seeded(self.seed, self.numbers[i] // self.copies)
        set_up(self.at(i), w, self.rules, self.level, self.tribute)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle_forced(self, i: cython.int, w: WorkRef) -> cython.void:
        """Go on while there is only one thing to do."""
        s: Ref = self.at(i)
        while s.phase != OVER and choices(s, w) == 1:
            do_key(s, nth(w, 0, s.level))

    def begin(self, start: cython.int, stop: cython.int):
        """Begin the deals of a range."""
        i: cython.int
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                self.start_deal(i, w)
                if not self.forced:
                    self.settle_forced(i, w)
        free_work(w)

    def put(self, i: cython.int, deal: Core):
        """Put a deal into a place."""
        if not 0 <= i < self.size:
            raise IndexError(i)
        copy_state(self.at(i), deal.s)

    def get(self, i: cython.int, deal: Core):
        """Make a deal the same as that of a place, without its past."""
        if not 0 <= i < self.size:
            raise IndexError(i)
        copy_state(deal.s, self.at(i))
        deal.forget()
        deal.changed()

    def hide(self, start: cython.int, stop: cython.int, deal: Core, seat: cython.int, seed: cython.ulonglong):
        """Fill a range with deals that a seat cannot tell from this one; gives how many were found."""
        i: cython.int
        found: cython.int = 0
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                w.rng = seeded(seed, i)
                found += deal_anew(self.at(i), w, deal.s, seat & 3)
        free_work(w)
        return found

    def count(self, start: cython.int, stop: cython.int, counts: cython.int[::1]):
        """Write how many abstract actions each deal has, one place further on; a deal that is over has none."""
        i: cython.int
        s: Ref
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                counts[i + 1] = 0 if s.phase == OVER else choices(s, w)
        free_work(w)

    def who(
        self,
        start: cython.int,
        stop: cython.int,
        seats: cython.uchar[::1],
        phases: cython.uchar[::1],
        numbers: cython.longlong[::1],
    ):
        """Write whose turn it is, the phase, and which deal a place is playing."""
        i: cython.int
        s: Ref
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                seats[i] = s.turn
                phases[i] = s.phase
                numbers[i] = self.numbers[i]

    def observe(self, start: cython.int, stop: cython.int, states: cython.uchar[::1]):
        """Write what the seat to act may know, a row for each deal."""
        i: cython.longlong
        s: Ref
        if cython.compiled:
            out: cython.p_uchar = cython.address(states[0])
        else:
            out = states
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                observe(s, s.turn, out, 741 * i)

    def add_up(self, counts: cython.int[::1]):
        """Turn counts into offsets; gives the end."""
        i: cython.int
        counts[0] = 0
        for i in range(self.size):
            counts[i + 1] += counts[i]
        return counts[self.size]

    def actions(self, start: cython.int, stop: cython.int, offsets: cython.int[::1], rows: cython.uchar[::1]):
        """Write a row for each abstract action of each deal, where the offsets say."""
        i: cython.int
        s: Ref
        if rows.shape[0] == 0:
            return
        if cython.compiled:
            out: cython.p_uchar = cython.address(rows[0])
        else:
            out = rows
        t = new_state()
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                if s.phase != OVER:
                    choices(s, w)
                    write_rows(s, t, w, out, offsets[i])
        free_state(t)
        free_work(w)

    def catalogue(self, start: cython.int, stop: cython.int, offsets: cython.int[::1], numbers: cython.int[::1]):
        """Write the catalogue's number of each abstract action of each deal, where the offsets say."""
        i: cython.int
        j: cython.int
        at: cython.int
        mask: cython.ulonglong
        s: Ref
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                if s.phase != OVER:
                    choices(s, w)
                    at = offsets[i]
                    for j in range(w.n):
                        mask = w.mask[j]
                        while mask:
                            numbers[at] = number_of(
                                filled(w.plan[j], lowest(mask), s.level), s.turn, (s.rules & R_CLOCKWISE) != 0
                            )
                            mask &= mask - 1
                            at += 1
        free_work(w)

    def choose(
        self, start: cython.int, stop: cython.int, policy: cython.int, seed: cython.ulonglong, chosen: cython.int[::1]
    ):
        """Let a policy choose for every deal, by lots of their own."""
        i: cython.int
        k: cython.int
        key: cython.ulonglong
        s: Ref
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                chosen[i] = 0
                if s.phase != OVER and choices(s, w) > 1:
                    w.rng = seeded(seed, i)
                    if policy:
                        key = light_key(s, w)
                        for k in range(w.total):
                            if nth(w, k, s.level) == key:
                                chosen[i] = k
                                break
                    else:
                        chosen[i] = below(w, w.total)
        free_work(w)

    def step(
        self,
        start: cython.int,
        stop: cython.int,
        chosen: cython.int[::1],
        results: cython.schar[::1],
        done: cython.uchar[::1],
    ):
        """Do what was chosen; a deal that ends leaves its result, the next begins; gives the first bad place or -1."""
        i: cython.int
        k: cython.int
        bad: cython.int = -1
        s: Ref
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                k = chosen[i]
                results[i] = 0
                done[i] = 0
                if s.phase == OVER:
                    continue
                choices(s, w)
                if k < 0 or k >= w.total:
                    bad = i if bad < 0 else bad
                    continue
                do_key(s, nth(w, k, s.level))
                if not self.forced:
                    self.settle_forced(i, w)
                if s.phase == OVER:
                    results[i] = s.result
                    done[i] = 1
                    if self.again:
                        self.numbers[i] += self.size
                        self.start_deal(i, w)
                        if not self.forced:
                            self.settle_forced(i, w)
        free_work(w)
        return bad
