# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Playing at random, and a little better."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        BOMB,
        EIGHTS,
        FLUSH,
        FOUR_JOKERS,
        IN_PLAY,
        ONES,
        OVER,
        PASS,
        REFUSE,
        TRIPLE,
        U1,
        lowest,
        make_key,
        rank_worth,
    )
    from .play import do_abstract, note_actions
    from .state import Ref, WorkRef, draw_below, draw_bits, nth_key
    from .tribute import may_refuse


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_weakest(mask: cython.ulonglong, level: cython.int) -> cython.int:
    """The lowest rank of a mask, the level last."""
    rest: cython.ulonglong = mask & ~(U1 << (4 * level + 3))
    return lowest(rest or mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_light(s: Ref, w: WorkRef) -> cython.ulonglong:
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
    chance: cython.ulonglong = draw_bits(w)
    if s.phase != IN_PLAY:
        if may_refuse(s, seat):
            return REFUSE
        return nth_key(w, draw_below(w, w.total), s.level)
    if s.left[(seat + 3) & 3] < threat and s.left[(seat + 3) & 3]:
        threat = s.left[(seat + 3) & 3]
    for i in range(w.blocks):
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
                key = make_key(plan, lowest(mask), s.level)
            elif kind <= TRIPLE:
                tidy = mask & ~((cnt + (7 - kind) * ONES) & EIGHTS)
                key = make_key(plan, find_weakest(tidy or mask, s.level), s.level)
            else:
                key = make_key(plan, find_weakest(mask, s.level), s.level)
            if size == s.left[seat]:
                return key
            score = -2 * rank_worth((key >> 4) & 15, s.level) - 40 * ((plan >> 28) & 3)
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
def choose_key(s: Ref, w: WorkRef, policy: cython.int) -> cython.ulonglong:
    """Choose among the actions noted: bits 0-3 of the policy are for EW, bits 4-7 for NS."""
    if s.turn & 1:
        policy >>= 4
    if w.total == 1:
        return nth_key(w, 0, s.level)
    if policy & 15:
        return choose_light(s, w)
    return nth_key(w, draw_below(w, w.total), s.level)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_out(s: Ref, w: WorkRef, policy: cython.int) -> cython.int:
    """Play to the end; returns the number of decisions."""
    n: cython.int = 0
    if policy:
        while s.phase != OVER:
            note_actions(s, w)
            do_abstract(s, choose_key(s, w, policy))
            n += 1
        return n
    while s.phase != OVER:
        note_actions(s, w)
        do_abstract(s, nth_key(w, draw_below(w, w.total) if w.total > 1 else 0, s.level))
        n += 1
    return n
