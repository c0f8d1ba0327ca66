"""A program that receives webhooks, on a port of its own."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Received(NamedTuple):
    """A message as it came in."""

    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.raw)
        return found


class Receiver:
    """Answers each message with the next of its statuses, 204 when there are none left."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: list[int] = []
        self.received: Queue[Received] = Queue()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?club=1"

    def take(self) -> Received:
        """The next message; the test waits for it."""
        return self.received.get(timeout=20)


@contextmanager
def receiving(port: int = 0) -> Iterator[Receiver]:
    receiver = Receiver(port)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = receiver.statuses.pop(0) if receiver.statuses else 204
            self.send_response(status)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()
            receiver.received.put(Received({name.lower(): value for name, value in self.headers.items()}, body))

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
