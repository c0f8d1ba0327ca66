"""A process that keeps one core busy, to compare with a review: `python busy.py WORK PRIORITY COUNTER [RECORD]`.

It keeps in the file COUNTER how often it has done its work: eight bytes. Whoever started it stops it, lets it go on and
ends it by signals.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from threadpoolctl import threadpool_limits

from guandan.services.reviews import review_deal

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 192
SPINS = 20_000
NICENESS = 10
SHORT_SLICE_NS = 100_000
_SCHED_SETATTR = 314
"""The system call's number on x86-64."""


class _Attributes(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def spin(_number: int) -> None:
    """Python alone."""
    for _ in range(SPINS):
        pass


def make_multiplying() -> Callable[[int], None]:
    """Matrices as large as the network's."""
    left = np.ones((SIZE, SIZE), dtype=np.float32)

    def multiply(_number: int) -> None:
        left @ left

    return multiply


def make_reviewing(file: str) -> Callable[[int], None]:
    """What the server's process does, deal after deal of a match in this file."""
    lines = Path(file).read_text(encoding="utf-8")
    deals = review_deal(lines, 1).deals

    def review(number: int) -> None:
        review_deal(lines, 1 + number % deals)

    return review


def lower(priority: str) -> None:
    """Run at this priority from now on."""
    match priority:
        case "idle":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        case "batch":
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
            os.nice(NICENESS)
        case "slices":
            wanted = _Attributes(size=ctypes.sizeof(_Attributes), nice=NICENESS, runtime=SHORT_SLICE_NS)
            if ctypes.CDLL(None, use_errno=True).syscall(_SCHED_SETATTR, 0, ctypes.byref(wanted), 0):
                raise OSError(ctypes.get_errno(), "sched_setattr")
        case _:
            os.nice(int(priority))


def main() -> None:
    """Work for ever."""
    work, priority, counter, *files = sys.argv[1:]
    with Path(counter).open("r+b") as file, mmap.mmap(file.fileno(), 8) as counted, threadpool_limits(1):
        once = spin if work == "spin" else make_multiplying() if work == "multiply" else make_reviewing(files[0])
        once(0)
        lower(priority)
        print("ready", flush=True)
        for number in count():
            once(number)
            counted[:] = (number + 1).to_bytes(8, "little")


if __name__ == "__main__":
    main()
