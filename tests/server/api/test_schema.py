"""The OpenAPI document against what is really answered: no 500, no answer outside its schema; bounded in examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from examples import whole_event
from guandan.client import Client
from tests.amount import some_or_many
from tests.server.access.site import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = some_or_many(1, 40)
"""For each method of each path: about half of them as the document has it, half against it."""
LAST = {"close_event", "leave"}
"""After these nothing more can be done, by this event or by this session."""
SENT = {"content-type", "idempotency-key"}
SMALL = {"table", "pair", "round_number", "call", "case", "appeal", "ruling", "line", "person", "number", "link"}


class Caller:
    """An organiser with an event in its first round, who asks for everything."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.browser: Browser = site.organiser()
        desk = whole_event.Desk(Client(http=self.browser))  # type: ignore[arg-type]
        whole_event.make(desk)
        whole_event.enter(desk)
        whole_event.draw(desk)
        self.event = desk.event

    def send(self, case: Case, number: int) -> None:
        """Send a case, at this event and at one of its tables where the path names some, and look at the answer."""
        values = case.path_parameters or {}
        if "event" in values:
            values["event"] = self.event
        if "book" in values:
            values["book"] = "two-deck"
        for name in SMALL & values.keys():
            values[name] = number
        given = case.as_transport_kwargs(base_url=HERE)
        fields = ("method", "url", "headers", "params", "json", "data", "files")
        sent = requests.Request(**{name: given[name] for name in fields if name in given}).prepare()
        headers = {name: value for name, value in sent.headers.items() if name.lower() in SENT}
        path = (sent.url or "").removeprefix(HERE)
        answer = self.browser.request(sent.method or "", path, headers=headers, content=sent.body or b"")
        answer.request.read()
        case.validate_response(answer, checks=CHECKS)


@pytest.fixture(scope="module")
def caller(shared: Site) -> Iterator[Caller]:
    return Caller(shared)


def _operations(site: Site) -> list[Any]:
    document = site.client.get("/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    found = [one.ok() for one in schema.get_all_operations() if one.ok().path.startswith("/api/v1")]
    return sorted(found, key=lambda one: one.definition.raw["operationId"] in LAST)


@pytest.mark.parametrize("examples", EXAMPLES)
def test_every_route_answers_as_the_document_says(site: Site, caller: Caller, examples: int) -> None:
    operations = _operations(site)
    assert len(operations) > 120
    found = [told for operation in operations for told in _tried(caller, operation, examples)]
    assert not found, "\n\n".join(found)


def _tried(caller: Caller, operation: Any, examples: int) -> list[str]:  # noqa: ANN401 (schemathesis' own)
    """What is wrong with the answers of a route."""
    cases = st.one_of(
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )

    @seed(8)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, number=st.integers(1, 3))
    def once(case: Case, number: int) -> None:
        caller.send(case, number)

    caller.site.clock.move(600)
    try:
        once()
    except FailureGroup as failures:
        return [f"{operation.label}: {failures}"]
    return []
