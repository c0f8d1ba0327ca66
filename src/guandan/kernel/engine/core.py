# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=True, warn.unreachable=False
"""One deal, as Python sees it."""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.guandan.kernel.engine.state import allocate, free, reallocate
else:
    from .bits import FOUR_JOKERS, IN_PAY, IN_PLAY, IN_RETURN, MISS, OVER, R_CLOCKWISE, R_FLUSH_ONLY, VOID
    from .concrete import is_legal, list_actions
    from .encode import write_faces, write_observation
    from .hand import add_card, count_face
    from .hidden import count_drawn, count_known, count_played, redeal_hidden
    from .numbering import catalogue_number
    from .play import (
        begin_deal,
        choose_cards,
        clear_state,
        deal_cards,
        do_abstract,
        do_other,
        lose_lead,
        note_actions,
        play_cards,
        set_up_deal,
        void_hand,
    )
    from .policy import choose_key, play_out
    from .state import (
        Ref,
        State,
        Work,
        WorkRef,
        copy_state,
        free_state,
        free_work,
        new_state,
        new_work,
        nth_key,
        restore_snapshot,
        snapshot_turn,
        start_stream,
        take_snapshot,
    )


# Space that all deals share: compiled, no other thread of Python comes between; uncompiled, each deal has its own.
_stamps = cython.declare(cython.ulonglong, 0)
if cython.compiled:
    _work = cython.declare(WorkRef, new_work())
    _work.noted = 0


