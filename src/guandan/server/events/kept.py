"""Views that are kept until something changes."""

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
"""Of this process: no two states of any events have the same number."""
LONG = 0.5
"""Seconds of the processor after which a view may be a little older than the event."""


class Kept:
    """How an event stands, and what was made of it; `serial` is another number whenever it stands otherwise."""

    def __init__(self, championship: Championship) -> None:
        self.championship = championship
        self.serial = next(_SERIALS)
        self._made: dict[str, tuple[int, object]] = {}
        self._making: dict[str, asyncio.Lock] = {}
        self._took: dict[str, float] = {}
        self._renewing: dict[str, asyncio.Task[None]] = {}

    def stand(self, championship: Championship) -> None:
        """The event stands otherwise now."""
        self.championship = championship
        self.serial = next(_SERIALS)

    def get(self, key: str, make: Callable[[Championship], T]) -> T:
        """What `make` makes of the event now."""
        known = self._made.get(key)
        if known is None or known[0] != self.serial:
            known = (self.serial, make(self.championship))
            self._made[key] = known
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def get_from_thread(self, key: str, make: Callable[[Championship], T]) -> T:
        """The same, made in a thread; who asks while it is being made waits for that one."""
        async with self._making.setdefault(key, asyncio.Lock()):
            serial, championship = self.serial, self.championship
            known = self._made.get(key)
            if known is None or known[0] != serial:
                made, self._took[key] = await asyncio.to_thread(_timed, make, championship)
                known = self._made[key] = (serial, made)
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def get_lately(self, key: str, make: Callable[[Championship], T], then: Callable[[], None]) -> T:
        """The same; of what takes long the one before, while the new one is made: `then` is called when it is there."""
        known = self._made.get(key)
        if known is None or known[0] == self.serial or self._took.get(key, 0) < LONG:
            return await self.get_from_thread(key, make)
        if key not in self._renewing:
            self._renewing[key] = asyncio.create_task(self._renew(key, make, then))
        return known[1]  # type: ignore[return-value]  # what `make` made

    async def _renew(self, key: str, make: Callable[[Championship], T], then: Callable[[], None]) -> None:
        try:
            await self.get_from_thread(key, make)
        finally:
            del self._renewing[key]
        then()


def _timed(make: Callable[[Championship], T], championship: Championship) -> tuple[T, float]:
    """What is made, and the processor's seconds: those of the clock depend on what else the machine does."""
    begun = time.thread_time()
    return make(championship), time.thread_time() - begun
