from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import PAST_A, SIX, Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site, pairs=8)


def test_a_draft_cannot_be_reached_by_guessing(hall: Hall, site: Site) -> None:
    hall.do("/draw")
    draft = hall.get("/rounds/1")
    assert draft["status"] == "draft"
    assert all(table["why"] for table in draft["tables"])
    for browser in (site.browser(), hall.official(Role.SCORER), hall.official(Role.REFEREE)):
        assert hall.ask("GET", "/rounds/1", by=browser).status_code == 404
        assert hall.get("", by=browser)["rounds"] == []
        assert hall.get("", by=browser)["status"] == "entries"
        assert hall.get("/places?words=甲", by=browser) == []
        assert hall.ask("GET", "/documents/draw?form=txt", by=browser).status_code == 404
    hall.do("/draw/publish")
    assert hall.get("/rounds/1", by=site.browser())["status"] == "published"
    place = hall.get("/places?words=甲一", by=site.browser())[0]
    assert place["table"] in {table["table"] for table in draft["tables"]}


def test_a_draft_is_not_drawn_over_by_accident(hall: Hall) -> None:
    hall.do("/draw")
    assert hall.refused("/draw")["code"] == "draft_is_there"
    hall.do("/draw", {"redraw": True})
    hall.do("/draw/publish")
    assert hall.refused("/draw")["code"] == "round_not_closed"


def test_a_draft_changed_by_hand(hall: Hall) -> None:
    hall.do("/draw")
    first, second, *_ = hall.get("/rounds/1")["tables"]
    swap = [first["ew"]["pair"], second["ew"]["pair"]]
    hall.do("/draw", {"swaps": [swap], "reason": "认错了人"}, method="PUT")
    assert hall.get("/rounds/1")["tables"][0]["ew"]["pair"] == swap[1]
    assert hall.refused("/draw", {"swaps": [[1, 99]], "reason": "x"}, method="PUT")["code"] == "pair_not_drawn"
    assert hall.refused("/draw", {"swaps": [[1]], "reason": "x"}, method="PUT")["place"].startswith("swaps")
    assert hall.refused("/draw/problems", {"swaps": [[1, 99]], "reason": "x"})["code"] == "no_such_pair"


def test_lots_that_were_drawn_by_hand(hall: Hall) -> None:
    tables = [{"number": place, "ew": 2 * place - 1, "ns": 2 * place} for place in range(1, 5)]
    assert hall.refused("/draw", {"tables": tables[:3]})["code"] == "pair_without_place"
    hall.do("/draw", {"tables": tables})
    shown = hall.get("/rounds/1")
    assert [(row["ew"]["pair"], row["ns"]["pair"]) for row in shown["tables"]] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert shown["seed"] is None


def test_what_stops_the_next_round_is_said(hall: Hall) -> None:
    hall.start()
    hall.do("/tables/1/result", {"final": {"ew": PAST_A, "ns": SIX}})
    waits = hall.get("/waits")
    assert [(one["table"], one["code"]) for one in waits] == [
        (1, "unsigned"),
        (2, "missing"),
        (3, "missing"),
        (4, "missing"),
    ]
    assert waits[0]["sides"] == ["EW", "NS"]
    assert all(one["stops"] for one in waits)
    problem = hall.refused("/round/close")
    assert (problem["code"], problem["details"]["tables"]) == ("results_missing", [1, 2, 3, 4])


def test_the_clock_of_a_round(site: Site) -> None:
    hall = Hall(site, pairs=4, overrides={"match.minutes": 40})
    assert hall.refused("/clock", method="GET")["code"] == "no_such_round"
    hall.start()
    hall.do("/tables/1/extend", {"minutes": 5, "reason": "少一张牌"})
    site.clock.move(600)
    clock = hall.get("/clock")
    assert [(row["table"], row["left"]) for row in clock["tables"]] == [(1, 35 * 60), (2, 30 * 60)]
    hall.do("/round/pause", {"reason": "停电"})
    site.clock.move(600)
    hall.do("/round/resume")
    assert hall.get("/clock")["tables"][1]["left"] == 30 * 60
    assert hall.refused("/round/resume")["code"] == "not_paused"
    assert hall.refused("/tables/9/extend", {"minutes": 5})["code"] == "no_such_table"
    assert hall.refused("/tables/1/extend", {"minutes": "five"})["place"] == "minutes"


def test_a_command_sent_twice_is_done_once(hall: Hall) -> None:
    hall.do("/draw")
    path = f"/api/v1/events/{hall.event}/draw/publish"
    first = hall.desk.post(path, {}, headers={"idempotency-key": "publish-1"})
    second = hall.desk.post(path, {}, headers={"idempotency-key": "publish-1"})
    assert first.json()["events"] == second.json()["events"]
    assert hall.refused("/draw/publish")["code"] == "no_draft"


def test_a_plan_is_tried_before_the_event_is_made(site: Site) -> None:
    browser = site.browser()
    plan = browser.post("/api/v1/event-plans", {"book": "nantong-2018"}).json()
    assert plan["stages"][0]["format"] == "knockout"
    refused = browser.post("/api/v1/event-plans", {"book": "nantong-2018", "wishes": {"format": "swiss"}})
    assert (refused.json()["code"], refused.json()["article"][:2]) == ("format_not_offered", "NT")
    unknown = browser.post("/api/v1/event-plans", {"book": "jiangsu-2017", "overrides": {"match.colour": 1}})
    assert (unknown.json()["code"], unknown.json()["place"]) == ("invalid_rulebook", "match.colour")


def test_only_accounts_make_events(site: Site) -> None:
    body = {"name": "我的比赛", "book": "jiangsu-2017", "wishes": {"rounds": 3}}
    assert site.browser().post("/api/v1/events", body).status_code == 401
    assert site.guest().post("/api/v1/events", body).status_code == 403
    wrong = site.organiser().post("/api/v1/events", {**body, "time_zone": "Mars/Olympus"})
    assert wrong.json()["code"] == "no_such_time_zone"


@pytest.mark.article("NT 2.2.5")
@pytest.mark.article("decision D72")
def test_nt_with_three_pairs_left_the_desk_chooses_how_it_goes_on(site: Site) -> None:
    hall = Hall(site, "nantong-2018", pairs=6, rounds=None)
    hall.start()
    hall.finish_round(1)
    assert hall.refused("/draw")["code"] == "odd_number_undecided"
    hall.do("/decisions", {"matter": "odd_number", "about": 2, "way": "revive", "by_lot": True})
    hall.do("/draw")
    assert len(hall.get("/rounds/2")["tables"]) == 2
    hall.do("/draw/discard", {"reason": "each against each instead"})
    hall.do("/decisions", {"matter": "odd_number", "about": 2, "way": "round_robin"})
    hall.start()
    assert len(hall.get("/rounds/2")["tables"]) == 1


@pytest.mark.article("ZD V.1")
def test_zd_those_left_over_are_drawn_with_the_bye_again_and_not_at_all(site: Site) -> None:
    hall = Hall(site, "five-round-points", pairs=7, rounds=None)
    hall.start()
    hall.do("/tables/1/forfeit", {"sides": ["EW"], "reason": "absent"})
    hall.do("/draw/left-over")
    assert len(hall.get("/rounds/1")["tables"]) == 4
    hall.do("/draw/left-over?again=true")
    hall.do("/draw/undo-left-over", {"reason": "another pair did not come"})
    assert len(hall.get("/rounds/1")["tables"]) == 3
