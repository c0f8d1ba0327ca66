# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""Many deals at once, as Python sees them."""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.guandan.kernel.engine.state import allocate, free
else:
    from .bits import BOMB, FOUR_JOKERS, FULL, OVER, REFUSE
    from .core import Core
    from .encode import write_actions, write_observation
    from .hidden import redeal_hidden
    from .numbering import write_numbers
    from .play import clear_state, do_abstract, note_actions, set_up_deal
    from .policy import choose_key, choose_light, play_out
    from .state import (
        Ref,
        State,
        WorkRef,
        copy_state,
        draw_below,
        free_state,
        free_work,
        mix,
        new_state,
        new_work,
        nth_key,
        start_stream,
    )


def simulate(
    start: cython.longlong,
    stop: cython.longlong,
    seed: cython.ulonglong,
    rules: cython.ulonglong,
    level: cython.int,
    tribute: cython.int,
    policy: cython.int,
):
    """Play whole deals at random, one for each number; returns decisions, and results by 15 + levels."""
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
            w.rng = start_stream(seed, i)
            set_up_deal(s, w, rules, level - 1 if level else 0, tribute)
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
            w.rng = start_stream(seed, i)
            set_up_deal(s, w, rules, level - 1 if level else 0, tribute)
            n = 0
            while s.phase != OVER:
                note_actions(s, w)
                tricks = s.tricks
                key = do_abstract(s, choose_key(s, w, policy))
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
    """Play whole deals at random and stir every action, hand and result into one number."""
    i: cython.longlong
    k: cython.int
    sum_of_all: cython.ulonglong = 0
    s = new_state()
    w = new_work()
    with cython.nogil:
        for i in range(start, stop):
            w.rng = start_stream(seed, i)
            set_up_deal(s, w, rules, level - 1 if level else 0, tribute)
            for k in range(4):
                sum_of_all = mix((sum_of_all + s.cnt[k] + s.one[k] * 3 + s.two[k] * 5 + s.wild[k]) & FULL)
            while s.phase != OVER:
                note_actions(s, w)
                sum_of_all = mix((sum_of_all + w.total + do_abstract(s, choose_key(s, w, policy))) & FULL)
            sum_of_all = mix((sum_of_all + s.order * 64 + s.outs * 32 + s.result + 16) & FULL)
    free_state(s)
    free_work(w)
    return sum_of_all


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
            self.states = cython.cast(Ref, allocate(size * cython.sizeof(State)))
            self.numbers = cython.cast(cython.p_longlong, allocate(size * 8))

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
            clear_state(self.at(i), rules, 1)

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
        """Begin the deal with the number of this place."""
        w.rng = start_stream(self.seed, self.numbers[i] // self.copies)
        set_up_deal(self.at(i), w, self.rules, self.level, self.tribute)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle_forced(self, i: cython.int, w: WorkRef) -> cython.void:
        """Play on while there is only one legal action."""
        s: Ref = self.at(i)
        while s.phase != OVER and note_actions(s, w) == 1:
            do_abstract(s, nth_key(w, 0, s.level))

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
        deal.mark_changed()

    def hide(self, start: cython.int, stop: cython.int, deal: Core, seat: cython.int, seed: cython.ulonglong):
        """Fill a range with deals that a seat cannot tell from this one; returns how many were found."""
        i: cython.int
        found: cython.int = 0
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                w.rng = start_stream(seed, i)
                found += redeal_hidden(self.at(i), w, deal.s, seat & 3)
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
                counts[i + 1] = 0 if s.phase == OVER else note_actions(s, w)
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
                write_observation(s, s.turn, out, 741 * i)

    def add_up(self, counts: cython.int[::1]):
        """Turn counts into offsets; returns the end."""
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
                    note_actions(s, w)
                    write_actions(s, t, w, out, offsets[i])
        free_state(t)
        free_work(w)

    def catalogue(self, start: cython.int, stop: cython.int, offsets: cython.int[::1], numbers: cython.int[::1]):
        """Write the catalogue's number of each abstract action of each deal, where the offsets say."""
        i: cython.int
        s: Ref
        if numbers.shape[0] == 0:
            return
        if cython.compiled:
            out: cython.p_int = cython.address(numbers[0])
        else:
            out = numbers
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                if s.phase != OVER:
                    note_actions(s, w)
                    write_numbers(s, w, out, offsets[i])
        free_work(w)

    def choose(
        self, start: cython.int, stop: cython.int, policy: cython.int, seed: cython.ulonglong, chosen: cython.int[::1]
    ):
        """Let a policy choose for every deal, at random where it must."""
        i: cython.int
        k: cython.int
        key: cython.ulonglong
        s: Ref
        w = new_work()
        with cython.nogil:
            for i in range(start, stop):
                s = self.at(i)
                chosen[i] = 0
                if s.phase != OVER and note_actions(s, w) > 1:
                    w.rng = start_stream(seed, i)
                    if policy:
                        key = choose_light(s, w)
                        for k in range(w.total):
                            if nth_key(w, k, s.level) == key:
                                chosen[i] = k
                                break
                    else:
                        chosen[i] = draw_below(w, w.total)
        free_work(w)

    def step(
        self,
        start: cython.int,
        stop: cython.int,
        chosen: cython.int[::1],
        results: cython.schar[::1],
        done: cython.uchar[::1],
    ):
        """Do what was chosen; after a deal that ends, the next one begins; returns the first bad place or -1."""
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
                note_actions(s, w)
                if k < 0 or k >= w.total:
                    bad = i if bad < 0 else bad
                    continue
                do_abstract(s, nth_key(w, k, s.level))
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
