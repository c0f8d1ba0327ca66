"""简单: greedy, one play at a time, without a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, REFUSE, rank_value

if TYPE_CHECKING:
    from guandan.bots.seen import Seen


class Easy:
    """简单: leads as many cards as it can, follows with the least that beats, and leaves its partner's plays alone."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed  # ties are settled by place: its play needs no chance

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (it needs no time)
        """The place of its answer."""
        actions = seen.packed
        last = len(actions) - 1
        if seen.phase or not last:
            return last if actions[last] == REFUSE else 0
        level, left = seen.level - 1, seen.left[seen.seat]
        if not seen.top:
            return min(range(len(actions)), key=lambda place: _lead_key(actions[place], level))
        finish = next((place for place in range(last) if actions[place] >> 8 & 15 == left), None)
        if finish is not None:
            return finish
        if seen.top_seat == seen.partner:
            return last
        return min(range(last), key=lambda place: _follow_key(actions[place], level))


def _lead_key(packed: int, level: int) -> tuple[bool, int, int, int]:
    """Bombs are kept; then the most cards, the lowest rank, the fewest wilds."""
    return packed & 15 >= BOMB, -(packed >> 8 & 15), rank_value(packed >> 4 & 15, level), packed >> 28 & 3


def _follow_key(packed: int, level: int) -> tuple[bool, int, int, int]:
    """Bombs last; then the fewest wilds, the smallest bomb, the lowest rank."""
    return packed & 15 >= BOMB, packed >> 28 & 3, packed >> 8 & 15, rank_value(packed >> 4 & 15, level)
