"""The lobby: one click to a hand of cards, tables made and joined, and what is the table's own said to be so."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from tests.web.table.driving import POST
from tests.web.watching import PHONE, settled

if TYPE_CHECKING:
    from tests.web.watching import Opener

CODE = re.compile(r"/t/([2-9A-Z]{6})$")
ON_TABLE = 30_000


def test_play_now_is_one_click(open_page: Opener) -> None:
    page = open_page("/", width=PHONE[0], height=PHONE[1])
    assert page.input_value("#name")
    begun = time.monotonic()
    page.click("#play-now")
    page.wait_for_url(CODE)
    page.wait_for_selector(".hand .card", timeout=ON_TABLE)
    print(f"{time.monotonic() - begun:.2f} s from the click to the cards")  # noqa: T201 (told, not asserted)


def test_the_seat_is_offered_again_in_the_lobby(open_page: Opener) -> None:
    page = open_page("/")
    page.fill("#name", "Anna")
    page.click("#play-now")
    page.wait_for_url(CODE)
    code = CODE.search(page.url)
    assert code is not None
    page.goto(page.url.partition("/t/")[0] + "/")
    page.wait_for_selector("#mine a")
    assert code.group(1) in page.inner_text("#mine")
    assert page.input_value("#name") == "Anna"
    page.click("#mine a")
    page.wait_for_url(CODE)


def test_a_new_table_marks_what_is_its_own(open_page: Opener) -> None:
    page = open_page("/new", lang="en")
    row = page.locator('[data-path="clocks.follow"]')
    assert row.locator(".as-book").is_visible()
    assert "JS" in row.locator(".as-book .article").inner_text()
    row.locator("input").fill("45")
    row.locator("input").blur()
    assert row.locator(".as-own").is_visible()
    assert "20" in row.locator(".was").inner_text()
    row.locator("input").fill("20")
    row.locator("input").blur()
    assert row.locator(".as-book").is_visible()


def test_another_book_brings_its_values_and_leaves_ones_own(open_page: Opener) -> None:
    page = open_page("/new", lang="en")
    page.select_option('[id="levels.start"]', '"5"')
    page.select_option("#book", "nantong-2018")
    assert page.input_value('[id="clocks.follow"]') == "30"
    assert page.input_value('[id="levels.start"]') == '"5"'
    assert page.locator('[data-path="levels.start"] .as-own').is_visible()
    assert page.locator(".as-own:visible").count() == 1


def test_a_table_is_made_listed_and_joined_by_its_code(open_page: Opener) -> None:
    maker = open_page("/new")
    maker.fill("#name", "开桌人")
    maker.select_option("#seat-N", "easy")
    maker.check("#is_public")
    maker.fill('[id="match.deals"]', "3")
    maker.click("#make [type=submit]")
    maker.wait_for_url(CODE)
    found = CODE.search(maker.url)
    assert found is not None
    guest = open_page("/", width=PHONE[0], height=PHONE[1], lang="en")
    guest.wait_for_selector(f'#tables a[href="/t/{found.group(1)}"]')
    assert "开桌人" in guest.inner_text("#tables")
    guest.fill("#code", maker.url.lower())
    guest.press("#code", "Enter")
    guest.wait_for_url(CODE)
    assert guest.url == maker.url


def test_the_lists_are_asked_for_when_they_change_and_not_by_the_clock(open_page: Opener) -> None:
    page = open_page("/learn")
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/v1")[2]))
    page.goto(page.url.replace("/learn", "/"))
    page.wait_for_selector("#events[aria-busy=false]", state="attached")
    settled(page)
    first = sorted(one for one in asked if one)
    assert first == ["/events", "/tables", "/tables/mine"]
    page.clock.run_for(12_000)
    assert sorted(one for one in asked if one) == first
    maker = open_page("/learn")
    maker.evaluate(POST, ["/session", {"name": "新来的"}])
    code = maker.evaluate(POST, ["/tables", {"is_public": True}])["code"]
    page.wait_for_selector(f'#tables a[href="/t/{code}"]')
    assert asked.count("/events") == 1
    assert asked.count("/tables") <= 3


def test_a_code_that_is_none_leads_to_a_page_that_says_so(open_page: Opener) -> None:
    page = open_page("/join?code=abc", expects=(404,))
    assert page.locator("h1").inner_text() == "没有这一页"


def test_the_other_language_keeps_the_place(open_page: Opener) -> None:
    page = open_page("/books/jiangsu-2017#JS-3.3.1")
    page.click("#language")
    page.wait_for_url("**lang=en#JS-3.3.1")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.goto(page.url.partition("/books")[0])
    assert page.evaluate("document.documentElement.lang") == "en"
