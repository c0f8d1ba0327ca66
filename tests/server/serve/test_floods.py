"""One connection must not stop the others: floods of frames and pings, and requests that never become whole."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from guandan.server import connections
from guandan.server.conversation import MAX_BAD_FRAMES
from guandan.server.settings import ServerSettings
from guandan.server.socket import SocketSession
from tests.server.live import live
from tests.server.served import served

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.frames import Frame

PING = bytes([0x89, 0x80, 0, 0, 0, 0])
PONG = bytes([0x8A, 0x00])
ONE_BYTE = bytes([0x81, 0x81, 0, 0, 0, 0]) + b"x"
PER_SECOND = 2 * ServerSettings().frames_per_second


def open_socket(url: str) -> socket.socket:
    """An anonymous WebSocket after its handshake and welcome, to write any bytes to."""
    found = socket.create_connection(("127.0.0.1", httpx.URL(url).port), timeout=60)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    found.sendall("\r\n".join([*lines, "Sec-WebSocket-Version: 13", key, "", ""]).encode())
    heard = b""
    while b'"welcome"' not in heard:
        heard += found.recv(4096)
    return found


def write(flooder: socket.socket, data: bytes) -> int:
    """Write as much of this as the server takes before it cuts the connection; how much that was."""
    sent = 0
    with suppress(OSError):
        while sent < len(data):
            sent += flooder.send(data[sent : sent + 65_536])
    return sent


async def ask_the_time(url: str, number: int) -> None:
    """Another client, which is answered so often."""
    async with connect(url.replace("http", "ws", 1) + "/ws", compression=None) as client:
        await client.recv()
        for sent in range(number):
            await client.send(json.dumps({"type": "sync", "sent": sent}))
            assert json.loads(await asyncio.wait_for(client.recv(), 60))["sent"] == sent


def test_pings_are_answered_at_a_pace(tmp_path: Path) -> None:
    with served(tmp_path) as running, closing(open_socket(running.url)) as flooder:
        begun = time.monotonic()
        flooder.sendall(PING * 10_000)
        asyncio.run(ask_the_time(running.url, 100))
        flooder.settimeout(5)
        heard = b""
        with suppress(TimeoutError):
            while not heard or time.monotonic() < begun + 3:
                heard += flooder.recv(65_536)
        most = PER_SECOND * (connections.BURST_SECONDS + time.monotonic() - begun)
        assert 0 < heard.count(PONG) <= most + 1


def test_a_flood_of_frames_is_cut_and_not_read(tmp_path: Path) -> None:
    flood = ONE_BYTE * 1_500_000
    with served(tmp_path) as running, closing(open_socket(running.url)) as flooder:
        assert write(flooder, flood) < len(flood) / 2
        asyncio.run(ask_the_time(running.url, 100))


def test_after_a_farewell_nothing_more_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in the buffers when the connection is cut stays there: no frame is parsed after the last bad one."""
    parsed = []
    handle = WebSocketsSansIOProtocol.handle_text

    def count(self: WebSocketsSansIOProtocol, frame: Frame) -> None:
        parsed.append(frame)
        handle(self, frame)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_text", count)
    with live(f"sqlite:///{tmp_path}/x.db") as running, closing(open_socket(running.url)) as flooder:
        flooder.sendall(ONE_BYTE * 300)
        heard = b""
        with suppress(OSError):
            while data := flooder.recv(65_536):
                heard += data
        assert heard.count(b"bad_frame") == MAX_BAD_FRAMES + 1, "each refused, and the farewell"
        assert b'"farewell"' in heard
        assert len(parsed) <= MAX_BAD_FRAMES + 2


def test_between_the_frames_of_one_the_others_are_served(tmp_path: Path) -> None:
    """Frames that came in one piece are parsed one by one, as the application takes them."""
    waiting = []

    def watch(self: SocketSession, message: str | bytes) -> bool:
        waiting.append(len(self._waiting))
        return take(self, message)

    take = SocketSession.take
    sync = b'{"type":"sync","sent":1}'
    frame = bytes([0x81, 0x80 | len(sync), 0, 0, 0, 0]) + sync
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        SocketSession.take = watch  # type: ignore[method-assign]
        try:
            with closing(open_socket(running.url)) as client:
                client.sendall(frame * 100 + frame[:1])
                client.sendall(frame[1:9])
                client.sendall(frame[9:])
                heard = b""
                while heard.count(b'"time"') < 101:
                    heard += client.recv(65_536)
        finally:
            SocketSession.take = take  # type: ignore[method-assign]
    assert len(waiting) >= 101
    assert max(waiting) <= 1


