"""OpenTelemetry, with the extra `otel`: a span for each request and each command at a table, and metrics.

Where they go is said by the variables that OpenTelemetry names (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`,
`OTEL_TRACES_SAMPLER`). Spans carry routes, commands and codes of refusals, never a path, a card, a name or an address.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from litestar.enums import ScopeType

from guandan import __version__
from guandan.errors import MissingExtra
from guandan.server.logging import get_request_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from litestar.types import ASGIApp, Message, Receive, Scope, Send
    from opentelemetry.metrics import CallbackOptions
    from opentelemetry.sdk.metrics.export import MetricReader
    from opentelemetry.sdk.trace import SpanProcessor

    ReadNumber = Callable[[], float]

SERVICE_NAME = "guandan"
SERVER_ERROR = 500


class CommandTrace:
    """What came of a command: `done`, or the code with which it was refused."""

    def __init__(self) -> None:
        self.code = "done"


class Telemetry:
    """The tracer and the meters of a running server."""

    def __init__(self, processors: Iterable[SpanProcessor], readers: Sequence[MetricReader]) -> None:
        from opentelemetry.sdk.metrics import MeterProvider  # noqa: PLC0415 (an extra)
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415

        own = Resource.create({"service.version": __version__})
        if own.attributes.get("service.name", "").startswith("unknown_service"):  # type: ignore[union-attr]
            own = own.merge(Resource({"service.name": SERVICE_NAME}))
        self._traces = TracerProvider(resource=own, shutdown_on_exit=False)
        for processor in processors:
            self._traces.add_span_processor(processor)
        self._metrics = MeterProvider(readers, resource=own, shutdown_on_exit=False)
        self._tracer = self._traces.get_tracer(SERVICE_NAME, __version__)
        self._meter = self._metrics.get_meter(SERVICE_NAME, __version__)
        self._requests = self._meter.create_histogram("http.server.request.duration", "s", "Requests, by route")
        self._commands = self._meter.create_histogram("guandan.command.duration", "s", "Commands at live tables")

    @classmethod
    def from_environment(cls) -> Telemetry:
        """With the exporters that OpenTelemetry's own variables describe."""
        try:
            from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter  # noqa: PLC0415
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
            from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader  # noqa: PLC0415
            from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        except ImportError:
            raise MissingExtra("otel", "opentelemetry") from None
        reader = PeriodicExportingMetricReader(OTLPMetricExporter())
        return cls([BatchSpanProcessor(OTLPSpanExporter())], [reader])

    def watch(self, *, sockets: ReadNumber, tables: ReadNumber, commits: ReadNumber) -> None:
        """Report a server's gauges, the ones that `/metrics` has."""
        from opentelemetry.metrics import Observation  # noqa: PLC0415 (an extra)

        def observe(read: ReadNumber) -> Callable[[CallbackOptions], Iterable[Observation]]:
            return lambda _: [Observation(read())]

        self._meter.create_observable_gauge("guandan.sockets", [observe(sockets)], description="Clients connected")
        self._meter.create_observable_gauge("guandan.tables", [observe(tables)], description="Tables in memory")
        self._meter.create_observable_counter(
            "guandan.commits", [observe(commits)], description="Transactions since the start"
        )

    @contextmanager
    def trace_command(self, command: str) -> Iterator[CommandTrace]:
        """Trace a command at a table, from its arrival to its commit."""
        outcome, begun = CommandTrace(), time.perf_counter()
        attributes = {"guandan.command": command, "guandan.request_id": get_request_id()}
        with self._tracer.start_as_current_span(f"command {command}", attributes=attributes) as span:
            try:
                yield outcome
            finally:
                span.set_attribute("guandan.outcome", outcome.code)
                told = {"guandan.command": command, "guandan.outcome": outcome.code}
                self._commands.record(time.perf_counter() - begun, told)

    def trace_requests(self, app: ASGIApp) -> ASGIApp:
        """Middleware: a span for each request, named after its route."""
        from opentelemetry.trace import SpanKind, StatusCode  # noqa: PLC0415 (an extra)

        async def traced(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return
            begun, status = time.perf_counter(), SERVER_ERROR

            async def noted(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            method = scope["method"]
            with self._tracer.start_as_current_span(method, kind=SpanKind.SERVER) as span:
                try:
                    await app(scope, receive, noted)
                finally:
                    told: dict[str, Any] = {
                        "http.request.method": method,
                        "http.route": scope.get("path_template", ""),
                        "http.response.status_code": status,
                    }
                    span.update_name(f"{method} {told['http.route']}".strip())
                    span.set_attributes({**told, "guandan.request_id": get_request_id()})
                    if status >= SERVER_ERROR:
                        span.set_status(StatusCode.ERROR)
                    self._requests.record(time.perf_counter() - begun, told)

        return traced

    def shut_down(self) -> None:
        """Send what still waits."""
        self._traces.shutdown()
        self._metrics.shutdown()
