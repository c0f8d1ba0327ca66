"""/api/v1/me, /api/v1/ratings and their pages: one's own record, the leaderboards, export and erase."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rules.seat import SEATS
from guandan.web import ROUTES
from tests.server.access.site import running
from tests.services.played import BOOK, play_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("history"), pages=ROUTES) as site:
        yield site


@pytest.fixture(scope="module")
def players(shared: Site) -> list[Browser]:
    """Four guests who have played a rated match; the second and the fourth won."""
    guests = [shared.guest(name) for name in ("甲", "<b>乙", "丙", "丁")]
    seats = dict(zip(SEATS, (guest.me["person"] for guest in guests), strict=True))

    async def play() -> None:
        await play_match(shared.server.store, "AAAAAA", seats, is_rated=True)

    shared.call(play)
    return guests


def test_a_guest_sees_the_own_record_and_nobody_elses(site: Site, players: list[Browser]) -> None:
    history = players[1].get("/api/v1/me/history").json()
    assert (history["matches"], history["won"], history["deals"]) == (1, 1, 12)
    assert history["lines"][0]["partner"]["name"] == "丁"
    assert players[0].get("/api/v1/me/history").json()["won"] == 0
    assert site.guest("戊").get("/api/v1/me/history").json()["matches"] == 0
    assert site.browser().get("/api/v1/me/history").status_code == 401


def test_the_page_links_to_the_replay_and_escapes_names(site: Site, players: list[Browser]) -> None:
    page = players[3].get("/me").text
    assert "/replay/AAAAAA.1" in page
    assert "&lt;b&gt;乙" in page
    assert "<b>乙" not in page
    assert site.browser().get("/me").status_code == 200
    assert "By partner" in players[3].get("/me?lang=en").text


def test_the_leaderboard_of_the_server(site: Site, players: list[Browser]) -> None:
    boards = site.browser().get("/api/v1/ratings").json()
    assert boards["matches"] == 1
    board = boards["books"][0]
    assert board["book"] == BOOK
    assert {line["players"][0]["name"] for line in board["players"][:2]} == {"<b>乙", "丁"}
    assert [player["name"] for player in board["pairs"][0]["players"]] == ["<b>乙", "丁"]
    assert "丁" in players[0].get("/ratings").text


def test_a_rated_table_is_opened_over_the_api(site: Site) -> None:
    made = site.guest("己").post("/api/v1/tables", {"book": BOOK, "is_rated": True})
    assert made.status_code == 201, made.text
    assert made.json()["settings"]["is_rated"]
    with_bots = site.guest("庚").post("/api/v1/tables", {"is_rated": True, "bots": {"N": "easy"}, "think_seconds": 9})
    assert with_bots.json()["settings"]["think_seconds"] == 1, "a rated bot has the strength that was measured"


def test_export_and_erase(site: Site, players: list[Browser]) -> None:
    first = players[0]
    exported = first.get("/api/v1/me/export")
    assert "attachment" in exported.headers["content-disposition"]
    assert (exported.json()["name"], exported.json()["history"]["matches"]) == ("甲", 1)
    assert first.request("DELETE", "/api/v1/me").status_code == 204
    assert first.get("/api/v1/me/history").status_code == 401
    line = players[2].get("/api/v1/me/history").json()["lines"][0]
    assert line["partner"]["name"] == ""
    names = {line["players"][0]["name"] for line in site.browser().get("/api/v1/ratings").json()["books"][0]["players"]}
    assert names == {"<b>乙", "丙", "丁"}
