"""The app around the tables: what is told when something cannot be done, health, metrics, the log."""

from __future__ import annotations

import io
import json
import logging
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from litestar import get
from litestar.params import FromPath  # noqa: TC002 (Litestar reads it when the program runs)

from guandan.errors import (
    GuandanError,
    IllegalAction,
    InvalidRecord,
    InvalidRulebook,
    InvalidText,
    StaleCommand,
    StoreFull,
    StoreReadOnly,
    StoreUnavailable,
    VersionConflict,
)
from guandan.server.access.who import Needs
from guandan.server.language import parse_accept_language
from guandan.server.logging import JsonFormatter, redact_secrets
from guandan.server.settings import ServerSettings
from tests.server.live import Live, live

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ERRORS: dict[str, GuandanError] = {
    "missing": IllegalAction("no_such_deal", number=7),
    "against": IllegalAction("no_such_play", "JS 3.1", cards="S2 S3"),
    "secret": IllegalAction("wrong_password"),
    "text": InvalidText("Z9"),
    "record": InvalidRecord("broken", line=4),
    "book": InvalidRulebook("unknown", where="tribute.x"),
    "stale": StaleCommand("closed"),
    "second": VersionConflict("match/7", 3, 4),
    "full": StoreFull("no room"),
    "away": StoreUnavailable("gone"),
    "read": StoreReadOnly("no"),
}


@get("/raise/{name:str}", opt={"needs": Needs.NOTHING})
async def raising(name: FromPath[str]) -> None:
    if name == "mistake":
        secret = "H7 of the hidden hand"  # noqa: S105
        raise RuntimeError(secret)
    raise ERRORS[name]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(f"sqlite:///{tmp_path_factory.mktemp('app')}/app.db", pages=[raising], logs_requests=True) as running:
        yield running


@pytest.mark.parametrize(
    ("name", "status", "code", "place"),
    [
        ("missing", 404, "no_such_deal", ""),
        ("against", 409, "no_such_play", ""),
        ("secret", 403, "wrong_password", ""),
        ("text", 400, "invalid_text", ""),
        ("record", 400, "invalid_record", "line 4"),
        ("book", 400, "invalid_rulebook", "tribute.x"),
        ("stale", 409, "stale", ""),
        ("second", 409, "version_conflict", ""),
        ("full", 507, "store_full", ""),
        ("away", 503, "store_unavailable", ""),
        ("read", 503, "store_read_only", ""),
    ],
)
def test_an_error_of_the_tree_is_a_problem_with_its_status(
    server: Live, name: str, status: int, code: str, place: str
) -> None:
    answer = httpx.get(f"{server.url}/raise/{name}")
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("application/problem+json")
    told = answer.json()
    assert (told["code"], told["place"]) == (code, place)
    assert told["detail"]


def test_a_refusal_has_its_article_and_the_askers_language(server: Live) -> None:
    path = f"{server.url}/raise/against"
    english = httpx.get(path, headers={"Accept-Language": "en"}).json()
    chinese = httpx.get(path, headers={"Accept-Language": "en"}, cookies={"lang": "zh"}).json()
    assert english["article"] == chinese["article"] == "JS 3.1"
    assert english["details"] == {"cards": "S2 S3"}
    assert "is not a valid play" in english["detail"]
    assert "JS 3.1" in chinese["detail"]
    assert "play" not in chinese["detail"]
    assert httpx.get(path, params={"lang": "en"}).json() == english


