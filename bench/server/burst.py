"""A hall full of phones asks for the draw the moment it is published: how long until each has it, and who has not.

Each phone has a socket open, as a page has; when the server says that something changed, it asks for its page, as the
page's script does. All come from one address, without an account: the limits are those of a real hall.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

from wire import connect

if TYPE_CHECKING:
    from collections.abc import Callable

    from wire import Wire

PATIENCE = 60.0
"""Seconds after which a phone gives up."""


class Answered(NamedTuple):
    """How long each answer took from the publishing on, how large it was, and how many phones got none."""

    delays: list[float]
    size: float
    errors: int
    cpu: float
    """Seconds of the clients' own processor time: near the last answer's, the clients are what was measured."""

    def line(self, title: str) -> list[str]:
        """One line of the table."""
        found = sorted(self.delays) or [0.0]
        p50, p99 = statistics.median(found), found[min(len(found) - 1, int(len(found) * 0.99))]
        return [
            title,
            f"{len(self.delays):,}",
            str(self.errors),
            f"{p50 * 1000:,.0f}",
            f"{p99 * 1000:,.0f}",
            f"{found[-1] * 1000:,.0f}",
            f"{self.size / 1000:,.1f}",
            f"{self.cpu:.2f} s",
        ]


class Phone:
    """A socket that follows the event, and a connection for its page, opened when there is something to ask."""

    def __init__(self, port: int, topic: str, path: str) -> None:
        self._port = port
        self._topic = topic
        self._path = path
        self._told = asyncio.Event()
        self.follows = asyncio.Event()
        self._wire: Wire
        self.took: float | None = None
        self.size = 0

    async def open(self) -> None:
        """Follow the event; the server says at once how it stands, and that is not waited for later."""
        self._wire = await connect(self._port, "/ws", "", self._heard)
        self._wire.send(f'{{"type":"hello","topic":"{self._topic}"}}'.encode())

    def _heard(self, frame: bytes) -> None:
        if b'"changed"' in frame:
            (self._told if self.follows.is_set() else self.follows).set()

    async def ask(self, begun: float) -> None:
        """Wait for the news, and ask for the page."""
        await self._told.wait()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        lines = (f"GET {self._path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip", "Accept-Language: zh-CN")
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        body = await reader.readexactly(int(length.split(b":")[1]))
        if b" 200 " in head.split(b"\r\n")[0]:
            self.took, self.size = time.perf_counter() - begun, len(body)
        writer.close()

    def close(self) -> None:
        """It is over."""
        self._wire.close()


async def burst(port: int, event: str, paths: list[str], publish: Callable[[], object]) -> Answered:
    """All phones follow the event; then it is published."""
    phones = [Phone(port, f"event/{event}", path) for path in paths]
    for first in range(0, len(phones), 100):
        await asyncio.gather(*(phone.open() for phone in phones[first : first + 100]))
    await asyncio.gather(*(phone.follows.wait() for phone in phones))
    begun, cpu = time.perf_counter(), time.process_time()
    asked = [asyncio.create_task(phone.ask(begun)) for phone in phones]
    await asyncio.to_thread(publish)
    _, late = await asyncio.wait(asked, timeout=PATIENCE)
    cpu = time.process_time() - cpu
    for task in late:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    for phone in phones:
        phone.close()
    took = [phone.took for phone in phones if phone.took is not None]
    size = sum(phone.size for phone in phones) / max(1, len(took))
    return Answered(took, size, len(phones) - len(took), cpu)
