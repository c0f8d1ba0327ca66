# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Playing a deal: what the seat to act may do, the cards of its play, whose turn is next, and the result."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .bits import (
        BOMB,
        FLUSH,
        FOUR_JOKERS,
        FOUR_JOKERS_HELD,
        FULL,
        FULL_HOUSE,
        IN_PAY,
        IN_PICK,
        IN_PLAY,
        IN_RETURN,
        IN_TAKE,
        LANES,
        OVER,
        PASS,
        PAY,
        PICK,
        PLATE,
        R_ENDS_AT_FIRST,
        R_FLUSH_ONLY,
        R_LEADER_MAY_PASS,
        R_PASS_BINDS,
        R_THREE_OUT,
        R_TURNED_NOT_WILD,
        R_WIND_NEXT,
        REFUSE,
        RETURN,
        S_LEAD_REFUSED,
        S_RISE_LAST,
        S_RISE_SECOND,
        S_RISE_THIRD,
        STARTS_SUITED,
        STRAIGHT,
        TAKE,
        TRIPLE,
        TUBE,
        U1,
        count_bits,
        lowest,
    )
    from .generate import generate_plays
    from .hand import add_card, remove_of_rank
    from .state import Ref, WorkRef, add_block, draw_below, seat_after
    from .tribute import (
        begin_play,
        can_refuse,
        decide_lead,
        find_payable,
        find_returnable,
        hand_over_tribute,
        is_refusal_chosen,
        may_refuse,
        pay_tribute,
        pick_return,
        refuse_tribute,
        return_card,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_flush_cards(one: cython.ulonglong, wilds: cython.int) -> cython.ulonglong:
    """Find the natural cards of all straight flushes in the hand, with at most one wild."""
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
def suits_of_rank(lanes: cython.ulonglong, rank: cython.int) -> cython.ulonglong:
    """The suits that have this rank, the lowest bit of each lane; A is at both ends."""
    if rank == 13:
        return ((lanes >> 13) | lanes) & LANES
    return (lanes >> rank) & LANES


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def make_field(first: cython.ulonglong, second: cython.ulonglong) -> cython.ulonglong:
    """Make a field from the suits of first and of second copies."""
    v: cython.ulonglong = first + second
    return (v | (v >> 14) | (v >> 28) | (v >> 42)) & 255


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_field(
    one: cython.ulonglong, two: cython.ulonglong, live: cython.ulonglong, rank: cython.int, n: cython.int
) -> cython.ulonglong:
    """Choose n natural cards of a rank: those that no straight flush needs, then spare copies, then the others."""
    o: cython.ulonglong = (one >> rank) & LANES
    t: cython.ulonglong = (two >> rank) & LANES
    needed: cython.ulonglong = suits_of_rank(live, rank)
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
    return make_field(first, second)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fill_slot(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wilds: cython.int,
    rank: cython.int,
    n: cython.int,
) -> cython.ulonglong:
    """The field of the n natural cards of a rank that are played."""
    held: cython.int = (cnt >> (4 * rank)) & 15
    if rank >= 14 or n == 0:
        return n
    if held == n:
        return make_field((one >> rank) & LANES, (two >> rank) & LANES)
    return choose_field(one, two, find_flush_cards(one, wilds), rank, n)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def choose_suit(lanes: cython.ulonglong, spare: cython.ulonglong, needed: cython.ulonglong) -> cython.int:
    """Choose one suit: one that no straight flush needs, then one with a spare copy, then any."""
    if lanes & ~needed:
        return lowest(lanes & ~needed) >> 4
    if lanes & spare:
        return lowest(lanes & spare) >> 4
    return lowest(lanes) >> 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_straight_suits(
    one: cython.ulonglong, two: cython.ulonglong, wilds: cython.int, key: cython.ulonglong, flush_only: cython.bint
) -> cython.ulonglong:
    """Choose the suits of a straight, two bits a slot; not all the same where that would be a flush."""
    live: cython.ulonglong = find_flush_cards(one, wilds)
    start: cython.int = ((key >> 4) & 15) - 4
    suits: cython.ulonglong = 0
    lanes: cython.ulonglong
    used: cython.ulonglong = 0
    i: cython.int
    suit: cython.int
    for i in range(5):
        if not (key >> (16 + 2 * i)) & 3:
            suit = choose_suit(
                (one >> (start + i)) & LANES, two >> (start + i), suits_of_rank(live, start + i if start + i else 13)
            )
            suits |= (U1 * suit) << (2 * i)
            used |= U1 << (16 * suit)
    if used & (used - 1) or (key >> 28 and not flush_only):
        return suits
    for i in range(5):
        lanes = (one >> (start + i)) & LANES & ~used
        if lanes and not (key >> (16 + 2 * i)) & 3:
            suit = choose_suit(lanes, two >> (start + i), suits_of_rank(live, start + i if start + i else 13))
            return (suits & ~(U1 * 3 << (2 * i))) | ((U1 * suit) << (2 * i))
    return suits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_cards(
    cnt: cython.ulonglong,
    one: cython.ulonglong,
    two: cython.ulonglong,
    wilds: cython.int,
    key: cython.ulonglong,
    flush_only: cython.bint,
) -> cython.ulonglong:
    """Choose the cards of an abstract play: returns its key with the cards added."""
    kind: cython.int = key & 15
    rank: cython.int = (key >> 4) & 15
    gap: cython.int = (key >> 16) & 3
    if kind <= TRIPLE or kind == BOMB:
        return key | (fill_slot(cnt, one, two, wilds, rank, ((key >> 8) & 15) - gap) << 32)
    if kind == FULL_HOUSE:
        return (
            key
            | (fill_slot(cnt, one, two, wilds, rank, 3 - gap) << 32)
            | (fill_slot(cnt, one, two, wilds, (key >> 12) & 15, 2 - ((key >> 18) & 3)) << 40)
        )
    if kind == STRAIGHT:
        return key | (choose_straight_suits(one, two, wilds, key, flush_only) << 32)
    if kind == TUBE:
        return (
            key
            | (fill_slot(cnt, one, two, wilds, rank - 2 if rank > 2 else 13, 2 - gap) << 32)
            | (fill_slot(cnt, one, two, wilds, rank - 1, 2 - ((key >> 18) & 3)) << 40)
            | (fill_slot(cnt, one, two, wilds, rank, 2 - ((key >> 20) & 3)) << 48)
        )
    if kind == PLATE:
        return (
            key
            | (fill_slot(cnt, one, two, wilds, rank - 1 if rank > 1 else 13, 3 - gap) << 32)
            | (fill_slot(cnt, one, two, wilds, rank, 3 - ((key >> 18) & 3)) << 40)
        )
    if kind == FLUSH:
        return key | ((((key >> 26) & 3) * 0x155) << 32)
    if kind == FOUR_JOKERS:
        return key | (U1 * 0x0202 << 32)
    return key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remove_play(s: Ref, seat: cython.int, packed: cython.ulonglong) -> cython.void:
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
            remove_of_rank(s, seat, rank, size - wilds, (packed >> 32) & 255)
    elif kind == STRAIGHT or kind == FLUSH:
        for i in range(5):
            if not (packed >> (16 + 2 * i)) & 3:
                remove_of_rank(
                    s,
                    seat,
                    rank - 4 + i if rank - 4 + i else 13,
                    1,
                    U1 << (2 * ((packed >> (32 + 2 * i)) & 3)),
                )
    elif kind == FULL_HOUSE:
        remove_of_rank(s, seat, rank, 3 - ((packed >> 16) & 3), (packed >> 32) & 255)
        remove_of_rank(s, seat, (packed >> 12) & 15, 2 - ((packed >> 18) & 3), (packed >> 40) & 255)
    elif kind == TUBE:
        remove_of_rank(s, seat, rank - 2 if rank > 2 else 13, 2 - ((packed >> 16) & 3), (packed >> 32) & 255)
        remove_of_rank(s, seat, rank - 1, 2 - ((packed >> 18) & 3), (packed >> 40) & 255)
        remove_of_rank(s, seat, rank, 2 - ((packed >> 20) & 3), (packed >> 48) & 255)
    elif kind == PLATE:
        remove_of_rank(s, seat, rank - 1 if rank > 1 else 13, 3 - ((packed >> 16) & 3), (packed >> 32) & 255)
        remove_of_rank(s, seat, rank, 3 - ((packed >> 18) & 3), (packed >> 40) & 255)
    elif kind == FOUR_JOKERS:
        s.cnt[seat] -= FOUR_JOKERS_HELD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_next_trick(s: Ref) -> cython.void:
    """接风: let the winner of the trick lead, or the partner of a winner without cards."""
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
def pass_turn(s: Ref, seat: cython.int) -> cython.void:
    """Ask the next seat that may still beat the top play; if there is none, the trick is over."""
    asked: cython.int = s.inside & ~s.passed & ~(1 << s.top_seat)
    steps: cython.int
    other: cython.int
    for steps in range(1, 4):
        other = seat_after(s, seat, steps)
        if (asked >> other) & 1:
            s.turn = other
            return
    begin_next_trick(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle_result(s: Ref) -> cython.void:
    """升级: end the deal and compute how far the side of the first rises, as EW counts."""
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
def end_if_over(s: Ref) -> cython.bint:
    """名次: end the deal if it is over with these seats out; returns whether it is."""
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
            s.order |= ((s.voided >> (2 * left)) & 3) << (2 * s.outs)
            s.outs += 1
    settle_result(s)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pass_lead(s: Ref, seat: cython.int, stride: cython.int) -> cython.void:
    """Let the next seat lead that still plays; with a stride of two, the next opponent."""
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
def void_hand(s: Ref, seat: cython.int) -> cython.void:
    """Void a hand by a ruling: it plays no more, and its owner comes last."""
    order: cython.int = s.order
    outs: cython.int = s.outs
    i: cython.int
    s.order = 0
    s.outs = 0
    for i in range(outs):
        if ((order >> (2 * i)) & 3) != seat:
            s.order |= ((order >> (2 * i)) & 3) << (2 * s.outs)
            s.outs += 1
    s.voided |= seat << (2 * s.voids)
    s.voids += 1
    s.inside &= ~(1 << seat)
    if end_if_over(s) or s.turn != seat:
        return
    if s.top:
        pass_turn(s, seat)
    else:
        pass_lead(s, seat, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lose_lead(s: Ref) -> cython.void:
    """Take the lead away by a ruling: it goes to the next opponent."""
    pass_lead(s, s.turn, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_cards(s: Ref, packed: cython.ulonglong) -> cython.void:
    """出牌: make a play whose cards are chosen."""
    seat: cython.int = s.turn
    remove_play(s, seat, packed)
    s.top = packed
    s.top_seat = seat
    s.last[seat] = packed
    if not s.rules & R_PASS_BINDS:
        s.passed = 0
    if s.left[seat] == 0:
        s.inside &= ~(1 << seat)
        s.order |= seat << (2 * s.outs)
        s.outs += 1
        if end_if_over(s):
            return
    pass_turn(s, seat)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pass_play(s: Ref) -> cython.void:
    """过牌: pass."""
    seat: cython.int = s.turn
    s.last[seat] = PASS
    if s.top:
        s.passed |= 1 << seat
        pass_turn(s, seat)
    else:
        pass_lead(s, seat, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_actions(s: Ref, w: WorkRef) -> cython.int:
    """Note everything that the seat whose turn it is may do; a pass comes last."""
    seat: cython.int = s.turn
    w.blocks = 0
    w.total = 0
    if s.phase == IN_PLAY:
        generate_plays(w, s.cnt[seat], s.one[seat], s.wild[seat], s.level, s.top, s.rules)
        if s.top or s.rules & R_LEADER_MAY_PASS or w.total == 0:
            add_block(w, PASS, 1, 1)
    elif s.phase == IN_PAY:
        add_block(w, PAY, find_payable(s, seat), count_bits(find_payable(s, seat)))
        if may_refuse(s, seat):
            add_block(w, REFUSE, 1, 1)
    elif s.phase == IN_RETURN:
        add_block(w, RETURN, find_returnable(s, seat), count_bits(find_returnable(s, seat)))
    elif s.phase == IN_TAKE:
        add_block(w, TAKE, 10 >> (seat & 1), 2)
    elif s.phase == IN_PICK:
        add_block(w, PICK, 10 >> (seat & 1), 2)
    return w.total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def do_abstract(s: Ref, key: cython.ulonglong) -> cython.ulonglong:
    """Do an abstract action; returns it with its cards."""
    seat: cython.int = s.turn
    kind: cython.int = key & 15
    if kind <= FOUR_JOKERS:
        key = choose_cards(s.cnt[seat], s.one[seat], s.two[seat], s.wild[seat], key, (s.rules & R_FLUSH_ONLY) != 0)
        play_cards(s, key)
    else:
        do_other(s, key)
    return key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def do_other(s: Ref, packed: cython.ulonglong) -> cython.void:
    """Do an action that is not a play of cards."""
    kind: cython.int = packed & 15
    if packed == REFUSE:
        refuse_tribute(s)
    elif kind == PASS:
        pass_play(s)
    elif kind == PAY:
        pay_tribute(s, (packed >> 32) & 63)
    elif kind == RETURN:
        return_card(s, (packed >> 32) & 63)
    elif kind == TAKE:
        hand_over_tribute(s, (packed >> 4) & 3)
    else:
        pick_return(s, (packed >> 4) & 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_deal(s: Ref) -> cython.void:
    """Begin a deal whose cards are drawn: with tribute if it is due, or with the first lead."""
    s.inside = 15
    if s.first == 4:
        begin_play(s)
        return
    s.payers = 1 if s.payer >= 0 else 2
    if s.payers == 2:
        s.payer = seat_after(s, s.first, 1)
    s.refused = can_refuse(s) and not is_refusal_chosen(s)
    if s.refused:
        decide_lead(s, S_LEAD_REFUSED, 4)
    else:
        s.phase = IN_PAY
        s.turn = s.payer


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear_state(s: Ref, rules: cython.ulonglong, level: cython.int) -> cython.void:
    """Empty a deal, and set its rules and level."""
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
    s.voided = 0
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
def deal_cards(s: Ref, w: WorkRef) -> cython.void:
    """抓牌: shuffle and give 27 cards to each seat; without tribute, turn a card to find the leader."""
    i: cython.int
    j: cython.int
    card: cython.uchar
    wild: cython.int = 4 * s.level - 3
    for i in range(54):
        w.pack[i] = i
        w.pack[i + 54] = i
    for i in range(107, 26, -1):
        j = draw_below(w, i + 1)
        card = w.pack[i]
        w.pack[i] = w.pack[j]
        w.pack[j] = card
    for i in range(108):
        add_card(s, i // 27, w.pack[i])
    if s.first == 4 and s.leader == 4:
        while True:
            i = draw_below(w, 108)
            if w.pack[i] < 52 and not (w.pack[i] == wild and s.rules & R_TURNED_NOT_WILD):
                break
        s.turned = w.pack[i] + 1
        s.leader = i // 27
    begin_deal(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_up_deal(s: Ref, w: WorkRef, rules: cython.ulonglong, level: cython.int, tribute: cython.int) -> cython.void:
    """Begin a deal at random: a level where none is given, tribute never (0), always (1) or in half the deals (2)."""
    side: cython.int
    place: cython.int
    other: cython.int = 1 + draw_below(w, 13)
    if level == 0:
        level = 1 + draw_below(w, 13)
    clear_state(s, rules, level)
    side = draw_below(w, 4)
    s.levels[(side & 1) ^ 1] = other
    if tribute == 1 or (tribute == 2 and draw_below(w, 2)):
        s.first = side
        place = draw_below(w, 3)
        if place == 1:  # the partner came third: an opponent pays
            s.payer = (side + 1 + 2 * draw_below(w, 2)) & 3
        elif place == 2:
            s.payer = side ^ 2
    deal_cards(s, w)
