"""The server's one clock: everything that waits or has a deadline asks it, so tests can move it on."""

from __future__ import annotations

import asyncio
import heapq
import time
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock(Protocol):
    """What time it is, and how to wait."""

    def now(self) -> datetime:
        """The present instant, in UTC."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Return when that instant has come, at once if it is past."""
        ...

    @property
    def jump(self) -> timedelta:
        """How far the machine's clock was set forward, or back if negative, since `adopt_jump` was called last."""
        ...

    def adopt_jump(self) -> None:
        """Take over the time to which the machine's clock was set."""
        ...

    def correct(self, seconds: float) -> None:
        """The machine's clock is slow by so much, as the database's clock says that all servers share."""
        ...


MAX_QUIET_JUMP = timedelta(seconds=0.5)
"""A correction of the machine's clock that nobody notices in a deadline."""


def has_jumped(clock: Clock) -> bool:
    """Was the machine's clock set so far that deadlines would be wrong?"""
    return abs(clock.jump) > MAX_QUIET_JUMP


class SystemClock:
    """The machine's clock as it was at the start, going on at an even pace.

    A machine's clock may be set while people play, or stand still while it sleeps: their deadlines must not jump with
    it. So a jump counts only when somebody adopts it, after the matches were paused.
    """

    def __init__(
        self, read_wall: Callable[[], float] = time.time, read_monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._read_wall = read_wall
        self._read_monotonic = read_monotonic
        self._correction = 0.0
        self._offset = read_wall() - read_monotonic()

    def now(self) -> datetime:
        """The present instant, in UTC."""
        return datetime.fromtimestamp(self._offset + self._read_monotonic(), UTC)

    @property
    def jump(self) -> timedelta:
        """How far the machine's clock was set forward or back since the start, or since the last jump."""
        return timedelta(seconds=self._read_offset() - self._offset)

    def adopt_jump(self) -> None:
        """Go on from the time that the machine's clock has now."""
        self._offset = self._read_offset()

    def correct(self, seconds: float) -> None:
        """The machine's clock is slow by so much; that counts as a jump until it is adopted."""
        self._correction = seconds

    def _read_offset(self) -> float:
        return self._read_wall() + self._correction - self._read_monotonic()

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
    def jump(self) -> timedelta:
        """Nobody sets this clock otherwise than by moving it on."""
        return timedelta(0)

    def adopt_jump(self) -> None:
        """There is none."""

    def correct(self, seconds: float) -> None:
        """It is right."""

    @property
    def next_alarm(self) -> datetime | None:
        """The earliest instant that somebody waits for."""
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        return self._waiting[0][0] if self._waiting else None

    def move_to(self, instant: datetime) -> None:
        """Advance to a later instant, and wake everything that waits for one until then."""
        self._now = max(self._now, instant)
        while self._waiting and self._waiting[0][0] <= self._now:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(None)

    def move(self, seconds: float) -> None:
        """Go on by so many seconds."""
        self.move_to(self._now + timedelta(seconds=seconds))
