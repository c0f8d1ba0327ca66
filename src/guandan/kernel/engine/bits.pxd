# What `bits.py` says, once more for C: its constants, and its functions for the compiler to put in place.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int guandan_lowest(unsigned long long x) {
        unsigned long i;
        _BitScanForward64(&i, x);
        return (int)i;
    }
    #else
    #define guandan_lowest(x) __builtin_ctzll(x)
    #endif
    """
    int lowest "guandan_lowest"(unsigned long long x) noexcept nogil

    const unsigned long long FULL "0xFFFFFFFFFFFFFFFFULL"
    const unsigned long long U1 "0x1ULL"
    const unsigned long long ONES "0x1111111111111111ULL"
    const unsigned long long EIGHTS "0x8888888888888888ULL"
    const unsigned long long ADD1 "0x7777777777777777ULL"
    const unsigned long long ADD2 "0x6666666666666666ULL"
    const unsigned long long ADD3 "0x5555555555555555ULL"
    const unsigned long long ADD4 "0x4444444444444444ULL"
    const unsigned long long RANKS "0x88888888888880ULL"
    const unsigned long long BIG_JOKER "0x8000000000000000ULL"
    const unsigned long long JOKERS "0x8800000000000000ULL"
    const unsigned long long ANY "0x8888888888888880ULL"
    const unsigned long long LOW_ACE "0x8ULL"
    const unsigned long long STARTS5 "0x8888888888ULL"
    const unsigned long long STARTS3 "0x888888888888ULL"
    const unsigned long long STARTS2 "0x8888888888888ULL"
    const unsigned long long FOUR_JOKERS_HELD "0x2200000000000000ULL"
    const unsigned long long LANES "0x1000100010001ULL"
    const unsigned long long STARTS_SUITED "0x3FF03FF03FF03FFULL"
    const unsigned long long KEY "0x3FFFFFFFULL"
    const unsigned long long P_SINGLE "0x101ULL"
    const unsigned long long P_PAIR "0x202ULL"
    const unsigned long long P_TRIPLE "0x303ULL"
    const unsigned long long P_FULL "0x504ULL"
    const unsigned long long P_STRAIGHT "0x545ULL"
    const unsigned long long P_TUBE "0x626ULL"
    const unsigned long long P_PLATE "0x617ULL"
    const unsigned long long P_FLUSH "0x549ULL"
    const unsigned long long P_JOKERS "0x40AULL"
    const unsigned long long G0 "0x10010000ULL"
    const unsigned long long G1 "0x10040000ULL"
    const unsigned long long G2 "0x10100000ULL"
    const unsigned long long G3 "0x10400000ULL"
    const unsigned long long G4 "0x11000000ULL"
    const unsigned long long R_JOKER_PAIR "0x1ULL"
    const unsigned long long R_FLUSH_ONLY "0x2ULL"
    const unsigned long long R_LEADER_MAY_PASS "0x4ULL"
    const unsigned long long R_PASS_BINDS "0x8ULL"
    const unsigned long long R_WIND_NEXT "0x10ULL"
    const unsigned long long R_THREE_OUT "0x20ULL"
    const unsigned long long R_ENDS_AT_FIRST "0x40ULL"
    const unsigned long long R_CLOCKWISE "0x80ULL"
    const unsigned long long R_PAYER_PICKS "0x100ULL"
    const unsigned long long R_FIRST_PICKS "0x200ULL"
    const unsigned long long R_LOSERS_PICK "0x400ULL"
    const unsigned long long R_LIMIT_OPPONENT "0x800ULL"
    const unsigned long long R_LIMIT_PARTNER "0x1000ULL"
    const unsigned long long R_LIMIT_DOUBLE "0x2000ULL"
    const unsigned long long R_GOES_BACK "0x4000ULL"
    const unsigned long long R_NOTHING_ANY "0x8000ULL"
    const unsigned long long R_REFUSAL "0x40000ULL"
    const unsigned long long R_TURNED_NOT_WILD "0x8000000ULL"
    const unsigned long long R_CHOOSE_SINGLE "0x40000000000000ULL"
    const unsigned long long R_CHOOSE_DOUBLE "0x80000000000000ULL"

cdef enum:
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    FULL_HOUSE = 4
    STRAIGHT = 5
    TUBE = 6
    PLATE = 7
    BOMB = 8
    FLUSH = 9
    FOUR_JOKERS = 10
    PAY = 11
    RETURN = 12
    TAKE = 13
    PICK = 14
    PASS = 15
    REFUSE = 31
    VOID = 256
    MISS = 512
    IN_PLAY = 0
    IN_PAY = 1
    IN_TAKE = 2
    IN_RETURN = 3
    IN_PICK = 4
    OVER = 5
    S_FACE_DOWN = 16
    S_LEAD_SINGLE = 19
    S_LEAD_DOUBLE = 21
    S_LEAD_EQUAL = 23
    S_LEAD_REFUSED = 25
    S_RISE_SECOND = 28
    S_RISE_THIRD = 32
    S_RISE_LAST = 36
    S_KINDS = 40
    S_FLUSH_BEATS = 50
    S_ACE_TUBES = 56
    S_ACE_PLATES = 58


cdef inline int count_bits(unsigned long long mask) noexcept nogil:
    cdef int n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


cdef inline int count_ranks(unsigned long long mask) noexcept nogil:
    return <int>(((mask >> 3) * ONES) >> 60)


cdef inline unsigned long long held_at_least(unsigned long long cnt, int k) noexcept nogil:
    return (cnt + (8 - k) * ONES) & RANKS


cdef inline unsigned long long ranks_above(int rank, int level) noexcept nogil:
    if rank == level:
        return JOKERS
    if rank >= 14:
        return BIG_JOKER if rank == 14 else 0
    return ((RANKS >> (4 * rank + 4)) << (4 * rank + 4)) | (U1 << (4 * level + 3)) | JOKERS


cdef inline int rank_worth(int rank, int level) noexcept nogil:
    if rank == level:
        return 14
    return rank + 1 if rank >= 14 else rank


cdef inline int face_rank(int face) noexcept nogil:
    return (face >> 2) + 1 if face < 52 else face - 38


cdef inline unsigned long long natural_flushes(unsigned long long one) noexcept nogil:
    cdef unsigned long long both = one & (one >> 1)
    return both & (both >> 2) & (one >> 4) & STARTS_SUITED


cdef inline unsigned long long make_key(unsigned long long plan, int index, int level) noexcept nogil:
    cdef int kind = plan & 15
    cdef unsigned long long place = index
    cdef unsigned long long pair
    if kind == FULL_HOUSE:
        if plan & (U1 << 19):
            pair = level if index >> 2 != level else 1 if level > 1 else 2
            return plan + ((place >> 2) << 4) + (pair << 12)
        return plan + ((place >> 2) << 12)
    if kind == FLUSH:
        return plan + ((place & 15) << 4) + ((place >> 4) << 26)
    if kind == PAY or kind == RETURN:
        return plan + (place << 32)
    if kind == TAKE or kind == PICK:
        return plan + (place << 4)
    return plan + ((place >> 2) << 4)
