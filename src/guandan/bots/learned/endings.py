"""残局: the exact worth of a deal with open hands of which few cards are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guandan.kernel import Deal

_MAX_RESULT = 3


class SearchLimitExceeded(Exception):
    """More positions than were allowed."""


def solve_open_hands(deal: Deal, positions: int) -> int:
    """Solve the open hands for EW; raise `SearchLimitExceeded` above the position limit."""
    return _EndingSearch(deal.clone(), positions).value(-_MAX_RESULT, _MAX_RESULT)


class _EndingSearch:
    """Alpha-beta over one deal that is played and taken back."""

    def __init__(self, deal: Deal, positions: int) -> None:
        self._deal = deal
        self._rest = positions

    def value(self, low: int, high: int) -> int:
        """The result between these bounds."""
        deal = self._deal
        if deal.is_over:
            return deal.result
        self._rest -= 1
        if self._rest < 0:
            raise SearchLimitExceeded
        is_even = not deal.seat & 1
        best = -_MAX_RESULT if is_even else _MAX_RESULT
        for place in range(deal.count()):
            deal.act(place)
            found = self.value(low, high)
            deal.undo()
            if is_even:
                best = max(best, found)
                low = max(low, found)
            else:
                best = min(best, found)
                high = min(high, found)
            if low >= high:
                break
        return best
