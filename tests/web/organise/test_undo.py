"""Undo where the books allow it: by the API, on the desk's pages, and on the audit trail what was undone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("undo"), pages=ROUTES) as running_site:
        yield running_site


@pytest.fixture
def hall(site: Site) -> Hall:
    site.clock.move(3600)
    return Hall(site)


def page(hall: Hall, path: str) -> str:
    answer = hall.desk.get(f"/e/{hall.event}/desk{path}", headers={"accept-language": "en"})
    assert answer.status_code == 200, answer.text
    return answer.text


def offered(hall: Hall) -> list[str]:
    """What the audit trail offers to take back, newest first."""
    return re.findall(rf'data-action="/api/v1/events/{hall.event}([^"]+)"', page(hall, "/audit"))


def test_a_draft_is_discarded_and_drawn_again(hall: Hall) -> None:
    hall.do("/draw")
    assert "/draw/discard" in page(hall, "/draw")
    hall.do("/draw/discard", {"reason": "一"})
    assert hall.get("")["rounds"] == []
    assert "draw taken back" in page(hall, "/audit")
    assert "taken back by line" in page(hall, "/audit")
    hall.start()
    assert hall.refused("/draw/discard")["code"] == "round_already_started"


def test_the_trail_offers_what_can_be_taken_back_and_marks_what_was(hall: Hall) -> None:
    hall.do("/presences", {"pairs": [1], "presence": "absent"}, method="PUT")
    hall.do("/pairs/4/withdraw")
    assert offered(hall) == ["/pairs/4/return", "/pairs/1/undo-check-in"]
    for path in offered(hall):
        hall.do(path)
    assert offered(hall) == []
    assert page(hall, "/audit").count("taken back by line") == 2
    hall.start()
    hall.do("/tables/1/result", {"final": {"ew": 14, "ns": 5}})
    assert offered(hall) == ["/tables/1/withdraw-result"]
    hall.do("/tables/1/sign-all")
    assert offered(hall) == [], "what is confirmed can only be corrected"


def test_the_trail_has_what_was_ruled_at_tables_in_its_place(hall: Hall) -> None:
    hall.start()
    hall.do("/tables/1/rulings", {"reports": [{"infraction": "manner", "seat": "N"}]})
    hall.do("/tables/2/result", {"final": {"ew": 14, "ns": 5}})
    hall.do("/tables/2/calls", {"reason": ""})
    person = hall.do("/officials", {"name": "裁判甲", "role": "referee"})["person"]
    hall.do("/calls/1/take", {"person": person})
    shown = re.sub(r"(<[^>]+>|\s)+", " ", page(hall, "/audit"))
    assert re.search(r"ruling round 1 · table 1 · North · [^·]+ · warning · JS 3", shown)
    assert shown.index("call taken") < shown.index("table 1 · North") < shown.index("round started"), "newest first"
    assert "call taken table 2" in shown


def test_a_withdrawn_pair_comes_back_on_its_page(hall: Hall) -> None:
    assert "/withdraw" in page(hall, "/entries/2")
    hall.do("/pairs/2/withdraw")
    shown = page(hall, "/entries/2")
    assert "/pairs/2/return" in shown
    assert "/pairs/2/withdraw" not in shown
    hall.do("/pairs/2/return")
    assert hall.get("/pairs")["items"][1]["status"] == "in_play"


def test_an_entered_result_is_taken_back_and_entered_anew(hall: Hall) -> None:
    hall.start()
    scorer = hall.official(Role.SCORER)
    hall.do("/tables/1/result", {"final": {"ew": 14, "ns": 5}}, by=scorer)
    assert "/tables/1/withdraw-result" in page(hall, "/results/1/1")
    hall.do("/tables/1/withdraw-result", {"reason": "抄错"}, by=scorer)
    assert hall.do("/tables/1/result", {"final": {"ew": 5, "ns": 14}}, by=scorer)["table"]["state"] == "to_be_signed"
    assert hall.ask("POST", "/tables/1/withdraw-result", {}, by=hall.official(Role.TABLE, "1")).status_code == 403


def test_a_deal_put_right_after_the_end_asks_for_new_signatures(hall: Hall) -> None:
    hall.start()
    phone = hall.official(Role.TABLE, "1")

    def plays(deal: int, order: str) -> bool:
        body = {"deal": deal, "order": list(order), "side": "EW"}
        line = hall.do("/tables/1/sheet/lines", body, by=phone)["line"]
        return bool(hall.do(f"/tables/1/sheet/lines/{line}/confirm", {"side": "NS"}, by=phone)["is_over"])

    deal = 1
    while not plays(deal, "EWNS"):
        deal += 1
    pair = hall.get("/rounds/1")["tables"][0]["ew"]["pair"]
    pin = hall.get(f"/pairs/{pair}/pin")["pin"]
    signed = hall.do("/tables/1/sign", {"side": "EW", "pin": pin}, by=phone)["table"]["signed"]
    assert signed == ["EW"]
    plays(1, "ENWS")
    now = hall.get("/tables/1/sheet", by=phone)["table"]
    assert (now["signed"], now["state"]) == ([], "playing"), "what was signed is no longer what stands"
    while not plays(deal + 1, "EWNS"):
        deal += 1
    assert hall.get("/tables/1/sheet", by=phone)["table"]["state"] == "to_be_signed"


def test_a_published_draw_is_taken_back_where_everybody_sees_it(hall: Hall) -> None:
    hall.do("/draw")
    hall.do("/draw/publish")
    assert 'id="discard-why"' in page(hall, "/draw")
    hall.do("/draw/discard", {"reason": "two pairs did not come"})
    public = hall.desk.get(f"/e/{hall.event}/draw", headers={"accept-language": "en"}).text
    assert "two pairs did not come" in public
    assert "Draws that were taken back" in public


def test_a_start_is_taken_back_on_the_page_of_the_round(hall: Hall) -> None:
    hall.start()
    assert "/round/take-back-start" in page(hall, "/round")
    hall.do("/tables/1/forfeit", {"sides": ["EW"]})
    assert "/round/take-back-start" not in page(hall, "/round")


def test_a_forfeit_is_revoked_on_the_page_of_its_table(hall: Hall) -> None:
    hall.start()
    assert "/tables/1/reopen" not in page(hall, "/results/1/1")
    hall.do("/tables/1/forfeit", {"sides": ["EW"]})
    shown = page(hall, "/results/1/1")
    assert "/tables/1/reopen" in shown
    assert 'value="open"' in shown
    assert 'value="before"' not in shown


def test_the_end_lists_what_is_open_and_can_be_reopened(site: Site) -> None:
    hall = Hall(site, rounds=1)
    hall.start()
    hall.finish_round(1)
    shown = page(hall, "/settings")
    assert "corrections and appeals are possible until" in shown
    assert 'name="waive"' in shown
    hall.do("/close", {"waits": True, "waive": "all have signed"})
    assert "/reopen" in page(hall, "/settings")


@pytest.mark.article("JS 4.3.5")
def test_a_withdrawal_is_decided_on_the_page_of_its_pair(hall: Hall) -> None:
    hall.start()
    hall.do("/pairs/2/withdraw", {"reason": "ill"})
    assert f'href="/e/{hall.event}/desk/entries/2"' in page(hall, "")
    shown = page(hall, "/entries/2")
    assert '"matter": "withdrawal"' in shown
    assert "/pairs/2/disqualify" in shown
    assert 'value="JS 4.3.5"' in shown
    hall.do("/decisions", {"matter": "withdrawal", "about": 2, "reason": "a doctor's note"})
    assert '"matter": "withdrawal"' not in page(hall, "/entries/2")


def test_a_disqualified_pair_is_reinstated_on_its_page(hall: Hall) -> None:
    hall.start()
    assert "/pairs/2/reinstate" not in page(hall, "/entries/2")
    hall.do("/pairs/2/disqualify", {"article": "JS 4.3.5"})
    shown = page(hall, "/entries/2")
    assert "JS 4.3.5" in shown
    assert "/pairs/2/reinstate" in shown
    assert "/pairs/2/disqualify" not in shown
    public = hall.desk.get(f"/e/{hall.event}/standings")
    assert public.status_code == 200, public.text
    assert "JS 4.3.5" in public.text
    hall.do("/pairs/2/reinstate", {"reason": "appeal upheld"})
    assert "/pairs/2/reinstate" not in page(hall, "/entries/2")
