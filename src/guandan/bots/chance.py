"""随机: any legal action, all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from guandan.bots.seen import Seen

_BITS = 64
_MASK = (1 << _BITS) - 1


class Chance:
    """随机: draws at random from its seed and what it sees."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, seen: Seen, seconds: float = 0.0) -> int:  # noqa: ARG002 (it needs no time)
        """Any place, all alike."""
        return derive_lot(self.seed, crc32(seen.observation)) * len(seen.packed) >> _BITS


def derive_lot(seed: int, number: int) -> int:
    """Mix a seed and a number into 64 bits (the final steps of SplitMix64)."""
    x = (seed * 0x9E3779B97F4A7C15 + number + 1) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return x ^ x >> 31
