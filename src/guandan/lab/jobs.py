"""Share work between processes or machines; answers come in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

from guandan.errors import MissingExtra

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

Task = TypeVar("Task")
Answer = TypeVar("Answer")

_TASKS_AHEAD = 4
"""Tasks given out for each worker, so that none waits for the slowest."""


def run_in_order(
    work: Callable[[Task], Answer], tasks: Iterable[Task], *, jobs: int = 1, ray: str | None = None
) -> Generator[Answer, None, None]:
    """Run each task and yield the answers in order: here, in other processes, or on a ray cluster.

    The caller may stop early: tasks that have not begun are dropped.
    """
    if ray is not None:
        yield from _run_on_ray(work, tasks, jobs, ray)
    elif jobs > 1:
        yield from _run_in_processes(work, tasks, jobs)
    else:
        yield from map(work, tasks)


def _run_in_processes(
    work: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int
) -> Generator[Answer, None, None]:
    # Spawned, not forked: the same on every system, and safe whatever threads there are.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=prepare_worker)
    given: deque[Future[Answer]] = deque()
    try:
        yield from _run_windowed(lambda task: pool.submit(work, task), Future.result, tasks, given, jobs * _TASKS_AHEAD)
    finally:
        # Not by shutdown(cancel_futures=True): after a task that cannot be pickled, that may wait for ever (in 3.11).
        for future in given:
            future.cancel()
        pool.shutdown()


def prepare_worker() -> None:
    """What a process does first: it leaves Ctrl-C to the one that started it, and keeps to one core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def _run_on_ray(
    work: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int, address: str
) -> Generator[Answer, None, None]:
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise MissingExtra("cluster", "ray") from error
    here = address == "local"
    ray.init(address=address, num_cpus=jobs if here else None, log_to_driver=False, ignore_reinit_error=True)
    try:
        remote: Any = ray.remote(work)
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _run_windowed(remote.remote, ray.get, tasks, deque(), workers * _TASKS_AHEAD)
    finally:
        ray.shutdown()


def _run_windowed(
    give: Callable[[Task], Any], take: Callable[[Any], Answer], tasks: Iterable[Task], given: deque[Any], most: int
) -> Generator[Answer, None, None]:
    """Have at most so many tasks given out, and take the oldest answer first."""
    for task in tasks:
        given.append(give(task))
        if len(given) >= most:
            yield take(given.popleft())
    while given:
        yield take(given.popleft())
