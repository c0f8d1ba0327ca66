"""The draw's page: pairs that change places, tables of one unit, and a draw again after pairs did not come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener


@pytest.fixture
def desk(live_server: Live) -> Desk:
    return Desk(live_server, pairs=6, rounds=2)


def opened(desk: Desk, open_page: Opener, live_server: Live, path: str, **options: object) -> Page:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), **options)
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk{path}")
    return page


def seats(desk: Desk) -> list[tuple[int, int]]:
    return [(row["ew"]["pair"], row["ns"]["pair"]) for row in desk.get("/rounds/1")["tables"]]


def test_two_pairs_change_places_by_dragging(desk: Desk, open_page: Opener, live_server: Live) -> None:
    desk.do("/pairs/1", "PUT", unit="机电")
    desk.do("/pairs/2", "PUT", unit="机电")
    desk.draw()
    page = opened(desk, open_page, live_server, "/draw")
    (one, _), (other, _) = before = seats(desk)[:2]
    page.drag_and_drop(f"[data-pair='{one}']", f"[data-pair='{other}']")
    expect(page.locator("#swap-says")).to_contain_text(f"{one} 号与 {other} 号对调")
    page.fill("#swap-why", "避开同单位")
    page.check("#accept")
    with page.expect_navigation():
        page.click("#swap-form button")
    assert [ew for ew, _ in seats(desk)[:2]] == [other, one] != [pair for pair, _ in before]
    assert blamed(page) == []


def test_tables_of_one_unit_are_marked(desk: Desk, open_page: Opener, live_server: Live) -> None:
    for pair in range(1, 7):
        desk.do(f"/pairs/{pair}", "PUT", unit="机电")
    desk.draw()
    page = opened(desk, open_page, live_server, "/draw", width=PHONE[0], height=PHONE[1])
    expect(page.locator("#drawn .notice")).to_contain_text("3 桌")
    expect(page.locator("#drawn tbody .tag")).to_have_count(3)
    page.locator("[data-pair='1']").tap()
    expect(page.locator("[data-pair='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-pair='2']").tap()
    expect(page.locator("#a")).to_have_value("1")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.article("ZD V.1")
def test_zd_v_1_the_page_names_who_is_drawn_again_and_who_is_absent(open_page: Opener, live_server: Live) -> None:
    desk = Desk(live_server, book="five-round-points", pairs=7, rounds=None)
    desk.draw()
    desk.do("/draw/publish")
    desk.do("/round/start")
    ((bye,), left) = [row["pair"]["pair"] for row in desk.get("/rounds/1")["byes"]], seats(desk)[0][1]
    page = opened(desk, open_page, live_server, "/draw")
    expect(page.locator("#left-over")).to_contain_text("没有需要补抽的")
    desk.do("/presences", "PUT", pairs=[bye], presence="absent")
    desk.do("/tables/1/forfeit", sides=["EW"], reason="迟到")
    page.reload()
    expect(page.locator("#left-over strong")).to_have_text([str(left)])
    expect(page.locator("#draw-actions .notice strong")).to_have_text([str(bye)])
    with page.expect_navigation():
        page.click("#draw-actions button")
    expect(page.locator("#left-over")).to_contain_text("没有需要补抽的")
    assert [pair["pair"] for pair in desk.get("/rounds/1")["absent"]] == [bye]
    assert blamed(page) == []


def test_after_two_pairs_did_not_come_one_step_draws_again(desk: Desk, open_page: Opener, live_server: Live) -> None:
    desk.draw()
    desk.do("/draw/publish")
    desk.do("/presences", "PUT", pairs=[2, 5], presence="absent")
    page = opened(desk, open_page, live_server, "/draw")
    expect(page.locator("#absent h2")).to_contain_text("2 对未到")
    with page.expect_navigation():
        page.click("#absent button")
    expect(page.locator("#absent")).to_have_count(0)
    assert {pair for table in seats(desk) for pair in table} == {1, 3, 4, 6}
    assert blamed(page) == []


def test_zd_5_2_results_say_points_and_which_tables_were_drawn_again(open_page: Opener, live_server: Live) -> None:
    desk = Desk(live_server, book="five-round-points", pairs=7, rounds=None)
    desk.draw()
    desk.do("/draw/publish")
    desk.do("/round/start")
    (bye,) = [row["pair"]["pair"] for row in desk.get("/rounds/1")["byes"]]
    away = seats(desk)[0][0]
    desk.do("/presences", "PUT", pairs=[bye], presence="here")
    desk.do("/presences", "PUT", pairs=[away], presence="absent")
    page = opened(desk, open_page, live_server, "")
    expect(page.locator("#missed")).to_contain_text(f"{away} 号（第 1 桌）")
    page.goto(f"{live_server.url}{desk.path}/desk/round")
    expect(page.locator("#missed")).to_contain_text(f"{away} 号（第 1 桌）")
    desk.do("/tables/1/forfeit", sides=["EW"], reason="迟到")
    desk.do("/draw/left-over")
    desk.do("/tables/2/result", final={"ew": 14, "ns": 9})
    page.goto(f"{live_server.url}{desk.path}/desk")
    expect(page.locator("#missed")).to_have_count(0)
    for path in ("/desk/results", "/score"):
        page.goto(f"{live_server.url}{desk.path}{path}")
        rows = page.locator("table.grid").first.locator("tbody tr")
        expect(rows.nth(0)).to_contain_text("弃权")
        expect(rows.nth(0)).not_to_contain_text("2 : 2")
        expect(rows.nth(1)).to_contain_text("得分 68 : 32")
        expect(rows.nth(3)).to_contain_text("补抽")
    assert blamed(page) == []


def test_prizes_lead_to_where_they_are_set(open_page: Opener, live_server: Live) -> None:
    desk = Desk(live_server, book="five-round-points", pairs=6, rounds=None)
    page = opened(desk, open_page, live_server, "/prizes")
    page.click("#prizes a.button")
    field = page.locator("#prizes-pairs")
    expect(field).to_be_visible()
    expect(field).to_have_attribute("placeholder", "例如 1、2、3")
    assert blamed(page) == []
