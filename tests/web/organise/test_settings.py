"""The page of settings: every option that no result has used, with what a change affects before it is made."""

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
    desk = Desk(live_server, pairs=4, rounds=2)
    desk.start()
    return desk


def opened(desk: Desk, open_page: Opener, live_server: Live, **options: object) -> Page:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), **options)
    page.goto(f"{live_server.url}{desk.path}/desk/settings")
    page.wait_for_selector("#settings-form[data-ready]")
    return page


def test_dates_prizes_and_points_are_changed_with_what_they_affect_shown_before(
    desk: Desk, open_page: Opener, live_server: Live
) -> None:
    page = opened(desk, open_page, live_server)
    page.fill("#event-days", "2026-05-01")
    page.click("[data-path='event.days'] [data-add-date]")
    page.fill("#match-minutes", "45")
    page.click("#options-free > summary")
    page.locator("details.presets", has=page.locator("[data-path='prizes.pairs']")).locator("summary").click()
    page.fill("#prizes-pairs", "2 3 4")
    page.locator("details.presets", has=page.locator("[data-path='points.win_draw_loss']")).locator("summary").click()
    page.fill("#points-win_draw_loss", "3 1 0")
    page.fill("#change-why", "场地改期")
    page.click("#settings-form button[type=submit]")
    for words in ("2026-05-01", "从第 2 轮起生效", "影响获奖名单和证书", "影响全部成绩和名次", "名次不变"):
        expect(page.locator("#effects")).to_contain_text(words)
    assert desk.get("")["name"] == "春季赛"
    assert "event.days" not in desk.client.get(f"/api/v1/events/{desk.event}/log").text, "nothing is changed yet"
    assert blamed(page) == []
    with page.expect_navigation():
        page.click("[data-save]")
    for field, value in (
        ("#event-days", "2026-05-01"),
        ("#event-days ~ input", "2026-05-02"),
        ("#match-minutes", "45"),
        ("#prizes-pairs", "2 3 4"),
    ):
        expect(page.locator(field)).to_have_value(value)


def test_what_a_result_has_used_is_not_offered(desk: Desk, open_page: Opener, live_server: Live) -> None:
    page = opened(desk, open_page, live_server)
    expect(page.locator("[data-path='points.win_draw_loss']")).to_have_count(1)
    free = set(desk.get("/settings"))
    offered = page.evaluate("() => [...document.querySelectorAll('.preset[data-path]')].map((one) => one.dataset.path)")
    assert set(offered) == free
    desk.enter(1)
    page.reload()
    expect(page.locator("[data-path='points.win_draw_loss']")).to_have_count(0)
    expect(page.locator("[data-path='prizes.pairs']")).to_have_count(1)


def test_a_change_that_is_refused_says_why_at_the_preview(desk: Desk, open_page: Opener, live_server: Live) -> None:
    page = opened(desk, open_page, live_server, expects=(409,))
    page.fill("#match-minutes", "99999")
    page.fill("#change-why", "一")
    page.click("#settings-form button[type=submit]")
    expect(page.locator("#settings-form > .problem")).to_contain_text("99999")
    expect(page.locator("#effects")).to_be_hidden()


def test_the_page_fits_a_phone(desk: Desk, open_page: Opener, live_server: Live) -> None:
    page = opened(desk, open_page, live_server, width=PHONE[0], height=PHONE[1], lang="en")
    page.click("#options-free > summary")
    for group in page.locator("details.presets > summary").all():
        group.click()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []
