"""Divisions over HTTP: made together, one timetable for all, names of those who clash for the organisers only."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.server.api.kit import sheet

if TYPE_CHECKING:
    from tests.server.access.site import Site

PATH = "/api/v1/programmes"
WANTED = {
    "name": "市运动会掼蛋赛",
    "book": "jiangsu-2017",
    "divisions": [{"name": "男双"}, {"name": "女双"}, {"name": "混双"}],
    "wishes": {"format": "swiss", "rounds": 3},
    "overrides": {"match.minutes": 50},
    "occasion": {"venue": "体育馆", "days": ["2026-12-05"], "starts": "09:00:00"},
    "pairs": 8,
}


def test_three_divisions_are_made_and_share_a_timetable(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, WANTED)
    assert made.status_code == 201, made.text
    seen = site.browser().get(f"{PATH}/{made.json()['id']}").json()
    assert [division["name"] for division in seen["divisions"]] == ["男双", "女双", "混双"]
    assert [hour["rounds"] for hour in seen["hours"]] == [[1, 1, 1], [2, 2, 2], [3, 3, 3]]
    events = [site.browser().get(f"/api/v1/events/{one['event']}").json() for one in seen["divisions"]]
    assert [event["overrides"]["entries.makeup"] for event in events] == ["men", "women", "mixed"]
    assert {event["division"]["programme"] for event in events} == {seen["id"]}


def test_only_the_organisers_learn_who_plays_twice_at_once(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, WANTED).json()
    for division in made["divisions"][:2]:
        answer = desk.request("POST", f"/api/v1/events/{division['event']}/import", None, files=sheet(2))
        assert answer.status_code == 200, answer.text
    assert len(desk.get(f"{PATH}/{made['id']}").json()["clashes"]) == 4
    assert site.browser().get(f"{PATH}/{made['id']}").json()["clashes"] == []


def test_a_division_in_the_bin_leaves_the_programme_and_an_exported_one_keeps_it(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, WANTED).json()
    event = made["divisions"][0]["event"]
    assert '"division"' in desk.get(f"/api/v1/events/{event}/file").text
    assert desk.post(f"/api/v1/events/{event}/delete", {}).status_code in {200, 201, 204}
    assert len(desk.get(f"{PATH}/{made['id']}").json()["divisions"]) == 2


def test_what_cannot_be_is_refused(site: Site) -> None:
    desk = site.organiser()
    assert site.browser().post(PATH, WANTED).status_code in {401, 403}
    same = desk.post(PATH, WANTED | {"divisions": [{"name": "男双"}, {"name": "男双"}]})
    assert (same.status_code, same.json()["code"]) == (409, "divisions_alike")
    assert desk.post(PATH, WANTED | {"divisions": [{"name": "男双"}]}).status_code == 400
    assert desk.get(f"{PATH}/p-none").status_code == 404


def test_a_division_is_added_later_and_taken_out_while_it_is_empty(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, WANTED).json()
    assert [division["first_table"] for division in made["divisions"]] == [1, 5, 9]
    address = f"{PATH}/{made['id']}/divisions"
    assert site.browser().post(address, {"name": "公开组"}).status_code in {401, 403}
    assert site.guest().post(address, {"name": "公开组"}).status_code in {401, 403}
    added = desk.post(address, {"name": "公开组", "pairs": 8})
    assert added.status_code == 201, added.text
    last = added.json()["divisions"][-1]
    assert (last["name"], last["first_table"], last["rounds"], last["is_empty"]) == ("公开组", 13, 3, True)
    assert desk.post(address, {"name": "公开组"}).json()["code"] == "divisions_alike"
    assert desk.request("DELETE", f"{address}/{last['event']}", None).status_code == 204
    assert len(desk.get(f"{PATH}/{made['id']}").json()["divisions"]) == 3
    first = made["divisions"][0]["event"]
    assert desk.request("POST", f"/api/v1/events/{first}/import", None, files=sheet(2)).status_code == 200
    refused = desk.request("DELETE", f"{address}/{first}", None)
    assert (refused.status_code, refused.json()["code"]) == (409, "division_not_empty")
    assert desk.request("DELETE", f"{address}/none", None).status_code == 404


def test_tables_are_numbered_again_by_the_pairs_that_came(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, WANTED).json()
    for division in made["divisions"]:
        answer = desk.request("POST", f"/api/v1/events/{division['event']}/import", None, files=sheet(10))
        assert answer.status_code == 200, answer.text
    address = f"{PATH}/{made['id']}"
    assert len(desk.get(address).json()["table_clashes"]) == 2
    assert site.browser().get(address).json()["table_clashes"] == []
    assert site.guest().post(f"{address}/tables", {"reason": "共用场地"}).status_code in {401, 403}
    numbered = desk.post(f"{address}/tables", {"reason": "共用场地"}).json()
    assert [(one["first_table"], one["last_table"]) for one in numbered["divisions"]] == [(1, 5), (6, 10), (11, 15)]
    assert numbered["table_clashes"] == []
    event = f"/api/v1/events/{made['divisions'][1]['event']}"
    assert desk.post(f"{event}/draw", {}).status_code in {200, 201}
    drawn = desk.get(f"{event}/rounds/1").json()
    assert [row["table"] for row in drawn["tables"]] == [6, 7, 8, 9, 10]


def test_anybody_downloads_the_common_timetable(site: Site) -> None:
    made = site.organiser().post(PATH, WANTED).json()
    paper = site.browser().get(f"{PATH}/{made['id']}/timetable")
    assert paper.status_code == 200
    assert paper.content.startswith(b"%PDF")
    assert quote("市运动会掼蛋赛-总日程.pdf") in paper.headers["content-disposition"]
    assert site.browser().get(f"{PATH}/p-none/timetable").status_code == 404
    assert site.browser().get(f"{PATH}/{made['id']}/timetable?form=csv").json()["code"] == "no_such_form"
