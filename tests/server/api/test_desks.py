from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site, pairs=2, rounds=1)


def test_notices_for_everybody(hall: Hall, site: Site) -> None:
    until = (site.clock.now().replace(microsecond=0)).isoformat()
    hall.do("/notices", {"text": "午饭在二楼"})
    hall.do("/notices", {"text": "已经过去", "until": until})
    site.clock.move(1)
    assert [one["text"] for one in hall.get("/notices", by=site.browser())] == ["午饭在二楼"]
    assert hall.ask("DELETE", "/notices/1").status_code == 204
    assert hall.get("/notices") == []
    assert hall.refused("/notices/1", method="DELETE")["code"] == "no_such_notice"
    assert hall.refused("/notices", {"text": ""})["place"] == "text"
    assert hall.ask("POST", "/notices", {"text": "乱说"}, by=hall.official(Role.SCORER)).status_code == 403


def test_screens_are_set_from_the_desk(hall: Hall, site: Site) -> None:
    screen = hall.official(Role.SCREEN)
    assert hall.get("/screens", by=screen) == []
    hall.do("/screens/大厅", {"shows": ["clock", "standings"], "seconds": 20}, method="PUT")
    assert hall.get("/screens", by=screen)[0]["screen"]["seconds"] == 20
    assert hall.refused("/screens/大厅", {"shows": []}, method="PUT")["place"] == "shows"
    assert hall.ask("PUT", "/screens/大厅", {"shows": ["clock"]}, by=screen).status_code == 403
    assert hall.ask("GET", "/screens", by=site.browser()).status_code == 401
    assert hall.ask("DELETE", "/screens/大厅").status_code == 204


def test_people_enter_themselves(hall: Hall, site: Site) -> None:
    guest, partner = site.guest(), site.guest("乙")
    body = {"name": "自报一", "contact": "138", "unit": "五分会", "partner": "自报二"}
    assert hall.refused("/registration", body, by=guest)["code"] == "registration_closed"
    hall.do("/registration", {"is_open": True}, method="PUT")
    assert hall.get("/registration", by=site.browser())["is_open"]
    made = hall.do("/registration", body, by=guest)
    assert hall.get(f"/pairs?words={made['pair']}")["items"][0]["status"] == "waiting"
    path = f"/registration/{made['pair']}/confirm"
    assert hall.refused(path, {"code": "000000"}, by=partner)["code"] == "wrong_pin"
    assert hall.do(path, {"code": made["code"]}, by=partner)["status"] == "in_play"
    assert hall.refused(path, {"code": made["code"]}, by=partner)["code"] == "pair_not_waiting"


def test_somebody_without_a_partner_finds_one(hall: Hall, site: Site) -> None:
    hall.do("/registration", {"is_open": True}, method="PUT")
    made = hall.do("/registration", {"name": "独自一人"}, by=site.guest())
    path = f"/registration/{made['pair']}/confirm"
    assert hall.refused(path, {"code": made["code"]}, by=site.guest())["code"] == "name_missing"
    done = hall.do(path, {"code": made["code"], "name": "后来的人"}, by=site.guest())
    assert [person["name"] for person in done["people"]] == ["独自一人", "后来的人"]


def test_a_pairs_pin_does_not_confirm_a_registration(hall: Hall, site: Site) -> None:
    hall.do("/registration", {"is_open": True}, method="PUT")
    made = hall.do("/registration", {"name": "独自一人"}, by=site.guest())
    assert hall.get(f"/pairs/{made['pair']}/pin")["pin"] != made["code"]


def test_documents_in_every_form(hall: Hall, site: Site) -> None:
    hall.start()
    kinds = {one["document"]: one for one in hall.get("/documents")}
    assert kinds["draw"]["is_public"]
    for form, begins in (("pdf", b"%PDF"), ("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf"), ("png", b"\x89PNG")):
        answer = hall.ask("GET", f"/documents/draw?form={form}&lang=en", by=site.browser())
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith((begins, b"PK"))
        assert "attachment" in answer.headers["content-disposition"]
    assert hall.ask("GET", "/documents/registration", by=site.browser()).status_code == 401
    assert hall.ask("GET", "/documents/registration", by=site.guest()).status_code == 403
    assert hall.refused("/documents/love_letter", method="GET")["code"] == "no_such_document"
    assert hall.refused("/documents/bracket", method="GET")["code"] == "no_bracket"
    assert hall.refused("/documents/draw?form=svg", method="GET")["code"] == "no_such_form"


