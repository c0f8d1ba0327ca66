"""Connections of strangers: how many frames one may send, and how long a request may take to arrive.

Both limits apply before anything is parsed, because parsing is what a flood makes expensive: one read of 256 KB can
hold 40,000 frames.
"""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from guandan.server.networks import find_network

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Coroutine, Iterable, Mapping
    from contextvars import Context

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.http11 import Request

    from guandan.server.settings import ServerSettings

BURST_SECONDS = 4.0
"""Seconds' worth of frames that may come at once."""
FRAMES_AT_ONCE = 16
"""Frames of one connection that are parsed before the event loop serves the others."""
CUT_AFTER_SECONDS = 1.0
"""Seconds that a client which broke the rules has to take its farewell; nothing is read from it meanwhile."""
POLICY_VIOLATION = 1008
"""The close code of a client that must not come back."""
SOCKET_EXTENSION = "guandan.socket"
"""The name under which the scope of a WebSocket has its `PacedSocket`."""
MAX_SHORT_FRAME_BYTES = 16_384
"""Bytes of a frame that is taken apart here; a larger one is left to the library."""
_TEXT_FRAME = 0x81
_MASKED = 0x80
_MASK_BYTES = 4

HEADER_SECONDS = 20.0
"""Seconds within which a request's headers must be complete."""
MAX_HEADER_BYTES = 65_536
BODY_SECONDS = 30.0
"""Seconds within which its body must be complete, and more if it is long: see MIN_BYTES_PER_SECOND."""
MIN_BYTES_PER_SECOND = 500
MAX_HALF_OPEN_PER_ADDRESS = 256
MAX_HALF_OPEN = 4096
"""Connections whose request is not complete, from one address and in all; the oldest is closed for a newer one."""
HALF_OPEN_GRACE_SECONDS = 3.0
"""Seconds before the limit of its address closes one: the phones of a hall share an address, and come all at once."""


class TokenBucket:
    """A rate per second, with bursts of a few seconds' worth."""

    def __init__(self, per_second: float, now: float) -> None:
        self._per_second = per_second
        self._left = BURST_SECONDS * per_second
        self._at = now

    def take(self, now: float) -> bool:
        """Take one token, if there is one."""
        left = min(BURST_SECONDS * self._per_second, self._left + (now - self._at) * self._per_second)
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    @property
    def seconds_until_next(self) -> float:
        """How long until there is a token again."""
        return max(0.0, (1 - self._left) / self._per_second)


class SocketListener(Protocol):
    """Takes the messages of a socket that was handed over."""

    def take(self, message: str | bytes) -> bool:
        """Take a message; false if no more should come before `PacedSocket.go_on`."""
        ...

    def end(self) -> None:
        """There will be no more."""
        ...


class PacedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames, pings included, are counted before they are parsed.

    Bytes beyond the limit are held back and the transport is not read, so a flood stops in the sender's own buffers.
    The application gets one message at a time, and other connections are served between them.

    An application that accepted the socket may hand it over to a listener and return: then no coroutine, of its own or
    of a middleware, waits for as long as the socket is open, and a message is not passed on through them.
    """

    frames_per_second: ClassVar[float] = 100.0
    pending: ClassVar[PendingWrites]

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 (uvicorn's own)
        super().__init__(*args, **options)
        self._bucket = TokenBucket(self.frames_per_second, self.loop.time())
        self._is_handshake = True
        self._held = bytearray()
        self._frame_bytes_left = 0
        self._timer: asyncio.Handle | None = None
        self._output: list[bytes] = []
        self._listener: SocketListener | None = None

    def data_received(self, data: bytes) -> None:
        """Parse what the limit allows, hold back the rest."""
        if self._is_handshake:  # comes whole, from the HTTP side
            self._is_handshake = False
            super().data_received(data)
        elif (
            not self._held
            and not self._frame_bytes_left
            and frame_length(data) == len(data)
            and self._bucket.take(self.loop.time())
        ):
            if not self._deliver_short(data):
                super().data_received(data)  # one whole frame, as it mostly is
        else:
            self._held += data
            if self._timer is None:
                self._parse_held()
            else:
                self._stop_reading()

    def handle_connect(self, event: Request) -> None:
        """Begin; the application finds this socket in its scope, to write to it without ASGI's layers."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][SOCKET_EXTENSION] = {"socket": self}

    def write_text(self, data: bytes) -> bool:
        """Write a text frame before the event loop sleeps, if there is room; nothing to a client that has gone."""
        if not self.writable.is_set():
            return False
        if not self._output:
            self.pending.add(self)
        self._output.append(build_text_header(len(data)))
        self._output.append(data)
        return True

    def flush(self) -> None:
        """Write what is pending, with one call to the system."""
        output, self._output = self._output, []
        if output and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    def hand_over(self, listener: SocketListener) -> None:
        """Give every message to this listener from now on; the socket stays open when the application returns."""
        self._listener = listener
        came, self.queue = self.queue, _ListenerQueue(listener)  # type: ignore[assignment]
        while not came.empty():
            self.queue.put_nowait(came.get_nowait())
        del self.scope, self.request, self.response  # of the handshake, and large

    def go_on(self) -> None:
        """The listener has done what it was given: more may come."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            if self._held:
                self._parse_soon()
            else:
                self.transport.resume_reading()

    def start_task(self, work: Coroutine[Any, Any, None], context: Context) -> asyncio.Task[None]:
        """Start a task for which the server waits when it ends."""
        task = self.loop.create_task(work, context=context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def close_soon(self) -> None:
        """Close, unless a farewell is on its way and the client has time to take it."""
        if self.close_timer is None:
            self.transport.close()

    async def run_asgi(self) -> None:
        """Run the application; the socket is closed after it, if it was not handed over."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("the application failed")
            self.send_500_response()
        if self._listener is None:
            self.send_500_response()  # if it did not even answer
            self.close_soon()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message for the application; when it takes one, more of what is held can be parsed."""
        message = await super().receive()
        if self._held and not self.transport.is_closing():
            self._stop_reading()
            self._parse_soon()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send; after the farewell of a client that broke the rules, read nothing more from it."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.close" and message.get("code") == POLICY_VIOLATION:
            self._cut()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what was held back."""
        self._held.clear()
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _deliver_short(self, frame: bytes) -> bool:
        """Give the listener the text of a whole short frame; false for any other, which the library looks at."""
        size = frame[1] & 0x7F
        start = _MASK_BYTES + (2 if size < 126 else 4)  # noqa: PLR2004 (where the size stands in two bytes more)
        if (
            self._listener is None
            or frame[0] != _TEXT_FRAME
            or not frame[1] & _MASKED
            or len(frame) > MAX_SHORT_FRAME_BYTES
            or self.frames  # of a message in parts
            or self.close_sent
            or self.transport.is_closing()
        ):
            return False
        text = apply_mask(frame[start:], frame[start - _MASK_BYTES : start])
        if not text.isascii():
            return False
        if not self._listener.take(text) and not self.read_paused:
            self.read_paused = True
            self._stop_reading()
        return True

    def _parse_held(self) -> None:
        """Parse frames until a limit, the application or the end of the bytes says stop."""
        self._timer = None
        for _ in range(FRAMES_AT_ONCE):
            if self.transport.is_closing():
                self._held.clear()
                return
            length = self._frame_bytes_left or frame_length(self._held)
            if not self._held or length is None:
                if not self.read_paused and not self.transport.is_reading():
                    self.transport.resume_reading()
                return
            if not self._bucket.take(self.loop.time()):
                if self.close_sent:
                    self.transport.abort()  # told to go, and floods on
                    return
                self._stop_reading()
                self._parse_soon(self._bucket.seconds_until_next)
                return
            piece = bytes(self._held[:length])
            del self._held[: len(piece)]
            self._frame_bytes_left = length - len(piece)
            super().data_received(piece)
            if self.read_paused:
                return  # `receive` goes on
        self._stop_reading()
        self._parse_soon()

    def _parse_soon(self, seconds: float = 0.0) -> None:
        if self._timer is None:
            loop = self.loop
            self._timer = loop.call_later(seconds, self._parse_held) if seconds else loop.call_soon(self._parse_held)

    def _stop_reading(self) -> None:
        if self.transport.is_reading():
            self.transport.pause_reading()

    def _cut(self) -> None:
        if self.transport.is_closing():
            return
        self._held.clear()
        self._stop_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(CUT_AFTER_SECONDS, self.transport.abort)


class _ListenerQueue:
    """Stands where a socket has its queue of messages, and gives them to a listener."""

    __slots__ = ("_listener",)

    def __init__(self, listener: SocketListener) -> None:
        self._listener = listener

    def put_nowait(self, message: Mapping[str, Any]) -> None:
        """Give on a message as ASGI has it."""
        if message["type"] == "websocket.receive":
            self._listener.take(message.get("text") or message.get("bytes") or b"")
        else:
            self._listener.end()


class PendingWrites:
    """The sockets that have something to write: all are flushed after what is being done now.

    A move's acknowledgement and its events reach their sender in one piece, which saves a system call.
    """

    def __init__(self) -> None:
        self._sockets: list[PacedSocket] = []

    def add(self, socket: PacedSocket) -> None:
        """Flush this socket soon."""
        if not self._sockets:
            socket.loop.call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.flush()


def find_paced_socket(scope: Mapping[str, Any]) -> PacedSocket | None:
    """The socket itself, past ASGI's layers; none under another server than ours."""
    ours = (scope.get("extensions") or {}).get(SOCKET_EXTENSION)
    return None if ours is None else ours["socket"]


def frame_length(data: bytes | bytearray) -> int | None:
    """The bytes of the WebSocket frame that begins here (RFC 6455, 5.2); None until its header is complete.

    >>> frame_length(bytes([0x89, 0x80, 0, 0, 0, 0]))
    6
    >>> frame_length(bytes([0x81, 0xFE, 1]))
    """
    if len(data) < 2:  # noqa: PLR2004 (the shortest header)
        return None
    size = data[1] & 0x7F
    header = 2 + {126: 2, 127: 8}.get(size, 0)
    if len(data) < header:
        return None
    if header > 2:  # noqa: PLR2004
        size = int.from_bytes(data[2:header])
    return header + (4 if data[1] & 0x80 else 0) + size


