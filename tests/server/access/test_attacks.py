from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from guandan.server.access.headers import build_content_policy
from guandan.server.access.limits import SESSION_RATES, STRANGER_RATES, LimitedAction, Rate, RateLimits, TooManyRequests
from guandan.server.access.who import STRANGER, Role, Who
from guandan.server.clock import MovableClock
from guandan.server.logging import JsonFormatter
from tests.server.access.site import BEGINS

if TYPE_CHECKING:
    from tests.server.access.site import Site

BODIES = {
    "deep": b"[" * 100_000,
    "deep in a field": b'{"name":' + b"[" * 100_000,
    "objects": b'{"name":' * 50_000,
    "not JSON": b"\xff\xfe",
    "a number": b"1e999999",
    "nothing": b"",
    "another shape": b'["name"]',
    "a field too many": b'{"name":"a","person":1}',
}


@pytest.mark.parametrize("path", ["/api/v1/session", "/api/v1/login", "/api/v1/tokens"])
@pytest.mark.parametrize("how", BODIES)
def test_a_body_that_cannot_be_read_is_refused(site: Site, path: str, how: str) -> None:
    headers = {"content-type": "application/json"}
    answer = site.guest().request("POST", path, content=BODIES[how], headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")


def test_a_huge_body_is_refused(site: Site) -> None:
    body = b'{"name":"' + b"a" * 3_000_000 + b'"}'
    assert site.browser().request("POST", "/api/v1/session", content=body).status_code == 413


def test_every_answer_has_the_headers(site: Site) -> None:
    for path in ("/api/v1/session", "/nowhere", "/healthz", "/j/none"):
        headers = site.browser().get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
    refused = site.browser().post("/api/v1/tokens", {})
    assert refused.status_code == 401
    assert "content-security-policy" in refused.headers


def test_the_policy_names_the_own_socket_and_nothing_that_somebody_slips_in() -> None:
    assert "connect-src 'self' ws://hall.test:8000 wss://hall.test:8000;" in build_content_policy(b"hall.test:8000")
    assert "connect-src 'self';" in build_content_policy(b"evil; script-src *")
    assert "connect-src 'self';" in build_content_policy(b"")


def test_markup_in_a_name_comes_back_as_json_and_nothing_else(site: Site) -> None:
    guest = site.guest("<img src=x onerror=a>")
    answer = guest.get("/api/v1/session")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["name"] == "<img src=x onerror=a>"


@pytest.mark.parametrize(
    "path",
    ["/static/../../etc/passwd", "/static/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/j/../healthz/.."],
)
def test_a_path_out_of_the_folder_leads_nowhere(site: Site, path: str) -> None:
    answer = site.browser().get(path)
    assert answer.status_code in {400, 404}
    assert "root:" not in answer.text


def test_nothing_secret_is_logged(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = site.link(Role.SCORER)
    browser = site.browser()
    browser.get(f"/j/{secret}")
    browser.post("/api/v1/login", {"name": "甲", "password": "hunter2hunter2"})
    key = (browser.cookie or "").partition(".")[0]
    lines = [JsonFormatter().format(record) for record in caplog.records if record.name.startswith("guandan")]
    for word in (secret, key, "hunter2hunter2"):
        assert word
        assert not [line for line in lines if word in line]


@pytest.mark.usefixtures("limits")
def test_limits_are_by_session_before_address() -> None:
    clock = MovableClock(BEGINS)
    limits = RateLimits(clock)
    one, two = Who(session="1" * 64, person=1), Who(session="2" * 64, person=2)
    burst = SESSION_RATES[LimitedAction.TABLE].burst
    for _ in range(burst):
        limits.take(LimitedAction.TABLE, one, "10.0.0.1")
    with pytest.raises(TooManyRequests):
        limits.take(LimitedAction.TABLE, one, "10.0.0.2")
    limits.take(LimitedAction.TABLE, two, "10.0.0.1")
    for _ in range(STRANGER_RATES[LimitedAction.TABLE].burst):
        limits.take(LimitedAction.TABLE, STRANGER, "10.0.0.1")
    with pytest.raises(TooManyRequests):
        limits.take(LimitedAction.TABLE, STRANGER, "10.0.0.1")
    limits.take(LimitedAction.TABLE, STRANGER, "10.0.0.9")


def test_a_bucket_fills_again_with_time_and_not_beyond_its_rim() -> None:
    clock = MovableClock(BEGINS)
    limits, rate = RateLimits(clock), Rate(3, 10)

    def taken() -> int:
        for number in range(10):
            try:
                limits.take_for(LimitedAction.JOIN, "x", rate)
            except Exception:  # noqa: BLE001 (whatever says no)
                return number
        return 10

    assert taken() == 3
    clock.move(10)
    assert taken() == 1
    clock.move(1000)
    assert taken() == 3


@pytest.mark.usefixtures("limits")
def test_who_asks_too_often_is_refused_and_others_are_not(site: Site) -> None:
    one, two = site.guest(), site.guest()
    statuses = [one.post("/api/v1/session", {"name": "a"}).status_code for _ in range(40)]
    assert statuses[-1] == 429
    assert two.post("/api/v1/session", {"name": "b"}).status_code == 200
    site.clock.move(60)
    assert one.post("/api/v1/session", {"name": "a"}).status_code == 200
