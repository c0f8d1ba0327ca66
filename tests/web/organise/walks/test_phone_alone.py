"""A whole event with phones alone: made, entered, drawn, played, signed and ended on pages 360 pixels wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.walks.checks import check
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.phone import Phone
from tests.web.watching import PHONE, settled

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

OVER = (403,)
SMALL = {"width": PHONE[0], "height": PHONE[1]}
NAMES = "甲乙丙丁"
EW_WINS = ("EW", "WE", "EW", "WE", "EW")
FITS = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.long
@pytest.mark.timeout(600)
def test_an_event_by_phones_alone(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall, **SMALL)
    desk.make("knockout-2023", "午间淘汰赛", venue="活动室", day="2040-12-25", starts="12:20", hours="3", pairs="4")
    register(desk, windows)
    pins = desk.pins()
    phones = [Phone(windows, path, expects=OVER) for path in desk.table_links(2)]
    for number, tables in enumerate((2, 1), 1):
        desk.check_in()
        desk.begin()
        for phone in phones[:tables]:
            phone.begins(number)
            phone.play(EW_WINS)
            phone.sign(pins)
        desk.close_round()
        assert desk.page.evaluate(FITS) <= 0
    hall.move(minutes=60)
    desk.draw_lots()
    desk.end()
    check(desk, tmp_path)


def register(desk: Organiser, windows: Windows) -> None:
    """报名: everybody by the address that the desk shows, and confirmed by the partner with the code."""
    page = desk.tab("entries")
    with page.expect_navigation():
        page.click("form[action$='/registration'] button")
    settled(page)
    expect(page.locator("#registration img.qr")).to_be_visible()
    address = page.locator("#registration .address a").inner_text().removeprefix(desk.site)
    for name in NAMES:
        guest = windows(**SMALL).go(address)
        guest.fill("#own", f"{name}一")
        guest.fill("#unit", f"{name}科")
        guest.fill("#partner", f"{name}二")
        guest.click("#register button")
        expect(guest.locator("#registered")).to_be_visible()
        pair, code = guest.locator("#told-pair").inner_text(), guest.locator("#told-code").inner_text()
        partner = windows(**SMALL).go(address)
        partner.fill("#their", pair)
        partner.fill("#code", code)
        partner.fill("#partner-name", f"{name}二")
        partner.click("#confirm button")
        expect(partner.locator("#confirmed")).to_be_visible()
        assert partner.evaluate(FITS) <= 0
    assert len(desk.pairs()) == len(NAMES)
