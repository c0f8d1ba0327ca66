"""The state of a deal, the space to work in, and chance.

`state.pxd` says the same to C: there a state is a struct that is copied in one piece.
"""

from operator import attrgetter

from .bits import FULL, R_CLOCKWISE, lowest, make_key

# ------------------------------------------------------------------ the state of a deal

# What each seat has.
_FOURS = (
    "cnt",  # the hand, with `one`, `two` and `wild`; `bits` says how
    "one",
    "two",
    "cnt0",  # the hand when play began
    "one0",
    "two0",
    "last",  # what the seat did last in this trick, packed
    "wild",
    "wild0",
    "left",  # the number of cards in hand
    "paid",  # by payer: the face, counted from 1
    "back",  # by receiver: the face returned, counted from 1
    "taker",  # by payer: who got the card; 4 when nobody has
    "laid",  # by payer: the face, counted from 1, taken back when the partner refused
)
_SINGLES = (
    "top",  # the play to beat, packed; 0 before a lead
    "rules",
    "phase",
    "turn",  # whose turn it is
    "top_seat",
    "passed",  # seats that have passed in this trick, a bit each
    "inside",  # seats that still play, a bit each
    "order",  # the seats that have finished, two bits each, the first lowest
    "outs",  # how many of them
    "voided",  # seats whose hand a ruling has voided, two bits each
    "voids",  # how many of them
    "level",
    "first",  # the first of the deal before; 4 without tribute
    "payers",  # how many owe tribute
    "payer",  # the payer asked first
    "equal",  # both paid alike: 1; the payer to the first then picked the first's return: 2, or the other: 3
    "refused",
    "leader",  # of the first trick; 4 while unknown
    "turned",  # the turned card's face, counted from 1; the leader holds it
    "tricks",  # how many are over
    "result",  # levels that EW rises, or minus those that NS does
)

_get_fours = attrgetter(*_FOURS)
_get_singles = attrgetter(*_SINGLES)


class State:
    """The state of a deal."""

    __slots__ = (*_FOURS, *_SINGLES, "levels")

    def __init__(self):
        for name in _FOURS:
            setattr(self, name, [0, 0, 0, 0])
        for name in _SINGLES:
            setattr(self, name, 0)
        self.levels = [0, 0]  # the sides' own


Ref = State  # in C a pointer to one


def take_snapshot(s):
    """Copy a state into tuples."""
    return _get_singles(s), tuple(map(tuple, _get_fours(s))), tuple(s.levels)


def restore_snapshot(s, snapshot):
    """Give a state the values of a snapshot."""
    singles, fours, levels = snapshot
    for name, value in zip(_SINGLES, singles, strict=True):
        setattr(s, name, value)
    for name, values in zip(_FOURS, fours, strict=True):
        getattr(s, name)[:] = values
    s.levels[:] = levels


def snapshot_turn(snapshot):
    """Whose turn it was."""
    return snapshot[0][_SINGLES.index("turn")]


def copy_state(into, s):
    """Make one state the same as another."""
    restore_snapshot(into, take_snapshot(s))


def seat_after(s, seat, steps):
    """The seat so many turns on."""
    return (seat - steps) & 3 if s.rules & R_CLOCKWISE else (seat + steps) & 3


# ------------------------------------------------------------------ the space to work in


class Work:
    """What the engine notes while it works on a state, and the source of its chance."""

    __slots__ = (
        *("plan", "mask", "upto", "blocks", "total", "noted"),
        *("rng", "field", "fields", "room", "cap", "pack", "held"),
    )

    def __init__(self):
        # The blocks of actions, and for each how many actions there are up to its end.
        self.plan = [0] * 160
        self.mask = [0] * 160
        self.upto = [0] * 160
        self.blocks = 0
        self.total = 0
        self.noted = 0  # the stamp of the state whose actions these are
        self.rng = 0
        # What can lie in each of five slots, 32 apiece, and how many they are.
        self.field = [0] * 160
        self.fields = [0] * 5
        # While hidden cards are dealt anew: free places and the highest worth of each seat (4: face down), and how
        # many of each face are to be given out.
        self.room = [0] * 5
        self.cap = [0] * 4
        self.held = [0] * 54
        self.pack = [0] * 108


WorkRef = Work  # in C a pointer to one


def add_block(w, plan, mask, number):
    """Note a block: a plan, and a mask of which each bit makes an action; their number is known to the caller."""
    i = w.blocks
    w.plan[i] = plan
    w.mask[i] = mask
    w.total += number
    w.upto[i] = w.total
    w.blocks = i + 1


def nth_key(w, k, level):
    """The k-th of the actions that were noted."""
    i = 0
    while k >= w.upto[i]:
        i += 1
    if i:
        k -= w.upto[i - 1]
    mask = w.mask[i]
    while k:
        mask &= mask - 1
        k -= 1
    return make_key(w.plan[i], lowest(mask), level)


def new_state():
    """Make a state."""
    return State()


def new_work():
    """Make space to work in."""
    return Work()


def free_state(s):
    """Give the memory of a state back; in Python there is nothing to do."""


def free_work(w):
    """Give the memory back; in Python there is nothing to do."""


# ------------------------------------------------------------------ chance: SplitMix64, and numbers below a bound

GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
LOW32 = 0xFFFFFFFF


def mix(x):
    """Stir 64 bits."""
    x = ((x ^ (x >> 30)) * MIX1) & FULL
    x = ((x ^ (x >> 27)) * MIX2) & FULL
    return x ^ (x >> 31)


def start_stream(seed, stream):
    """Compute where a stream of chance starts: one for every seed and number."""
    return mix((mix((seed + GAMMA) & FULL) + ((stream + 1) * MIX1)) & FULL)


def draw_bits(w):
    """Draw 64 random bits."""
    w.rng = (w.rng + GAMMA) & FULL
    return mix(w.rng)


def draw_below(w, bound):
    """Draw a number below the bound, every one equally likely (Lemire's method with 32 bits)."""
    product = (draw_bits(w) >> 32) * bound
    if (product & LOW32) < bound:
        least = ((LOW32 + 1) - bound) % bound
        while (product & LOW32) < least:
            product = (draw_bits(w) >> 32) * bound
    return product >> 32
