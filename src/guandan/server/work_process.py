"""What a process does that works on what strangers send.

It imports nothing of the server's framework: a process starts in a third of the time.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from guandan.errors import GuandanError

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_WORK_MEMORY = 2 << 30
"""Bytes of address space that such a process may have."""


def import_work(work: Callable[..., Any]) -> None:
    """Import what the work needs, which unpickling it does; the time limit is not for that."""
    del work


def run_work(
    work: Callable[..., Any], args: tuple[object, ...]
) -> tuple[Any, tuple[type[GuandanError], Any, Any] | None]:
    """Its value or its refusal. A refusal comes back as its parts: exceptions with fields do not survive pickling."""
    _limit_memory()
    try:
        return work(*args), None
    except GuandanError as error:
        return None, (type(error), error.args, vars(error))


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 (not on Windows)

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MAX_WORK_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MAX_WORK_MEMORY, MAX_WORK_MEMORY))
