"""The WebSocket `/ws`: one a client, with the topics that it follows; docs/protocol.md."""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

from litestar import asgi
from litestar.connection import ASGIConnection

from guandan import __version__
from guandan.server.access.who import Needs
from guandan.server.connections import find_paced_socket
from guandan.server.conversation import Conversation
from guandan.server.networks import find_network
from guandan.server.protocol.frames import Welcome
from guandan.server.socket_client import SocketClient

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

    from guandan.server.access.who import Who
    from guandan.server.connections import PacedSocket
    from guandan.server.frame_rate import FrameRateLimiter
    from guandan.server.server import Server

MAX_FRAME_BYTES = 16_384
"""Bytes that a frame from a client may have."""


@asgi("/ws", copy_scope=False, opt={"needs": Needs.NOTHING, "is_uncounted": True})
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything between one client and the server; `SocketSession` goes on when this has returned."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope, receive, send)
    server: Server = connection.app.state.server
    first: Any = await receive()
    if first["type"] != "websocket.connect":
        return
    address = connection.client.host if connection.client else ""
    if server.is_ending or not server.open_sockets.take(address):
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    try:
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    except BaseException:
        server.open_sockets.release(address)
        raise
    if (paced := find_paced_socket(scope)) is not None:
        SocketSession(server, scope["user"], address, paced).begin()
    else:
        await _converse(scope["user"], receive, send, server, address)


class SocketSession:
    """An open socket: it hands frames to the conversation, one after the other.

    There is a task only while a frame is handled. So an idle client has none, and none of the middleware's either.
    """

    __slots__ = (
        "_address",
        "_client",
        "_context",
        "_conversation",
        "_is_over",
        "_pace",
        "_server",
        "_socket",
        "_task",
        "_waiting",
    )

    def __init__(self, server: Server, who: Who, address: str, socket: PacedSocket) -> None:
        self._server = server
        self._socket = socket
        self._address = address
        self._client = SocketClient(who, socket.send, socket.write_text)  # type: ignore[arg-type]
        self._client.on_overdue = self._drop
        self._conversation = Conversation(server, self._client, address)
        self._pace = server.frame_rates.get(who.session or find_network(address))
        self._context = copy_context()
        self._waiting: list[str | bytes] = []
        self._task: asyncio.Task[None] | None = None
        self._is_over = False

    def begin(self) -> None:
        """Welcome the client, and listen to it until it goes."""
        self._server.topics.add_client(self._client)
        self._server.connected.add(self._client)
        _welcome(self._server, self._client)
        self._socket.hand_over(self)

    def take(self, message: str | bytes) -> bool:
        """Take a message; false if one was waiting already."""
        if self._is_over or self._client.is_ending:
            return True  # it has been told farewell, and is only read until it has gone
        self._waiting.append(message)
        if self._task is not None:
            return False
        self._task = self._socket.start_task(self._handle_waiting(), self._context)
        return True

    def end(self) -> None:
        """The client has gone; what came before that is still done."""
        if not self._is_over:
            self._is_over = True
            if self._task is None:
                self._socket.loop.call_soon(self._tidy_up)  # it may be our own close that is being sent

    def _drop(self) -> None:
        """The client does not take its farewell."""
        task = self._task
        self.end()
        if task is not None:
            task.cancel()

    async def _handle_waiting(self) -> None:
        try:
            while self._waiting and not self._client.is_ending:
                await _handle_message(self._conversation, self._client, self._waiting.pop(0), self._pace)
        except asyncio.CancelledError:
            self._is_over = True
            raise
        finally:
            self._task = None
            self._waiting.clear()
            if self._is_over:
                self._tidy_up()
            else:
                self._socket.go_on()

    def _tidy_up(self) -> None:
        self._conversation.end()
        self._server.topics.remove_client(self._client)
        self._server.connected.remove(self._client)
        self._server.open_sockets.release(self._address)
        self._client.close()
        self._socket.close_soon()


async def _converse(who: Who, receive: Receive, send: Send, server: Server, address: str) -> None:
    """The same under another server than ours."""
    client = SocketClient(who, send)
    conversation = Conversation(server, client, address)
    server.topics.add_client(client)
    server.connected.add(client)
    pace = server.frame_rates.get(who.session or find_network(address))
    frames = asyncio.create_task(_handle_frames(conversation, client, receive, pace))
    client.on_overdue = frames.cancel
    try:
        _welcome(server, client)
        await frames
    except asyncio.CancelledError:
        if not client.is_ending:
            raise
    finally:
        frames.cancel()
        await asyncio.wait((frames,))
        conversation.end()
        server.topics.remove_client(client)
        server.connected.remove(client)
        server.open_sockets.release(address)
        client.close()


def _welcome(server: Server, client: SocketClient) -> None:
    client.send_frame(Welcome(person=client.who.person, version=__version__, now=server.clock.now()))


async def _handle_frames(
    conversation: Conversation, client: SocketClient, receive: Receive, pace: FrameRateLimiter
) -> None:
    while True:
        message: Any = await receive()
        if message["type"] == "websocket.disconnect":
            return
        if client.is_ending:
            continue  # it has been told farewell, and is only read until it has gone
        await _handle_message(conversation, client, message.get("text") or message.get("bytes") or b"", pace)


async def _handle_message(
    conversation: Conversation, client: SocketClient, data: str | bytes, pace: FrameRateLimiter
) -> None:
    if len(data) > MAX_FRAME_BYTES:
        client.farewell("too_large", come_back=False)
        return
    if seconds := pace.take():
        await asyncio.sleep(seconds)
    await conversation.handle_frame(data)
