"""The socket itself: frames that cannot be read, topics, time, sizes, other origins, and the end of the server."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from guandan import __version__
from guandan.server import conversation
from guandan.server.conversation import MAX_BAD_FRAMES
from guandan.server.protocol.frames import Farewell
from guandan.server.socket import MAX_FRAME_BYTES
from tests.server.live import live
from tests.server.seating import make_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from tests.server.live import Live

Frame = dict[str, Any]


@asynccontextmanager
async def socket_to(running: Live, token: str | None = None, **options: object) -> AsyncIterator[ClientConnection]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with connect(running.ws, additional_headers=headers, compression=None, **options) as socket:
        assert (await heard(socket))["type"] == "welcome"
        yield socket


async def heard(socket: ClientConnection) -> Frame:
    frame: Frame = json.loads(await asyncio.wait_for(socket.recv(), 20))
    return frame


async def said(socket: ClientConnection, frame: object) -> Frame:
    await socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    return await heard(socket)


async def test_the_first_frame_says_who_one_is(running: Live, tokens: Callable[[int], list[str]]) -> None:
    async with connect(running.ws) as socket:
        welcome = await heard(socket)
        assert (welcome["person"], welcome["version"]) == (None, __version__)
    async with connect(running.ws, additional_headers={"Authorization": f"Bearer {tokens(1)[0]}"}) as socket:
        assert isinstance((await heard(socket))["person"], int)
    async with connect(running.ws, additional_headers={"Authorization": "Bearer forged.text"}) as socket:
        assert (await heard(socket))["person"] is None


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "{}",
        "{",
        b"\xff\xfe",
        '{"type": "nothing"}',
        '{"type": "do"}',
        '{"type": "hello"}',
        '{"type": "hello", "topic": 3}',
        '{"type": "hello", "topic": "table/x", "more": 1}',
        '{"type": "sync", "sent": "now"}',
        "[" * 10_000,
        '{"type": "hello", "topic": "' + "x" * 81 + '"}',
        '{"type": "do", "id": "a b", "topic": "table/x", "command": {"command": "pass", "seat": "E"}}',
        '{"type": "do", "id": "a", "topic": "table/x", "command": {"command": "deal_cards", "pack": []}}',
        '{"type": "do", "id": "a", "topic": "table/x", "command": {"command": "pass", "seat": "X"}}',
    ],
)
async def test_what_cannot_be_read_is_refused_and_the_socket_goes_on(running: Live, frame: str | bytes) -> None:
    async with socket_to(running) as socket:
        answer = await said(socket, frame)
        assert (answer["type"], answer["code"]) == ("refused", "bad_frame")
        assert (await said(socket, {"type": "sync", "sent": 7.5}))["sent"] == 7.5


async def test_a_refusal_names_the_frame_where_it_can(running: Live) -> None:
    async with socket_to(running) as socket:
        assert (await said(socket, {"type": "do", "id": "abc", "topic": "table/x"}))["id"] == "abc"
        answer = await said(socket, {"type": "do", "id": "d", "topic": "event/x", "command": {"command": "start"}})
        assert (answer["id"], answer["code"]) == ("d", "no_such_topic")


async def test_only_bad_frames_in_a_row_end_it(running: Live) -> None:
    async with socket_to(running) as socket:
        for _ in range(2):
            for _ in range(MAX_BAD_FRAMES - 1):
                assert (await said(socket, "?"))["code"] == "bad_frame"
            assert (await said(socket, {"type": "sync", "sent": 1}))["type"] == "time"
        for _ in range(MAX_BAD_FRAMES):
            await said(socket, "?")
        assert await heard(socket) == {"type": "farewell", "why": "bad_frames", "come_back": False}
        with pytest.raises(websockets.ConnectionClosed):
            await heard(socket)


async def test_a_frame_may_not_be_large(running: Live) -> None:
    async with socket_to(running) as socket:
        answer = await said(socket, json.dumps({"type": "sync", "sent": 1, "x": "y" * MAX_FRAME_BYTES}))
        assert (answer["type"], answer["why"]) == ("farewell", "too_large")
    async with socket_to(running) as socket:
        with pytest.raises(websockets.ConnectionClosed):
            await said(socket, "x" * 1_000_000)


async def test_time_is_told(running: Live) -> None:
    async with socket_to(running) as socket:
        answer = await said(socket, {"type": "sync", "sent": 12.25, "trip": 80})
        assert (answer["type"], answer["sent"]) == ("time", 12.25)
        assert answer["now"].endswith("Z")


@pytest.mark.parametrize(
    ("topic", "code"),
    [
        ("table/NONESO", "no_such_table_code"),
        ("table/", "no_such_table_code"),
        ("table/../../etc", "no_such_table_code"),
        ("event/none", "no_such_event"),
        ("screen/none", "no_such_event"),
        ("people/1", "no_such_topic"),
        ("x", "no_such_topic"),
    ],
)
async def test_a_topic_that_is_not_there(running: Live, topic: str, code: str) -> None:
    async with socket_to(running) as socket:
        assert (await said(socket, {"type": "hello", "topic": topic}))["code"] == code
        await socket.send(json.dumps({"type": "goodbye", "topic": topic}))
        assert (await said(socket, {"type": "sync", "sent": 1}))["type"] == "time"


async def test_a_socket_follows_many_topics_but_not_all(
    running: Live, tokens: Callable[[int], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "MAX_TOPICS", 3)
    (key,) = tokens(1)
    codes = [await make_table(running.url, key) for _ in range(4)]
    hellos = [{"type": "hello", "topic": f"table/{code}"} for code in codes]
    async with socket_to(running, key) as socket:
        for hello in (*hellos[:3], hellos[0]):  # the same again is no other
            assert (await said(socket, hello))["topic"] == hello["topic"]
        assert (await said(socket, hellos[3]))["code"] == "too_many_topics"
        await socket.send(json.dumps({"type": "goodbye", "topic": hellos[0]["topic"]}))
        assert (await said(socket, hellos[3]))["topic"] == hellos[3]["topic"]


async def test_a_page_of_somebody_elses_gets_no_socket(running: Live) -> None:
    with pytest.raises(websockets.InvalidStatus):
        async with connect(running.ws, origin="http://evil.example"):  # type: ignore[arg-type]
            pass
    async with connect(running.ws, origin=running.url):  # type: ignore[arg-type]
        pass


async def test_a_server_that_ends_tells_everybody_to_come_back(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/end.db") as server:
        async with socket_to(server) as one, socket_to(server) as other:
            ending = asyncio.create_task(asyncio.to_thread(server.stop))
            for socket in (one, other):
                frame = await heard(socket)
                assert (frame["type"], frame["why"], frame.get("come_back", True)) == ("farewell", "restart", True)
            await ending
    assert Farewell(why="restart").come_back
