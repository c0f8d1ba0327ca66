"""What a process does that works on what strangers send.

It imports nothing of the server's framework: a process starts in a third of the time.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from threading import get_native_id
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from guandan.errors import GuandanError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
MAX_WORK_MEMORY = 2 << 30
"""Bytes of address space that such a process may have."""


def import_work(module: str, niceness: int) -> None:
    """Import what the work needs; the time limit is not for that."""
    _run_at(niceness, import_module, module)


def run_work(
    work: Callable[..., Any], args: tuple[object, ...], niceness: int
) -> tuple[Any, tuple[type[GuandanError], Any, Any] | None]:
    """Its value or its refusal. A refusal comes back as its parts: exceptions with fields do not survive pickling."""
    _limit_memory()
    try:
        return _run_at(niceness, work, *args), None
    except GuandanError as error:
        return None, (type(error), error.args, vars(error))


def encode_work(
    work: Callable[..., Any], args: tuple[object, ...], niceness: int
) -> tuple[bytes, tuple[type[GuandanError], Any, Any] | None]:
    """The same with the value as JSON."""
    value, refusal = run_work(work, args, niceness)
    return msgspec.json.encode(value), refusal


def _run_at(niceness: int, work: Callable[..., T], *args: object) -> T:
    """Run at this niceness, in a thread if it is above nothing.

    A process that has lowered its priority cannot raise it again, and the next work here may be more urgent. Linux
    gives each thread a niceness of its own; elsewhere it is the process's.
    """
    if not niceness or sys.platform == "win32":
        return work(*args)
    with ThreadPoolExecutor(1, initializer=partial(_lower_priority, niceness)) as thread:
        return thread.submit(work, *args).result()


def _lower_priority(niceness: int) -> None:
    """Lower the priority of this thread."""
    if sys.platform != "win32":
        which = get_native_id() if sys.platform == "linux" else 0
        os.setpriority(os.PRIO_PROCESS, which, max(niceness, os.getpriority(os.PRIO_PROCESS, which)))


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 (not on Windows)

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MAX_WORK_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MAX_WORK_MEMORY, MAX_WORK_MEMORY))
