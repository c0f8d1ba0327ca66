"""One server for a SQLite file: a second one would not hear what the first commits, and is refused.

The lock is on a file beside the database, for closing the database's own file would let SQLite's locks go. The system
lets it go when the process ends, however it ends; the file stays and means nothing.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from guandan.errors import StoreInUse, StoreReadOnly
from guandan.store.database import find_database_file

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]
    import msvcrt

LOCK_WAIT_SECONDS = 3.0
"""Seconds to wait for a server that is shutting down."""
_RETRY_SECONDS = 0.1


@asynccontextmanager
async def serving_lock(address: str, wait: float = LOCK_WAIT_SECONDS) -> AsyncIterator[None]:
    """Hold the lock of a database's file; nothing to hold for PostgreSQL, which several servers share."""
    file = find_database_file(address)
    if file is None:
        yield
        return
    real = file.resolve()
    path = real.with_name(f"{real.name}.lock")
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StoreReadOnly(f"{path} ({error.strerror})") from error
    try:
        await _acquire(descriptor, file, wait)
        yield
    finally:
        os.close(descriptor)


async def _acquire(descriptor: int, file: Path, wait: float) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + wait
    while not _try_lock(descriptor):
        if loop.time() >= end:
            holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
            raise StoreInUse(f"{file} (process {holder or '?'})")
        await asyncio.sleep(_RETRY_SECONDS)
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, str(os.getpid()).encode(), 0)


def _try_lock(descriptor: int) -> bool:
    """Is it ours now? A file system without locks refuses nobody."""
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
