"""How fast one person may send: who is quicker is read more slowly, over all of their sockets together."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

BURST = 4.0
"""Seconds' worth of frames that may come at once."""


class Pace:
    """A bucket that fills with time, and that each frame takes one from."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._left = BURST * per_second
        self._at = asyncio.get_running_loop().time()

    async def take(self) -> None:
        """Take one, after waiting for it if the bucket is empty."""
        # The loop's own time: this is about the load on the machine, which no test moves on.
        now = asyncio.get_running_loop().time()
        self._left = min(BURST * self._per_second, self._left + (now - self._at) * self._per_second) - 1
        self._at = now
        if self._left < 0:
            await asyncio.sleep(-self._left / self._per_second)


class Paces:
    """The buckets of those who are connected."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def of(self, name: str) -> Pace:
        """The bucket of a person, or of an address where there is none."""
        pace = self._paces.get(name)
        if pace is None:
            pace = self._paces[name] = Pace(self._per_second)
        return pace
