"""Pages against the real server: four people, and the network gone in the middle of a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.table.driving import DRIVE, POST
from tests.web.table.measuring import MODEL
from tests.web.watching import PHONE, SIDEWAYS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.watching import Opener

QUICK = {"pace_seconds": 0, "between_seconds": 1, "mix_seconds": 1, "think_seconds": 0.5}
BOTS = {"E": "easy", "N": "easy", "W": "easy"}
TWO_DEALS = f"() => {MODEL}.state.view && {MODEL}.state.view.done.length >= 2"
HELD = f"{MODEL}.state.cards.map((card) => card.face).sort().join()"
PATIENCE = 90_000


def at_table(open_page: Opener, **settings: object) -> tuple[Page, str]:
    """A page whose person has made a table and looks at it."""
    page = open_page("/learn")
    page.evaluate(POST, ["/session", {"name": "小南"}])
    code = page.evaluate(POST, ["/tables", {**QUICK, **settings}])["code"]
    page.goto(page.url.replace("/learn", f"/t/{code}"))
    page.locator(".gathering").wait_for()
    return page, code


def test_the_network_goes_in_the_middle_of_a_trick(open_page: Opener) -> None:
    page, _ = at_table(open_page, bots=BOTS, starts="when_full")
    page.locator(".chair button.main").click()
    page.locator(".waiting.mine").wait_for(timeout=PATIENCE)
    before = page.evaluate(HELD)
    page.keyboard.press("h")
    page.evaluate(f"() => {{ window.gone = {MODEL}.socket.socket; window.gone.close(); }}")
    page.wait_for_function(f"() => {MODEL}.socket.isOpen && {MODEL}.socket.socket !== window.gone")
    page.locator(".waiting.mine").wait_for()
    after = page.evaluate(HELD)
    assert after == before
    page.evaluate(DRIVE, {})
    page.wait_for_function(f"() => {MODEL}.state.view.done.length >= 1", timeout=PATIENCE)


@pytest.mark.long
def test_four_pages_at_one_table(open_page: Opener) -> None:
    pages = pages_at_one_table(open_page, 4)
    for page in pages:
        page.wait_for_selector(".hand .card", timeout=PATIENCE)
        page.evaluate(DRIVE, {"deals": 2, "orders": ["SN"]})
    for page in pages:
        page.wait_for_function(TWO_DEALS, timeout=PATIENCE)
    hands = [page.evaluate(f"() => {MODEL}.state.version") for page in pages]
    assert max(hands) - min(hands) < 40
    shuffles = pages[0].evaluate(f"{MODEL}.state.table.shuffles.map((one) => one.commitment.length)")
    assert shuffles
    assert set(shuffles) == {64}


def pages_at_one_table(open_page: Opener, people: int, **settings: object) -> list[Page]:
    """Up to four people, each with a screen of another size, and bots, at a table whose match has begun."""
    bots = dict.fromkeys("WN"[: 4 - people], "easy")
    first, code = at_table(open_page, bots=bots, **settings)
    pages = [first]
    for name, (width, height) in [("老北", PHONE), ("阿东", SIDEWAYS), ("小西", (768, 1024))][: people - 1]:
        page = open_page("/learn", width=width, height=height)
        page.evaluate(POST, ["/session", {"name": name}])
        page.goto(page.url.replace("/learn", f"/t/{code}"))
        pages.append(page)
    for number, page in enumerate(pages):
        page.emulate_media(reduced_motion="reduce")
        page.locator(".chair button.main").first.wait_for()
        page.locator(".chair button.main").first.click()
        page.locator(".chair.mine").wait_for()
        taken = len(bots) + number + 1
        first.wait_for_function("count => document.querySelectorAll('.chair.taken').length === count", arg=taken)
    first.get_by_role("button", name="开始").click()
    return pages
