"""What only a real server shows: sockets from another origin, and forwarded headers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.live import live

if TYPE_CHECKING:
    from pathlib import Path

FORWARDED = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}


def opened(ws: str, origin: str | None) -> int:
    """The status that a socket gets: 101 when it is opened."""

    async def tried() -> int:
        try:
            async with connect(ws, origin=origin) as socket:
                await socket.recv()
        except InvalidStatus as refused:
            return refused.response.status_code
        return 101

    return asyncio.run(asyncio.wait_for(tried(), 20))


def test_a_socket_from_another_origin_is_refused(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/a.db") as running:
        assert opened(running.ws, running.url) == 101
        assert opened(running.ws, None) == 101, "a program"
        for origin in ("http://evil.test", "null", running.url + "1"):
            assert opened(running.ws, origin) == 403


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",), ("10.0.0.1",)])
def test_forwarded_headers_are_believed_only_of_a_trusted_proxy(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with live(f"sqlite:///{tmp_path}/a.db", proxies=proxies) as running:
        answer = httpx.post(f"{running.url}/api/v1/session", json={"name": "a"}, headers=FORWARDED)
        assert answer.status_code == 200
        assert ("Secure" in answer.headers["set-cookie"]) is (proxies == ("127.0.0.1",))
