"""Cards in and out of a hand.

`hand.pxd` says the same to C.
"""

from .bits import LANES, U1, face_rank


def count_face(s, seat, face):
    """How many copies of a face a hand holds."""
    if face >= 52:
        return (s.cnt[seat] >> (4 * (face - 38))) & 15
    if face == 4 * s.level - 3:
        return s.wild[seat]
    place = 16 * (face & 3) + (face >> 2) + 1
    return ((s.one[seat] >> place) & 1) + ((s.two[seat] >> place) & 1)


def add_card(s, seat, face):
    """Put a card into a hand."""
    rank = face_rank(face)
    s.left[seat] += 1
    if face == 4 * s.level - 3:
        s.wild[seat] += 1
        return
    s.cnt[seat] += U1 << (4 * rank)
    if rank >= 14:
        return
    bit = U1 << (16 * (face & 3) + rank)
    if rank == 13:  # A is at both ends
        s.cnt[seat] += 1
        bit |= U1 << (16 * (face & 3))
    if s.one[seat] & bit:
        s.two[seat] |= bit
    else:
        s.one[seat] |= bit


def remove_of_rank(s, seat, rank, n, field):
    """Take n natural cards of one rank out of a hand; their field says in which suits they are."""
    s.cnt[seat] -= n * ((U1 << 52) + 1) if rank == 13 else n << (4 * rank)
    if rank < 14:
        suits = (field & 3) | ((field & 12) << 14) | ((field & 48) << 28) | ((field & 192) << 42)
        both = (suits >> 1) & LANES
        some = (suits & LANES) | both
        held_twice = (s.two[seat] >> rank) & LANES
        none_left = (some & ~held_twice) | both
        one_left = some & held_twice
        if rank == 13:  # A is at both ends
            s.one[seat] ^= none_left * 0x2001
            s.two[seat] ^= one_left * 0x2001
        else:
            s.one[seat] ^= none_left << rank
            s.two[seat] ^= one_left << rank


def remove_card(s, seat, face):
    """Take a card out of a hand."""
    s.left[seat] -= 1
    if face == 4 * s.level - 3:
        s.wild[seat] -= 1
    else:
        remove_of_rank(s, seat, face_rank(face), 1, U1 << (2 * (face & 3)))