def test_a_request_has_to_arrive_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)
    head = b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    beginnings = [
        b"",
        b"G",
        head,
        head + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
        whole + b"GET",
    ]
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        for beginning in beginnings:
            with socket.create_connection(("127.0.0.1", running.settings.port), timeout=20) as slow:
                slow.sendall(beginning)
                with suppress(ConnectionResetError):  # a time-out would be the test's failure
                    while slow.recv(65_536):
                        pass
        assert httpx.get(f"{running.url}/healthz").status_code == 200


def test_headers_that_grow_without_end_are_cut(tmp_path: Path) -> None:
    line = b"X-More: " + b"x" * 1000 + b"\r\n"
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        for size, is_cut in ((connections.MAX_HEADER_BYTES // 2, False), (connections.MAX_HEADER_BYTES * 2, True)):
            with socket.create_connection(("127.0.0.1", running.settings.port), timeout=5) as client:
                with suppress(ConnectionError):  # it may be cut before all is sent
                    client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + line * (size // len(line)))
                    client.sendall(b"\r\n")
                try:
                    answer = client.recv(100)
                except ConnectionResetError:
                    answer = b""
                assert answer[:12] == (b"" if is_cut else b"HTTP/1.1 200")


def test_half_open_connections_of_an_address_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_HALF_OPEN_PER_ADDRESS", 10)
    monkeypatch.setattr(connections, "HALF_OPEN_GRACE_SECONDS", 0.0)
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        slow = [socket.create_connection(("127.0.0.1", running.settings.port), timeout=20) for _ in range(30)]
        for client in slow[:20]:
            with closing(client), suppress(ConnectionResetError):
                assert client.recv(1) == b"", "the oldest are closed"
        for client in slow[20:]:
            with closing(client):
                client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert client.recv(100).startswith(b"HTTP/1.1 200")


def test_the_phones_of_a_hall_may_come_all_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They share an address; none is closed for another before it could ask."""
    monkeypatch.setattr(connections, "MAX_HALF_OPEN_PER_ADDRESS", 10)
    monkeypatch.setattr(connections, "HALF_OPEN_GRACE_SECONDS", 60.0)
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        phones = [socket.create_connection(("127.0.0.1", running.settings.port), timeout=20) for _ in range(40)]
        for phone in phones:
            with closing(phone):
                phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert phone.recv(100).startswith(b"HTTP/1.1 200")


def test_half_open_connections_that_were_spared_go_with_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_HALF_OPEN_PER_ADDRESS", 10)
    monkeypatch.setattr(connections, "HALF_OPEN_GRACE_SECONDS", 0.5)
    with live(f"sqlite:///{tmp_path}/x.db") as running:
        address = ("127.0.0.1", running.settings.port)
        slow = [socket.create_connection(address, timeout=20) for _ in range(30)]
        time.sleep(1.0)
        slow.append(socket.create_connection(address, timeout=20))
        for client in slow[:21]:
            with closing(client), suppress(ConnectionResetError):
                assert client.recv(1) == b""
        for client in slow[21:]:
            client.close()


def test_a_trusted_proxy_may_have_as_many_as_it_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_HALF_OPEN_PER_ADDRESS", 2)
    monkeypatch.setattr(connections, "HALF_OPEN_GRACE_SECONDS", 0.0)
    with live(f"sqlite:///{tmp_path}/x.db", proxies=("127.0.0.0/8",)) as running:
        slow = [socket.create_connection(("127.0.0.1", running.settings.port), timeout=20) for _ in range(5)]
        for client in slow:
            with closing(client):
                client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert client.recv(100).startswith(b"HTTP/1.1 200")


async def test_an_address_has_a_limit_of_sockets_and_gets_them_back(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/x.db", sockets_per_address=3) as server:
        held = [await connect(server.ws, compression=None) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.ws, compression=None)
        assert refused.value.response.status_code == 403
        await held.pop().close()
        for _ in range(100):
            with suppress(InvalidStatus):
                held.append(await connect(server.ws, compression=None))
                break
            await asyncio.sleep(0.05)
        assert len(held) == 3, "one that is closed makes room"
        for client in held:
            await client.close()


def test_a_trusted_proxy_has_no_limit_of_sockets() -> None:
    sockets = connections.OpenSockets(1, ["10.0.0.1"])
    assert [sockets.take("10.0.0.2"), sockets.take("10.0.0.2"), sockets.take("10.0.0.3")] == [True, False, True]
    assert all(sockets.take("10.0.0.1") for _ in range(5))
    sockets.release("10.0.0.2")
    assert sockets.take("10.0.0.2")


def test_the_addresses_of_one_ipv6_line_have_the_sockets_of_one() -> None:
    sockets = connections.OpenSockets(2)
    taken = [sockets.take(address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1")]
    assert taken == [True, True, False, True]
    sockets.release("2001:db8::1")
    assert sockets.take("2001:db8::4")
