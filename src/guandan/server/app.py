"""create_app: the routes, what they need, and what lives while the app lives."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from guandan.server.access.hosts import CheckedHost, Hosts
from guandan.server.access.plugged import BEFORE_SEND, DEPENDENCIES, GUARDS, MIDDLEWARE, check_declared
from guandan.server.access.plugged import ROUTES as ACCESS_ROUTES
from guandan.server.api import API_ROUTES
from guandan.server.clock import Clock
from guandan.server.health import COUNTING, GAUGES, Metrics, healthz
from guandan.server.logging import request_log
from guandan.server.openapi import Structs, document
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

    middleware: list[Any] = [request_log, COUNTING.middleware, CheckedHost(Hosts(settings)), *MIDDLEWARE]
    app = Litestar(
        route_handlers=[socket, healthz, Metrics, *ACCESS_ROUTES, *API_ROUTES, *pages],
        dependencies={"server": Provide(the_server, sync_to_thread=False), **DEPENDENCIES},
        guards=GUARDS,
        exception_handlers=HANDLERS,
        middleware=middleware,
        before_send=BEFORE_SEND,
        lifespan=[lifespan],
        openapi_config=document(),
        plugins=[Structs()],
        request_max_body_size=LARGEST,
        logging_config=None,
    )
    check_declared(app)
    return app


def the_server(state: State) -> Server:
    """The dependency `server`."""
    found: Server = state.server
    return found
