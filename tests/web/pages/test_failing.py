"""A mistake of ours: a person gets a page in their language with the request's number, a program gets JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from guandan.errors import StoreUnavailable
from guandan.web import ROUTES
from tests.server.access.site import running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("failing"), pages=ROUTES) as running_site:
        yield running_site


@pytest.fixture
def breaks(site: Site, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Asking for an event ends in a mistake."""

    async def get(_event: str) -> None:
        raise ZeroDivisionError("甲的电话 13800000000")

    monkeypatch.setattr(site.server.events, "get", get)
    return monkeypatch


@pytest.mark.usefixtures("breaks")
@pytest.mark.parametrize(("lang", "words"), [("zh-CN", "请求编号"), ("en", "Something went wrong on our side")])
def test_a_person_gets_a_page(site: Site, caplog: pytest.LogCaptureFixture, lang: str, words: str) -> None:
    answer = site.browser().get("/e/spring", headers={"accept-language": lang})
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith("text/html")
    assert words in answer.text
    number = re.search(r"[0-9a-f]{16}", answer.text.partition("lost")[2])
    assert number is not None
    noted = [record for record in caplog.records if getattr(record, "request", "") == number.group()]
    assert len(noted) == 1
    assert "13800000000" not in answer.text + str(vars(noted[0]))


@pytest.mark.usefixtures("breaks")
def test_a_program_gets_json(site: Site) -> None:
    answer = site.browser().get("/api/v1/events/spring")
    assert answer.status_code == 500
    problem = answer.json()
    assert problem["code"] == "internal_server_error"
    assert re.fullmatch(r"[0-9a-f]{16}", problem["details"]["request"])


def test_a_database_that_is_away_is_told_as_such(site: Site, breaks: pytest.MonkeyPatch) -> None:
    async def get(_event: str) -> None:
        raise StoreUnavailable("away")

    breaks.setattr(site.server.events, "get", get)
    answer = site.browser().get("/e/spring")
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/html")
