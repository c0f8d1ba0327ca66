"""How many clicks and fields each common task takes: the table in the docs is counted here."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.amount import some_or_many
from tests.web.watching import Watched, settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live

TABLE = Path(__file__).parents[3] / "docs" / "clicks.md"
ROW = re.compile(r"^\| (?P<task>[^|]+?) \| (?P<clicks>\d+) \| (?P<fields>\d+) \|", re.MULTILINE)


class Hand:
    """Somebody who presses and fills in, and counts."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.counted: dict[str, tuple[int, int]] = {}
        self._clicks = self._fields = 0
        page.on("dialog", self._confirm)

    def _confirm(self, dialog: object) -> None:
        self._clicks += 1
        dialog.accept()  # type: ignore[attr-defined]

    def press(self, selector: str, *, loads: bool = True) -> None:
        self._clicks += 1
        if loads:
            with self.page.expect_navigation():
                self.page.click(selector)
            settled(self.page)
        else:
            self.page.click(selector)

    def fill(self, selector: str, text: str) -> None:
        self._fields += 1
        self.page.fill(selector, text)

    def choose(self, selector: str, label: str) -> None:
        self._fields += 1
        self.page.select_option(selector, label=label)

    def done(self, task: str) -> None:
        self.counted[task] = (self._clicks, self._fields)
        self._clicks = self._fields = 0


@pytest.fixture
def hand(live_server: Live, browser: Browser) -> Iterator[Hand]:
    window = Watched(browser, live_server.url)
    page = window.go(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/")
    yield Hand(page, live_server.url)
    window.context.close()
    assert window.wrong == []


@pytest.mark.parametrize("rounds", some_or_many(0, 1))
def test_the_table_of_clicks_is_right(hand: Hand, rounds: int) -> None:
    set_up(hand)
    told = {row["task"]: (int(row["clicks"]), int(row["fields"])) for row in ROW.finditer(TABLE.read_text("utf-8"))}
    if rounds:
        desk = hand.page.url.removesuffix("/entries")
        play(hand, desk)
        assert hand.counted == told
    assert hand.counted.items() <= told.items()
    assert len(hand.counted) >= 2


def set_up(hand: Hand) -> None:
    """From the front page to a list of entries."""
    page = hand.page
    hand.press("nav a[href='/events'] >> nth=0")
    hand.press("a[href='/events/new']")
    hand.press("main a[href='/events/new?book=nantong-2018']")
    page.wait_for_selector("#outlook[data-ready]")
    today = f"{datetime.now(ZoneInfo('Asia/Shanghai')):%Y-%m-%d}"  # on another day, starting a round asks first
    texts = ("校工会赛", "食堂", today, "09:00", "8", "8", "2040-11-10")
    for field, text in zip(("name", "venue", "day", "starts", "hours", "pairs", "deadline"), texts, strict=True):
        hand.fill(f"#{field}", text)
    hand.press("#wizard button[type=submit]")
    page.wait_for_url("**/desk")
    hand.done("create an event")
    rows = "".join(f"{number},甲{number},乙{number},{number}分会\n" for number in range(1, 9))
    hand.press("#event-tabs a[href$='/entries']")
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": f"序号,姓名,搭档,单位\n{rows}".encode()}
    page.set_input_files("#file", file)
    hand._fields += 1
    hand.press("#import button", loads=False)
    expect(page.locator("#preview button.main")).to_be_enabled()
    hand.press("#preview button.main")
    hand.done("import entries")


def play(hand: Hand, desk: str) -> None:
    """A round: drawn, taken back, drawn again, played, corrected, closed and printed."""
    page = hand.page
    hand.press("#event-tabs a[href$='/draw']")
    hand.press("#draw-actions button.main")
    hand.done("draw a round")
    hand.press("button[data-action$='/draw/publish']")
    hand.done("publish the draw")
    hand.press("#draw-actions details summary", loads=False)
    hand.fill("#discard-why", "有人没到")
    hand.press("form[action$='/draw/discard'] button")
    hand.done("take a published draw back")
    page.click("#draw-actions button.main")
    page.wait_for_selector("button[data-action$='/draw/publish']")
    hand.press("button[data-action$='/draw/publish']")
    hand.done("again")
    hand.press("button[data-action$='/round/start']")
    hand.done("start the round")
    revoke(hand, desk)
    score(hand, desk)
    page.goto(f"{desk}")
    settled(page)
    hand.press("#event-tabs a[href$='/results']")
    hand.press("#results a[href$='/results/1/1']")
    hand.choose("#correct-ew", "10")
    hand.choose("#correct-ns", "过A")
    hand.fill("#correct-why", "抄错")
    hand.press("form[action$='/correct'] button")
    hand.done("correct a result")
    hand.press("#event-tabs a[href$='/round']")
    hand.press("button[data-action$='/round/close']:enabled")
    hand.done("close the round")
    hand.press("#event-tabs a[href$='/documents']")
    with page.expect_download():
        hand.press("a[download][href*='/documents/results?form=pdf']", loads=False)
    hand.done("print a document")
    del hand.counted["again"]


def revoke(hand: Hand, desk: str) -> None:
    """A ruling is made at a table, and revoked."""
    page = hand.page
    page.goto(desk.replace("/desk", "/referee"))
    settled(page)
    hand.press(".table-grid a[href$='/tables/2']")
    page.wait_for_selector("#rule[data-ready]")
    hand.press("[data-infraction=drew_out_of_turn]", loads=False)
    hand.press("#ruling .choices button >> nth=0", loads=False)
    hand.press("#ruling .accept", loads=False)
    expect(page.locator("#ruling .outcome")).to_be_visible()
    hand.done("make a ruling")
    expect(page.locator("#ledger .ledger li details").first).to_be_visible()
    hand.press("#ledger summary >> nth=0", loads=False)
    hand.fill("#cancel-1", "看错了")
    hand.press("#ledger form[action$='/cancel'] button")
    expect(page.locator("#ledger .is-cancelled")).to_be_visible()
    hand.done("revoke a ruling")


def score(hand: Hand, desk: str) -> None:
    """One result by the keyboard, the others pasted, all confirmed."""
    page = hand.page
    page.goto(desk.replace("/desk", "/score"))
    page.wait_for_selector("#score[data-ready]")
    hand.fill("#score-table", "1")
    page.keyboard.press("Enter")
    hand.fill("#score-result", "A+ 6")
    page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_be_visible()
    hand.done("enter one result")
    hand.press("#many > summary", loads=False)
    hand.fill("#many-text", "2 A+ 6\n3 9 A+\n4 A+ 5")
    hand.press("#many-form button.main", loads=False)
    expect(page.locator("#many-read")).to_contain_text("3")
    hand.done("enter all results")
    hand.press("button[data-action$='/results/sign-all']")
    hand.done("confirm all sheets")
