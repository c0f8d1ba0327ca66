from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


@pytest.fixture
def hall(site: Site) -> Hall:
    hall = Hall(site, pairs=4)
    hall.start()
    return hall


@pytest.fixture
def referee(hall: Hall) -> Browser:
    return hall.official(Role.REFEREE)


@pytest.fixture
def chief(hall: Hall) -> Browser:
    return hall.official(Role.CHIEF_REFEREE)


def _report(infraction: str = "manner", **more: Any) -> dict[str, Any]:  # noqa: ANN401 (JSON)
    return {"reports": [{"infraction": infraction, "side": "NS", **more}]}


def test_a_proposal_changes_nothing(hall: Hall, referee: Browser) -> None:
    before = hall.get("/log")["total"]
    proposal = hall.do("/tables/1/rulings/propose", _report("late", minutes=3), by=referee)
    assert [penalty["rungs"] for penalty in proposal["penalties"]] == [["warning"]]
    assert proposal["article"].startswith("JS")
    assert proposal["may_decide"]
    assert hall.get("/log")["total"] == before
    assert hall.get("/tables/1/ledger", by=referee)["rulings"] == []


def test_an_incomplete_report_is_asked_about(hall: Hall, referee: Browser) -> None:
    report = {"reports": [{"infraction": "late"}]}
    proposal = hall.do("/tables/1/rulings/propose", report, by=referee)
    assert proposal["asks"]
    assert hall.refused("/tables/1/rulings", report, by=referee)["code"] == "report_is_incomplete"


def test_two_penalties_escalate(hall: Hall, referee: Browser) -> None:
    first = hall.do("/tables/1/rulings", _report(seat="N"), by=referee)
    assert first["rulings"] == [1]
    again = hall.do("/tables/1/rulings/propose", _report(seat="N"), by=referee)
    assert again["asks"] == []
    assert again["standing"][0]["rungs"] == {"warning": 1}
    assert [made["rung"] for made in again["penalties"][0]["escalated"]] == ["violation"]


def test_what_is_above_ones_rank_goes_up_and_waits(hall: Hall, referee: Browser, chief: Browser) -> None:
    outcome = hall.do("/tables/1/rulings", _report("late", minutes=30), by=referee)
    assert (outcome["rulings"], outcome["case"]) == ([], 1)
    assert [wait["code"] for wait in hall.get("/waits")][:1] == ["case"]
    assert hall.ask("POST", "/cases/1/settle", {}, by=referee).status_code == 403
    settled = hall.do("/cases/1/settle", {}, by=chief)
    assert settled["rulings"]
    assert hall.get("/cases", by=chief)[0]["settled"] is not None


def test_nobody_rules_in_anothers_name(hall: Hall, referee: Browser) -> None:
    body = {**_report("late", minutes=30), "authority": "arbitration_committee"}
    assert hall.refused("/tables/1/rulings", body, by=referee)["code"] == "needs_authority"


def test_a_ruling_is_cancelled_with_a_reason(hall: Hall, referee: Browser) -> None:
    hall.do("/tables/1/rulings", _report("late", minutes=3), by=referee)
    assert hall.refused("/tables/1/rulings/1/cancel", {"reason": ""}, by=referee)["code"] == "reason_missing"
    assert hall.refused("/tables/1/rulings/5/cancel", {"reason": "x"}, by=referee)["code"] == "no_such_ruling"
    hall.do("/tables/1/rulings/1/cancel", {"reason": "看错了"}, by=referee)
    assert hall.get("/tables/1/ledger", by=referee)["rulings"][0]["cancelled"]


def test_lateness_in_minutes(hall: Hall, referee: Browser) -> None:
    nothing = hall.do("/tables/1/late", {"ew_minutes": 0}, by=referee)
    assert nothing["proposal"] is None
    outcome = hall.do("/tables/1/late", {"ns_minutes": 3}, by=referee)
    assert outcome["rulings"] == [1]
    assert hall.refused("/tables/1/late", {"ns_minutes": -3}, by=referee)["place"] == "ns_minutes"
    assert len(hall.get("/late", by=referee)) == 2


