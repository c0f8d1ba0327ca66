"""编排意愿 on the desk's page: recorded with a reason, listed, and kept by the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener


def test_a_meeting_that_was_wished_for_is_drawn(open_page: Opener, live_server: Live) -> None:
    desk = Desk(live_server, pairs=8, rounds=3)
    page = open_page(desk.link("organiser"))
    page.goto(f"{live_server.url}{desk.path}/desk/draw")
    page.click("#wishes summary")
    page.select_option("#wish-matter", "together")
    page.fill("#wish-pairs", "3, 7")
    page.fill("#wish-why", "开幕表演")
    with page.expect_navigation():
        page.click("#wishes form button")
    expect(page.locator("#wishes li")).to_have_text(["指定对阵: 3、7"])
    assert blamed(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    desk.do("/draw")
    drawn = [{table["ew"]["pair"], table["ns"]["pair"]} for table in desk.get("/rounds/1")["tables"]]
    assert {3, 7} in drawn
