from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.origin import is_same_origin
from guandan.server.access.who import Role
from tests.server.access.site import EVENT, HERE, HOST

if TYPE_CHECKING:
    from tests.server.access.site import Site

ELSEWHERE = [
    {"origin": "http://evil.test"},
    {"origin": "null"},
    {"origin": f"http://{HOST}.evil.test"},
    {"origin": f"http://{HOST}:8080"},
    {"origin": f"http://evil.test/{HOST}"},
    {"origin": f"http://{HOST}@evil.test"},
    {"origin": ""},
    {"origin": "http://[::1"},
    {"origin": HERE, "sec-fetch-site": "cross-site"},
    {"origin": HERE, "sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_a_change_from_elsewhere_is_refused_whoever_asks(site: Site, headers: dict[str, str]) -> None:
    scorer = site.official(Role.SCORER)
    path = f"/api/v1/events/{EVENT}/pairs/1/pin"
    before = scorer.get(path).json()
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert scorer.request(method, path, headers=headers).status_code in {403, 405}
    assert scorer.post(path, headers=headers).status_code == 403
    assert scorer.get(path).json() == before
    assert scorer.request("DELETE", "/api/v1/session", headers=headers).status_code == 403
    assert scorer.me["grants"] != []


@pytest.mark.parametrize(
    ("origin", "host", "public_url", "is_here"),
    [
        ("http://10.0.0.5:8000", "10.0.0.5:8000", "", True),
        ("http://10.0.0.5:8000", "10.0.0.5", "", False),
        ("http://hall.test", "hall.test:80", "", True),
        ("https://hall.test", "hall.test", "", True),
        ("https://HALL.test", "hall.test", "", True),
        ("https://play.test", "127.0.0.1:8000", "https://play.test", True),
        ("https://play.test:444", "127.0.0.1:8000", "https://play.test", False),
        ("http://play.test", "127.0.0.1:8000", "https://play.test", False),
        ("http://[::1]:8000", "[::1]:8000", "", True),
        ("https://evil.test", "127.0.0.1:8000", "https://play.test", False),
        ("file://", "hall.test", "", False),
    ],
)
def test_where_a_page_comes_from(origin: str, host: str, public_url: str, *, is_here: bool) -> None:
    assert is_same_origin({"origin": origin, "host": host}, public_url) is is_here


def test_a_program_without_an_origin_is_no_page(site: Site) -> None:
    program = site.browser()
    program.headers = {}
    assert program.post("/api/v1/session", {"name": "curl"}).status_code == 200
    assert program.post("/api/v1/session", {"name": "b"}, headers={"sec-fetch-site": "none"}).status_code == 200


def test_looking_from_elsewhere_is_allowed_but_brings_no_cors(site: Site) -> None:
    answer = site.browser().get("/api/v1/session", headers={"origin": "http://evil.test"})
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    asked = {"origin": "http://evil.test", "access-control-request-method": "POST"}
    preflight = site.browser().request("OPTIONS", "/api/v1/session", headers=asked)
    assert not [name for name in preflight.headers if name.startswith("access-control")]
