"""A WebSocket client as small as it can be: what is measured is the server, not its clients."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_TEXT, _CLOSE, _PING = 1, 8, 9
_SHORT, _LONG = 126, 127


class Wire(asyncio.Protocol):
    """One socket; `heard` gets each text that comes. What is sent is masked with zeros, which leaves it as it is."""

    def __init__(self, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._path = path
        self._token = token
        self._heard = heard
        self._buffer = bytearray()
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (for the type checker)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Authorization: Bearer {self._token}"] if self._token else []),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._buffer += data
        if not self._is_open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._is_open = True
            self._buffer = bytearray(rest)
            self.opened.set_result(None)
        while (taken := self._frame()) is not None:
            kind, payload = taken
            if kind == _TEXT:
                self._heard(payload)
            elif kind == _PING:
                self._write(0x8A, payload)
            elif kind == _CLOSE:
                self.is_closed = True

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:  # noqa: PLR2004 (the head of a frame)
            return None
        size, start = buffer[1], 2
        if size == _SHORT:
            start = 4
            size = struct.unpack_from("!H", buffer, 2)[0] if len(buffer) >= start else 1 << 30
        elif size == _LONG:
            start = 10
            size = struct.unpack_from("!Q", buffer, 2)[0] if len(buffer) >= start else 1 << 30
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, payload

    def send(self, payload: bytes) -> None:
        """Send a text."""
        self._write(0x81, payload)

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((first, 0x80 | size)) if size < _SHORT else struct.pack("!BBH", first, 0x80 | _SHORT, size)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (asyncio's)
        """The socket is gone."""
        self.is_closed = True

    def close(self) -> None:
        """End it."""
        self._transport.close()


async def connect(port: int, path: str, token: str, heard: Callable[[bytes], None]) -> Wire:
    """An open socket."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, token, heard), "127.0.0.1", port)
    await wire.opened
    return wire
