"""Limit how many frames a person may send, over all of their sockets together."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

FRAME_BURST_SECONDS = 4.0
"""Seconds' worth of frames that may come at once."""


class FrameRateLimiter:
    """A token bucket: it fills with time, and each frame takes one token."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._left = FRAME_BURST_SECONDS * per_second
        self._at = asyncio.get_running_loop().time()

    async def wait(self) -> None:
        """Take one token; wait for it if the bucket is empty."""
        if seconds := self.take():
            await asyncio.sleep(seconds)

    def take(self) -> float:
        """Take one token; return the seconds to wait for it."""
        # The loop's own time: this is about the load on the machine, which no test moves on.
        now = asyncio.get_running_loop().time()
        self._left = min(FRAME_BURST_SECONDS * self._per_second, self._left + (now - self._at) * self._per_second) - 1
        self._at = now
        return max(0.0, -self._left / self._per_second)


class FrameRateLimiters:
    """The token buckets of everybody who is connected."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._paces: WeakValueDictionary[str, FrameRateLimiter] = WeakValueDictionary()

    def get(self, name: str) -> FrameRateLimiter:
        """The bucket of a person, or of an address where there is none."""
        pace = self._paces.get(name)
        if pace is None:
            pace = self._paces[name] = FrameRateLimiter(self._per_second)
        return pace
