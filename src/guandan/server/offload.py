"""Work that must not hold up the event loop: in few threads, or in processes that can be stopped.

Few at a time, and a short queue. A caller who finds the queue full is asked to retry, so that strangers can
neither fill the memory nor take the time of those who play.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import anyio.to_process
from anyio import BrokenWorkerProcess, CapacityLimiter
from litestar.exceptions import ServiceUnavailableException

from guandan.errors import IllegalAction
from guandan.server.work_process import encode_work, import_work, run_work

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Hashable

    from guandan.errors import GuandanError

K = TypeVar("K")
T = TypeVar("T")
RETRY_AFTER_SECONDS = "5"
"""Seconds after which a caller who found the queue full may retry."""
WORK_PROCESSES = 2
MAX_QUEUED = 16
"""How many may wait for a process or for a thread."""
MAX_WORK_SECONDS = 10.0
"""How long a process may work on what a stranger sent before it is stopped."""
MAX_START_SECONDS = 60.0
"""How long such a process may take to start."""
ANSWER_THREADS = 2
MAX_CACHED_BYTES = 32 << 20


class WorkQueue:
    """Places for a few to work at once, and a short queue before them."""

    def __init__(self, workers: int, queue: int = MAX_QUEUED) -> None:
        self._places = asyncio.Semaphore(workers)
        self._most = workers + queue
        self._count = 0

    @asynccontextmanager
    async def reserve(self) -> AsyncIterator[None]:
        """Wait for a place; refused at once if too many wait already."""
        if self._count >= self._most:
            raise ServiceUnavailableException(headers={"Retry-After": RETRY_AFTER_SECONDS})
        self._count += 1
        try:
            async with self._places:
                yield
        finally:
            self._count -= 1


class StoppableWork:
    """Work on what strangers send, in processes of its own with a time limit and a memory limit."""

    def __init__(self, processes: int = WORK_PROCESSES, seconds: float = MAX_WORK_SECONDS) -> None:
        self._seconds = seconds
        self._queue = WorkQueue(processes)
        self._limiter = CapacityLimiter(processes)

    async def run(self, work: Callable[..., T], *args: object, niceness: int = 0, seconds: float | None = None) -> T:
        """The value of `work(*args)`, a module's function; refused with `takes_too_long` when it takes too long.

        With a niceness everything else goes first. `seconds` replaces the usual time limit.
        """
        result: T = await self._run(run_work, work, args, niceness, seconds)
        return result

    async def run_encoded(self, work: Callable[..., Any], *args: object, niceness: int = 0) -> bytes:
        """The same as JSON, encoded in that process, so that the event loop only passes it on."""
        result: bytes = await self._run(encode_work, work, args, niceness, None)
        return result

    async def _run(
        self,
        carry_out: Callable[..., Any],
        work: Callable[..., Any],
        args: tuple[object, ...],
        niceness: int,
        seconds: float | None,
    ) -> Any:  # noqa: ANN401 (what the work gives)
        most = self._seconds if seconds is None else seconds
        run = partial(anyio.to_process.run_sync, cancellable=True, limiter=self._limiter)
        async with self._queue.reserve():
            try:
                async with asyncio.timeout(MAX_START_SECONDS):
                    await run(import_work, work.__module__, niceness)
                async with asyncio.timeout(most):
                    value, refusal = await run(carry_out, work, args, niceness)
            except (TimeoutError, MemoryError, BrokenWorkerProcess) as error:
                raise IllegalAction("takes_too_long", seconds=most) from error
        if refusal is not None:
            raise _rebuild_error(*refusal)
        return value


def _rebuild_error(kind: type[GuandanError], args: tuple[Any, ...], fields: dict[str, Any]) -> GuandanError:
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(fields)
    return error


class AnswerCache:
    """Answers that follow from a version of something: computed once, in a thread, and kept while there is room."""

    def __init__(self) -> None:
        self._queue = WorkQueue(ANSWER_THREADS, queue=4 * MAX_QUEUED)
        self._threads = ThreadPoolExecutor(ANSWER_THREADS, thread_name_prefix="answer")
        self._answers: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self._bytes = 0
        self._computing: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, compute: Callable[[], T], size: Callable[[T], int]) -> T:
        """The answer under this key, which names the version too; concurrent callers share one computation."""
        known = self._answers.get(key)
        if known is not None:
            self._answers.move_to_end(key)
            found: T = known[1]
            return found
        task = self._computing.get(key)
        if task is None:
            task = self._computing[key] = asyncio.create_task(self._compute(key, compute, size))
            task.add_done_callback(lambda _: self._computing.pop(key, None))
        answer: T = await asyncio.shield(task)
        return answer

    def close(self) -> None:
        """Compute no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _compute(self, key: Hashable, compute: Callable[[], T], size: Callable[[T], int]) -> T:
        async with self._queue.reserve():
            answer = await asyncio.get_running_loop().run_in_executor(self._threads, compute)
        room = size(answer)
        self._answers[key] = (room, answer)
        self._bytes += room
        while self._bytes > MAX_CACHED_BYTES:
            _, (freed, _) = self._answers.popitem(last=False)
            self._bytes -= freed
        return answer


class LruCache(Generic[K, T]):
    """The last few values that were used."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, T] = OrderedDict()

    def get(self, key: K) -> T | None:
        """The value under a key, if it is still here."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: T) -> None:
        """Keep a value, and forget the one that was used longest ago."""
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)
