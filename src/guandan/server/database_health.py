"""Whether the database can be written; checked at most once a second, however often it is asked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.errors import StoreError, StoreFull, StoreGone, StoreReadOnly

if TYPE_CHECKING:
    from guandan.store import Store

HERE, AWAY, GONE, NOT_WRITABLE = "here", "away", "gone", "not_writable"
WRITE_TIMEOUT_SECONDS = 2.0
"""Seconds that a database may take to write."""
FRESH_SECONDS = 1.0
"""Seconds for which the database is taken to be well: a write waits for the disk, and anybody may ask."""


class DatabaseHealth:
    """The state of a store, checked by writing to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: asyncio.Task[str] | None = None
        self._well_until = 0.0

    async def check(self) -> str:
        """Check: `here`, `away`, `gone` or `not_writable`. Concurrent callers share one check."""
        loop = asyncio.get_running_loop()
        if loop.time() < self._well_until:
            return HERE
        if self._looking is None or self._looking.done():
            self._looking = loop.create_task(self._write())
        found = await asyncio.shield(self._looking)
        self._well_until = loop.time() + FRESH_SECONDS if found == HERE else 0.0
        return found

    async def _write(self) -> str:
        try:
            await asyncio.wait_for(self._store.check_writable(), WRITE_TIMEOUT_SECONDS)
        except StoreGone:
            return GONE
        except (StoreFull, StoreReadOnly):
            return NOT_WRITABLE
        except (StoreError, TimeoutError):
            return AWAY
        return HERE
