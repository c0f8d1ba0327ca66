"""A cache of views, each valid until the event changes."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship.championship import Championship

T = TypeVar("T")
_SERIALS = count()
"""Unique in this process: no two states of any events share a number."""
SLOW_VIEW_SECONDS = 0.5
"""Processor seconds from which a view counts as slow and may be stale."""


class ViewCache:
    """The current state of an event and the views built from it; `serial` changes with the state."""

    def __init__(self, championship: Championship) -> None:
        self.championship = championship
        self.serial = next(_SERIALS)
        self._views: dict[str, tuple[int, object]] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._build_seconds: dict[str, float] = {}
        self._refreshing: dict[str, asyncio.Task[None]] = {}

    def replace(self, championship: Championship) -> None:
        """Replace the cached state after a new event."""
        self.championship = championship
        self.serial = next(_SERIALS)

    def get(self, key: str, make: Callable[[Championship], T]) -> T:
        """Get a view; build it if the event has changed."""
        known = self._views.get(key)
        if known is None or known[0] != self.serial:
            known = (self.serial, make(self.championship))
            self._views[key] = known
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def get_from_thread(self, key: str, make: Callable[[Championship], T]) -> T:
        """Get a view, built in a thread. Concurrent callers share one computation."""
        async with self._locks.setdefault(key, asyncio.Lock()):
            serial, championship = self.serial, self.championship
            known = self._views.get(key)
            if known is None or known[0] != serial:
                made, self._build_seconds[key] = await asyncio.to_thread(_build_timed, make, championship)
                known = self._views[key] = (serial, made)
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def get_stale_while_revalidate(
        self, key: str, make: Callable[[Championship], T], then: Callable[[], None]
    ) -> T:
        """Get a view. A slow one may be stale while it is rebuilt; `then` is called afterwards."""
        known = self._views.get(key)
        if known is None or known[0] == self.serial or self._build_seconds.get(key, 0) < SLOW_VIEW_SECONDS:
            return await self.get_from_thread(key, make)
        if key not in self._refreshing:
            self._refreshing[key] = asyncio.create_task(self._refresh(key, make, then))
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def _refresh(self, key: str, make: Callable[[Championship], T], then: Callable[[], None]) -> None:
        try:
            await self.get_from_thread(key, make)
        finally:
            del self._refreshing[key]
        then()


def _build_timed(make: Callable[[Championship], T], championship: Championship) -> tuple[T, float]:
    """Build a view and measure the processor time, which does not depend on other load."""
    begun = time.thread_time()
    return make(championship), time.thread_time() - begun
