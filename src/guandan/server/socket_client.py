"""A client's end of a socket: what is sent waits in a queue, so nobody who sends ever waits for the client."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.server.connections import POLICY_VIOLATION
from guandan.server.protocol.frames import Farewell

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from litestar.types import Send

    from guandan.server.access.who import Who
    from guandan.server.protocol.frames import AnyFromServer

MAX_QUEUED_FRAMES = 500
MAX_QUEUED_BYTES = 1_000_000
"""Limits of a client's queue; a slower client is disconnected and reconnects for a snapshot."""
CLIENT_FAREWELL_SECONDS = 5.0
"""Seconds that a client has to read its farewell."""
GOING_AWAY = 1001
"""The close code of a client that may come back."""
ENCODER = msgspec.json.Encoder(enc_hook=str)


class SocketClient:
    """Whoever is at the other end, with the frames that are on their way."""

    def __init__(self, who: Who, send: Send, cut: Callable[[], object]) -> None:
        self.who = who
        self.is_ending = False
        self._send: Any = send
        self._cut = cut
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._is_free = True
        self._pending_send: _PendingSend | None = None
        self._something = asyncio.Event()
        self._close_code = GOING_AWAY

    def send(self, data: bytes) -> None:
        """Take a frame for the client; never waits. Mostly the socket takes it at once, without the pump."""
        if self.is_ending or (self._is_free and self._try_send(data)):
            return
        self._waiting.append(data)
        self._bytes += len(data)
        self._something.set()
        if len(self._waiting) > MAX_QUEUED_FRAMES or self._bytes > MAX_QUEUED_BYTES:
            self._waiting.clear()
            self.farewell("too_slow")

    def _try_send(self, data: bytes) -> bool:
        """Give a frame to the socket. If it has no room, the frame is pending and the next ones wait."""
        sending = self._send({"type": "websocket.send", "text": data.decode()})
        try:
            room = sending.send(None)
        except StopIteration:
            return True
        except Exception:  # noqa: BLE001 (whatever it is, the client has gone: who reads from it will notice)
            return True
        self._is_free = False
        self._pending_send = _PendingSend(sending, room)
        self._something.set()
        return True

    def send_frame(self, frame: AnyFromServer) -> None:
        """Send a frame that is this client's alone."""
        self.send(ENCODER.encode(frame))

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell the client why, and end."""
        if not self.is_ending:
            self._is_free = False
            self._waiting.append(ENCODER.encode(Farewell(why=why, come_back=come_back)))
            self._something.set()
            self.is_ending = True
            self._close_code = GOING_AWAY if come_back else POLICY_VIOLATION
            asyncio.get_running_loop().call_later(CLIENT_FAREWELL_SECONDS, self._cut)

    async def pump(self) -> None:
        """Send what waits, as fast as the client takes it, until a farewell."""
        while not self.is_ending or self._waiting or self._pending_send:
            await self._something.wait()
            self._something.clear()
            begun, self._pending_send = self._pending_send, None
            if begun is not None:
                await begun
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._send({"type": "websocket.send", "text": data.decode()})
            self._is_free = not self.is_ending
        await self._send({"type": "websocket.close", "code": self._close_code, "reason": ""})


class _PendingSend:
    """A sending that has begun and waits for room: to await it is to go on with it."""

    def __init__(self, sending: Coroutine[Any, Any, None], room: object) -> None:
        self._sending = sending
        self._room = room

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._room
        yield from self._sending.__await__()
