"""练习题 in a browser: from the puzzle of the day to the verdict and on to the next, at a phone's width."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx

from guandan.analysis.puzzles import load_packaged_puzzles, rebuild_deal, see_puzzle
from guandan.analysis.review import build_answer
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener

PUZZLES = load_packaged_puzzles()


def give_answer(page: Page, name: str, place: int) -> None:
    """Choose the cards of an answer and play them, or pass."""
    puzzle = PUZZLES[name]
    answer = build_answer(puzzle.answers[place].action, see_puzzle(puzzle).level_rank)
    cards = answer.play.cards if answer.play is not None else () if answer.card is None else (answer.card,)
    if not cards:
        page.locator("#pass").click()
        return
    hand = page.evaluate("JSON.parse(document.getElementById('data').textContent).position.hand")
    for card in map(str, cards):
        where = hand.index(card)
        hand[where] = ""
        page.locator(".hand.own .card").nth(where).click()
    page.locator("#play").click()


def find_daily(live_server: Live) -> str:
    found: str = httpx.get(f"{live_server.url}/api/v1/puzzles/home").json()["daily"]["id"]
    return found


def test_the_puzzle_of_the_day_is_solved(live_server: Live, open_page: Opener) -> None:
    page = open_page("/puzzles", width=PHONE[0], height=PHONE[1])
    page.get_by_role("link", name="开始做题").click()
    page.wait_for_selector(".hand.own .card")
    name = find_daily(live_server)
    deal = rebuild_deal(PUZZLES[name])
    assert page.locator(".hand.own .card").count() == len(deal.hand(deal.seat))
    assert page.locator(".verdict, .reveal").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    give_answer(page, name, 0)
    page.wait_for_selector(".verdict .notice.good")
    page.locator(".reveal summary").click()
    assert page.locator(".reveal .card").count() == sum(len(deal.hand(seat)) for seat in range(4))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []
    page.get_by_role("link", name="下一题").click()
    page.wait_for_selector(".hand.own .card")
    assert not page.url.endswith(name)


def test_a_wrong_answer_shows_the_better_one(live_server: Live, open_page: Opener) -> None:
    name = find_daily(live_server)
    page = open_page(f"/puzzles/{name}", lang="en")
    page.wait_for_selector(".hand.own .card")
    give_answer(page, name, 1)
    page.wait_for_selector(".verdict .notice.bad")
    assert "Best" in page.locator(".verdict").inner_text()
    assert re.search(r"[.?][A-Z]", page.locator("#puzzle").inner_text()) is None  # a space between sentences
    assert page.locator("#play").count() == 0
    assert blamed(page) == []


def test_the_page_does_not_carry_the_answer(live_server: Live) -> None:
    """Neither the page nor what it loads with it names the other hands or a value."""
    name = find_daily(live_server)
    text = httpx.get(f"{live_server.url}/puzzles/{name}").text
    for field in ('"value"', '"answers"', '"missed_by"', '"is_proven"', '"hands"'):
        assert field not in text


def test_an_illegal_play_is_refused_in_words(open_page: Opener) -> None:
    name = next(name for name, puzzle in PUZZLES.items() if see_puzzle(puzzle).top and len(see_puzzle(puzzle).hand) > 4)
    page = open_page(f"/puzzles/{name}", expects=(400, 409))
    page.wait_for_selector(".hand.own .card")
    for card in page.locator(".hand.own .card").all():
        card.click()
    page.locator("#play").click()
    page.wait_for_selector(".notice.bad[role=alert]")
    assert page.locator(".verdict").count() == 0


def test_no_such_puzzle_is_said(open_page: Opener) -> None:
    page = open_page("/puzzles/nothing", expects=(404,))
    assert "nothing" in page.locator("main").inner_text()
