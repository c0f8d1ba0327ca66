"""A background task ends though its first cancellation was lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from guandan.server import tasks
from guandan.server.tasks import cancel_tasks

if TYPE_CHECKING:
    import pytest


def test_a_task_that_catches_a_cancellation_is_cancelled_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "CANCEL_AGAIN_SECONDS", 0.01)
    assert asyncio.run(cancel_stubborn_tasks()) == 2


async def cancel_stubborn_tasks() -> int:
    """Cancel two tasks that catch their first cancellation and one that fails; how many were caught."""
    caught = 0

    async def loop() -> None:
        nonlocal caught
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        caught += 1
        await asyncio.Event().wait()

    async def fail() -> None:
        raise ZeroDivisionError

    running = [asyncio.create_task(work) for work in (loop(), loop(), fail())]
    await asyncio.sleep(0)
    await asyncio.wait_for(cancel_tasks(running), 30)
    assert all(task.done() for task in running)
    await cancel_tasks([])
    return caught
