"""The server's one clock: everything that waits or has a deadline asks it, so tests can move it on."""

from __future__ import annotations

import asyncio
import heapq
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Protocol


class Clock(Protocol):
    """What time it is, and how to wait."""

    def now(self) -> datetime:
        """The present instant, in UTC."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Return when that instant has come, at once if it is past."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The present instant, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, instant: datetime) -> None:
        """Return when that instant has come."""
        await asyncio.sleep(max(0.0, (instant - self.now()).total_seconds()))


class MovableClock:
    """A clock that stands still until somebody moves it on; who waits is woken in order."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._waiting: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._number = count()

    def now(self) -> datetime:
        """The present instant, in UTC."""
        return self._now

    async def sleep_until(self, instant: datetime) -> None:
        """Return when the clock has been moved to that instant."""
        if instant <= self._now:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (instant, next(self._number), future))
        await future

    @property
    def next_alarm(self) -> datetime | None:
        """The earliest instant that somebody waits for."""
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        return self._waiting[0][0] if self._waiting else None

    def move_to(self, instant: datetime) -> None:
        """Go on to a later instant, and wake whoever waits for one until then."""
        self._now = max(self._now, instant)
        while self._waiting and self._waiting[0][0] <= self._now:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(None)

    def move(self, seconds: float) -> None:
        """Go on by so many seconds."""
        self.move_to(self._now + timedelta(seconds=seconds))
