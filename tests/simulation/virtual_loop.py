"""An event loop whose time is a number: who waits for an hour gets it at once, and always in the same order."""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


class Deadlock(Exception):
    """Nothing can happen any more, and somebody still waits."""


class _NothingToRead(selectors.SelectSelector):
    """Instead of waiting for sockets, which there are none of, time goes on."""

    move_on: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock
        self.move_on(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what is ready, then moves its own time on to the next timer. Work for threads is done in the loop itself."""

    def __init__(self, lot: Random) -> None:
        selector = _NothingToRead()
        selector.move_on = self._move_on
        self._now = 0.0
        self._lot = lot
        super().__init__(selector)
        self._clock_resolution = 1e-6

    def _move_on(self, seconds: float) -> None:
        self._now += seconds

    def time(self) -> float:
        return self._now

    def run_in_executor(self, _executor: object, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]  # noqa: ANN401 (as asyncio has it)
        """What a thread would do, after a while and without one."""
        future = self.create_future()

        def run() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 (whoever waits gets it)
                future.set_exception(error)

        self.call_later(self._lot.uniform(0.0, 0.01), run)
        return future
