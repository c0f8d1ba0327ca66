"""A notice read in the browser: sentences beside options, what is unread, and on to a book of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    expect(page.locator("#questions li")).to_have_count(1)
    expect(page.locator("#questions button")).to_have_text(["50", "60", "不用"])
    expect(page.locator("#sentences tr").last).to_contain_text("没有读懂")
    assert blamed(page) == []
    page.click("#make")
    page.wait_for_selector("#own-book[data-ready]")
    page.click("#group-levels > summary")
    expect(page.locator("#levels-tries_at_a")).to_have_value("3")


DIVISIONS = """设男双、女双、混双三个项目，各项目分别排名。
各项目采用瑞士制，共打3轮，每轮限时50分钟。
决赛日每轮限时60分钟。
打A三次不过，退回打2。
比赛于2026年12月5日在市体育馆举行，上午8:30开始。"""


def read_notice(page: Page, live_server: Live, text: str) -> None:
    page.goto(f"{live_server.url}/notices")
    page.wait_for_selector("#notice[data-ready]")
    page.fill("#text", text)
    page.click("#notice button[type=submit]")
    page.wait_for_selector("#reading:not([hidden])")


def test_a_question_is_answered_and_divisions_become_a_programme(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    read_notice(page, live_server, DIVISIONS)
    expect(page.locator("#plan")).to_contain_text("瑞士制 · 3 轮")
    page.locator("#questions button", has_text="60").click()
    expect(page.locator("#questions")).to_contain_text("已定")
    expect(page.locator("#changes")).to_contain_text("60")
    assert blamed(page) == []
    page.click("#make-event")
    page.wait_for_selector("#wizard[data-ready]")
    expect(page.locator("#venue")).to_have_value("市体育馆")
    expect(page.locator("#rounds")).to_have_value("3")
    expect(page.locator("#match-minutes")).to_have_value("60")
    expect(page.locator("#further")).to_contain_text("打 A 几次不过即退回: 3")
    page.fill("#name", "市公开赛")
    page.fill("#pairs", "8")
    page.select_option("#division-order", "in_turn")
    expect(page.locator("#outlook")).to_contain_text("共 9 轮，打到 2026-12-05 18:50")
    assert blamed(page) == []
    page.click("#wizard button[type=submit]")
    page.wait_for_url("**/programmes/**")
    expect(page.locator(".event-card")).to_have_count(3)
    expect(page.locator("tbody tr")).to_have_count(10)
    expect(page.locator("tbody tr").nth(1)).to_contain_text("08:30")
    assert blamed(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{page.url}?lang=en")
    assert blamed(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator(".event-card h3 a").first.click()
    expect(page.locator(".crumbs a")).to_have_attribute("href", re.compile("^/programmes/"))


def test_matches_at_home_and_away_become_a_league(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    read_notice(page, live_server, "俱乐部联赛采用主客场双循环赛。\n胜2分，平1分，负0分。最后两名降级。")
    page.click("#make-league")
    expect(page.locator("#league-win")).to_have_value("2")
    expect(page.locator("#league-legs")).to_have_value("2")
    expect(page.locator("#league-promoted")).to_have_value("2")
