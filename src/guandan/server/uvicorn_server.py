"""A server that answers on a socket, until it is told to end."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import uvicorn

from guandan.server.connections import build_protocols
from guandan.server.socket import MAX_FRAME_BYTES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from socket import socket as Socket  # noqa: N812 (a type, named like one)
    from types import FrameType

    from litestar import Litestar

    from guandan.server.server import Server
    from guandan.server.settings import ServerSettings

    Ready: TypeAlias = Callable[["UvicornServer", Server], Awaitable[None]]

SHUTDOWN_FAREWELL_SECONDS = 1.0
"""Seconds that clients have to hear that the server ends."""
GC_THRESHOLDS = (20_000, 20, 20)
"""How many new objects the collector waits for: a move makes hundreds, and few of them in circles."""
SWITCH_INTERVAL_SECONDS = 0.001
"""Seconds after which the thread that runs gives way: one that comes back from the disk has moves to acknowledge."""
CLOSING_CHECK_TICKS = 50
"""Tenths of a second between two looks for connections that do not close."""


class UvicornServer(uvicorn.Server):
    """Uvicorn, which tells the clients before it ends, and leaves the exit code to us."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Ready) -> None:
        super().__init__(config)
        self._server = server
        self._ready = ready
        self._closing: set[int] = set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (uvicorn's)
        """End; told again by Ctrl-C, at once."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: list[Socket] | None = None) -> None:
        """Begin to answer, and tell."""
        await super().startup(sockets)
        await self._ready(self, self._server)

    async def shutdown(self, sockets: list[Socket] | None = None) -> None:
        """Say farewell to every client, then close."""
        self._server.end()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._server.topics.wait_until_empty(), SHUTDOWN_FAREWELL_SECONDS)
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Cut those who were told to go and do not take it: closing waits until they have read everything."""
        if counter % CLOSING_CHECK_TICKS == 0:
            closing = [connection for connection in self.server_state.connections if connection.transport.is_closing()]
            for connection in closing:
                if id(connection) in self._closing:
                    connection.transport.abort()
            self._closing = {id(connection) for connection in closing}
        return await super().on_tick(counter)


def build_uvicorn_config(app: Litestar, settings: ServerSettings) -> uvicorn.Config:
    """How uvicorn serves the app; what lives with the app is begun and ended by `serve`."""
    http, ws = build_protocols(settings)
    return uvicorn.Config(
        app,
        lifespan="off",
        http=http,
        ws=ws,
        ws_max_size=4 * MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
    )


async def serve(app: Litestar, config: uvicorn.Config, listening: Socket, ready: Ready) -> None:
    """Open everything, answer until a signal comes, close everything; what cannot be opened raises."""
    try:
        async with app.lifespan():
            await UvicornServer(config, app.state.server, ready).serve(sockets=[listening])
    except BaseExceptionGroup as group:  # Litestar's own tasks live with the app, so it comes as one of several
        raise _unwrap_group(group) from None


def _unwrap_group(error: BaseException) -> BaseException:
    return _unwrap_group(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def run_uvicorn(app: Litestar, settings: ServerSettings, listening: Socket, ready: Ready) -> None:
    """Serve in this thread."""
    config = build_uvicorn_config(app, settings)
    gc.freeze()  # what is here now stays: the collector need not look at it again
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(app, config, listening, ready))
