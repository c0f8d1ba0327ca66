"""Hall screens: readable from afar, nothing cut off, told from the desk what to show, and back after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from guandan.web.public import hall
from tests.web.organise.public_event import Desk
from tests.web.watching import blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener

PATIENCE = 20_000
WALL = {"width": 1920, "height": 1080}
SMALLEST = 48
"""Pixels of 1920: see css/screen.css."""

CUT = """() => { const slide = document.querySelector(".slide.is-shown"), end = slide.getBoundingClientRect().bottom;
    return [...slide.querySelectorAll("tr")].filter((row) => row.getBoundingClientRect().bottom > end + 1).length; }"""
CUT_ITEMS = """() => { const list = document.getElementById("drawn"), end = list.getBoundingClientRect().bottom;
    return [...list.children].filter((one) => !one.hidden && one.getBoundingClientRect().bottom > end + 1).length; }"""
SIZES = """() => [...document.querySelectorAll(".hall-head *, .slide.is-shown *, .hall-notice *")]
    .filter((node) => node.textContent.trim() && node.checkVisibility())
    .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
NAMES = """() => [...document.querySelectorAll(".slide.is-shown[data-kind=standings] tbody tr:not([hidden]) th")]
    .map((one) => one.innerText)"""
"""Who stands on the page of the standings that is shown, if any is."""
SHOWN = "() => document.querySelector('.slide.is-shown').dataset.kind"

STATES = """() => {
    window.states = [];
    const note = () => window.states.push(document.body.dataset.network);
    new MutationObserver(note).observe(document.body, { attributeFilter: ["data-network"] });
}"""
"""Notes each state of the network: a screen may be back before it is looked at."""

HURRY = """(() => {
    const own = window.setTimeout;
    window.setTimeout = (action, time, ...more) => own(action, time === 3000 ? 100 : time, ...more);
    window.turned = [];
    const note = () => {
        const slide = document.querySelector(".slide.is-shown"), rows = [...slide.querySelectorAll("tbody tr")];
        window.turned.push({ kind: slide.dataset.kind, count: document.getElementById("count").textContent,
            sent: rows.length, rows: rows.filter((row) => !row.hidden).length });
    };
    const watch = () => new MutationObserver(note).observe(document.getElementById("count"), { childList: true });
    document.addEventListener("readystatechange", watch, { once: true });
})();"""
"""Slides that turn at once, and what each of them showed."""


@pytest.fixture(scope="module")
def desk(live_server: Live) -> Desk:
    made = Desk(live_server, pairs=16, rounds=3)
    made.start()
    made.enter(1, 3)
    return made


