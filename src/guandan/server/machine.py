"""What a server needs of its machine: a port, its address in the local network, many open files."""

from __future__ import annotations

import socket
from contextlib import closing, suppress

BACKLOG = 2048


def open_listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there already, so that two servers cannot take one port; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except BaseException:
        found.close()
        raise
    return found


def find_local_address() -> str:
    """The address of this machine in the local network; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def raise_open_file_limit() -> int | None:
    """As many open files as the system allows; each client is one."""
    try:
        import resource  # noqa: PLC0415 (Windows has none, and no such limit)
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft
