"""The WebSocket `/ws`: one a client, with the topics that it follows; docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from litestar import asgi
from litestar.connection import ASGIConnection

from guandan import __version__
from guandan.server.access.who import Needs, Who
from guandan.server.connections import find_writer
from guandan.server.conversation import Conversation
from guandan.server.protocol.frames import Welcome
from guandan.server.socket_client import SocketClient

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

    from guandan.server.frame_rate import FrameRateLimiter
    from guandan.server.server import Server

MAX_FRAME_BYTES = 16_384
"""Bytes that a frame from a client may have."""


@asgi("/ws", copy_scope=False, opt={"needs": Needs.NOTHING, "is_uncounted": True})
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything between one client and the server, until one of them ends it."""
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
        await _converse(scope, receive, send, server, address)
    finally:
        server.open_sockets.release(address)


async def _converse(scope: Scope, receive: Receive, send: Send, server: Server, address: str) -> None:
    who: Who = scope["user"]
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    client = SocketClient(who, send, find_writer(scope))
    conversation = Conversation(server, client, address)
    server.topics.add_client(client)
    server.connected.add(client)
    # A task of its own: in this one, each frame would wake the coroutines of all middleware around it.
    frames = asyncio.create_task(
        _handle_frames(conversation, client, receive, server.frame_rates.get(who.session or address))
    )
    client.on_overdue = frames.cancel
    try:
        client.send_frame(Welcome(person=who.person, version=__version__, now=server.clock.now()))
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
        await client.close()


async def _handle_frames(
    conversation: Conversation, client: SocketClient, receive: Receive, pace: FrameRateLimiter
) -> None:
    while True:
        message: Any = await receive()
        if message["type"] == "websocket.disconnect":
            return
        if client.is_ending:
            continue  # it has been told farewell, and is only read until it has gone
        data = message.get("text") or message.get("bytes") or b""
        if len(data) > MAX_FRAME_BYTES:
            client.farewell("too_large", come_back=False)
            continue
        await pace.wait()
        await conversation.handle_frame(data)
