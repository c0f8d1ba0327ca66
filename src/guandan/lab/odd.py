"""Bots that play oddly, to find out what a strong one makes of them; the arena takes `guandan.lab.odd:NeverBombs`.

Each plays like `normal` but for one habit.
"""

from __future__ import annotations

from array import array
from copy import copy
from typing import TYPE_CHECKING
from zlib import crc32

from guandan.bots.chance import derive_lot
from guandan.bots.codes import BOMB, FLUSH, FOUR_JOKERS, PASS
from guandan.bots.normal import Normal
from guandan.kernel.deal import Phase

if TYPE_CHECKING:
    from guandan.bots.seen import Seen

_BOMBS = frozenset({BOMB, FLUSH, FOUR_JOKERS})
_HALF = 1 << 63


class NeverBombs:
    """Plays no bomb while anything else is legal."""

    def __init__(self, *, seed: int = 0) -> None:
        self._normal = Normal(seed=seed)

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:
        """What `normal` chooses among all else."""
        places = [place for place, packed in enumerate(seen.packed) if packed & 15 not in _BOMBS]
        if seen.phase != Phase.PLAY or len(places) in {0, len(seen.packed)}:
            return self._normal.choose(seen, seconds)
        fewer = copy(seen)
        fewer.packed = array("Q", [seen.packed[place] for place in places])
        return places[self._normal.choose(fewer, seconds) if len(places) > 1 else 0]


class AlwaysBombs:
    """Beats every play of the other side with its first bomb."""

    def __init__(self, *, seed: int = 0) -> None:
        self._normal = Normal(seed=seed)

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:
        """The first bomb against the other side; else what `normal` chooses."""
        is_theirs = bool(seen.top) and (seen.top_seat - seen.seat) % 2 == 1
        bombs = [place for place, packed in enumerate(seen.packed) if packed & 15 in _BOMBS]
        if seen.phase == Phase.PLAY and is_theirs and bombs:
            return bombs[0]
        return self._normal.choose(seen, seconds)


class PassesMuch:
    """Passes every other time that it may, at random."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed
        self._normal = Normal(seed=seed)

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:
        """A pass, or what `normal` chooses."""
        may_pass = seen.phase == Phase.PLAY and seen.packed[-1] == PASS
        if may_pass and derive_lot(self.seed, crc32(seen.observation)) < _HALF:
            return len(seen.packed) - 1
        return self._normal.choose(seen, seconds)


ODD = {"never bombs": NeverBombs, "always bombs": AlwaysBombs, "passes much": PassesMuch}
"""Every odd habit by its name."""
