"""Alarms: the instants at which tables check what is due, all in one task."""

from __future__ import annotations

import asyncio
import heapq
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.server.clock import Clock


class Alarms:
    """One alarm per name; each rings once."""

    def __init__(self, clock: Clock, ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._set: dict[str, datetime] = {}
        self._heap: list[tuple[datetime, str]] = []
        self._earlier = asyncio.Event()

    def set(self, name: str, at: datetime) -> None:
        """Set the alarm of this name; an earlier setting is replaced."""
        if self._set.get(name) == at:
            return
        self._set[name] = at
        heapq.heappush(self._heap, (at, name))
        if self._heap[0] == (at, name):
            self._earlier.set()

    def drop(self, name: str) -> None:
        """Cancel the alarm of this name."""
        self._set.pop(name, None)

    def get(self, name: str) -> datetime | None:
        """When it will ring for this name."""
        return self._set.get(name)

    async def run(self) -> None:
        """Ring due alarms until cancelled."""
        while True:
            self._earlier.clear()
            first = self._find_first()
            if first is None:
                await self._earlier.wait()
            elif first > self._clock.now():
                await self._sleep_until(first)
            else:
                _, name = heapq.heappop(self._heap)
                del self._set[name]
                self._ring(name)

    def _find_first(self) -> datetime | None:
        while self._heap and self._set.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    async def _sleep_until(self, at: datetime) -> None:
        """Wait until then, or until an earlier alarm is set."""
        tasks = {asyncio.ensure_future(self._clock.sleep_until(at)), asyncio.ensure_future(self._earlier.wait())}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