def build_text_header(size: int) -> bytes:
    """The header of a whole text frame that a server sends (RFC 6455, 5.2).

    >>> build_text_header(5).hex(), build_text_header(1000).hex()
    ('8105', '817e03e8')
    """
    if size < 126:  # noqa: PLR2004 (so many fit into the second byte)
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


class OpenSockets:
    """The WebSockets that are open, counted by address."""

    def __init__(self, most: int, trusted: Iterable[str] = ()) -> None:
        self._most = most
        self._trusted = tuple(trusted)
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count one more; false if its address has as many as it may."""
        network = find_network(address)
        if self._open[network] >= self._most and not is_trusted(address, self._trusted):
            return False
        self._open[network] += 1
        return True

    def release(self, address: str) -> None:
        """Count one fewer."""
        network = find_network(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]


def is_trusted(address: str, proxies: Iterable[str]) -> bool:
    """Is this a proxy of ours? It has one address for everybody, and limits of its own."""
    proxies = tuple(proxies)
    if not address or "*" in proxies or address in proxies:
        return True
    return any(ip_address(address) in ip_network(proxy, strict=False) for proxy in proxies if "/" in proxy)


class HalfOpenConnections:
    """The connections whose request is not complete yet, oldest first."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = tuple(trusted)
        self._of_network: dict[str, dict[TimedRequests, None]] = {}
        self._all: dict[TimedRequests, None] = {}

    def add(self, connection: TimedRequests) -> None:
        """Count one; where there are too many, close the oldest."""
        address = connection.client[0] if connection.client else ""
        if is_trusted(address, self._trusted):
            return
        here = self._of_network.setdefault(find_network(address), {})
        here[connection] = self._all[connection] = None
        while len(here) > MAX_HALF_OPEN_PER_ADDRESS and (oldest := next(iter(here))).is_overdue:
            oldest.drop()
        if len(self._all) > MAX_HALF_OPEN:
            next(iter(self._all)).drop()

    def discard(self, connection: TimedRequests) -> None:
        """Its request is complete, or it is gone."""
        if connection not in self._all:
            return
        del self._all[connection]
        network = find_network(connection.client[0] if connection.client else "")
        here = self._of_network[network]
        del here[connection]
        if not here:
            del self._of_network[network]


class TimedRequests(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP, where a request has to arrive within a time, and half of one does not hold a connection open."""

    half_open: ClassVar[HalfOpenConnections] = HalfOpenConnections()

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._deadline = self._waits_since = 0.0
        self._header_bytes = 0
        self._is_in_body = False
        self._wait(HEADER_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Take it, and see whether the request is complete now."""
        super().data_received(data)
        if self not in self.connections or self.transport.is_closing():
            self._stop_waiting()  # a WebSocket now, or gone
        elif self.cycle is None or self.cycle.response_complete:
            self._is_in_body = False
            self._header_bytes += len(data)
            if self._timer is None:
                self._wait(HEADER_SECONDS)
            if self._header_bytes > MAX_HEADER_BYTES:
                self.drop()
        elif self.cycle.more_body:
            self._header_bytes = 0
            if not self._is_in_body:
                self._is_in_body = True
                self._wait(BODY_SECONDS)
            self._deadline += len(data) / MIN_BYTES_PER_SECOND
        else:
            self._header_bytes = 0
            self._is_in_body = False
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def is_overdue(self) -> bool:
        """Has it waited longer than a phone that comes with a thousand others?"""
        waited: float = self.loop.time() - self._waits_since
        return waited >= HALF_OPEN_GRACE_SECONDS

    def drop(self) -> None:
        """Close it at once."""
        self._stop_waiting()
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._waits_since = self.loop.time()
        self._deadline = self._waits_since + seconds
        self._timer = self.loop.call_later(seconds, self._check_deadline)
        self.half_open.add(self)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self.half_open.discard(self)

    def _check_deadline(self) -> None:
        now = self.loop.time()
        if self.flow.read_paused:  # it is we who do not read
            self._deadline = max(self._deadline, now + 1)
        if self._deadline <= now:
            self.drop()
        else:
            self._timer = self.loop.call_later(self._deadline - now, self._check_deadline)


def build_protocols(settings: ServerSettings) -> tuple[type[TimedRequests], type[PacedSocket]]:
    """The protocol classes of a server with these settings, for uvicorn."""
    half_open = HalfOpenConnections(settings.proxies)
    http = type("TimedRequests", (TimedRequests,), {"half_open": half_open})
    # Twice what a person's sockets may send together: the answers to our own pings count here too.
    own = {"frames_per_second": 2 * settings.frames_per_second, "pending": PendingWrites()}
    socket = type("PacedSocket", (PacedSocket,), own)
    return http, socket
