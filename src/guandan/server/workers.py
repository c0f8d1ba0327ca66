"""Several processes on one socket: started, watched, started again when one dies, and ended together."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import time
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.context import SpawnProcess
    from socket import socket as Socket  # noqa: N812 (a type, named like one)
    from types import FrameType

    from guandan.server.uvicorn_server import UvicornServer

_CONTEXT = multiprocessing.get_context("spawn")
MIN_LIFETIME_SECONDS = 5.0
"""Seconds: a worker that dies younger than this could not start."""
MAX_FAILED_STARTS = 3
STOP_TIMEOUT_SECONDS = 15.0
"""Seconds that workers have to end."""


class Workers:
    """The processes; `work(settings, socket, started)` is what each does, which sets `started` when it answers."""

    def __init__(self, work: Callable[..., None], settings: bytes, listening: Socket, number: int) -> None:
        self._work = work
        self._arguments = (settings, listening)
        self._processes: dict[int, SpawnProcess] = {}
        self._born: dict[int, float] = {}
        self._started = {place: _CONTEXT.Event() for place in range(1, number + 1)}
        self._failed = 0
        self._is_ending = False

    def run(self, ready: Callable[[], None], died: Callable[[int], None]) -> bool:
        """Until a signal comes; false if the workers cannot start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._end)
        for place in self._started:
            self._start(place)
        is_told = False
        while not self._is_ending and self._failed < MAX_FAILED_STARTS:
            wait([process.sentinel for process in self._processes.values()], timeout=0.1)
            if not is_told and all(started.is_set() for started in self._started.values()):
                is_told = True
                ready()
            for place, process in list(self._processes.items()):
                if process.exitcode is not None and not self._is_ending:
                    self._failed = (
                        self._failed + 1 if time.monotonic() - self._born[place] < MIN_LIFETIME_SECONDS else 0
                    )
                    died(place)
                    self._start(place)
        self._stop()
        return self._is_ending

    def _start(self, place: int) -> None:
        process = _CONTEXT.Process(target=self._work, args=(*self._arguments, self._started[place]))
        process.start()
        self._processes[place] = process
        self._born[place] = time.monotonic()

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_ending = True

    def _stop(self) -> None:
        for process in self._processes.values():
            process.terminate()
        end = time.monotonic() + STOP_TIMEOUT_SECONDS
        for process in self._processes.values():
            process.join(max(0.0, end - time.monotonic()))
            if process.exitcode is None:
                process.kill()


def end_with_parent(serving: UvicornServer) -> None:
    """In a worker: end when the process that started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        loop = asyncio.get_running_loop()

        def end() -> None:
            loop.remove_reader(parent.sentinel)
            serving.should_exit = True

        loop.add_reader(parent.sentinel, end)
