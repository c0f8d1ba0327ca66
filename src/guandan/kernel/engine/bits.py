"""How the engine writes hands, plays and rules as numbers, and the smallest functions on them.

`bits.pxd` says the same to C: the same constants, and the functions once more. A test compares the two.

**A rank** is a number: 1 to 13 for 2 to A, 14 and 15 for the jokers. In runs 0 is A as the card below 2.
**A face** is a number from 0 to 53, the place of a `Card`: 4 × (rank - 1) + suit, then the two jokers.
**A level** is the number of its rank. The hearts of the level are the wilds; their face is 4 × level - 3.
**Seats** 0 to 3 are E N W S, so the partner is `seat ^ 2`, and bit 0 says the side.

**A hand** is four numbers.

    cnt     four bits a rank: how many natural cards of it are held; rank 0 repeats A
    one     sixteen bits a suit («lane»): a bit for each rank of which at least one card is held; bit 0 repeats A
    two     the same for ranks of which both cards are held
    wild    how many wilds are held; they are in none of the other three

The ranks held at least k times, the «thermometer» of k, are one addition and one AND away: add 8 - k to each four bits
of `cnt`, and bit 3 of a rank tells. Such a mask, with only the bits 3, 7, 11, … set, is a *rank mask*. Runs are shifts
and ANDs of rank masks; straight flushes are shifts and ANDs of `one`.

**An action** is one packed number. Its low 30 bits are the abstract play, its *key*:

    bits 0-3    what: 1 to 10 the kinds in the order of `Kind`, 11 pay, 12 return, 13 take, 14 pick, 15 pass
                (31 when a payer refuses tribute, so bit 4 is set too)
    bits 4-7    the rank that decides it; in a run the highest one; the seat for take and pick
    bits 8-11   the number of cards
    bits 12-15  the rank of a full house's pair
    bits 16-25  *gaps*: the wilds in each of up to five *slots*, two bits each; a slot is a rank of the play, the
                lowest first, but a full house's triple before its pair
    bits 26-27  the suit of a straight flush
    bits 28-29  the number of wilds
    bits 32-55  the natural cards: a *field* of eight bits for each slot (two bits a suit, how many), or in straights
                two bits for each slot (the suit); the face for pay and return

**A plan** is a key without its rank, pair and suit. **A block** is a plan and a mask: each bit of the mask makes one
key of the plan. The engine lists plays as blocks, and makes a key only of the one that is asked for.

**The rules** of a book are one number too; `guandan.kernel.options` writes it.
"""

# ------------------------------------------------------------------ masks of 64 bits

FULL = 0xFFFFFFFFFFFFFFFF
U1 = 1  # a 1 of 64 bits, to be shifted
ONES = 0x1111111111111111
EIGHTS = 0x8888888888888888
# Added to `cnt`: bit 3 of a rank is then set where at least so many are held.
ADD1 = 0x7777777777777777
ADD2 = 0x6666666666666666
ADD3 = 0x5555555555555555
ADD4 = 0x4444444444444444
# Rank masks: 2 to A, the jokers, all of them.
RANKS = 0x0088888888888880
BIG_JOKER = 0x8000000000000000
JOKERS = 0x8800000000000000
ANY = 0x8888888888888880
LOW_ACE = 8
# Where runs of five, three and two ranks can begin.
STARTS5 = 0x0000008888888888
STARTS3 = 0x0000888888888888
STARTS2 = 0x0008888888888888
FOUR_JOKERS_HELD = 0x2200000000000000  # in `cnt`
# By lanes: the lowest bit of each, and where straight flushes can begin.
LANES = 0x0001000100010001
STARTS_SUITED = 0x03FF03FF03FF03FF
KEY = 0x3FFFFFFF

# ------------------------------------------------------------------ what an action is, and the phases of a deal

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
REFUSE = 31  # a payer's pass: bit 4 tells it from a pass in a history
# In a history only, for rulings: bit 8 or 9 beside the 0 of no play.
VOID = 256
MISS = 512

