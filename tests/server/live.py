"""A real server for tests: uvicorn in a thread, on a port of its own, with everything as `guandan serve` has it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from guandan.server.access.limits import ADDRESS_RATES, SESSION_RATES, STRANGER_RATES, Rate
from guandan.server.app import create_app
from guandan.server.machine import open_listening_socket
from guandan.server.settings import ServerSettings
from guandan.server.uvicorn_server import UvicornServer, build_uvicorn_config, serve

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator, Sequence

    from litestar.types import ControllerRouterHandler

    from guandan.server.access.limits import LimitedAction
    from guandan.server.clock import Clock
    from guandan.server.server import Server
    from guandan.server.telemetry import Telemetry

    Pages = Sequence[ControllerRouterHandler]
    Rates = dict[LimitedAction, Rate]

T = TypeVar("T")
PATIENCE = 30
_TABLES = (SESSION_RATES, STRANGER_RATES, ADDRESS_RATES)
_REAL = tuple(dict(rates) for rates in _TABLES)


class Live:
    """A server that answers; `url` is its address, `call` runs something in its own loop."""

    def __init__(
        self,
        settings: ServerSettings,
        clock: Clock | None = None,
        pages: Pages = (),
        telemetry: Telemetry | None = None,
    ) -> None:
        self.app = create_app(settings, clock=clock, pages=pages, telemetry=telemetry)
        self._socket = open_listening_socket("127.0.0.1", 0)
        self.settings = msgspec.structs.replace(settings, port=self._socket.getsockname()[1])
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._error: BaseException | None = None
        self._serving: UvicornServer
        self._loop: asyncio.AbstractEventLoop
        self.server: Server

    @property
    def url(self) -> str:
        return self.settings.local_url

    @property
    def ws(self) -> str:
        return self.url.replace("http", "ws", 1) + "/ws"

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        self._serving.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"
        if self._error is not None:
            raise self._error

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def token(self, name: str) -> str:
        """A player's token, past the limits that a real one meets."""
        return self.call(self.server.access.sessions.add_bot(name))[1]

    def _run(self) -> None:
        async def ready(serving: UvicornServer, server: Server) -> None:
            self._serving, self.server = serving, server
            self._loop = asyncio.get_running_loop()
            self._ready.set()

        try:
            asyncio.run(serve(self.app, build_uvicorn_config(self.app, self.settings), self._socket, ready))
        except BaseException as error:  # noqa: BLE001 (raised again in the test's own thread)
            self._error = error
        finally:
            self._ready.set()
            self._socket.close()


@contextmanager
def live(
    database: str,
    clock: Clock | None = None,
    pages: Pages = (),
    telemetry: Telemetry | None = None,
    **settings: object,
) -> Iterator[Live]:
    """A server while the block lasts."""
    running = Live(ServerSettings(database=database, **settings), clock, pages, telemetry)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def without_limits() -> Iterator[None]:
    """Let one address do as much as a whole hall, for tests that are one."""
    with _limits(*({doing: Rate(1_000_000, 0.001) for doing in rates} for rates in _TABLES)):
        yield


@contextmanager
def with_limits() -> Iterator[None]:
    """What everybody meets, also while another server of this process, that of all tests of pages, has no limits."""
    with _limits(*_REAL):
        yield


@contextmanager
def _limits(*wanted: Rates) -> Iterator[None]:
    before = [dict(rates) for rates in _TABLES]
    for rates, new in zip(_TABLES, wanted, strict=True):
        rates.update(new)
    yield
    for rates, old in zip(_TABLES, before, strict=True):
        rates.update(old)
