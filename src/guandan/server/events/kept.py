"""Views that are kept until something changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship import Championship

T = TypeVar("T")


class Kept:
    """How an event stands, and what was made of it; `serial` counts what it stood like before."""

    def __init__(self, championship: Championship) -> None:
        self.championship = championship
        self.serial = 0
        self._made: dict[str, tuple[int, object]] = {}
        self._making: dict[str, asyncio.Lock] = {}

    def stand(self, championship: Championship) -> None:
        """The event stands otherwise now."""
        self.championship = championship
        self.serial += 1

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
                known = (serial, await asyncio.to_thread(make, championship))
                self._made[key] = known
        return known[1]  # type: ignore[return-value]  # what `make` made