IN_PLAY = 0
IN_PAY = 1
IN_TAKE = 2
IN_RETURN = 3
IN_PICK = 4
OVER = 5

# ------------------------------------------------------------------ plans

# A run's mask marks its lowest rank, so its plan begins with the distance to the highest one.
P_SINGLE = 0x101
P_PAIR = 0x202
P_TRIPLE = 0x303
P_FULL = 0x504
P_STRAIGHT = 0x545
P_TUBE = 0x626
P_PLATE = 0x617
P_FLUSH = 0x549
P_JOKERS = 0x40A
# One wild in slot 0 to 4.
G0 = 0x10010000
G1 = 0x10040000
G2 = 0x10100000
G3 = 0x10400000
G4 = 0x11000000

# ------------------------------------------------------------------ the rules of a book

# One bit each.
R_JOKER_PAIR = 1 << 0
R_FLUSH_ONLY = 1 << 1
R_LEADER_MAY_PASS = 1 << 2
R_PASS_BINDS = 1 << 3
R_WIND_NEXT = 1 << 4
R_THREE_OUT = 1 << 5
R_ENDS_AT_FIRST = 1 << 6
R_CLOCKWISE = 1 << 7
R_PAYER_PICKS = 1 << 8
R_FIRST_PICKS = 1 << 9
R_LOSERS_PICK = 1 << 10
R_LIMIT_OPPONENT = 1 << 11
R_LIMIT_PARTNER = 1 << 12
R_LIMIT_DOUBLE = 1 << 13
R_GOES_BACK = 1 << 14
R_NOTHING_ANY = 1 << 15
R_REFUSAL = 1 << 18
R_TURNED_NOT_WILD = 1 << 27
R_CHOOSE_SINGLE = 1 << 54
R_CHOOSE_DOUBLE = 1 << 55
# Where longer parts begin: two bits for a choice, four for a number, ten for the kinds.
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


# ------------------------------------------------------------------ functions


def lowest(mask):
    """Find the place of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def count_bits(mask):
    """Count the bits of any mask."""
    return mask.bit_count()


def count_ranks(mask):
    """Count the bits of a rank mask, at most fifteen."""
    return (((mask >> 3) * ONES) & FULL) >> 60


def held_at_least(cnt, k):
    """The thermometer: a mask of the ranks held at least k times, k from 1 to 8; no jokers, no low A."""
    return (cnt + (8 - k) * ONES) & RANKS


def ranks_above(rank, level):
    """A mask of the ranks worth more than this one at a level."""
    if rank == level:
        return JOKERS
    if rank >= 14:
        return BIG_JOKER if rank == 14 else 0
    return ((RANKS >> (4 * rank + 4)) << (4 * rank + 4)) | (U1 << (4 * level + 3)) | JOKERS


def rank_worth(rank, level):
    """The worth of a rank at a level: 1 to 13, the level 14, the jokers 15 and 16."""
    if rank == level:
        return 14
    return rank + 1 if rank >= 14 else rank


def face_rank(face):
    """The rank of a face."""
    return (face >> 2) + 1 if face < 52 else face - 38


def natural_flushes(one):
    """Where straight flushes without a wild begin, by lanes."""
    both = one & (one >> 1)
    return both & (both >> 2) & (one >> 4) & STARTS_SUITED


def make_key(plan, index, level):
    """The key that a bit of a block stands for."""
    kind = plan & 15
    if kind == FULL_HOUSE:
        if plan & (U1 << 19):  # both cards of the pair are wild: level cards, or the lowest other rank
            pair = level if index >> 2 != level else 1 if level > 1 else 2
            return plan + ((index >> 2) << 4) + (pair << 12)
        return plan + ((index >> 2) << 12)
    if kind == FLUSH:
        return plan + ((index & 15) << 4) + ((index >> 4) << 26)
    if kind == PAY or kind == RETURN:
        return plan + (index << 32)
    if kind == TAKE or kind == PICK:
        return plan + (index << 4)
    return plan + ((index >> 2) << 4)