def test_an_event_goes_out_as_a_file_and_comes_in_again(hall: Hall) -> None:
    hall.start()
    data = hall.ask("GET", "/file").content
    answer = hall.desk.request("POST", "/api/v1/event-files", files={"file": ("a.event", data, "text/plain")})
    assert answer.status_code == 201, answer.text
    assert answer.json()["id"] != hall.event
    assert answer.json()["pairs"] == 2
    broken = data.replace(b'"pair":2', b'"pair":7')
    answer = hall.desk.request("POST", "/api/v1/event-files", files={"file": ("a.event", broken, "text/plain")})
    assert answer.status_code in {400, 409}, answer.text
    assert answer.json()["code"]


def test_people_enter_themselves_until_the_time_that_was_set(hall: Hall, site: Site) -> None:
    until = site.clock.now() + timedelta(hours=1)
    hall.do("/registration", {"is_open": True, "until": until.isoformat()}, method="PUT")
    body = {"name": "晚一", "unit": "一部", "partner": "晚二"}
    assert hall.do("/registration", body, by=site.guest("晚一"))["code"]
    site.clock.move(3601)
    assert not hall.get("/registration")["is_open"]
    late = {"name": "晚三", "unit": "一部", "partner": "晚四"}
    assert hall.refused("/registration", late, by=site.guest("晚三"))["code"] == "registration_closed"


def test_a_rehearsal_is_thrown_away(hall: Hall) -> None:
    copy = hall.do("/rehearsal")
    assert copy["is_rehearsal"]
    path = f"/api/v1/events/{copy['id']}"
    assert hall.desk.post(f"{path}/draw", {}).status_code == 200
    names = [person["name"] for pair in hall.desk.get(f"{path}/pairs").json()["items"] for person in pair["people"]]
    assert not {"甲一", "甲二"} & set(names)
    assert hall.desk.request("DELETE", path).status_code == 204
    assert hall.desk.get(path).status_code == 404
    refused = hall.ask("DELETE", "")
    assert refused.status_code == 409
    assert hall.get("")["pairs"] == 2


def test_the_audit_trail_names_who_did_what(hall: Hall) -> None:
    lines = hall.get("/log?size=3")
    assert lines["total"] == 3
    assert [line["event"]["event"] for line in lines["items"]] == [
        "pair_entered",
        "pair_entered",
        "competition_created",
    ]
    assert all(line["at"] and line["by"] for line in lines["items"])


def test_markup_in_a_name_stays_a_text(hall: Hall, site: Site) -> None:
    name = "<script>alert(1)</script>"
    hall.do("/pairs", {"people": [{"name": name}, {"name": "#let x"}], "unit": "=1+1"})
    shown = hall.get("/pairs", by=site.browser())["items"][-1]
    assert [person["name"] for person in shown["people"]] == [name, "#let x"]
    answer = hall.ask("GET", "/pairs", by=site.browser())
    assert answer.headers["content-type"] == "application/json"


def test_nobody_enters_by_himself_once_the_first_draw_is_out(hall: Hall, site: Site) -> None:
    hall.do("/registration", {"is_open": True}, method="PUT")
    body = {"name": "晚一", "unit": "一部", "partner": "晚二"}
    hall.do("/draw")
    assert hall.get("/registration")["is_open"], "a draft is nobody's but the organisers'"
    hall.do("/draw/publish")
    assert not hall.get("/registration")["is_open"]
    assert hall.refused("/registration", body, by=site.guest("晚一"))["code"] == "registration_closed"
    hall.do("/draw/discard", {"reason": "抽错了"})
    assert hall.get("/registration")["is_open"]
    assert hall.do("/registration", body, by=site.guest("晚一"))["code"]
