"""Formats in which losers play on, in a browser: chosen in the wizard, and shown as a bracket with what is at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener


def test_the_wizard_offers_what_the_format_has(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/events/new?book=jiangsu-2017")
    page.evaluate("document.querySelectorAll('#wizard details').forEach((fold) => { fold.open = true; })")
    page.select_option("#format", "double_elimination")
    expect(page.locator("[data-wish='second_final']")).to_be_visible()
    expect(page.locator("#rounds")).to_be_hidden()
    page.select_option("#format", "knockout")
    expect(page.locator("[data-wish='second_final']")).to_be_hidden()
    page.fill("#bands", "2")
    expect(page.locator("#band_size")).to_be_visible()
    assert blamed(page) == []


def test_a_double_elimination_shows_its_brackets_and_the_places_over_all_stages(
    open_page: Opener, live_server: Live
) -> None:
    desk = Desk(live_server, pairs=8, rounds=2, then_knockout=4, then_format="double_elimination", by_rank=True)
    for number in range(1, 7):
        if number == 3:  # the line between those who go on and those who do not
            lines = desk.get("/standings")["lines"]
            tied = [line["pair"]["pair"] for line in lines if line["place"] == lines[4]["place"]]
            if len(tied) > 1:
                desk.do("/lots", stage=1, pairs=tied)
        desk.start()
        desk.enter(number)
        desk.do("/round/close")
    page = open_page(f"{desk.path}/bracket")
    for words in ("败者组", "总决赛", "第1–2名"):
        expect(page.locator("#bracket")).to_contain_text(words)
    page.goto(f"{live_server.url}{desk.path}/standings")
    expect(page.locator("#behind + table tbody tr")).to_have_count(4)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for path in ("/bracket", "/standings"):
        page.goto(f"{live_server.url}{desk.path}{path}")
        assert blamed(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    places = desk.get("/final-places")
    listed = places["items"] if isinstance(places, dict) else places
    assert [line["stage"] for line in listed] == [2] * 4 + [1] * 4
