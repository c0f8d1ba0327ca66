"""A notice read in the browser: sentences beside options, what is unread, and on to a book of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.watching import blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener

TEXT = """一、赛制
瑞士制，共打5轮，每轮限时50分钟。
打A三次不过，退回打2。
决赛日每轮限时60分钟。
请自带茶杯，保持会场整洁，服从安排。"""


def test_a_notice_is_read_and_becomes_a_book(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/notices")
    page.wait_for_selector("#notice[data-ready]")
    page.fill("#text", TEXT)
    page.click("#notice button[type=submit]")
    expect(page.locator("#sentences tr")).to_have_count(4)
    expect(page.locator("#sentences")).to_contain_text("打 A 几次不过即退回: 3")
    expect(page.locator("#questions li")).to_have_count(2)
    expect(page.locator("#sentences tr").last).to_contain_text("没有读懂")
    assert blamed(page) == []
    page.click("#make")
    page.wait_for_selector("#own-book[data-ready]")
    page.click("#group-levels > summary")
    expect(page.locator("#levels-tries_at_a")).to_have_value("3")
