"""A phone at a paper table: West writes, North confirms, both sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import PAST_A, SIX, Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


@pytest.fixture
def hall(site: Site) -> Hall:
    hall = Hall(site, pairs=4)
    hall.start()
    return hall


@pytest.fixture
def phone(hall: Hall) -> Browser:
    return hall.official(Role.TABLE, "1")


def _write(hall: Hall, phone: Browser, deal: int, order: str, side: str = "EW") -> dict[str, Any]:
    body = {"deal": deal, "order": order.split(), "side": side}
    written: dict[str, Any] = hall.do("/tables/1/sheet/lines", body, by=phone)
    return written


def _play(hall: Hall, phone: Browser, deal: int, order: str) -> dict[str, Any]:
    line = _write(hall, phone, deal, order)
    done: dict[str, Any] = hall.do(f"/tables/1/sheet/lines/{line['line']}/confirm", {"side": "NS"}, by=phone)
    return done


def test_the_sheet_before_the_first_deal(hall: Hall, phone: Browser) -> None:
    sheet = hall.get("/tables/1/sheet", by=phone)
    assert (sheet["round"], sheet["briefing"]["number"], sheet["briefing"]["level"]) == (1, 1, "2")
    assert set(sheet["table"]["people"]) == {"E", "N", "W", "S"}
    assert sheet["briefing"]["jobs"]


def test_a_deal_counts_when_the_other_side_confirms(hall: Hall, phone: Browser) -> None:
    line = _write(hall, phone, 1, "E W")
    assert hall.get("/tables/1/sheet", by=phone)["deals"] == []
    assert hall.refused("/tables/1/sheet/lines/1/confirm", {"side": "EW"}, by=phone)["code"] == "other_side_confirms"
    hall.do(f"/tables/1/sheet/lines/{line['line']}/confirm", {"side": "NS"}, by=phone)
    sheet = hall.get("/tables/1/sheet", by=phone)
    assert [deal["order"] for deal in sheet["deals"]] == [["E", "W"]]
    assert sheet["briefing"]["level"] == "5"
    assert sheet["briefing"]["payers"] == ["N", "S"] or set(sheet["briefing"]["payers"]) == {"N", "S"}


def test_what_was_sent_twice_stands_there_once(hall: Hall, phone: Browser) -> None:
    assert _write(hall, phone, 1, "E W") == _write(hall, phone, 1, "E W")
    assert (
        hall.refused("/tables/1/sheet/lines", {"deal": 1, "order": ["N", "S"], "side": "EW"}, by=phone)["code"]
        == "line_waits"
    )


def test_a_wrong_line_is_struck_out_and_stays_visible(hall: Hall, phone: Browser) -> None:
    _write(hall, phone, 1, "E W")
    hall.do("/tables/1/sheet/lines/1/strike", {"side": "EW"}, by=phone)
    assert hall.refused("/tables/1/sheet/lines/1/confirm", {"side": "NS"}, by=phone)["code"] == "line_struck_out"
    _play(hall, phone, 1, "N E S W")
    sheet = hall.get("/tables/1/sheet", by=phone)
    assert [(line["is_struck"], line["is_confirmed"]) for line in sheet["lines"]] == [(True, False), (False, True)]
    assert hall.refused("/tables/1/sheet/lines/2/strike", {"side": "EW"}, by=phone)["code"] == "line_confirmed"


def test_a_deal_that_counts_is_corrected_by_both(hall: Hall, phone: Browser) -> None:
    _play(hall, phone, 1, "E W")
    _play(hall, phone, 1, "N S")
    deal = hall.get("/tables/1/sheet", by=phone)["deals"][0]
    assert (deal["order"], deal["before"]) == (["N", "S"], [["E", "W"]])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"deal": 3, "order": ["E", "W"], "side": "EW"}, "deal_out_of_order"),
        ({"deal": 1, "order": ["E", "E"], "side": "EW"}, "seat_named_twice"),
        ({"deal": 1, "order": ["E", "N"], "side": "EW"}, "not_a_finishing_order"),
        ({"deal": 1, "order": [], "side": "EW"}, "bad_request"),
        ({"deal": 1, "order": ["X"], "side": "EW"}, "bad_request"),
        ({"deal": 1, "order": ["E", "W"], "side": "EN"}, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_written(hall: Hall, phone: Browser, body: object, code: str) -> None:
    assert hall.refused("/tables/1/sheet/lines", body, by=phone)["code"] == code
    assert hall.get("/tables/1/sheet", by=phone)["lines"] == []


def test_to_the_end_and_signed_with_pins(hall: Hall, phone: Browser, site: Site) -> None:
    for deal in range(1, 6):
        done = _play(hall, phone, deal, "E W")
    assert (done["is_over"], done["table"]["state"]) == (True, "to_be_signed")
    table = done["table"]
    assert hall.refused("/tables/1/sign", {"side": "EW", "pin": "000000"}, by=phone)["code"] == "wrong_pin"
    assert hall.refused("/tables/1/sign", {"side": "EW"}, by=phone)["code"] == "wrong_pin"
    for side, pair in (("EW", table["ew"]["pair"]), ("NS", table["ns"]["pair"])):
        pin = hall.get(f"/pairs/{pair}/pin")["pin"]
        done = hall.do("/tables/1/sign", {"side": side, "pin": pin}, by=phone)
    assert done["table"]["state"] == "done"
    assert hall.get("/rounds/1", by=site.browser())["tables"][0]["result"]["winner"] == "EW"


def test_a_tables_link_opens_that_table_alone(hall: Hall, phone: Browser, site: Site) -> None:
    for path in ("/tables/2/sheet", "/log", "/waits", "/pairs/1/pin"):
        assert hall.ask("GET", path, by=phone).status_code == 403
    assert hall.ask("POST", "/tables/1/result", {"final": {"ew": 14, "ns": 1}}, by=phone).status_code == 403
    assert hall.ask("GET", "/tables/1/sheet", by=site.guest()).status_code == 403


def test_the_phone_calls_the_referee(hall: Hall, phone: Browser) -> None:
    hall.do("/tables/1/calls", {"seat": "W", "reason": "出错牌"}, by=phone)
    assert hall.get("/tables/1/sheet", by=phone)["open_calls"] == [1]


def test_tribute_is_told_and_the_leader_known(hall: Hall, phone: Browser) -> None:
    _play(hall, phone, 1, "E N W S")
    before = hall.get("/tables/1/sheet", by=phone)["briefing"]
    assert (before["leader"], before["asks"]) == (None, ["refused"])
    hall.do("/tables/1/sheet/tribute", {"refused": True}, by=phone)
    assert hall.get("/tables/1/sheet", by=phone)["briefing"]["leader"] == "E"


def test_results_from_paper(hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    assert hall.refused("/tables/2/result", {"final": {"ew": 3, "ns": 3}}, by=scorer)["article"].startswith("JS")
    assert hall.refused("/tables/2/result", {}, by=scorer)["code"] == "result_of_one_kind"
    assert hall.refused("/tables/9/result", {"final": {"ew": 14, "ns": 2}}, by=scorer)["code"] == "no_such_table"
    hall.do("/tables/2/result", {"deals": [{"order": ["E", "W"]}]}, by=scorer)
    done = hall.do("/tables/2/result", {"deals": [{"order": ["E", "W"]}] * 4}, by=scorer)
    assert done["is_over"]
    done = hall.do("/tables/2/sign-all", by=hall.official(Role.SCORER))
    assert done["table"]["state"] == "done"


def test_two_sheets_that_differ_are_settled(hall: Hall) -> None:
    referee = hall.official(Role.REFEREE)
    hall.do("/tables/1/result", {"final": {"ew": PAST_A, "ns": SIX}, "claimed_by": "EW"})
    done = hall.do("/tables/1/result", {"final": {"ew": SIX, "ns": PAST_A}, "claimed_by": "NS"})
    assert done["table"]["state"] == "disputed"
    done = hall.do("/tables/1/settle", {"keep": "NS", "reason": "数过"}, by=referee)
    assert (done["table"]["state"], done["table"]["result"]["winner"]) == ("done", "NS")
    assert hall.refused("/tables/2/settle", {"keep": "entered", "reason": "x"}, by=referee)["code"] == "nothing_entered"


def test_a_correction_inside_its_window_and_after_it(hall: Hall, site: Site) -> None:
    hall.finish_round(1)
    body = {"round": 1, "mistake": "entry", "reason": "记反了", "final": {"ew": SIX, "ns": PAST_A}}
    assert hall.do("/tables/1/correct", body)["table"]["result"]["winner"] == "NS"
    listed = hall.get("/corrections")
    assert [(one["round"], one["table"]) for one in listed["corrections"]] == [(1, 1)]
    site.clock.move(86400)
    late = {**body, "final": {"ew": PAST_A, "ns": SIX}}
    problem = hall.refused("/tables/1/correct", late)
    assert problem["code"] == "too_late_to_correct"
    assert problem["article"].startswith("JS")
