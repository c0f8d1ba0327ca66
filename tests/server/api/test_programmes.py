"""Divisions over HTTP: made together, one timetable for all, names of those who clash for the organisers only."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
