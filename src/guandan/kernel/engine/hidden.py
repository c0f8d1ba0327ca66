# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""What a seat cannot see, dealt anew."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        IN_PAY,
        IN_PICK,
        IN_PLAY,
        IN_RETURN,
        LANES,
        OVER,
        R_GOES_BACK,
        R_LIMIT_DOUBLE,
        R_REFUSAL,
        face_rank,
        rank_worth,
    )
    from .hand import add_card, count_face
    from .state import Ref, WorkRef, copy_state, draw_below
    from .tribute import can_refuse, find_payer, is_refusal_chosen, is_return_hidden, is_return_picked


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
def count_played(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
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
def find_return(s: Ref, payer: cython.int) -> cython.int:
    """The face that a payer got back, counted from 1; 0 while none is in the hand."""
    giver: cython.int = s.taker[payer]
    if not s.paid[payer] or giver == 4 or not s.back[giver]:
        return 0
    if s.phase == IN_PICK or (s.phase == IN_RETURN and (is_return_hidden(s) or is_return_picked(s))):
        return 0
    return s.back[giver ^ 2] if s.equal == 3 else s.back[giver]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_drawn(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face a seat drew, before tribute."""
    payer: cython.int = find_payer(s, seat)
    number: cython.int = count_face(s, seat, face) + count_played(s, seat, face)
    if s.paid[seat] == face + 1:
        number += 1
    if find_return(s, seat) == face + 1:
        number -= 1
    if payer < 4 and s.paid[payer] == face + 1:
        number -= 1
    if s.back[seat] == face + 1:
        number += 1
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_known(s: Ref, seat: cython.int, face: cython.int) -> cython.int:
    """How many copies of a face everybody knows to be in a hand: tribute, return, shown jokers, the turned card."""
    known: cython.int = 0
    payer: cython.int = find_payer(s, seat)
    if payer < 4 and s.paid[payer] == face + 1:
        known += 1
    if find_return(s, seat) == face + 1:
        known += 1
    if s.turned == face + 1 and s.leader == seat:
        known += 1
    if s.refused and face == 53:
        known += s.cnt0[seat] >> 60
    elif s.laid[seat] == face + 1:
        known += 1
    known -= count_played(s, seat, face)
    # A received card that went back, where the book lets it, is no longer there.
    if payer < 4 and s.back[seat] == face + 1 and s.paid[payer] == face + 1 and s.rules & R_GOES_BACK:
        known -= 1
    return max(0, known)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_known_face(s: Ref, seat: cython.int, k: cython.int) -> cython.int:
    """The k-th of five faces that may be known to be in a hand; -1 for none, or for a repetition."""
    received: cython.int = -1
    returned: cython.int = find_return(s, seat) - 1
    payer: cython.int = find_payer(s, seat)
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
def find_cap(s: Ref, seat: cython.int) -> cython.int:
    """The highest worth of a payer's unknown cards, for the card paid was its highest; 99 for others."""
    worth: cython.int
    face: cython.int = s.paid[seat] or s.laid[seat]
    if not face:
        return 99
    worth = rank_worth(face_rank(face - 1), s.level)
    return 15 if worth == 16 and s.rules & R_REFUSAL and not is_refusal_chosen(s) else worth


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_face_down(s: Ref, observer: cython.int) -> cython.int:
    """Whose return lies face down and is unknown to the observer; 4 for nobody's."""
    if s.phase == IN_RETURN and is_return_hidden(s):
        if s.back[s.first] and s.first != observer:
            return s.first
        if s.back[s.first ^ 2] and (s.first ^ 2) != observer:
            return s.first ^ 2
    return 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def empty_hand(s: Ref, seat: cython.int) -> cython.void:
    """Take a hand away; its `…0` fields keep what has been played of it."""
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
    """Add what has been played to a new hand, as the hand when play began."""
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
    """Give a card to one of the free places (`room`) where it may be, all equally likely."""
    g: cython.int
    total: cython.int = 0
    k: cython.int
    for g in range(4):
        if worth <= w.cap[g]:
            total += w.room[g]
    if low:
        total += w.room[4]
    if total == 0:
        return False
    k = draw_below(w, total)
    for g in range(4):
        if worth <= w.cap[g]:
            if k < w.room[g]:
                w.room[g] -= 1
                add_card(s, g, face)
                return True
            k -= w.room[g]
    w.room[4] -= 1
    s.back[down] = face + 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_rank(s: Ref, w: WorkRef, worth: cython.int, down: cython.int, low: cython.bint) -> cython.bint:
    """Give out the unseen cards of one worth, wilds left out."""
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
    if not is_refusal_chosen(s):
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
def redeal_hidden(s: Ref, w: WorkRef, truth: Ref, observer: cython.int) -> cython.bint:
    """Make `s` a deal that the observer cannot tell from the true one, all such deals being equally likely."""
    seat: cython.int
    face: cython.int
    k: cython.int
    n: cython.int
    down: cython.int = find_face_down(truth, observer)
    tries: cython.int
    for tries in range(10000):
        copy_state(s, truth)
        for seat in range(5):
            w.room[seat] = 0
        write_others(truth, observer, w.held, 0)
        for seat in range(4):
            w.cap[seat] = find_cap(truth, seat)
            if seat != observer:
                w.room[seat] = truth.left[seat]
                empty_hand(s, seat)
        if down < 4:
            w.held[truth.back[down] - 1] += 1
            w.room[4] = 1
        for seat in range(4):
            for k in range(5 if seat != observer else 0):
                face = find_known_face(truth, seat, k)
                n = count_known(truth, seat, face) if face >= 0 else 0
                while n:
                    add_card(s, seat, face)
                    w.held[face] -= 1
                    w.room[seat] -= 1
                    n -= 1
        if place_all(s, w, down, (truth.rules & R_LIMIT_DOUBLE) != 0) and not breaks_refusal(s, truth, observer):
            if truth.phase == IN_PLAY or truth.phase == OVER:
                for seat in range(4):
                    if seat != observer:
                        fill_hand(s, seat)
            return True
    return False
