"""What all live tables of a process share: the log, the clock, books, the threads of bots, alarms, background tasks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from guandan.errors import GuandanError
from guandan.server.tables.alarms import Alarms
from guandan.server.tables.bots import BotRunner
from guandan.tables.rulebook_cache import RulebookCache

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from guandan.server.clock import Clock
    from guandan.store import Store

LOG = logging.getLogger("guandan.tables")


class TableResources:
    """The shared parts; the registry owns them."""

    def __init__(self, store: Store, clock: Clock, ring: Callable[[str], None]) -> None:
        self.store = store
        self.clock = clock
        self.books = RulebookCache(store)
        self.bots = BotRunner()
        self.alarms = Alarms(clock, ring)
        """Rings with a table's code when something is due there."""
        self.tasks: set[asyncio.Task[None]] = set()
        """Background tasks that are running."""

    def run_in_background(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background and log its errors."""
        task = asyncio.get_running_loop().create_task(_log_errors(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # one that is cancelled before it begins never awaits its work
        return task

    async def wait_for_tasks(self) -> None:
        """Wait until nothing runs in the background."""
        while self.tasks:
            await asyncio.wait(self.tasks)


async def _log_errors(work: Coroutine[object, object, None]) -> None:
    """Log errors instead of raising them: a database that is unavailable may come back."""
    try:
        await work
    except GuandanError as error:
        LOG.warning("the hall: %s", type(error).__name__)
    except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
        LOG.error("the hall: %s", type(error).__name__)  # noqa: TRY400 (values stay out of the log)