def test_a_mistake_of_ours_says_nothing_of_what_was_in_it(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        answer = httpx.get(f"{server.url}/raise/mistake")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal_server_error"
    lines = [JsonFormatter().format(record) for record in caplog.records]
    assert any("RuntimeError" in line and "test_app" in line for line in lines)
    assert not any("hidden hand" in line or "Traceback" in line for line in [*lines, answer.text])


def test_where_nothing_is_the_answer_is_a_problem_too(server: Live) -> None:
    answer = httpx.get(f"{server.url}/nothing/here", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_body_that_is_nested_without_end_is_a_bad_request(server: Live) -> None:
    answer = httpx.post(
        f"{server.url}/api/v1/session", content=b"[" * 100_000, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400


def commits(server: Live) -> float:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith("guandan_commits ")).split()[1])


def test_health_and_metrics(server: Live) -> None:
    told = httpx.get(f"{server.url}/healthz").json()
    assert (told["is_well"], told["database"]) == (True, "here")
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    for name in ("guandan_tables", "guandan_sockets", "guandan_commits"):
        assert any(line.startswith(f"{name} ") for line in lines)
    headers = {"Authorization": f"Bearer {server.token('Guest')}"}
    assert httpx.post(f"{server.url}/api/v1/tables", json={}, headers=headers).status_code == 201
    assert commits(server) > 0  # of all servers in this process: others may have gone meanwhile
    assert any(line.startswith("guandan_requests_total") and 'path="/healthz"' in line for line in lines)


def test_the_openapi_document_has_every_route(server: Live) -> None:
    document = httpx.get(f"{server.url}/api/v1/openapi.json", timeout=60).json()
    assert {"/healthz", "/api/v1/session", "/api/v1/tables"} <= set(document["paths"])
    assert not any("/ws" in path or "/j/" in path for path in document["paths"])


def test_a_links_secret_is_struck_out_of_the_log(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        httpx.get(f"{server.url}/j/ABCDEFGHSECRET")
        while not (told := [record for record in caplog.records if record.name == "guandan.requests"]):
            time.sleep(0.01)  # the line is written after the answer is out
    lines = [JsonFormatter().format(record) for record in told]
    assert [json.loads(line)["path"] for line in lines] == ["/j/…"]
    assert not any("SECRET" in line for line in lines)


def test_a_line_of_the_log_is_json_without_values_of_an_error() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("guandan.try")
    logger.addHandler(handler)
    try:
        int("SA HA")
    except ValueError:
        logger.exception("at /j/SECRET?x=1")
    line = json.loads(stream.getvalue())
    assert line["message"] == "at /j/…?x=1"
    assert line["kind"] == "ValueError"
    assert "SA" not in stream.getvalue()


@pytest.mark.parametrize(
    ("header", "lang"),
    [("", "zh"), ("de", "zh"), ("en-GB,en;q=0.9", "en"), ("en;q=0.2, zh-CN", "zh"), ("en;q=x", "en")],
)
def test_the_language_is_the_preferred_of_ours(header: str, lang: str) -> None:
    assert parse_accept_language(header) == lang


def test_a_struck_text_keeps_the_rest() -> None:
    assert redact_secrets('"GET /j/ABC HTTP/1.1" 303') == '"GET /j/… HTTP/1.1" 303'


def test_addresses() -> None:
    assert ServerSettings(host="0.0.0.0", port=81).local_url == "http://127.0.0.1:81"  # noqa: S104
    assert ServerSettings(host="::1", port=81).url == "http://[::1]:81"
    assert ServerSettings(public_url="https://guandan.example").url == "https://guandan.example"


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_forwarded_headers_are_believed_only_from_a_trusted_proxy(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with live(f"sqlite:///{tmp_path}/proxy.db", proxies=proxies) as server:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        answer = httpx.post(f"{server.url}/api/v1/session", json={"name": "Guest"}, headers=headers)
        assert ("Secure" in answer.headers["set-cookie"]) is bool(proxies)


def test_a_request_has_one_id_in_its_answer_and_in_its_lines(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    logging.getLogger().addHandler(handler)
    try:
        with caplog.at_level(logging.INFO):
            broken, other = (httpx.get(f"{server.url}/raise/{name}") for name in ("mistake", "missing"))
            while stream.getvalue().count('"guandan.requests"') < 2:
                time.sleep(0.01)  # the line is written after the answer is out
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    number = broken.headers["X-Request-ID"]
    assert broken.json()["details"]["request"] == number
    assert {line["from"] for line in lines if line.get("request") == number} >= {"guandan.problem", "guandan.requests"}
    assert other.headers["X-Request-ID"] not in {"", number}
