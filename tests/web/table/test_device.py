"""What the device itself does at the table: it shakes, keeps its screen on, and shows larger cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL
from tests.web.watching import PHONE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener

DEVICE = """() => {
  window.shaken = [];
  window.locks = [];
  navigator.vibrate = (time) => window.shaken.push(time);
  const request = async (kind) => {
    window.locks.push(kind);
    return { release: async () => window.locks.push("released") };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}"""
LABELS = """() => [...document.querySelectorAll(".great .button, .drawer span, .waiting, .who .name, .label, .kind")]
  .filter((label) => label.textContent.trim() && label.getBoundingClientRect().width)
  .map((label) => [label.className, parseFloat(getComputedStyle(label).fontSize)])"""
"""The words of the felt and the buttons, and how large they are."""
LEAST_PLAYED_CARD = 52
LEAST_LABEL = 14


def open_with(page: Page, likes: dict[str, object], *, motion: str = "no-preference") -> None:
    """Open the table again on a device that shakes, for somebody who likes it so."""
    page.add_init_script(f"({DEVICE})()")
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    liked = json.dumps({"guide": False} | likes)
    page.evaluate("liked => localStorage.setItem('guandan.settings', liked)", liked)
    page.reload()
    page.wait_for_selector(".hand .card")


@pytest.mark.parametrize(
    ("likes", "motion", "shakes"),
    [({}, "no-preference", True), ({"vibration": False}, "no-preference", False), ({}, "reduce", False)],
)
def test_a_phone_shakes_on_the_own_turn_unless_somebody_minds(
    open_table: Opener, likes: dict[str, object], motion: str, *, shakes: bool
) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=PHONE)
    open_with(page, likes, motion=motion)
    before = page.evaluate(f"window.shaken.length = 0, {MODEL}.state.version")
    dealer.play_any()
    page.wait_for_function(f"before => {MODEL}.state.version > before && {MODEL}.question()", arg=before)
    if shakes:
        wait_until(page, lambda: page.evaluate("window.shaken") != [])
    else:
        page.wait_for_timeout(300)
        assert page.evaluate("window.shaken") == []


def test_the_screen_stays_on_while_cards_are_played(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=PHONE)
    open_with(page, {})
    wait_until(page, lambda: page.evaluate("window.locks") == ["screen"])
    dealer.give_up()
    page.locator(".result").wait_for()
    wait_until(page, lambda: page.evaluate("window.locks") == ["screen", "released"])


def test_large_cards_have_large_labels(open_table: Opener) -> None:
    dealer = Dealer(seed=b"lead 3").start()
    dealer.play_any()
    page = open_table(dealer, size=PHONE)
    open_with(page, {"large": True})
    played = page.locator(".row-of-cards .laid").first
    played.wait_for()
    box = played.bounding_box()
    assert box is not None
    assert box["width"] >= LEAST_PLAYED_CARD
    sizes = page.evaluate(LABELS)
    assert len(sizes) >= 4
    assert [label for label in sizes if label[1] < LEAST_LABEL] == []
