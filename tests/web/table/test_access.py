"""axe finds nothing at the table, in either language, in any state; and a page of the table is soon loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.rules.seat import Seat
from guandan.tables.settings import TableStage
from guandan.tables.views import SeatView
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL, OVERLAPS, SMALL
from tests.web.watching import blamed

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener

STATES = ("menu", "help", "preferences", "sheet", "referee", "rulings")
BYTES = 110_000
MAX_REQUESTS = 8


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param((1280, 800), "zh", id="desktop-zh", marks=pytest.mark.long),
        pytest.param((360, 740), "en", id="phone-en"),
    ],
)
def test_nothing_to_blame_at_the_table(size: tuple[int, int], lang: str, open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=size, lang=lang)
    page.keyboard.press("h")
    page.wait_for_function(f"() => {MODEL}.state.selected.size > 0")
    assert blamed(page) == []
    for state in STATES:
        page.evaluate(f"{MODEL}.update({{ dialog: {{ kind: '{state}' }} }})")
        page.locator("dialog[open]").wait_for()
        assert blamed(page) == [], state
        assert page.evaluate(SMALL) == [], state
        page.keyboard.press("Escape")
    dealer.give_up()
    page.locator(".result").wait_for()
    assert blamed(page) == []
    assert page.evaluate(SMALL) == []
    page.evaluate("document.documentElement.dataset.contrast = 'high'")
    assert blamed(page) == []


def test_nothing_to_blame_before_the_match(open_table: Opener) -> None:
    dealer = Dealer()
    seats = {
        Seat.S: SeatView(name="小南", person=1, is_online=True),
        Seat.E: SeatView(bot="normal"),
        Seat.W: SeatView(),
    }
    dealer.table = msgspec.structs.replace(dealer.table, stage=TableStage.GATHERING, match=None, seats=seats)
    page = open_table(dealer, size=(360, 740))
    page.locator(".qr").wait_for()
    assert blamed(page) == []
    assert page.evaluate(SMALL) == []
    assert page.locator(".chair").count() == 4


def test_a_phone_held_sideways_shows_the_start_at_once(open_table: Opener) -> None:
    dealer = Dealer()
    dealer.table = msgspec.structs.replace(dealer.table, stage=TableStage.GATHERING, match=None)
    page = open_table(dealer, size=(740, 360))
    start = page.get_by_role("button", name="开始")
    start.wait_for()
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 360


def test_who_is_new_gets_a_tip_when_something_first_happens(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=(360, 740), lang="en", is_new=True)
    tip = page.locator(".tip")
    tip.wait_for()
    assert "You lead" in tip.inner_text()
    assert blamed(page) == []
    assert page.evaluate(OVERLAPS) == []
    tip.locator(".dismiss").click()
    tip.wait_for(state="detached")
    page.reload()
    page.wait_for_selector(".hand .card")
    page.wait_for_function(f"{MODEL}.coached !== null")
    assert "Slide" in tip.inner_text(), "what was read is not said again"
    dealer.play_any()
    page.wait_for_function("() => document.querySelector('.tip')?.textContent.includes('Play the same kind')")


def test_who_watches_reads_how_late_it_is(open_table: Opener) -> None:
    dealer = Dealer(you=None)
    dealer.table = msgspec.structs.replace(dealer.table, watch_delay="30")
    dealer.begin()
    page = open_table(dealer)
    page.locator(".strip", has_text="延迟 30 秒").wait_for()
    assert page.locator(".hand .card").count() == 0
    assert page.locator(".great").count() == 0
    assert blamed(page) == []


def test_the_first_load_is_small(open_table: Opener) -> None:
    page = open_table(Dealer().start())
    network = page.context.new_cdp_session(page)
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    page.locator(".hand .card").nth(26).wait_for()
    page.wait_for_load_state("networkidle")
    assert 4 <= len(sizes) <= MAX_REQUESTS
    assert min(sizes) > 0
    assert sum(sizes) < BYTES
