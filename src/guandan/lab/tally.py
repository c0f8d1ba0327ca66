"""What happens in deals, counted: one row of numbers, which the kernel counts too, and which add up.

0-30 results by 15 + levels of EW; 31 + an action's code; 48 + the cards of a bomb; 64-66 plays with so many wilds; 67
leads inherited; 68 deals without tribute, 69 single paid, 70 single refused, 71 double paid, 72 double refused, 73
equal ones; 74-76 the first's partner second, third, last; 77-80 first by seat; 81 decisions; 82 tricks; from 96 deals
by tricks; from 224 deals by decisions.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from guandan.kernel.packed import REFUSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.kernel import Deal

TALLY_SIZE = 1024
RESULTS, ACTIONS, BOMBS, WILDS, WIND = 15, 31, 48, 64, 67
NO_TRIBUTE, SINGLE, EQUAL, PARTNER, FIRST = 68, 69, 73, 73, 77
DECISIONS, TRICKS, BY_TRICKS, BY_DECISIONS = 81, 82, 96, 224

_BOMB, _FOUR_JOKERS = 8, 10
_NOBODY = 4


def empty_tally() -> array[int]:
    """Return a row of zeros."""
    return array("q", bytes(8 * TALLY_SIZE))


def add_rows(rows: Iterable[Sequence[int]]) -> array[int]:
    """Add up several rows."""
    total = empty_tally()
    for row in rows:
        total = array("q", map(int.__add__, total, row))
    return total


class WindCounter:
    """Looks on while a deal is played and counts what only the course of it tells."""

    def __init__(self) -> None:
        self.wind = 0
        self._tricks = 0
        self._holder = 0

    def observe(self, deal: Deal, seat: int, held: int) -> None:
        """接风: a seat that held so many cards has acted; is a trick over, and its winner without cards?"""
        if deal.left(seat) < held:
            self._holder = seat
        if deal.tricks != self._tricks:
            self._tricks = deal.tricks
            self.wind += not deal.left(self._holder)


def tally_deal(deal: Deal, wind: int) -> array[int]:
    """The row of one deal that is over."""
    row = empty_tally()
    actions = deal.history
    for action in actions:
        kind = action & 15
        row[ACTIONS + kind] += action != REFUSE  # it is counted with the tributes
        if kind <= _FOUR_JOKERS:
            row[WILDS + (action >> 28 & 3)] += 1
            if kind == _BOMB:
                row[BOMBS + (action >> 8 & 15)] += 1
    first, payer, refused, equal = deal.tribute[:4]
    if first == _NOBODY:
        row[NO_TRIBUTE] += 1
    else:
        row[SINGLE + 2 * (payer < 0) + refused] += 1
        row[EQUAL] += equal != 0
    order = deal.order
    row[RESULTS + deal.result] += 1
    row[PARTNER + order.index(order[0] ^ 2)] += 1
    row[FIRST + order[0]] += 1
    row[WIND] += wind
    row[DECISIONS] += len(actions)
    row[TRICKS] += deal.tricks + 1
    row[min(BY_TRICKS + deal.tricks + 1, BY_DECISIONS - 1)] += 1
    row[min(BY_DECISIONS + len(actions), TALLY_SIZE - 1)] += 1
    return row
