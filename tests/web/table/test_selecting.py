"""Cards are selected by tap, by sliding, by whole ranks and by keyboard, and stay selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card, Hand
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL, SPOTS, sort
from tests.web.watching import STILL

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener

PHONE = (360, 740)
HAND = Hand("BJ LJ HA SA SK HK CK SQ HQ SJ ST C9 D9 S9 H9 S8 H7 C7 S6 H5 C5 D4 S4 H3 C3 S2 D2").cards


def selected(page: Page) -> set[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.hand .card[aria-pressed=true]')].map(c => c.dataset.face)"
    )
    return set(found)


def table(open_table: Opener, size: tuple[int, int] = PHONE) -> tuple[Page, Dealer]:
    dealer = Dealer().start()
    dealer.hand = HAND
    page = open_table(dealer, size=size)
    page.wait_for_function(f"() => {MODEL}.state.groups.length > 0")
    page.wait_for_function(STILL)
    return page, dealer


def corner(page: Page, face: str) -> tuple[float, float]:
    box = page.locator(f'.hand .card[data-face="{face}"]').first.bounding_box()
    assert box is not None
    return box["x"] + 10, box["y"] + 10


def test_taps_slides_and_whole_ranks(open_table: Opener) -> None:
    page, dealer = table(open_table)
    page.touchscreen.tap(*corner(page, "SQ"))
    assert selected(page) == {"SQ"}
    page.touchscreen.tap(*corner(page, "BJ"))
    assert selected(page) == {"SQ", "BJ"}
    page.wait_for_timeout(450)
    page.touchscreen.tap(*corner(page, "SQ"))
    assert selected(page) == {"BJ"}

    # Two taps in a row: the whole rank, and all of it off again.
    page.keyboard.press("Escape")
    page.wait_for_timeout(450)
    page.mouse.dblclick(*corner(page, "SK"))
    assert selected(page) == {"SK", "HK", "CK"}
    page.wait_for_timeout(450)
    page.mouse.dblclick(*corner(page, "SK"))
    assert selected(page) == set()

    # A long press does the same.
    page.wait_for_timeout(450)
    page.mouse.move(*corner(page, "S9"))
    page.mouse.down()
    page.wait_for_function("() => document.querySelectorAll('.hand .card[aria-pressed=true]').length > 1")
    page.mouse.up()
    assert selected(page) == {"S9", "H9", "C9", "D9"}
    assert [one for one in dealer.got if type(one).__name__ == "DoCommand"] == []


def test_a_fast_finger_skips_no_card(open_table: Opener) -> None:
    page, _ = table(open_table, (1280, 800))
    spots = page.evaluate(SPOTS)
    low = max(y for _, _, y in spots)
    row = {name.partition(".")[0] for name, _, y in spots if y == low}
    left = min(x for _, x, _ in spots)
    page.mouse.move(left + 10, low + 60)
    page.mouse.down()
    page.mouse.move(1260, low + 60, steps=1)
    page.mouse.up()
    assert selected(page) == row
    assert len(row) == 15
    # Back over the first two: a slide that starts on a selected card takes away.
    page.mouse.move(left + 10, low + 60)
    page.mouse.down()
    page.mouse.move(left + 95, low + 60, steps=1)
    page.mouse.up()
    assert len(selected(page)) == len(row) - 2


def test_nothing_moves_under_a_finger_and_the_selection_stays(open_table: Opener) -> None:
    page, dealer = table(open_table)
    page.touchscreen.tap(*corner(page, "S8"))
    page.touchscreen.tap(*corner(page, "D4"))
    page.mouse.move(*corner(page, "ST"))
    page.mouse.down()
    page.wait_for_function(STILL)
    before = {name: (x, y) for name, x, y in page.evaluate(SPOTS)}
    dealer.hand = tuple(card for card in HAND if card not in {Card("BJ"), Card("S6"), Card("S8")})
    dealer.show()
    page.wait_for_function(f"() => {MODEL}.state.cards.length === 24")
    page.wait_for_function(STILL)
    during = {name: (x, y) for name, x, y in page.evaluate(SPOTS)}
    moved = {name: max(abs(x - during[name][0]), abs(y - during[name][1])) for name, (x, y) in before.items()}
    del moved["S8.0"]  # was selected, is gone, and lies flat again
    assert [name for name, by in moved.items() if by > 1] == []
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length === 24")
    assert selected(page) == {"D4", "ST"}


def test_groups_made_by_hand_stay_together(open_table: Opener) -> None:
    page, _ = table(open_table, (1280, 800))
    for face in ("ST", "SJ", "SQ"):
        page.mouse.click(*corner(page, face))
    page.keyboard.press("g")
    locked = page.locator(".hand .card.locked")
    locked.nth(2).wait_for()
    assert locked.count() == 3
    page.reload()
    page.wait_for_selector(".hand .card.locked")
    assert locked.count() == 3
    page.wait_for_function(f"() => {MODEL}.state.groups.length > 0")
    sort(page)
    assert {locked.nth(place).get_attribute("data-face") for place in range(3)} == {"ST", "SJ", "SQ"}
    page.mouse.dblclick(*corner(page, "SJ"))
    assert selected(page) == {"ST", "SJ", "SQ"}
    page.keyboard.press("g")
    page.wait_for_function("() => document.querySelectorAll('.hand .card.locked').length === 0")
