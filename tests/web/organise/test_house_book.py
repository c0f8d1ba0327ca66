"""A book of one's own made in the browser: changed in the form, its differences seen, saved, and used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.watching import blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener


def test_a_book_is_changed_saved_and_offered_for_tables_and_events(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/own-books")
    page.click("a[href='/own-books/new?base=jiangsu-2017']")
    page.wait_for_selector("#own-book[data-ready]")
    page.fill("#title_zh", "我们的规则")
    page.fill("#book-id", "our-rules")
    page.click("#group-levels > summary")
    page.fill("#levels-tries_at_a", "3")
    page.locator("[data-path='levels.tries_at_a'] ~ details > summary").click()
    page.click("#preview")
    expect(page.locator("#difference-list li")).to_have_count(1)
    expect(page.locator("#difference-list")).to_contain_text("3")
    assert blamed(page) == []
    with page.expect_navigation():
        page.click("#own-book button[type=submit]")
    page.click(".volume a[href^='/new?book=']")
    expect(page.locator("#book")).to_have_value("own:1/our-rules@1")
    page.go_back()
    page.click("text=我们的规则")
    expect(page.locator(".line dt")).to_have_text("打 A 几次不过即退回")
    page.click("a[href^='/events/new']")
    expect(page.locator("#wizard")).to_have_attribute("data-book", "own:1/our-rules@1")
    page.goto(f"{live_server.url}/new")
    expect(page.locator("#book option", has_text="我们的规则")).to_have_count(1)
