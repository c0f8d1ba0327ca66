"""The `Host` of a request, the lines of the request log, and what visitors never read."""

from __future__ import annotations

import json
import logging
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from guandan.errors import StoreError, StoreFull, StoreUnavailable, StoreUnreadable, VersionConflict
from guandan.server.access.hosts import AllowedHosts
from guandan.server.error_responses import explain_to_visitor
from guandan.server.logging import REQUESTS, JsonFormatter
from guandan.server.settings import ServerSettings
from guandan.store.error_translation import translate_errors

if TYPE_CHECKING:
    from tests.server.access.site import Site

SITE = ServerSettings(public_url="https://guandan.example", hosts=("cards.example.org",))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "192.168.1.20",
        "[::1]:8000",
        "[fe80::1]",
        "localhost:8000",
        "LOCALHOST",
        "laptop:8000",
        "laptop.local",
        "laptop.lan:80",
        "guandan.example",
        "Guandan.Example.:443",
        "cards.example.org",
        "",
    ],
)
def test_a_name_of_the_server(host: str) -> None:
    assert AllowedHosts(SITE).allows(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "guandan.example.evil.example",
        "x.guandan.example",
        "127.0.0.1.evil.example",
        "a b",
        "x@y",
        "x:y",
    ],
)
def test_a_name_of_somebody_else(host: str) -> None:
    assert not AllowedHosts(SITE).allows(host)


def test_behind_a_proxy_that_was_told_no_name_every_name_is_taken() -> None:
    assert AllowedHosts(ServerSettings(proxies=("127.0.0.1",))).allows("guandan.example")
    assert AllowedHosts(ServerSettings(hosts=("*",))).allows("guandan.example")
    assert not AllowedHosts(ServerSettings(proxies=("127.0.0.1",), public_url="https://a.example")).allows(
        "guandan.example"
    )


def test_another_name_gets_no_answer_but_machines_do(site: Site) -> None:
    asked = {"host": "evil.example"}
    refused = site.browser().get("/api/v1/tables", headers={**asked, "accept-language": "en"})
    assert (refused.status_code, refused.json()["code"]) == (421, "misdirected_request")
    assert "--allow-host" in refused.json()["detail"]
    assert site.browser().get("/api/v1/tables").status_code == 200
    assert site.browser().get("/healthz", headers=asked).status_code == 200


def test_the_request_log_has_address_and_account(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, REQUESTS.name)
    site.browser().get("/api/v1/tables")
    site.organiser().get("/api/v1/session")
    lines: list[dict[str, Any]] = [
        json.loads(JsonFormatter().format(record)) for record in caplog.records if record.name == REQUESTS.name
    ]
    assert {line["address"] for line in lines} == {"testclient"}
    assert (lines[0]["account"], lines[-1]["account"]) == (None, 1)


@pytest.mark.parametrize("kind", [StoreFull, StoreUnavailable, StoreUnreadable])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_visitors_do_not_read_where_the_database_lies(kind: type[StoreError], lang: str) -> None:
    told = explain_to_visitor(kind("/srv/guandan/guandan.db (disk I/O error)"), lang)
    assert told
    assert "/srv" not in told
    assert "guandan.db" not in told
    known = {"zh": "账号 x 已经有了", "en": "there is an account x already"}[lang]
    assert known in explain_to_visitor(StoreError("there is an account x already"), lang)
    conflict = {"zh": "已有人先写入", "en": "version 2"}[lang]
    assert conflict in explain_to_visitor(VersionConflict("event/x", 1, 2), lang)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_TOOBIG])
def test_visitors_do_not_read_it_either_when_the_database_refuses_something_unforeseen(code: int) -> None:
    refused = sqlite3.DatabaseError("string or blob too big")
    refused.sqlite_errorcode = code
    with pytest.raises(StoreError) as error, translate_errors("/srv/guandan/guandan.db"):
        raise refused
    assert "/srv" in str(error.value), "the log says where"
    assert "/srv" not in explain_to_visitor(error.value, "en")
