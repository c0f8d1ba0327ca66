"""A phone at a paper table: West writes, North confirms, both sign; one phone or two, and through a dead spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, Watched, blamed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live

NO_NETWORK = ("failed: ", "console: Failed to load resource: net::", "console: WebSocket connection")
"""What the browser itself says of a dead spot."""
TOUCH = 44
EW_DEALS = 5
"""So many double-downs take East-West from 2 past A."""


@pytest.fixture
def desk(live_server: Live) -> Desk:
    return Desk(live_server, pairs=4, rounds=3)


@pytest.fixture
def phone(desk: Desk, browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Phones that came by the link of a table; nothing may go wrong in them but what a test says."""
    opened: list[Watched] = []

    def made(table: int = 1, lang: str = "zh", expects: tuple[int, ...] = ()) -> Page:
        opened.append(Watched(browser, site, width=PHONE[0], height=PHONE[1], lang=lang, expects=expects))
        page = opened[-1].go(path_of(desk, table))
        page.on("dialog", lambda dialog: dialog.accept())
        page.wait_for_selector("main[data-ready]")
        return page

    yield made
    wrong = [one for window in opened for one in window.wrong if not one.startswith(NO_NETWORK)]
    for window in opened:
        window.close()
    assert wrong == []


def path_of(desk: Desk, table: int) -> str:
    url: str = desk.do("/links", role="table", places=[str(table)])["links"][0]["url"]
    return "/j/" + url.partition("/j/")[2]


def write(page: Page, order: str) -> None:
    for seat in order:
        page.click(f"[data-seat={seat}]")
    page.click("[data-pad=write]")


def play(page: Page, deal: int, order: str) -> None:
    expect(page.locator("#pad")).to_have_attribute("data-deal", str(deal))
    write(page, order)
    page.click("[data-command=confirm]")


def lines(desk: Desk) -> list[tuple[int, str, bool, bool]]:
    found = desk.get("/tables/1/sheet")["lines"]
    return [(line["deal"], "".join(line["order"]), line["is_struck"], line["is_confirmed"]) for line in found]


def test_the_page_waits_for_the_round_and_shows_it_by_itself(desk: Desk, phone: Callable[..., Page]) -> None:
    page = phone()
    assert page.url.endswith(f"/e/{desk.event}/phone/1")
    assert page.locator("[data-seat]").count() == 0
    desk.start()
    page.wait_for_selector("[data-seat=E]")
    for words in ("洗牌", "切牌", "打 2"):
        expect(page.locator("#told")).to_contain_text(words)


