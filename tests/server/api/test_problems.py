"""Whatever is refused under /api is answered as problem details (RFC 9457), whoever refuses it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import Role
from guandan.server.logging import REQUESTS, get_request_id
from guandan.web import ROUTES
from tests.server.access.site import Site, running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """With the pages, as it is served: they answer errors with pages of their own."""
    with running(tmp_path_factory.mktemp("problems"), pages=ROUTES) as site:
        yield site


@pytest.fixture(scope="module")
def hall(shared: Site) -> Hall:
    return Hall(shared)


JSON = {"content-type": "application/json"}
REFUSED: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("GET", "/api/v1/nothing", {}, 404, "not_found"),
    ("GET", "/api/v2/events", {}, 404, "not_found"),
    ("GET", "/api/v1/events/none", {}, 404, "no_such_event"),
    ("GET", "/api/v1/tables/ABCDEF", {}, 404, "no_such_table_code"),
    ("DELETE", "/api/v1/tables", {}, 405, "method_not_allowed"),
    ("PATCH", "/api/v1/nothing", {}, 405, "method_not_allowed"),
    ("POST", "/api/v1/session", {"content": b"{", "headers": JSON}, 400, "bad_request"),
    ("POST", "/api/v1/session", {"content": b"[" * 100_000, "headers": JSON}, 400, "bad_request"),
    ("POST", "/api/v1/session", {"json": {"name": 7}}, 400, "bad_request"),
    ("GET", "/api/v1/events?limit=0", {}, 400, "bad_request"),
    ("GET", "/api/v1/events?cursor=nonsense", {}, 400, "bad_request"),
    ("POST", "/api/v1/session", {"json": {"name": "x" * 3_000_000}}, 413, "request_entity_too_large"),
    ("POST", "/api/v1/events", {"json": {"name": "x", "book": "two-deck"}}, 401, "unauthorized"),
    ("GET", "/api/v1/events", {"headers": {"host": "somewhere.example"}}, 421, "misdirected_request"),
    ("POST", "/api/v1/session", {"json": {}, "headers": {"origin": "https://else.example"}}, 403, "forbidden"),
    ("POST", "/api/v1/login", {"json": {"name": "nobody", "password": "wrong word"}}, 403, "wrong_password"),
]


def _check(answer: Any, status: int, code: str) -> dict[str, Any]:  # noqa: ANN401 (httpx')
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert (told["code"], told["status"], told["type"]) == (code, status, f"/api/v1/problems/{code}")
    assert told["title"]
    assert told["detail"]
    return told


@pytest.mark.parametrize(("method", "path", "options", "status", "code"), REFUSED)
def test_a_stranger_is_refused_with_a_problem(
    site: Site, method: str, path: str, options: dict[str, Any], status: int, code: str
) -> None:
    _check(site.browser().request(method, path, **options), status, code)


def test_rights_and_rules_refuse_with_a_problem(site: Site, hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    _check(hall.ask("POST", "/draw", {}, by=scorer), 403, "forbidden")
    _check(hall.ask("POST", "/draw/publish", {}), 409, "no_draft")
    _check(hall.ask("POST", "/import", files={"file": ("", b"", "text/csv")}), 400, "bad_request")
    _check(site.browser().request("PUT", f"/api/v1/events/{hall.event}/plan", {}), 401, "unauthorized")


def test_too_many_requests_are_a_problem(site: Site) -> None:
    stranger = site.browser()
    for _ in range(2000):
        answer = stranger.post("/api/v1/session", {"name": ""})
        if answer.status_code == 429:
            break
    _check(answer, 429, "too_many_requests")


def test_a_mistake_of_ours_is_a_problem(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.server.events, "list_cards", None)
    told = _check(site.browser().get("/api/v1/events"), 500, "internal_server_error")
    assert told["details"]["request"]


def test_the_type_of_a_problem_leads_to_its_meaning(site: Site) -> None:
    told = site.browser().get("/api/v1/events/none").json()
    meant = site.browser().get(told["type"]).json()
    assert meant["code"] == "no_such_event"
    assert meant["details"] == ["event"] == list(told["details"])
    assert (
        meant["sentence"]["en"].format(**told["details"])
        == site.browser().get("/api/v1/events/none?lang=en").json()["detail"]
    )
    listed = site.browser().get("/api/v1/problems").json()
    assert {"no_such_event", "wrong_pin", "not_found", "version_conflict", "stale"} <= {one["code"] for one in listed}
    _check(site.browser().get("/api/v1/problems/unheard"), 404, "no_such_problem")


def test_the_versions_of_the_api_can_be_asked_for(site: Site) -> None:
    told = site.browser().get("/api").json()
    assert [(one["name"], one["status"]) for one in told["versions"]] == [("v1", "current")]
    assert site.browser().get(told["versions"][0]["document"]).status_code == 200


def test_a_deprecated_path_names_its_successor(site: Site) -> None:
    guest = site.guest()
    code = guest.post("/api/v1/tables", {}).json()["code"]
    old = guest.post(f"/api/v1/tables/{code}/deeds", {"command": {"command": "sit", "seat": "S"}})
    new = guest.post(f"/api/v1/tables/{code}/commands", {"command": {"command": "sit", "seat": "E"}})
    assert (old.status_code, new.status_code) == (200, 200), old.text
    assert old.headers["deprecation"].startswith("@")
    assert old.headers["link"] == '</api/v1/tables/{code}/commands>; rel="successor-version"'
    assert "deprecation" not in new.headers
    document = site.browser().get("/api/v1/openapi.json").json()["paths"]
    assert document["/api/v1/tables/{code}/deeds"]["post"]["deprecated"]


def test_refusals_of_a_deprecated_path_say_so_too(site: Site) -> None:
    refused = site.browser().post("/api/v1/tables/AAAAAA/deeds", {"command": {"command": "sit", "seat": "S"}})
    assert refused.status_code == 401
    assert refused.headers["deprecation"].startswith("@")
    assert 'rel="successor-version"' in refused.headers["link"]


@pytest.mark.parametrize("path", ["/api/v1/events", "/api/v1/tables", "/api/v1/rulebooks/jiangsu-2017/articles"])
@pytest.mark.parametrize(
    ("query", "is_deprecated"),
    [("page=1", True), ("size=5", True), ("limit=5", False), ("", False), ("page=0", True)],
)
def test_an_answer_to_page_or_size_says_that_they_are_deprecated(
    site: Site, path: str, query: str, *, is_deprecated: bool
) -> None:
    answer = site.browser().get(f"{path}?{query}")
    assert answer.status_code == (400 if query == "page=0" else 200), answer.text
    assert ("deprecation" in answer.headers) is is_deprecated


@pytest.mark.parametrize("path", ["/api/v1/tables", "/api/v1/none", "/none", "/healthz", "/api/v1/session"])
@pytest.mark.parametrize("host", ["testserver.local", "evil.example"])
def test_every_answer_has_the_id_of_its_request(site: Site, path: str, host: str) -> None:
    answers = [site.browser().get(path, headers={"host": host}) for _ in range(2)]
    assert answers[0].headers["x-request-id"] != answers[1].headers["x-request-id"]


def test_who_comes_by_another_name_gets_the_id_that_is_in_the_log(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, REQUESTS.name)
    ids: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda _: ids.append(get_request_id())  # type: ignore[method-assign]
    REQUESTS.addHandler(handler)
    try:
        refused = site.browser().get("/api/v1/tables", headers={"host": "evil.example"})
    finally:
        REQUESTS.removeHandler(handler)
    assert refused.status_code == 421
    assert ids == [refused.headers["x-request-id"]]
