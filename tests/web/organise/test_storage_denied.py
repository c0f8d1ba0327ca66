"""Private windows and some phones deny storage: every page works all the same, and remembers as long as it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.texts import say
from tests.amount import long_except
from tests.web.organise.public_event import Desk
from tests.web.pages.test_every_page import PATHS
from tests.web.watching import PHONE, Watched, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live

DENIED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


@pytest.fixture
def open_denied(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open a path in a window without storage; nothing may go wrong in it."""
    windows: list[Watched] = []

    def opened(path: str, size: tuple[int, int] = (1280, 800)) -> Page:
        window = Watched(browser, site, width=size[0], height=size[1])
        windows.append(window)
        window.page.add_init_script(DENIED)
        window.page.on("dialog", lambda dialog: dialog.accept())
        return window.go(path)

    yield opened
    wrong = [one for window in windows for one in window.wrong]
    for window in windows:
        window.close()
    assert wrong == []


@pytest.fixture
def desk(live_server: Live) -> Desk:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.start()
    return desk


STORES = ("lobby", "new", "me", "quick", "clubs", "ratings", "replay", "events", "seasons", "common", "notices")
"""The pages whose scripts store something when they are used, and then one of those whose scripts do not."""
SHORT = [PATHS[name] for name in (*STORES, "books")]


@pytest.mark.parametrize("path", long_except(SHORT, [path for name, path in PATHS.items() if name != "error"]))
def test_every_page_opens(path: str, open_denied: Callable[..., Page]) -> None:
    page = open_denied(path, PHONE)
    settled(page)
    page.click("#contrast")
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")


def test_a_stranger_waits_for_a_table(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/quick", PHONE)
    page.click("#start")
    expect(page.locator("#people")).to_have_text("现在只有你在等。")
    page.click("#leave")
    expect(page.locator("#start")).to_be_visible()


def test_an_exercise_and_a_referees_question(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/learn/exercises", PHONE)
    for card in page.locator("#lesson .card").all()[:2]:
        card.click()
    page.click("#lesson .controls .main")
    expect(page.locator("#lesson .notice")).to_be_visible()
    page = open_denied("/learn/referee?seed=1", PHONE)
    page.locator(".answer").first.click()
    expect(page.locator("#trainer [role=status]")).not_to_be_empty()


def test_a_puzzle(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/puzzles", PHONE)
    page.click("main .button.main")
    page.wait_for_url("**/puzzles/*")
    page.locator("#puzzle .own .card").first.click()
    expect(page.locator("#puzzle .own .card[aria-pressed=true]")).to_have_count(1)


def test_an_account_and_a_club(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/me", PHONE)
    page.fill("#new-name", "无痕牌友")
    page.fill("#new-password", "correct horse")
    page.click("form[action='/api/v1/me/account'] button")
    expect(page.locator("#account-head + p")).to_contain_text("无痕牌友")
    page.goto(page.url.partition("/me")[0] + "/clubs")
    page.fill("#name", "无痕俱乐部")
    page.click("form[action='/api/v1/clubs'] button")
    page.wait_for_url("**/clubs/*")
    expect(page.locator("h1")).to_have_text("无痕俱乐部")


def test_from_the_lobby_to_a_table(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/", PHONE)
    page.fill("#name", "小红")
    page.click("#play-now")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".hand .card")
    page.keyboard.press("m")
    page.click(f"text={say('web.table.settings', 'zh')}")
    page.click(f"text={say('web.table.set.colours', 'zh')}")
    expect(page.get_by_label(say("web.table.set.colours", "zh"))).to_be_checked()
    page.keyboard.press("Escape")
    page.locator(".hand .card").first.press(" ")
    page.keyboard.press("g")
    expect(page.locator(".hand .card.locked")).to_have_count(1)


def test_a_table_of_ones_own(open_denied: Callable[..., Page]) -> None:
    page = open_denied("/new")
    page.fill("#name", "小红")
    page.click("#make [type=submit]")
    page.wait_for_url("**/t/*")
    expect(page.locator(".chair.mine")).to_contain_text("小红")


def test_a_score_sheet_on_a_phone(desk: Desk, open_denied: Callable[..., Page]) -> None:
    url: str = desk.do("/links", role="table", places=["1"])["links"][0]["url"]
    page = open_denied("/j/" + url.partition("/j/")[2], PHONE)
    page.wait_for_selector("main[data-ready]")
    page.check("[name=held][value=EW]", force=True)
    expect(page.locator("main")).to_have_attribute("data-held", "EW")
    page.check("[name=held][value=both]", force=True)
    for seat in "EW":
        page.click(f"[data-seat={seat}]")
    page.click("[data-pad=write]")
    page.click("[data-command=confirm]")
    expect(page.locator("#pad")).to_have_attribute("data-deal", "2")


def test_results_by_the_keyboard(desk: Desk, open_denied: Callable[..., Page]) -> None:
    page = open_denied(desk.link("scorer"))
    page.wait_for_selector("form[data-ready]")
    for typed in ("1", "A+ 6"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_contain_text("1")


def test_a_ruling(desk: Desk, open_denied: Callable[..., Page]) -> None:
    desk.do("/officials", name="巡场甲", role="referee")
    page = open_denied(desk.link("referee"), PHONE)
    page.select_option("#me", label="巡场甲")
    page.goto(f"{page.url}/tables/1")
    page.wait_for_selector("#rule[data-ready]")
    page.click("[data-infraction=manner]")
    page.click(f"#ruling .choices button >> text={say('seat.N', 'zh')}")
    page.click(".accept")
    expect(page.locator(".outcome")).to_contain_text("1")


def test_the_wizard_and_the_forms_of_the_desk(live_server: Live, open_denied: Callable[..., Page]) -> None:
    page = open_denied(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/events/new?book=jiangsu-2017")
    expect(page.locator("#outlook[data-ready]")).to_be_attached()
    page.fill("#name", "无痕赛")
    page.fill("#rounds", "3")
    page.click("#wizard button[type=submit]")
    page.wait_for_url("**/desk")
    address = page.url
    page.goto(f"{address}/entries")
    for field, name in (("#one", "甲"), ("#two", "乙")):
        page.fill(field, name)
    with page.expect_navigation():
        page.click("#new-pair button.main")
    settled(page)
    expect(page.locator("#pairs")).to_contain_text("1")
    page.goto(f"{address}/settings")
    page.fill("#entry-minutes", "5")
    with page.expect_navigation():
        page.click("form[action$='/limits'] .button")
    expect(page.locator("#entry-minutes")).to_have_value("5")