def is_now(page: Page, network: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-network", network, timeout=PATIENCE)


def test_only_those_with_a_link(desk: Desk, live_server: Live) -> None:
    with httpx.Client(base_url=live_server.url, timeout=60) as stranger:
        assert stranger.get(f"{desk.path}/screen/main").status_code == 401
        stranger.get(desk.link("referee"))
        assert stranger.get(f"{desk.path}/screen/main").status_code == 403


def test_pages_in_turn_and_nothing_is_cut_off(desk: Desk, open_page: Opener) -> None:
    desk.do("/screens/main", "PUT", shows=["standings", "results"], seconds=3)
    page = open_page(desk.link("screen"), **WALL)
    seen, names = set(), set[str]()
    for _ in range(40):
        kind = page.evaluate(SHOWN)
        names |= set(page.evaluate(NAMES))
        if kind not in seen:
            assert page.evaluate(CUT) == 0
            assert min(page.evaluate(SIZES)) >= SMALLEST
            assert blamed(page) == []
        seen.add(kind)
        if len(seen) == 2 and len(names) == 16:
            break
        page.wait_for_timeout(700)
    assert seen == {"results", "standings"}
    assert len(names) == 16


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_eight_pairs_stand_on_one_page(live_server: Live, open_page: Opener, lang: str) -> None:
    own = Desk(live_server, pairs=8, rounds=3)
    own.start()
    own.enter(1)
    own.do("/screens/main", "PUT", shows=["standings"], seconds=600, lang=lang)
    page = open_page(own.link("screen"), **WALL)
    expect(page.locator(".slide.is-shown tbody tr:visible")).to_have_count(8)
    assert page.evaluate(CUT) == 0


def test_a_long_list_is_sent_in_parts_and_shown_whole(
    desk: Desk, live_server: Live, open_page: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "SIZE", 5)
    desk.do("/screens/long", "PUT", shows=["standings", "seating"], seconds=3, rows=3)
    page = open_page(desk.link("screen"), **WALL)
    page.add_init_script(HURRY)
    page.goto(f"{live_server.url}{desk.path}/screen/long")
    page.wait_for_function("() => window.turned.some((one) => one.kind === 'seating')", timeout=PATIENCE)
    turned = page.evaluate("() => window.turned")
    shown = list({one["count"]: one for one in turned if one["kind"] == "standings"}.values())
    # Of the five rows that were sent, those that would not fill a page come again with the next ones.
    # The last row does not stand alone.
    parts = ("1–3", "4–6", "7–9", "10–12", "13–14", "15–16")
    assert [one["count"] for one in shown] == [f"{part} / 16" for part in parts]
    assert [one["rows"] for one in shown] == [3, 3, 3, 3, 2, 2]
    assert max(one["sent"] for one in shown) == 5
    assert blamed(page) == []


def test_told_from_the_desk(desk: Desk, live_server: Live, open_page: Opener) -> None:
    desk.do("/screens/side", "PUT", shows=["seating"], seconds=600)
    page = open_page(desk.link("screen"), **WALL)
    page.goto(f"{live_server.url}{desk.path}/screen/side")
    page.evaluate("document.body.dataset.same = 'yes'")
    assert page.evaluate(SHOWN) == "seating"
    notice = desk.do("/notices", text="请回到座位")["number"]
    expect(page.locator("#hall-notice")).to_have_text("请回到座位", timeout=PATIENCE)
    desk.do("/screens/side", "PUT", shows=["notices"], seconds=600)
    expect(page.locator(".slide.is-shown")).to_have_attribute("data-kind", "notices", timeout=PATIENCE)
    desk.ask("DELETE", f"/notices/{notice}")
    expect(page.locator(".slide.is-shown")).to_have_attribute("data-kind", "welcome", timeout=PATIENCE)
    assert page.evaluate("document.body.dataset.same") == "yes"
    desk.do("/screens/side", "PUT", shows=["seating"], seconds=600, lang="en")
    expect(page.locator("html")).to_have_attribute("lang", "en", timeout=PATIENCE)
    # The language is the screen's own: another page in the same browser keeps its own.
    assert "lang" not in {one["name"] for one in page.context.cookies()}


def test_the_call_and_a_server_that_comes_back(live_server: Live, open_page: Opener) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.start()
    page = open_page(own.link("screen"), **WALL)
    is_now(page, "open")
    expect(page.locator(".call")).to_have_count(0)
    page.evaluate("document.body.dataset.same = 'yes'")
    page.evaluate(STATES)

    async def end() -> None:
        live_server.server.topics.farewell("restart")

    live_server.call(end())
    page.wait_for_function("() => window.states.includes('lost')", timeout=PATIENCE)
    own.do("/round/call-time")
    is_now(page, "open")
    expect(page.locator(".call")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("body")).to_have_attribute("data-gongs", "1", timeout=PATIENCE)
    assert page.evaluate("document.body.dataset.same") == "yes"
    assert blamed(page) == []


def test_the_ceremony_begins_when_the_draw_is_published(live_server: Live, open_page: Opener) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.draw()
    page = open_page(f"{own.path}/ceremony", **WALL)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("#drawn")).to_have_count(0)
    is_now(page, "open")
    own.do("/draw/publish")
    expect(page.locator("#drawn > li:visible")).to_have_count(1, timeout=PATIENCE)
    assert page.evaluate("getComputedStyle(document.getElementById('now')).animationName") == "none"
    expect(page.locator("#drawn > li:visible")).to_have_count(2, timeout=PATIENCE)
    assert blamed(page) == []
    page.click("#again")
    expect(page.locator("#drawn > li:visible")).to_have_count(0)


def test_the_ceremony_shows_whole_rows_on_a_small_projector(desk: Desk, open_page: Opener) -> None:
    page = open_page(f"{desk.path}/ceremony", width=1280, height=720)
    page.click("#all")
    assert 0 < page.locator("#drawn > li:visible").count() <= 8
    assert page.evaluate(CUT_ITEMS) == 0
    page.wait_for_selector("body.is-drawn", timeout=PATIENCE)
    expect(page.locator("#drawn > li:visible")).to_have_count(8)
    assert page.evaluate(CUT_ITEMS) == 0
