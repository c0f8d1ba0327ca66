"""An open socket after its request: nothing waits for an idle one, and every kind of frame is read."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from guandan.server.conversation import Conversation
from guandan.server.logging import get_request_id
from guandan.server.socket import MAX_FRAME_BYTES

if TYPE_CHECKING:
    from tests.server.live import Live

SYNC = '{"type":"sync","sent":%d}'


async def hear(client: object, kind: str) -> dict[str, object]:
    """The next frame of a kind."""
    while True:
        frame: dict[str, object] = json.loads(await asyncio.wait_for(client.recv(), 60))  # type: ignore[attr-defined]
        if frame["type"] == kind:
            return frame


async def count_tasks() -> int:
    return len(asyncio.all_tasks())


async def test_an_idle_socket_has_no_task(running: Live) -> None:
    before = running.call(count_tasks())
    held = [await connect(running.ws, compression=None) for _ in range(20)]
    for client in held:
        await client.send(SYNC % 1)
        await hear(client, "time")
    assert running.call(count_tasks()) < before + 10, "not one for each"
    count = running.server.topics.client_count
    for client in held:
        await client.close()
    async with asyncio.timeout(60):
        while running.server.topics.client_count > count - 20:  # noqa: ASYNC110 (the server tells nobody)
            await asyncio.sleep(0.05)


async def test_every_kind_of_frame_is_read(running: Live) -> None:
    async with connect(running.ws, compression=None, max_size=None) as client:
        await client.send(SYNC % 1)
        assert (await hear(client, "time"))["sent"] == 1
        await client.send([SYNC[:5], SYNC[5:] % 2])  # a message in parts
        assert (await hear(client, "time"))["sent"] == 2
        await client.send((SYNC % 3).encode())  # binary
        assert (await hear(client, "time"))["sent"] == 3
        await client.send('{"type":"hello","topic":"桌"}')
        assert (await hear(client, "refused"))["code"] == "no_such_topic"
        await (await client.ping())
        await client.send((SYNC % 4) + " " * 200)
        assert (await hear(client, "time"))["sent"] == 4
        await client.send("")
        assert (await hear(client, "refused"))["code"] == "bad_frame"
        for sent in range(5, 105):
            await client.send(SYNC % sent)
        assert [(await hear(client, "time"))["sent"] for _ in range(100)] == list(range(5, 105))
        await client.send(" " * MAX_FRAME_BYTES + SYNC % 200)
        assert (await hear(client, "farewell"))["why"] == "too_large"


async def test_what_is_no_text_ends_the_socket(running: Live) -> None:
    async with connect(running.ws, compression=None) as client:
        await hear(client, "welcome")
        await client.send(b'{"type":"\xff"}', text=True)
        with pytest.raises(ConnectionClosedError) as ended:
            await hear(client, "never")
        assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1007


async def test_a_frame_is_handled_under_the_id_of_its_request(running: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    handle = Conversation.handle_frame

    async def watch(self: Conversation, data: str | bytes) -> None:
        heard.append(get_request_id())
        logging.getLogger("guandan.test").info("frame")
        await handle(self, data)

    monkeypatch.setattr(Conversation, "handle_frame", watch)
    for _ in range(2):
        async with connect(running.ws, compression=None) as client:
            for sent in range(2):
                await client.send(SYNC % sent)
                await hear(client, "time")
    assert len(heard) == 4
    assert all(heard)
    assert [heard[0] == heard[1], heard[2] == heard[3], heard[0] == heard[2]] == [True, True, False]


async def test_a_command_that_came_before_the_close_is_done(running: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    handled: list[str] = []
    handle = Conversation.handle_frame

    async def slow(self: Conversation, data: str | bytes) -> None:
        await asyncio.sleep(0.2)
        handled.append(data if isinstance(data, str) else data.decode())
        await handle(self, data)

    monkeypatch.setattr(Conversation, "handle_frame", slow)
    client = await connect(running.ws, compression=None)
    await client.send(SYNC % 1)
    await client.close()
    async with asyncio.timeout(60):
        while not handled:  # noqa: ASYNC110 (the server tells nobody)
            await asyncio.sleep(0.05)
    assert handled == [SYNC % 1]


@pytest.mark.parametrize(("origin", "host"), [("http://evil.example", "127.0.0.1"), (None, "evil.example")])
async def test_a_page_of_somebody_else_gets_no_socket(running: Live, origin: str | None, host: str) -> None:
    count, here = running.server.topics.client_count, {"host": "127.0.0.1", "port": running.settings.port}
    headers = {} if origin is None else {"Origin": origin}
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{host}:80/ws", compression=None, additional_headers=headers, **here)
    assert refused.value.response.status_code == 403
    assert running.server.topics.client_count == count