def test_a_table_from_the_first_deal_to_both_signatures(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone(expects=(403,))
    for deal in range(1, EW_DEALS + 1):
        play(page, deal, "EW")
    page.wait_for_selector("form.sign")
    assert blamed(page) == []
    table = desk.get("/rounds/1")["tables"][0]
    pins = {side: desk.get(f"/pairs/{table[side.lower()]['pair']}/pin")["pin"] for side in ("EW", "NS")}
    page.fill("#pin-EW", "000000" if pins["EW"] != "000000" else "111111")
    page.click("form[data-sign=EW] .main")
    page.wait_for_selector("#problem:not([hidden])")
    for side, pin in pins.items():
        page.fill(f"#pin-{side}", pin)
        page.click(f"form[data-sign={side}] .main")
        expect(page.locator(f"form[data-sign={side}]")).to_have_count(0)
    assert desk.get("/rounds/1")["tables"][0]["state"] == "done"


def test_on_two_phones_the_other_side_confirms(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    west, north = phone(), phone()
    west.check("[name=held][value=EW]")
    north.check("[name=held][value=NS]")
    write(west, "ENW")
    expect(west.locator("[data-command=confirm]")).to_be_hidden()
    north.click("[data-command=confirm]")
    expect(west.locator("#told")).to_contain_text("打 4")
    assert lines(desk) == [(1, "ENWS", False, True)]


def test_a_wrong_entry_is_struck_out_and_stays_visible(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone()
    write(page, "NS")
    page.click("[data-command=strike]")
    expect(page.locator(".sheet-lines s")).to_contain_text("北家上游")
    play(page, 1, "EW")
    expect(page.locator(".sheet-lines li")).to_contain_text("东家上游")
    page.click("[data-correct='1']")
    write(page, "WE")
    page.click("[data-command=confirm]")
    expect(page.locator(".sheet-lines s")).to_have_count(2)
    assert "".join(desk.get("/tables/1/sheet")["deals"][0]["order"]) == "WE"


def test_who_leads_is_known_once_the_tribute_is_told(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone()
    play(page, 1, "ENW")
    expect(page.locator("#told")).to_contain_text("南家 → 东家")
    page.click("[data-command=tribute] >> text=抗贡")
    expect(page.locator("#told dl > div:last-child")).to_contain_text("东家")


def test_through_a_dead_spot_everything_is_sent_once(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone()
    page.context.set_offline(True)
    write(page, "EW")
    page.click("#queue button")
    write(page, "WE")
    page.wait_for_selector("#queue button")
    assert lines(desk) == []
    page.context.set_offline(False)
    expect(page.locator("#waits")).to_contain_text("第 2 副")
    assert lines(desk) == [(1, "EW", False, True), (2, "WE", False, False)]


def test_an_answer_that_was_lost_does_nothing_twice(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone()
    lost: list[str] = []

    def lose(route: object) -> None:
        if not lost:
            lost.append(route.fetch().text())  # type: ignore[attr-defined]
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/tables/1/calls", lose)
    page.click("[data-command=call]")
    expect(page.locator("#call .state")).to_be_visible()
    expect(page.locator("#queue")).to_be_hidden()
    assert len(lost) == len(desk.get("/calls")) == 1


def test_a_tables_link_opens_that_table_and_nothing_else(desk: Desk, phone: Callable[..., Page], site: str) -> None:
    desk.start()
    page = phone(expects=(403,))
    for path in ("phone/2", "score", "referee", "referee/tables/1", "desk"):
        answer = page.goto(f"{site}/e/{desk.event}/{path}")
        assert answer is not None
        assert (path, answer.status) == (path, 403)


def test_time_is_called_and_an_extra_deal_decides(live_server: Live, browser: Browser, site: str) -> None:
    desk = Desk(live_server, "knockout-2023", pairs=4)
    desk.start()
    window = Watched(browser, site, width=PHONE[0], height=PHONE[1])
    page = window.go(path_of(desk, 1))
    page.on("dialog", lambda dialog: dialog.accept())
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#top .clock")).to_contain_text(":")
    play(page, 1, "ENW")
    play(page, 2, "NES")
    desk.do("/round/call-time")
    page.click("[data-command=time] >> nth=1")
    expect(page.locator("#told")).to_contain_text("加赛一副")
    write(page, "N")
    page.click("[data-command=confirm]")
    expect(page.locator("#sign")).to_contain_text("南北方胜")
    window.close()
    assert window.wrong == []


def test_a_match_that_ends_after_time_is_asked_about(live_server: Live, browser: Browser, site: str) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    desk.start(start="2026-01-01T09:00:00Z")
    window = Watched(browser, site, width=PHONE[0], height=PHONE[1], expects=(409,))
    page = window.go(path_of(desk, 1))
    page.wait_for_selector("main[data-ready]")
    for deal in range(1, EW_DEALS + 1):
        play(page, deal, "EW")
    question = page.locator("#question")
    expect(question).to_contain_text("这一局是否在时间内打完？")
    assert blamed(page) == []
    page.click("#question button >> nth=1")
    expect(page.locator("#problem")).to_contain_text("没有在时间内打完")
    assert desk.get("/rounds/1")["tables"][0]["state"] == "playing"
    page.click("[data-command=confirm]")
    page.click("#question button >> nth=0")
    page.wait_for_selector("form.sign")
    expect(question).to_be_hidden()
    assert desk.get("/rounds/1")["tables"][0]["state"] == "to_be_signed"
    assert "in_time" not in [wait["code"] for wait in desk.get("/waits")], "it was answered already"
    window.close()
    assert window.wrong == []


def test_time_called_in_a_deal_makes_it_the_last(live_server: Live) -> None:
    desk = Desk(live_server, "knockout-2023", pairs=4)
    desk.start()
    desk.do("/round/call-time")
    asked = desk.client.get(f"{desk.path}/phone/1").text
    assert 'data-command="time"' in asked
    desk.do("/tables/1/sheet/time", in_play=True)
    told = desk.client.get(f"{desk.path}/phone/1").text
    assert 'data-command="time"' not in told
    assert "第 1 副是最后一副" in told


def test_in_english_and_as_wide_as_the_phone(desk: Desk, phone: Callable[..., Page]) -> None:
    desk.start()
    page = phone(lang="en")
    assert blamed(page) == []
    expect(page.locator("h1")).to_have_text("Table 1")
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE[0]
    buttons = [one.bounding_box() for one in page.locator("button:visible, a:visible").all()]
    assert [box for box in buttons if box is not None and box["height"] < TOUCH] == []


def test_on_one_phone_the_losing_side_confirms_where_the_book_names_no_writer(
    live_server: Live, browser: Browser, site: str
) -> None:
    desk = Desk(live_server, book="knockout-2023", pairs=4, rounds=None)
    desk.start()
    window = Watched(browser, site, width=PHONE[0], height=PHONE[1])
    page = window.go(path_of(desk, 1))
    page.wait_for_selector("main[data-ready]")
    for order, loser in (("NESW", "EW"), ("EWNS", "NS")):
        write(page, order)
        confirm = page.locator("#waits [data-command=confirm]")
        expect(confirm).to_have_attribute("data-side", loser)
        confirm.click()
        expect(confirm).to_have_count(0)
    assert [confirmed for *_, confirmed in lines(desk)] == [True, True]
    assert window.wrong == []
    window.close()
