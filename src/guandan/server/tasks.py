"""End background tasks for sure."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

CANCEL_AGAIN_SECONDS = 1.0
"""Seconds after which a task that has not ended is cancelled again."""


async def cancel_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until all have ended.

    A cancellation can be lost: `asyncio.wait_for` of Python 3.11 drops one that arrives together with the result, and a
    clean-up that awaits something may catch it. A loop would then run for ever, and the server would not end.
    """
    tasks = list(tasks)
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
