# What `hand.py` says, once more for C.

from .bits cimport LANES, U1, face_rank
from .state cimport Ref


cdef inline int count_face(Ref s, int seat, int face) noexcept nogil:
    cdef int place
    if face >= 52:
        return (s.cnt[seat] >> (4 * (face - 38))) & 15
    if face == 4 * s.level - 3:
        return s.wild[seat]
    place = 16 * (face & 3) + (face >> 2) + 1
    return ((s.one[seat] >> place) & 1) + ((s.two[seat] >> place) & 1)


cdef inline void add_card(Ref s, int seat, int face) noexcept nogil:
    cdef int rank = face_rank(face)
    cdef unsigned long long bit
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


cdef inline void remove_of_rank(Ref s, int seat, int rank, int n, unsigned long long field) noexcept nogil:
    cdef unsigned long long suits, both, some, held_twice, none_left, one_left
    if rank == 13:
        s.cnt[seat] -= n * ((U1 << 52) + 1)
    else:
        s.cnt[seat] -= (U1 * n) << (4 * rank)
    if rank < 14:
        suits = (field & 3) | ((field & 12) << 14) | ((field & 48) << 28) | ((field & 192) << 42)
        both = (suits >> 1) & LANES
        some = (suits & LANES) | both
        held_twice = (s.two[seat] >> rank) & LANES
        none_left = (some & ~held_twice) | both
        one_left = some & held_twice
        if rank == 13:
            s.one[seat] ^= none_left * 0x2001
            s.two[seat] ^= one_left * 0x2001
        else:
            s.one[seat] ^= none_left << rank
            s.two[seat] ^= one_left << rank


cdef inline void remove_card(Ref s, int seat, int face) noexcept nogil:
    s.left[seat] -= 1
    if face == 4 * s.level - 3:
        s.wild[seat] -= 1
    else:
        remove_of_rank(s, seat, face_rank(face), 1, U1 << (2 * (face & 3)))