@cython.cclass
class Core:
    """One deal as numbers: seats 0 to 3 are E N W S, levels and ranks 2 to 14, faces 0 to 53, actions packed."""

    def __cinit__(self):
        if cython.compiled:
            self.s = new_state()
            self.w = _work
            self.room = 32
            self.past = cython.cast(Ref, allocate(self.room * cython.sizeof(State)))
            self.acts = cython.cast(cython.p_ulonglong, allocate(self.room * 8))
            clear_state(self.s, 0, 1)
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
            clear_state(self.s, 0, 1)
        self.mark_changed()

    def __dealloc__(self):
        if cython.compiled:
            free(self.s)
            free(self.past)
            free(self.acts)

    @cython.cfunc
    def mark_changed(self) -> cython.void:
        """Give this state a new stamp: what was noted before is no longer true."""
        global _stamps
        if cython.compiled:
            _stamps += 1
            self.stamp = _stamps
        else:
            self.stamp += 1

    @cython.cfunc
    def list_once(self) -> cython.int:
        """Note the legal actions, unless they are noted already; returns how many."""
        if self.w.noted != self.stamp:
            note_actions(self.s, self.w)
            self.w.noted = self.stamp
        return self.w.total

    @cython.cfunc
    def grow(self, size: cython.int) -> cython.void:
        """Make room for a longer history."""
        if cython.compiled:
            self.past = cython.cast(Ref, reallocate(self.past, size * cython.sizeof(State)))
            self.acts = cython.cast(cython.p_ulonglong, reallocate(self.acts, size * 8))
            self.room = size

    @cython.cfunc
    def remember(self, packed: cython.ulonglong) -> cython.void:
        """Store the state for `undo`, and the action."""
        if cython.compiled:
            if self.done == self.room:
                self.grow(2 * self.room)
            self.past[self.done] = self.s[0]
            self.acts[self.done] = packed
        else:
            self.past.append(take_snapshot(self.s))
            self.acts.append(packed)
        self.done += 1

    @cython.cfunc
    def forget(self) -> cython.void:
        """Clear the history."""
        self.done = 0
        self.floor = 0
        if not cython.compiled:
            self.past.clear()
            self.acts.clear()

    # -------------------------------------------------------------- making a deal

    def empty(self, rules: cython.ulonglong, level: cython.int):
        """Begin anew with empty hands at a level."""
        clear_state(self.s, rules, level - 1)
        self.forget()
        self.mark_changed()

    def put_levels(self, ew: cython.int, ns: cython.int):
        """Set the sides' own levels."""
        self.s.levels[0] = ew - 1
        self.s.levels[1] = ns - 1

    def put_card(self, seat: cython.int, face: cython.int):
        """Put a card into a hand."""
        if not (0 <= seat < 4 and 0 <= face < 54) or count_face(self.s, seat, face) >= 2:
            raise ValueError("no such seat or card, or a third copy")
        add_card(self.s, seat, face)
        self.mark_changed()

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
        self.w.rng = start_stream(seed, stream)
        deal_cards(self.s, self.w)
        self.mark_changed()

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
        self.w.rng = start_stream(seed, number)
        set_up_deal(self.s, self.w, rules, level - 1 if level else 0, tribute)
        self.mark_changed()

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
            note_actions(self.s, self.w)
            key: cython.ulonglong = choose_key(self.s, self.w, policy)
            self.remember(0)
            key = do_abstract(self.s, key)
            self.acts[self.done - 1] = key
        self.w.noted = 0
        self.mark_changed()

    def begin(self):
        """The hands are given out: ask for tribute, or for the first lead."""
        begin_deal(self.s)
        self.mark_changed()

    def put_top(self, seat: cython.int, top: cython.ulonglong):
        """Put a play to beat on the table, and make it this seat's turn."""
        self.s.phase = IN_PLAY
        self.s.turn = seat
        self.s.top = top
        self.s.top_seat = (seat + 3) & 3
        self.mark_changed()

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
        return bytes(map(snapshot_turn, self.past))

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
        return bytes([count_played(self.s, seat & 3, face) for face in range(54)])

    def drawn_faces(self, seat: cython.int):
        """What a seat drew, before tribute: how many of each face, 54 bytes."""
        return bytes([count_drawn(self.s, seat & 3, face) for face in range(54)])

    def known_faces(self, seat: cython.int):
        """What everybody knows a seat to hold: how many of each face, 54 bytes."""
        return bytes([count_known(self.s, seat & 3, face) for face in range(54)])

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
            self.mark_changed()

    def void(self, seat: cython.int):
        """A ruling voids a hand: it plays no more, and its owner comes last."""
        if self.s.phase != IN_PLAY or not 0 <= seat < 4:
            raise ValueError("no hand to void")
        self.remember(VOID | seat << 4)
        void_hand(self.s, seat)
        self.mark_changed()

    def miss_lead(self):
        """A ruling takes the lead away: it goes to the next opponent."""
        if self.s.phase != IN_PLAY or self.s.top:
            raise ValueError("no lead to miss")
        self.remember(MISS)
        lose_lead(self.s)
        self.mark_changed()

    def count(self):
        """How many abstract actions there are."""
        return self.list_once()

    def nth(self, k: cython.int):
        """The k-th abstract action, with the cards chosen for it, packed."""
        if not 0 <= k < self.list_once():
            raise IndexError(k)
        seat: cython.int = self.s.turn
        return choose_cards(
            self.s.cnt[seat],
            self.s.one[seat],
            self.s.two[seat],
            self.s.wild[seat],
            nth_key(self.w, k, self.s.level),
            (self.s.rules & R_FLUSH_ONLY) != 0,
        )

    def act(self, k: cython.int):
        """Do the k-th abstract action; returns how many there are then, 0 when the deal is over."""
        if not 0 <= k < self.list_once():
            raise IndexError(k)
        key: cython.ulonglong = nth_key(self.w, k, self.s.level)
        self.remember(0)
        key = do_abstract(self.s, key)
        self.acts[self.done - 1] = key
        self.mark_changed()
        return self.list_once()

    def can(self, packed: cython.ulonglong):
        """Whether an action is legal now, with the cards that it names."""
        self.list_once()
        return is_legal(self.s, self.w, packed)

    def do(self, packed: cython.ulonglong):
        """Do a legal action with the cards that it names."""
        if not self.can(packed):
            raise ValueError("not a legal action")
        self.remember(packed)
        if packed & 15 <= FOUR_JOKERS:
            play_cards(self.s, packed)
        else:
            do_other(self.s, packed)
        self.mark_changed()

    def undo(self):
        """Go back to before the last action."""
        if self.done == self.floor:
            raise IndexError("nothing to undo")
        self.done -= 1
        if cython.compiled:
            self.s[0] = self.past[self.done]
        else:
            restore_snapshot(self.s, self.past.pop())
            self.acts.pop()
        self.mark_changed()

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
        self.mark_changed()

    def packed(self, full: cython.bint = False):
        """Every legal action, packed: abstract ones with the cards chosen, or (full) every set of cards."""
        n: cython.int = self.list_once()
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
        """Deal all cards anew that a seat cannot see, at random; `undo` cannot go back past this."""
        truth = new_state()
        copy_state(truth, self.s)
        self.w.rng = start_stream(seed, stream)
        found = redeal_hidden(self.s, self.w, truth, seat & 3)
        free_state(truth)
        self.floor = self.done
        self.mark_changed()
        if not found:
            raise ValueError("no hands were found that fit what the seat knows")

    def playouts(self, start: cython.longlong, stop: cython.longlong, policy: cython.int, seed: cython.ulonglong):
        """Play on to the end, once for each number of a range; returns decisions, and results by 15 + levels."""
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
                copy_state(s, self.s)
                decisions += play_out(s, w, policy)
                table[15 + s.result] += 1
        free_state(s)
        free_work(w)
        return decisions, seen

    def evaluate(self, start: cython.longlong, stop: cython.longlong, policy: cython.int, seed: cython.ulonglong):
        """For each number redeal hidden cards and play each action out; returns how many, and the side's sums."""
        i: cython.longlong
        k: cython.int
        n: cython.int = self.list_once()
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
                w.rng = start_stream(seed, i)
                if redeal_hidden(world, w, self.s, seat):
                    worlds += 1
                    for k in range(n):
                        copy_state(s, world)
                        note_actions(s, w)
                        do_abstract(s, nth_key(w, k, s.level))
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
            write_observation(self.s, seat & 3, cython.address(view[0]), 0)
        else:
            write_observation(self.s, seat & 3, out, 0)
        return bytes(out)

    def number(self, packed: cython.ulonglong):
        """The catalogue's number of an action of the seat to act."""
        return catalogue_number(packed, self.s.turn, (self.s.rules & R_CLOCKWISE) != 0)
