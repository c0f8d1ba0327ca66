# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""贡还牌: paying, refusing, taking, returning and picking, until somebody leads."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        FULL,
        IN_PAY,
        IN_PICK,
        IN_PLAY,
        IN_RETURN,
        IN_TAKE,
        R_CHOOSE_DOUBLE,
        R_CHOOSE_SINGLE,
        R_FIRST_PICKS,
        R_GOES_BACK,
        R_LIMIT_DOUBLE,
        R_LIMIT_OPPONENT,
        R_LIMIT_PARTNER,
        R_LOSERS_PICK,
        R_NOTHING_ANY,
        R_PAYER_PICKS,
        R_REFUSAL,
        S_FACE_DOWN,
        S_LEAD_DOUBLE,
        S_LEAD_EQUAL,
        S_LEAD_REFUSED,
        S_LEAD_SINGLE,
        U1,
        face_rank,
        rank_worth,
    )
    from .hand import add_card, count_face, remove_card
    from .state import Ref, seat_after


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_play(s: Ref) -> cython.void:
    """End the tribute: the first lead is due."""
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
def find_payable(s: Ref, seat: cython.int) -> cython.ulonglong:
    """进贡: a mask of the faces that a payer may choose from: its highest card, wilds left out."""
    face: cython.int
    best: cython.int = 0
    worth: cython.int
    mask: cython.ulonglong = 0
    for face in range(54):
        if face != 4 * s.level - 3 and count_face(s, seat, face):
            worth = rank_worth(face_rank(face), s.level)
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
def find_payer(s: Ref, receiver: cython.int) -> cython.int:
    """The payer whose card this receiver got; 4 for none."""
    seat: cython.int
    for seat in range(4):
        if s.paid[seat] and s.taker[seat] == receiver:
            return seat
    return 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_return_limited(s: Ref, receiver: cython.int) -> cython.bint:
    """Whether the limit «not above ten» holds for what this receiver returns."""
    if s.payers > 1:
        return (s.rules & R_LIMIT_DOUBLE) != 0
    if find_payer(s, receiver) == (receiver ^ 2):
        return (s.rules & R_LIMIT_PARTNER) != 0
    return (s.rules & R_LIMIT_OPPONENT) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_returnable(s: Ref, seat: cython.int) -> cython.ulonglong:
    """还牌: a mask of the faces that a receiver may return."""
    received: cython.int = s.paid[find_payer(s, seat)] - 1
    limited: cython.bint = is_return_limited(s, seat)
    face: cython.int
    copies: cython.int
    worth: cython.int
    lowest_worth: cython.int = 99
    mask: cython.ulonglong = 0
    every: cython.ulonglong = 0
    weakest: cython.ulonglong = 0
    for face in range(54):
        copies = count_face(s, seat, face)
        if face == received and not s.rules & R_GOES_BACK:
            copies -= 1
        if copies > 0:
            every |= U1 << face
            worth = rank_worth(face_rank(face), s.level)
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def decide_lead(s: Ref, shift: cython.int, payer: cython.int) -> cython.void:
    """Let the seat lead that the option at this shift says, unless a leader was named."""
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
def is_refusal_chosen(s: Ref) -> cython.bint:
    """Whether payers who can refuse may choose to pay."""
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
    """Whether this payer is offered to refuse."""
    return s.phase == IN_PAY and s.cnt[seat] >> 60 != 0 and is_refusal_chosen(s) and can_refuse(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def refuse_tribute(s: Ref) -> cython.void:
    """抗贡: nobody pays; what the partner has laid down goes back to its hand."""
    mate: cython.int = s.turn ^ 2
    if s.paid[mate]:
        add_card(s, mate, s.paid[mate] - 1)
        s.laid[mate] = s.paid[mate]
        s.paid[mate] = 0
    s.refused = 1
    decide_lead(s, S_LEAD_REFUSED, 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hand_over_tribute(s: Ref, payer: cython.int) -> cython.void:
    """Give this payer's card to the first, and the other payer's to the first's partner."""
    s.taker[payer] = s.first
    add_card(s, s.first, s.paid[payer] - 1)
    if s.payers > 1:
        s.taker[payer ^ 2] = s.first ^ 2
        add_card(s, s.first ^ 2, s.paid[payer ^ 2] - 1)
    s.phase = IN_RETURN
    s.turn = s.first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pay_tribute(s: Ref, face: cython.int) -> cython.void:
    """进贡: pay this card."""
    seat: cython.int = s.turn
    mine: cython.int
    other: cython.int
    remove_card(s, seat, face)
    s.paid[seat] = face + 1
    if s.payers == 1:
        hand_over_tribute(s, seat)
        return
    if not s.paid[seat ^ 2]:
        s.turn = seat ^ 2
        return
    mine = rank_worth(face_rank(s.paid[s.payer] - 1), s.level)
    other = rank_worth(face_rank(s.paid[s.payer ^ 2] - 1), s.level)
    if mine > other:
        hand_over_tribute(s, s.payer)
    elif mine < other:
        hand_over_tribute(s, s.payer ^ 2)
    else:
        s.equal = 1
        if s.rules & R_FIRST_PICKS:
            s.phase = IN_TAKE
            s.turn = s.first
        else:
            hand_over_tribute(s, s.payer)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_return_picked(s: Ref) -> cython.bint:
    """Whether the losers choose between the two returns."""
    return s.payers > 1 and s.equal and (s.rules & R_LOSERS_PICK) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_return_hidden(s: Ref) -> cython.bint:
    """Whether returns lie face down until both are there."""
    face_down: cython.int = (s.rules >> S_FACE_DOWN) & 3
    return s.payers > 1 and (face_down == 2 or (face_down == 1 and s.equal))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def end_tribute(s: Ref) -> cython.void:
    """Find the leader once everything is paid and returned."""
    shift: cython.int = S_LEAD_SINGLE
    if s.payers > 1:
        shift = S_LEAD_EQUAL if s.equal else S_LEAD_DOUBLE
    decide_lead(s, shift, find_payer(s, s.first))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def return_card(s: Ref, face: cython.int) -> cython.void:
    """还牌: return this card."""
    seat: cython.int = s.turn
    mate: cython.int = seat ^ 2
    waits: cython.bint = is_return_picked(s) or is_return_hidden(s)
    remove_card(s, seat, face)
    s.back[seat] = face + 1
    if not waits:
        add_card(s, find_payer(s, seat), face)
    if s.payers > 1 and not s.back[mate]:
        s.turn = mate
        return
    if is_return_picked(s):
        s.phase = IN_PICK
        s.turn = find_payer(s, s.first)
        return
    if waits:
        add_card(s, find_payer(s, seat), face)
        add_card(s, find_payer(s, mate), s.back[mate] - 1)
    end_tribute(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick_return(s: Ref, giver: cython.int) -> cython.void:
    """Give the return that was picked to the payer to the first, and the other one to its partner."""
    add_card(s, s.turn, s.back[giver] - 1)
    add_card(s, s.turn ^ 2, s.back[giver ^ 2] - 1)
    s.equal = 2 if giver == s.taker[s.turn] else 3  # who got whose return
    end_tribute(s)
