"""The catalogue: one number for every abstract action, the same in every deal.

0 is the pass; then the kinds in their order; then paying and returning each face; then taking from, and picking the
return of, the next and the previous player. Within a kind: first how the wilds lie, then (in a straight flush) the
suit, then the rank, then (in a full house) the rank of the pair.
"""

from __future__ import annotations

from functools import cache

from guandan.kernel.engine import Core
from guandan.kernel.packed import NIBBLES, PASS, PAY, PICK, RETURN, TAKE, slots_in
from guandan.rules.play import Kind
from guandan.rules.slots import list_gaps

SIZE = 2325
_KEY = (1 << 30) - 1
_JOKER = 14
_COPIES = 8
_SAME_RANK = {Kind.SINGLE: (1,), Kind.PAIR: (2,), Kind.TRIPLE: (3,), Kind.BOMB: tuple(range(4, 11))}
_RUNS = {Kind.STRAIGHT: (5, 5), Kind.TUBE: (3, 6), Kind.PLATE: (2, 6), Kind.STRAIGHT_FLUSH: (5, 5)}
_DIRECTIONS = (1, 3)


class Catalogue:
    """Every abstract action by its number; a full house whose pair is two wilds is a single action."""

    def __len__(self) -> int:
        return SIZE

    def number(self, deal: Core, packed: int) -> int:
        """Return the number of an action of the seat to act."""
        return deal.number(packed)

    def key(self, number: int) -> int:
        """Return the abstract action of a number, packed; taken and picked seats are counted from the seat to act."""
        return _key_table()[number]


CATALOGUE = Catalogue()


@cache
def _key_table() -> tuple[int, ...]:
    core = Core()
    core.put_top(0, 0)  # so that East is to act
    keys = {core.number(key): key for key in _list_keys()}
    return tuple(keys[number] for number in range(SIZE))


def _list_keys() -> list[int]:
    keys = [PASS, *(_list_ways(Kind.FOUR_JOKERS, 15, 4))]
    for kind, sizes in _SAME_RANK.items():
        keys += [key for size in sizes for rank in range(1, 16) for key in _list_ways(kind, rank, size)]
    for kind, (length, size) in _RUNS.items():
        keys += [key for top in range(length - 1, 14) if top for key in _list_ways(kind, top, size)]
    ranks = range(1, 16)
    keys += [
        key
        for pair in ranks
        for rank in range(1, 14)
        if rank != pair
        for key in _list_ways(Kind.FULL_HOUSE, rank, 5, pair)
    ]
    keys += [kind | face << 32 for kind in (PAY, RETURN) for face in range(54)]
    return keys + [kind | seat << 4 for kind in (TAKE, PICK) for seat in _DIRECTIONS]


def _list_ways(kind: Kind, rank: int, size: int, pair: int = 0) -> list[int]:
    """List every way in which wilds can lie in a play, and for a straight flush every suit."""
    slots = slots_in(kind, rank, size, pair)
    most = 1 if len(slots) == len("ATJQK") else 2
    keys = []
    for gaps in list_gaps(len(slots), 2, most):
        naturals = [number - gap for (_, number), gap in zip(slots, gaps, strict=True)]
        with_jokers = any(NIBBLES[slot] >= _JOKER and gap for (slot, _), gap in zip(slots, gaps, strict=True))
        too_many = any(
            number > (2 if NIBBLES[slot] >= _JOKER else _COPIES)
            for (slot, _), number in zip(slots, naturals, strict=True)
        )
        if with_jokers or too_many or min(naturals) < 0:
            continue
        code = list(Kind).index(kind) + 1
        key = code | rank << 4 | size << 8 | pair << 12 | sum(gaps) << 28
        key |= sum(gap << 16 + 2 * slot for slot, gap in enumerate(gaps))
        suits = range(4) if kind is Kind.STRAIGHT_FLUSH else range(1)
        keys += [key | suit << 26 for suit in suits]
    return keys
