"""Public prizes once they are final, and the officials' page of the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("prizes"), pages=ROUTES) as running_site:
        yield running_site


def public(hall: Hall, path: str) -> tuple[int, str]:
    answer = hall.site.browser().get(f"/e/{hall.event}{path}", headers={"accept-language": "en"})
    return answer.status_code, answer.text


def test_prizes_are_public_once_the_last_standings_are_final(site: Site) -> None:
    hall = Hall(site, rounds=2, overrides={"prizes.pairs": [1, 1]})
    assert public(hall, "/prizes")[0] == 404, "nothing that is not published can be reached by guessing"
    for number in (1, 2):
        hall.start()
        assert public(hall, "/prizes")[0] == 404
        hall.finish_round(number)
    assert f'href="/e/{hall.event}/prizes"' not in public(hall, "")[1], "the window for corrections is open"
    assert hall.ask("GET", "/prizes", by=site.browser()).status_code == 409
    assert "Provisional" in hall.desk.get(f"/e/{hall.event}/desk/prizes", headers={"accept-language": "en"}).text
    hall.do("/close")
    assert "Provisional" not in hall.desk.get(f"/e/{hall.event}/desk/prizes", headers={"accept-language": "en"}).text
    status, page = public(hall, "/prizes")
    assert status == 200
    first = hall.ask("GET", "/prizes", by=site.browser()).json()["classes"][0]
    assert first
    assert all(name in page for pair in first for name in pair["people"])
    assert f'href="/e/{hall.event}/prizes"' in public(hall, "")[1]


def test_officials_are_named_on_the_desk_with_their_tables(site: Site) -> None:
    hall = Hall(site)
    hall.start()
    person = hall.do("/officials", {"name": "裁判甲", "role": "referee", "tables": [1]})["person"]
    page = hall.desk.get(f"/e/{hall.event}/desk/officials", headers={"accept-language": "en"}).text
    assert "裁判甲" in page
    assert "Tables that no referee looks after: 2" in page
    hall.do("/officials", {"person": person, "role": "chief_referee", "tables": []})
    assert hall.get("/officials")[0]["role"] == "chief_referee"
    page = hall.desk.get(f"/e/{hall.event}/desk/officials", headers={"accept-language": "en"}).text
    assert "looks after: " not in page, "there is no referee yet"
    hall.do(f"/officials/{person}/remove")
    assert hall.get("/officials") == []
    assert hall.site.guest().get(f"/e/{hall.event}/desk/officials").status_code == 403
