"""A client's end of a socket: what is sent waits in a queue, so nobody who sends ever waits for the client."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.server.connections import POLICY_VIOLATION
from guandan.server.protocol.frames import Farewell

if TYPE_CHECKING:
    from collections.abc import Callable

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
    """The client at the other end, with the frames that are on their way.

    `write` puts a frame into the socket's own buffer and says whether there was room. What found none waits in the
    queue, for the pump; without `write`, under another server than ours, everything does.
    """

    __slots__ = ("_bytes", "_close_code", "_pump_task", "_send", "_waiting", "_write", "is_ending", "on_overdue", "who")

    def __init__(self, who: Who, send: Send, write: Callable[[bytes], bool] | None = None) -> None:
        self.who = who
        self.is_ending = False
        self.on_overdue: Callable[[], object] = _do_nothing
        """Called when the client has not taken its farewell in time."""
        self._send: Any = send
        self._write = write or _find_no_room
        self._waiting: deque[bytes] | None = None
        self._bytes = 0
        self._pump_task: asyncio.Task[None] | None = None
        self._close_code = GOING_AWAY

    def send(self, data: bytes) -> None:
        """Take a frame for the client; never waits."""
        if self.is_ending or (self._waiting is None and self._write(data)):
            return
        waiting = self._queue(data)
        if len(waiting) > MAX_QUEUED_FRAMES or self._bytes > MAX_QUEUED_BYTES:
            waiting.clear()
            self.farewell("too_slow")

    def _queue(self, data: bytes) -> deque[bytes]:
        """Leave a frame to the pump, which runs as long as something waits."""
        if self._waiting is None:
            self._waiting = deque()
            self._pump_task = asyncio.get_running_loop().create_task(self._pump(self._waiting))
        self._waiting.append(data)
        self._bytes += len(data)
        return self._waiting

    def send_frame(self, frame: AnyFromServer) -> None:
        """Send a frame that is this client's alone."""
        self.send(ENCODER.encode(frame))

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell the client why, and end."""
        if not self.is_ending:
            self.is_ending = True
            self._close_code = GOING_AWAY if come_back else POLICY_VIOLATION
            self._queue(ENCODER.encode(Farewell(why=why, come_back=come_back)))
            asyncio.get_running_loop().call_later(CLIENT_FAREWELL_SECONDS, self.on_overdue)

    def close(self) -> None:
        """Send nothing more: the client is gone."""
        if self._pump_task is not None:
            self._pump_task.add_done_callback(_ignore_outcome)
            self._pump_task.cancel()

    async def _pump(self, waiting: deque[bytes]) -> None:
        """Send what waits, as fast as the client takes it; after a farewell, close."""
        while waiting:
            data = waiting.popleft()
            self._bytes -= len(data)
            await self._send({"type": "websocket.send", "text": data.decode()})
        self._waiting = None
        if self.is_ending:
            await self._send({"type": "websocket.close", "code": self._close_code, "reason": ""})


def _find_no_room(_data: bytes) -> bool:
    return False


def _do_nothing() -> None:
    pass


def _ignore_outcome(task: asyncio.Task[None]) -> None:
    """Whatever it met: nobody is there to be told."""
    if not task.cancelled():
        task.exception()
