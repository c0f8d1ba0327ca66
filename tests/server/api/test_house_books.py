"""House books over HTTP: saved by an account, given out as text, and used for a table and an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.access.site import Site

PATH = "/api/v1/house-books"
DRAFT = {
    "base": "jiangsu-2017",
    "id": "our-club",
    "title_zh": "俱乐部",
    "changes": {"match.minutes": 50, "levels.tries_at_a": 3, "event.rounds": 3},
}


def test_a_house_book_is_saved_used_and_given_out(site: Site) -> None:
    desk = site.organiser()
    assert desk.post(f"{PATH}/preview", DRAFT).json()["base"] == "jiangsu-2017"
    saved = desk.post(PATH, DRAFT).json()
    assert [card["book"] for card in desk.get(PATH).json()] == [saved["book"]]
    made = desk.post("/api/v1/events", {"name": "自定规则赛", "book": saved["book"]})
    assert made.status_code == 201, made.text
    assert made.json()["book"] == "our-club"
    guest = site.guest()
    table = guest.post("/api/v1/tables", {"book": saved["book"]})
    assert table.status_code == 201, table.text
    account, version = saved["book"].removeprefix("own:").split("/")[0], saved["version"]
    text = site.browser().get(f"{PATH}/{account}/our-club/{version}/text").text
    again = desk.post(f"{PATH}/import", {"text": text.replace("is = 50", "is = 40")}).json()
    assert again["version"] == "2"
    assert desk.request("DELETE", f"{PATH}/our-club").status_code == 204
    assert desk.get(PATH).json() == []


def test_a_mistake_is_refused_with_its_line_and_a_stranger_saves_nothing(site: Site) -> None:
    desk = site.organiser()
    head = 'id = "x"\nextends = "two-deck"\nversion = "1"\ntitle_zh = "自"\ntitle_en = "Own"\n'
    text = head + '\n[match]\nminutes = { is = "x", article = "house" }\n'
    refused = desk.post(f"{PATH}/check", {"text": text})
    assert refused.status_code == 400
    assert "match.minutes" in refused.text
    assert "8" in refused.json()["detail"]
    assert site.browser().post(PATH, DRAFT).status_code in {401, 403}
    assert desk.post("/api/v1/events", {"name": "无", "book": "own:99/none@1"}).status_code in {404, 409}


def test_editors_get_the_schema(site: Site) -> None:
    assert "levels" in site.browser().get("/api/v1/rulebook-schema").json()["properties"]
