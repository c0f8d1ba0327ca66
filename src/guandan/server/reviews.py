"""复盘 on the server: reviews of finished matches, few at a time, and kept while there is room.

The work is done in a process of its own at a low priority, so that tables where people play go first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.server.offload import StoppableWork

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

CACHED_BYTES = 32 << 20
REVIEWS_AT_ONCE = 1
REVIEW_SECONDS = 30.0
"""How long the review of one deal may take."""
NICENESS = 10


class Reviews:
    """A cache of reviews by their input; concurrent callers share one computation."""

    def __init__(self) -> None:
        self._work = StoppableWork(REVIEWS_AT_ONCE, REVIEW_SECONDS)
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(
        self, key: Hashable, make: Callable[..., bytes], *args: object, seconds: float | None = None
    ) -> bytes:
        """The review under this key, which names the match's version; `make`, a module's function, runs elsewhere."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make, args, seconds))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _make(
        self, key: Hashable, make: Callable[..., bytes], args: tuple[object, ...], seconds: float | None
    ) -> bytes:
        try:
            found = await self._work.run(make, *args, niceness=NICENESS, seconds=seconds)
        except IllegalAction as error:
            if error.code != "takes_too_long":
                raise
            raise IllegalAction("review_takes_too_long", seconds=seconds or REVIEW_SECONDS) from error
        self._kept[key] = found
        self._bytes += len(found)
        while self._bytes > CACHED_BYTES:
            _, freed = self._kept.popitem(last=False)
            self._bytes -= len(freed)
        return found
