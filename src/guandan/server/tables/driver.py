"""The driver of a table: it finds the next step that is due, and runs it in time."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, StoreError
from guandan.server.tables.schedule import list_due_steps

if TYPE_CHECKING:
    from guandan.server.tables.alarms import Alarms
    from guandan.server.tables.schedule import DueStep
    from guandan.server.tables.table import HostedTable

LOG = logging.getLogger("guandan.tables")
RETRY_DELAY = timedelta(seconds=1)
"""Delay before a failed step is retried."""


class TableDriver:
    """Runs when the table has changed or its alarm rings, until no step is due."""

    def __init__(self, table: HostedTable, alarms: Alarms, tasks: set[asyncio.Task[None]]) -> None:
        self._table = table
        self._alarms = alarms
        self._tasks = tasks
        self.is_running = False
        self._failed: tuple[str, tuple[int, int]] | None = None

    def poke(self) -> None:
        """Look what is due, unless that is being done; often it is nothing yet."""
        if self.is_running or self._table.is_gone:
            return
        try:
            step = self._find_due_step()
        except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
            self._handle_error(error)
            return
        if step is not None:
            self.is_running = True
            task = asyncio.get_running_loop().create_task(self._run(step))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _find_due_step(self) -> DueStep | None:
        """What is due now; what is due later rings."""
        table, now = self._table, self._table.clock.now()
        step = min(list_due_steps(table, now), key=lambda one: one.at, default=None)
        if step is None:
            self._alarms.drop(table.code)
        elif step.at > now:
            self._alarms.set(table.code, step.at)
            step = None
        return step

    async def _run(self, step: DueStep | None) -> None:
        try:
            while step is not None and not self._table.is_gone:
                if not await self._run_step(step):
                    self._alarms.set(self._table.code, self._table.clock.now() + RETRY_DELAY)
                    return
                step = self._find_due_step()
        except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
            self._handle_error(error)
        finally:
            self.is_running = False

    def _handle_error(self, error: Exception) -> None:
        LOG.error("table %s: %s", self._table.code, type(error).__name__)
        self._alarms.set(self._table.code, self._table.clock.now() + RETRY_DELAY)

    async def _run_step(self, step: DueStep) -> bool:
        """Run a step. A step that is refused twice at the same versions has to wait."""
        key = (step.name, self._table.versions)
        try:
            await step.do()
        except StoreError:
            return False
        except GuandanError as error:
            LOG.info("table %s: %s was refused: %s", self._table.code, step.name, type(error).__name__)
            failed, self._failed = self._failed, key
            return failed != key
        return True
