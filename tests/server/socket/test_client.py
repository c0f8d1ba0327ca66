"""What waits for a client: nobody who sends waits, and a client that takes nothing is dropped."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from guandan.server import socket_client as module
from guandan.server.access.who import STRANGER
from guandan.server.frame_rate import FRAME_BURST_SECONDS, FrameRateLimiters
from guandan.server.socket_client import MAX_QUEUED_FRAMES, SocketClient
from guandan.server.topics import Topics

if TYPE_CHECKING:
    import pytest


class Line:
    """The way to a client; it may be stopped."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.is_free = asyncio.Event()
        self.is_free.set()
        self.is_cut = asyncio.Event()

    async def send(self, message: dict[str, Any]) -> None:
        await self.is_free.wait()
        self.sent.append(message)

    def texts(self) -> list[Any]:
        return [json.loads(message["text"]) for message in self.sent if message["type"] == "websocket.send"]


def client_on(line: Line) -> SocketClient:
    client = SocketClient(STRANGER, line.send)  # type: ignore[arg-type]
    client.on_overdue = line.is_cut.set
    return client


async def pumped(client: SocketClient) -> None:
    """Until everything that waits is sent."""
    assert client._pump_task is not None  # noqa: SLF001
    await client._pump_task  # noqa: SLF001


async def test_frames_arrive_in_order_until_the_farewell() -> None:
    line = Line()
    client = client_on(line)
    for number in range(10):
        client.send(b"%d" % number)
    client.farewell("restart")
    client.send(b"99")
    client.farewell("again")
    await pumped(client)
    assert line.texts() == [*range(10), {"type": "farewell", "why": "restart"}]
    assert line.sent[-1]["type"] == "websocket.close"


async def test_what_the_socket_has_room_for_does_not_wait_and_nothing_overtakes_what_does() -> None:
    line, room = Line(), [True, True, False, True, True]

    def write(data: bytes) -> bool:
        if room.pop(0):
            line.sent.append({"type": "websocket.send", "text": data.decode()})
            return True
        return False

    client = SocketClient(STRANGER, line.send, write)  # type: ignore[arg-type]
    for number in range(4):
        client.send(b"%d" % number)
    assert line.texts() == [0, 1], "the third found no room, and the fourth waits behind it"
    await pumped(client)
    assert line.texts() == [0, 1, 2, 3]
    client.send(b"4")
    assert line.texts() == [0, 1, 2, 3, 4], "there is room again"
    assert room == [True]


async def test_a_client_that_takes_nothing_is_dropped_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CLIENT_FAREWELL_SECONDS", 0.05)
    line = Line()
    line.is_free.clear()
    client = client_on(line)
    for number in range(MAX_QUEUED_FRAMES + 10):
        client.send(b"%d" % number)
        await asyncio.sleep(0)
    assert client.is_ending
    await asyncio.wait_for(line.is_cut.wait(), 20)
    line.is_free.set()
    await pumped(client)
    assert line.texts()[-1] == {"type": "farewell", "why": "too_slow"}
    assert len(line.texts()) < MAX_QUEUED_FRAMES


async def test_large_frames_count_by_their_size() -> None:
    line = Line()
    line.is_free.clear()
    client = client_on(line)
    for _ in range(4):
        client.send(b'"' + b"x" * 400_000 + b'"')
    assert client.is_ending
    client.close()


async def test_who_sends_more_than_the_pace_is_read_more_slowly() -> None:
    loop = asyncio.get_running_loop()
    paces = FrameRateLimiters(200.0)
    pace = paces.get("person 1")
    assert paces.get("person 1") is pace
    begun = loop.time()
    for _ in range(int(FRAME_BURST_SECONDS * 200)):
        await pace.wait()
    assert loop.time() - begun < FRAME_BURST_SECONDS / 2, "a burst is not held up"
    for _ in range(20):
        await pace.wait()
    assert loop.time() - begun > 0.05, "since the beginning: what a busy machine loses fills the bucket again"


async def test_topics_reach_those_who_follow_them() -> None:
    topics, lines = Topics(), [Line(), Line()]
    clients = [client_on(line) for line in lines]
    for client in clients:
        topics.add_client(client)
        topics.follow("event/a", client)
    topics.follow("event/b", clients[0])
    topics.publish_change("event/b", 7, ["board"])
    topics.leave("event/a", clients[1])
    topics.publish_change("event/a", 8)
    topics.publish_change("event/nobody", 9)
    topics.remove_client(clients[1])
    assert topics.client_count == 1
    topics.farewell("restart")
    await pumped(clients[0])
    assert lines[0].texts() == [
        {"type": "changed", "topic": "event/b", "version": 7, "parts": ["board"]},
        {"type": "changed", "topic": "event/a", "version": 8},
        {"type": "farewell", "why": "restart"},
    ]
    assert lines[1].texts() == []
    topics.remove_client(clients[0])
    await topics.wait_until_empty()
