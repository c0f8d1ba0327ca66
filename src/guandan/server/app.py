"""create_app: the routes, what they need, and what lives while the app lives."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

from guandan import __version__
from guandan.server.clock import Clock
from guandan.server.health import COUNTING, GAUGES, Metrics, healthz
from guandan.server.logging import request_log
from guandan.server.problem import HANDLERS
from guandan.server.settings import Settings
from guandan.server.socket import socket
from guandan.server.state import Server, running

LARGEST = 2_000_000
"""Bytes that a request may have; a route that takes files says more."""


def create_app(
    settings: Settings, *, clock: Clock | None = None, pages: Sequence[ControllerRouterHandler] = ()
) -> Litestar:
    """The whole application; its database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(settings, clock) as server:
            app.state.server = server
            GAUGES.servers.add(server)
            yield

    return Litestar(
        route_handlers=[socket, healthz, Metrics, *pages],
        dependencies={"server": Provide(the_server, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        middleware=[request_log, COUNTING.middleware],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(title="guandan", version=__version__, path="/api/v1", render_plugins=[]),
        request_max_body_size=LARGEST,
        logging_config=None,
    )


def the_server(state: State) -> Server:
    """The dependency `server`."""
    found: Server = state.server
    return found
