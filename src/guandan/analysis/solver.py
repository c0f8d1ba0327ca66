"""明牌解: what a deal is worth with all hands open, by alpha-beta with a transposition table over the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, PASS

if TYPE_CHECKING:
    from guandan.kernel import Deal

DEFAULT_POSITIONS = 200_000
"""The default limit of positions for a solution."""
_PASS_BINDS = 1 << 3
_ABSTRACT_MASK = (1 << 30) - 1
"""The bits of a packed play that say which plays beat it; the others say with which suits it was made."""
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_LARGEST = 15
_SEATS = range(4)


class TooLong(Exception):
    """The search needed more positions than allowed."""


class Solver:
    """Solves deals exactly, within so many positions in all; what it has met is remembered from deal to deal.

    Everybody sees all cards and plays for the own side. Values are levels as EW counts them.
    """

    def __init__(self, positions: int = DEFAULT_POSITIONS) -> None:
        self.positions = positions
        self.visited = 0
        self._known: dict[tuple[object, ...], tuple[int, int, int]] = {}

    def solve(self, deal: Deal) -> int:
        """The result when all play their best; raises `TooLong` when it takes too many positions."""
        return self._value(deal.clone(), -_LARGEST, _LARGEST)

    def solve_actions(self, deal: Deal, actions: list[int]) -> list[int]:
        """The result after each of these actions of the seat to act."""
        values = []
        for action in actions:
            after = deal.clone()
            after.do(action)
            values.append(self._value(after, -_LARGEST, _LARGEST))
        return values

    def _value(self, deal: Deal, low: int, high: int) -> int:
        if deal.is_over:
            return deal.result
        order = deal.order
        if order:  # the first player out decides which side rises
            low, high = (max(low, 0), high) if not order[0] & 1 else (low, min(high, 0))
            if low >= high:
                return low if not order[0] & 1 else high
        self.visited += 1
        if self.visited > self.positions:
            raise TooLong
        key = _build_key(deal, order)
        first = 0
        known = self._known.get(key)
        if known is not None:
            value, bound, first = known
            if bound == _EXACT or (bound == _AT_LEAST and value >= high) or (bound == _AT_MOST and value <= low):
                return value
        value, bound, best = self._search(deal, low, high, first)
        self._known[key] = value, bound, best
        return value

    def _search(self, deal: Deal, low: int, high: int, first: int) -> tuple[int, int, int]:
        """The value, what kind of bound it is, and the action that brings it."""
        rises = not deal.seat & 1
        alpha, beta = low, high
        best = -_LARGEST if rises else _LARGEST
        best_action = 0
        for action in _order_actions(deal, first):
            deal.do(action)
            found = self._value(deal, alpha, beta)
            deal.undo()
            if (found > best) if rises else (found < best):
                best, best_action = found, action
            if rises:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        bound = _AT_MOST if best <= low else _AT_LEAST if best >= high else _EXACT
        return best, bound, best_action


def _build_key(deal: Deal, order: tuple[int, ...]) -> tuple[object, ...]:
    """Build a key from everything that the rest of the deal depends on."""
    hands = deal.faces(0) + deal.faces(1) + deal.faces(2) + deal.faces(3)
    passed = tuple(deal.last(seat) == PASS for seat in _SEATS) if deal.rules & _PASS_BINDS else ()
    return hands, deal.seat, deal.top & _ABSTRACT_MASK, deal.top_seat, order, passed, deal.rules, deal.level


def _order_actions(deal: Deal, first: int) -> list[int]:
    """The legal actions, the likely best first: what was best before, what goes out, then many cards before few."""
    left = deal.left(deal.seat)
    leads = not deal.top

    def rank(action: int) -> tuple[bool, bool, bool, int, int]:
        size = 0 if action == PASS else action >> 8 & 15
        is_bomb = BOMB <= action & 15 < PASS
        return action != first, size != left, is_bomb, -size if leads else action == PASS, action >> 4 & 15

    return sorted(deal.packed(), key=rank)


def count_cards_left(deal: Deal) -> int:
    """How many cards all seats hold together."""
    return sum(deal.left(seat) for seat in _SEATS)