@pytest.mark.article("JS 4.3.2")
def test_lateness_is_previewed_and_counts_with_what_the_side_has(hall: Hall, referee: Browser) -> None:
    hall.do("/tables/1/late", {"ns_minutes": 3}, by=referee)
    again = {"ns_minutes": 2, "ns_seat": "S"}
    found = hall.do("/tables/1/late/preview", again, by=referee)
    assert "累计为违例" in found["words"]["zh"]
    assert "counted up to violation" in found["words"]["en"]
    assert len(hall.get("/late", by=referee)) == 1
    outcome = hall.do("/tables/1/late", again, by=referee)
    assert outcome["rulings"] == [2]
    assert [penalty["seat"] for penalty in outcome["proposal"]["penalties"]] == ["S"]
    wrong = hall.refused("/tables/1/late", {"ns_minutes": 2, "ns_seat": "E"}, by=referee)
    assert wrong["code"] == "offender_is_of_the_other_side"


def test_a_call_from_table_to_ruling(hall: Hall, referee: Browser) -> None:
    official = hall.do("/officials", {"name": "巡场甲", "role": "referee"})
    hall.do("/tables/1/calls", {"seat": "E"}, by=hall.official(Role.TABLE, "1"))
    call = hall.get("/calls", by=referee)[0]
    assert (call["called"]["table"], call["at"] is not None) == (1, True)
    hall.do("/calls/1/take", {"person": official["person"]}, by=referee)
    outcome = hall.do("/tables/1/rulings", _report("late", minutes=3), by=referee)
    hall.do("/calls/1/close", {"ruling": outcome["rulings"][0]}, by=referee)
    assert hall.get("/calls", by=referee) == []
    assert len(hall.get("/calls?which=all", by=referee)) == 1
    assert hall.refused("/calls/9/close", {}, by=referee)["code"] == "no_open_call"


def test_an_appeal_upheld(hall: Hall, referee: Browser, chief: Browser) -> None:
    hall.do("/tables/1/rulings", _report("late", minutes=3), by=referee)
    table = hall.get("/rounds/1")["tables"][0]
    people = hall.get(f"/pairs?words={table['ns']['people'][0]}")["items"][0]["people"]
    body = {
        "round": 1,
        "table": 1,
        "ruling": 1,
        "side": "NS",
        "signatures": [person["person"] for person in people],
        "fee_paid": True,
        "reason": "没有迟到",
    }
    hall.do("/appeals", body, by=referee)
    assert hall.ask("POST", "/appeals/1/forward", {}, by=referee).status_code == 403
    hall.do("/appeals/1/forward", {}, by=chief)
    decision = {"is_upheld": True, "authority": "arbitration_committee", "reason": "钟快了"}
    assert hall.refused("/appeals/1/decide", decision, by=chief)["code"] == "needs_authority"
    hall.do("/appeals/1/decide", decision)
    assert hall.get("/appeals")[0]["decided"]["is_upheld"]


def test_checklist_journal_and_officials(hall: Hall, chief: Browser) -> None:
    item = hall.get("/checklist", by=chief)[0]["item"]["item"]
    hall.do("/checklist", {"item": item, "is_right": False, "note": "灯坏了"}, by=chief)
    assert hall.get("/checklist", by=chief)[0]["note"] == "灯坏了"
    assert hall.refused("/checklist", {"item": "nothing"}, by=chief)["code"] == "no_such_item"
    hall.do("/journal", {"text": "九点开始", "round": 1}, by=chief)
    assert hall.get("/journal", by=chief)[0]["text"] == "九点开始"
    official = hall.do("/officials", {"name": "裁判长", "role": "chief_referee"}, by=chief)
    assert [one["name"] for one in hall.get("/officials")] == ["裁判长"]
    hall.do(f"/officials/{official['person']}/remove", by=chief)
    assert hall.get("/officials") == []


def test_a_forfeit_and_who_may_say_so(hall: Hall, referee: Browser) -> None:
    scorer = hall.official(Role.SCORER)
    assert hall.ask("POST", "/tables/1/forfeit", {"sides": ["NS"]}, by=scorer).status_code == 403
    hall.do("/tables/1/forfeit", {"sides": ["NS"], "reason": "没来"}, by=referee)
    assert hall.get("/rounds/1")["tables"][0]["state"] == "forfeited"
