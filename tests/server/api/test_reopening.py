"""Over HTTP: rulings revoked with their consequences, corrections that are confirmed, the end, and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import PAST_A, SIX, Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    hall = Hall(site, pairs=4)
    hall.start()
    return hall


def test_a_revoked_forfeit_shows_what_can_be_and_takes_the_table_with_it(hall: Hall) -> None:
    chief = hall.official(Role.CHIEF_REFEREE)
    hall.do("/tables/1/late", {"ew_minutes": 12}, by=chief)
    reason = {"reason": "the clock was wrong"}
    ways = hall.do("/tables/1/rulings/1/cancel/preview", reason, by=chief)
    assert [(way["then"], way["refused"] is None) for way in ways] == [("open", True), ("before", False)]
    assert ways[1]["refused"]["zh"]
    hall.do("/tables/1/rulings/1/cancel", {**reason, "then": "open"}, by=chief)
    table = hall.get("/rounds/1")["tables"][0]
    assert table["result"] is None


def test_a_forfeit_without_a_ruling_is_reopened(hall: Hall) -> None:
    chief = hall.official(Role.CHIEF_REFEREE)
    hall.do("/tables/1/forfeit", {"sides": ["EW"]}, by=chief)
    body = {"round": 1, "then": "open", "reason": "they sat elsewhere"}
    assert hall.refused("/tables/1/reopen", body, by=hall.official(Role.REFEREE))["code"] == "forbidden"
    hall.do("/tables/1/reopen", body, by=chief)
    hall.finish_round(1)


def test_a_start_and_a_published_draw_are_taken_back(hall: Hall) -> None:
    hall.do("/round/take-back-start", {"reason": "too early"})
    assert hall.refused("/draw/discard")["code"] == "reason_missing"
    hall.do("/draw/discard", {"reason": "two pairs did not come"})
    hall.start()


def test_a_correction_is_confirmed_where_somebody_else_goes_on(site: Site) -> None:
    hall = Hall(site, "knockout-2023", pairs=4, rounds=None)
    hall.start()
    hall.finish_round(1)
    body = {"round": 1, "mistake": "entry", "reason": "the sheet says so", "final": {"ew": SIX, "ns": PAST_A}}
    found = hall.do("/tables/1/correct/preview", body)
    assert len(found["goes_on"]) == len(found["goes_out"]) == 1
    assert hall.refused("/tables/1/correct", {**body, "confirmed": False})["code"] == "changes_who_advanced"
    hall.do("/tables/1/correct", {**body, "confirmed": True})


def test_a_client_of_0_1_0_corrects_without_confirming(site: Site) -> None:
    hall = Hall(site, "knockout-2023", pairs=4, rounds=None)
    hall.start()
    hall.finish_round(1)
    body = {"round": 1, "mistake": "entry", "reason": "the sheet says so", "final": {"ew": SIX, "ns": PAST_A}}
    hall.do("/tables/1/correct", body)


def test_the_end_waits_for_windows_and_only_reopening_changes_it(site: Site) -> None:
    hall = Hall(site, pairs=4, rounds=1)
    hall.start()
    hall.finish_round(1)
    assert "windows" in {wait["code"] for wait in hall.get("/open-matters")}
    assert hall.refused("/close", {"waits": True})["code"] == "windows_running"
    hall.do("/close", {"waits": True, "waive": "everybody has signed"})
    assert hall.refused("/journal", {"text": "late"})["code"] == "event_closed"
    assert hall.refused("/reopen", {"reason": ""})["code"] == "reason_missing"
    hall.do("/reopen", {"reason": "a prize was forgotten"})
    hall.do("/close", {"reveal": False})


def test_settings_of_a_running_event(hall: Hall) -> None:
    free = hall.get("/settings")
    assert {"event.venue", "match.minutes", "points.win_draw_loss"} <= set(free)
    hall.do(
        "/settings", {"name": "春季赛", "options": {"event.venue": "二楼"}, "reason": "printed wrongly"}, method="PUT"
    )
    assert hall.get("")["name"] == "春季赛"
    hall.finish_round(1)
    body = {"options": {"points.win_draw_loss": [3, 1, 0]}, "reason": "other points"}
    assert hall.refused("/settings", body, method="PUT")["code"] == "option_used"


def test_an_appeal_upheld_opens_the_table(hall: Hall) -> None:
    chief = hall.official(Role.CHIEF_REFEREE)
    hall.do("/tables/1/late", {"ew_minutes": 12}, by=chief)
    table = hall.get("/rounds/1")["tables"][0]
    pair = hall.get(f"/pairs?words={table['ew']['people'][0]}")["items"][0]
    people = [person["person"] for person in pair["people"]]
    lodged = {"round": 1, "table": 1, "ruling": 1, "side": "EW", "signatures": people, "fee_paid": True, "reason": "no"}
    hall.do("/appeals", lodged, by=chief)
    hall.do("/appeals/1/forward", {"authority": "chief_referee"}, by=chief)
    decision = {"is_upheld": True, "authority": "arbitration_committee", "reason": "the clock was wrong"}
    done = hall.do("/appeals/1/decide", {**decision, "then": "open"})
    kinds = [line["event"]["event"] for line in done["events"]]
    assert kinds == ["appeal_decided", "table_reopened"]
