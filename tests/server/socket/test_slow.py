"""A client that reads nothing: nobody waits for it, and in the end its connection is cut."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import closing
from typing import TYPE_CHECKING

from guandan.server import socket_client as clients
from guandan.server import uvicorn_server as serving
from tests.server.live import Live, live

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LARGE = b'"' + b"x" * 60_000 + b'"'


def deaf(server: Live) -> socket.socket:
    """A socket that is open, and from which nobody reads."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", server.settings.port))
    lines = ["GET /ws HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    one.sendall("\r\n".join([*lines, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]).encode())
    assert b" 101 " in one.recv(200)
    return one


async def flood(server: Live) -> None:
    """Send it far more than it may have waiting; if that waited for the socket it would never end."""
    for _ in range(200):
        for follower in tuple(server.server.topics._sockets):  # noqa: SLF001 (all of them)
            follower.send(LARGE)
        await asyncio.sleep(0)


async def emptied(server: Live) -> None:
    await asyncio.wait_for(server.server.topics.wait_until_empty(), 20)
    while server._serving.server_state.connections:  # noqa: ASYNC110, SLF001 (uvicorn tells nobody)
        await asyncio.sleep(0.05)


def test_it_is_dropped_and_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "CLIENT_FAREWELL_SECONDS", 0.2)
    monkeypatch.setattr(serving, "CLOSING_CHECK_TICKS", 2)
    with live(f"sqlite:///{tmp_path}/slow.db") as server, closing(deaf(server)):
        while server.server.topics.client_count == 0:
            time.sleep(0.01)
        server.call(flood(server))
        server.call(asyncio.wait_for(emptied(server), 20))
        assert server.server.topics.client_count == 0
