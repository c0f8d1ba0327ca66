"""`guandan serve --otel`: spans and metrics as OpenTelemetry has them, without a path, a card or a name."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from litestar import get
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from guandan.errors import MissingExtra
from guandan.server.access.who import Needs
from guandan.server.telemetry import Telemetry
from tests.server.live import Live, live
from tests.server.player import Player
from tests.server.seating import make_table

if TYPE_CHECKING:
    from pathlib import Path


@get("/raise", opt={"needs": Needs.NOTHING})
async def raising() -> None:
    raise RuntimeError


async def use(server: Live) -> str:
    """A guest asks, fails, sits down and is refused."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        answers = [
            await client.get(path) for path in ("/api/v1/rulebooks/jiangsu-2017", "/raise", "/api/v1/matches/ZZ.1")
        ]
        assert [answer.status_code for answer in answers] == [200, 500, 404]
        token = (await client.post("/api/v1/session", json={"name": "甲乙丙"})).cookies["guandan"]
    code = await make_table(server.url, token)
    async with Player(server.ws, token, code) as player:
        assert (await player.do("sit", seat="E"))["type"] == "done"
        assert (await player.do("pass", seat="E"))["type"] == "refused"
    assert answers[1].headers["x-request-id"]
    return answers[1].headers["x-request-id"]


@pytest.fixture
def exported() -> tuple[InMemorySpanExporter, InMemoryMetricReader, Telemetry]:
    spans, metrics = InMemorySpanExporter(), InMemoryMetricReader()
    return spans, metrics, Telemetry([SimpleSpanProcessor(spans)], [metrics])


def read_metrics(reader: InMemoryMetricReader) -> dict[str, list[Any]]:
    data = reader.get_metrics_data()
    assert data is not None
    return {
        metric.name: list(metric.data.data_points)
        for resource in data.resource_metrics
        for scope in resource.scope_metrics
        for metric in scope.metrics
    }


def test_requests_and_commands_are_traced_and_measured(
    tmp_path: Path, exported: tuple[InMemorySpanExporter, InMemoryMetricReader, Telemetry]
) -> None:
    spans, reader, telemetry = exported
    with live(f"sqlite:///{tmp_path}/otel.db", pages=[raising], telemetry=telemetry) as server:
        request = asyncio.run(use(server))
        measured = read_metrics(reader)
    found = {span.name: span for span in spans.get_finished_spans()}
    shown = found["GET /api/v1/rulebooks/{book}"]
    assert (shown.attributes or {})["http.response.status_code"] == 200
    assert shown.resource.attributes["service.name"] == "guandan"
    failed = found["GET /raise"]
    assert not failed.status.is_ok
    assert (failed.attributes or {})["guandan.request_id"] == request
    assert (found["command sit"].attributes or {})["guandan.outcome"] == "done"
    assert (found["command pass"].attributes or {})["guandan.outcome"] != "done"
    told = str([(span.name, dict(span.attributes or {}), span.events) for span in spans.get_finished_spans()])
    for secret in ("甲乙丙", "127.0.0.1", "ZZ.1"):
        assert secret not in told
    assert {point.attributes["guandan.command"] for point in measured["guandan.command.duration"]} == {"sit", "pass"}
    assert measured["guandan.tables"][0].value == 1
    assert measured["guandan.commits"][0].value > 0
    routes = {point.attributes["http.route"] for point in measured["http.server.request.duration"]}
    assert "/api/v1/matches/{match}" in routes


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.metric_exporter", None)
    with pytest.raises(MissingExtra, match="otel"):
        Telemetry.from_environment()


def test_a_server_without_it_does_not_import_it() -> None:
    script = "import sys, guandan.server.app; print([name for name in sys.modules if name.startswith('opentelemetry')])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
