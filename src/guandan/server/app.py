"""create_app: the routes, what they need, and what lives while the app lives."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from guandan.server.access.app_parts import BEFORE_SEND, DEPENDENCIES, GUARDS, MIDDLEWARE, check_routes_declare_needs
from guandan.server.access.hosts import AllowedHosts, HostMiddleware
from guandan.server.api import API_ROUTES
from guandan.server.api.paging import provide_part
from guandan.server.clock import Clock
from guandan.server.error_responses import EXCEPTION_HANDLERS
from guandan.server.health import GAUGES, METRICS_CONFIG, Metrics, healthz
from guandan.server.logging import add_request_id, identify_requests, log_requests
from guandan.server.open_pages import OpenPageMiddleware
from guandan.server.openapi import StructSchemaPlugin, build_openapi_config
from guandan.server.server import Server, open_server
from guandan.server.settings import ServerSettings
from guandan.server.socket import socket
from guandan.server.telemetry import Telemetry

MAX_REQUEST_BYTES = 2_000_000
"""Bytes that a request may have; a route that takes files says more."""


def create_app(
    settings: ServerSettings,
    *,
    clock: Clock | None = None,
    pages: Sequence[ControllerRouterHandler] = (),
    telemetry: Telemetry | None = None,
) -> Litestar:
    """The whole application; its database is opened when it starts."""
    if telemetry is None and settings.has_telemetry:
        telemetry = Telemetry.from_environment()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_server(settings, clock) as server:
            app.state.server = server
            GAUGES.servers.add(server)
            server.telemetry = telemetry
            if telemetry is not None:
                telemetry.watch(
                    sockets=lambda: server.topics.client_count,
                    tables=lambda: server.hall.table_count,
                    commits=lambda: server.store.commit_count,
                )
            yield
        if telemetry is not None:
            await asyncio.to_thread(telemetry.shut_down)

    middleware: list[Any] = [
        identify_requests,
        *([] if telemetry is None else [telemetry.trace_requests]),
        log_requests,
        METRICS_CONFIG.middleware,
        HostMiddleware(AllowedHosts(settings)),
        *MIDDLEWARE,
        OpenPageMiddleware(),
    ]
    app = Litestar(
        route_handlers=[socket, healthz, Metrics, *API_ROUTES, *pages],
        dependencies={
            "server": Provide(provide_server, sync_to_thread=False),
            "part": Provide(provide_part, sync_to_thread=False),
            **DEPENDENCIES,
        },
        guards=GUARDS,
        exception_handlers=EXCEPTION_HANDLERS,
        middleware=middleware,
        before_send=[*BEFORE_SEND, add_request_id],
        lifespan=[lifespan],
        openapi_config=build_openapi_config(),
        plugins=[StructSchemaPlugin()],
        request_max_body_size=MAX_REQUEST_BYTES,
        logging_config=None,
    )
    check_routes_declare_needs(app)
    return app


def provide_server(state: State) -> Server:
    """The dependency `server`."""
    found: Server = state.server
    return found
