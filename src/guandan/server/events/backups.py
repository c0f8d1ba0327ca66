"""Backups by themselves: at the end of each round everything goes into a file, and the last few are kept."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.competition.model.events import RoundClosed
from guandan.errors import GuandanError
from guandan.eventlog.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.championship.championship import AddedRecord
    from guandan.server.clock import Clock
    from guandan.store import Store

MAX_BACKUPS = 10
_LOG = logging.getLogger("guandan.server.events")


class RoundBackups:
    """They go into a folder beside the database, or beside the program where that is elsewhere, unless one is given."""

    def __init__(self, store: Store, clock: Clock, folder: Path | None = None) -> None:
        self._store = store
        self._clock = clock
        self.folder = folder or (Path.cwd() if store.file is None else store.file.parent) / "backups"
        self._tasks: set[asyncio.Task[None]] = set()

    def back_up_closed_round(self, event: str, added: Iterable[AddedRecord]) -> None:
        """Make one if a round was closed; nobody waits for it."""
        closed = [
            addition.event.round
            for addition in added
            if isinstance(addition, Entry) and isinstance(addition.event, RoundClosed)
        ]
        if closed:
            name = f"{self._clock.now():%Y%m%d-%H%M%S}-{event}-round-{closed[-1]}.jsonl.gz"
            task = asyncio.get_running_loop().create_task(self._make(self.folder, name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _make(self, folder: Path, name: str) -> None:
        try:
            await asyncio.to_thread(folder.mkdir, 0o700, exist_ok=True)
            await self._store.back_up(folder / name)
            await asyncio.to_thread(_delete_old, folder)
        except (GuandanError, OSError) as error:  # the round is closed all the same
            _LOG.warning("no backup %s: %s", name, error)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._tasks)


def _delete_old(folder: Path) -> None:
    for old in sorted(folder.glob("*-round-*.jsonl.gz"))[:-MAX_BACKUPS]:
        old.unlink(missing_ok=True)
