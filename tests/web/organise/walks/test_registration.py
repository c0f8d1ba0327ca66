"""报名 by the players themselves: from the QR code at the desk to the deadline, on phones 360 pixels wide."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from guandan.documents.qr import draw_qr
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.watching import PHONE, blamed, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.organise.walks.hall import Hall, Windows

SMALL = {"width": PHONE[0], "height": PHONE[1]}
REFUSALS = (403, 409, 422)
SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.mark.long  # test_entering_oneself in tests/web/organise/test_public.py is the short one
@pytest.mark.part("web")
@pytest.mark.timeout(300)
def test_people_enter_by_phone_until_the_deadline(hall: Hall, windows: Windows) -> None:
    desk = Organiser(windows, hall)
    desk.make("knockout-2023", "扫码报名赛", venue="活动室", day="2040-12-25", starts="12:20", hours="3", pairs="4")
    address = open_registration(desk, hall)
    enter_three_pairs(windows, desk, address)
    come_too_late(windows, hall, address)

    # The desk sees who is in, and who still waits for a partner.
    assert desk.pairs() == {"1": "清泉 / 远山", "2": "晨风 / 晚霞", "3": "清泉 / 白云", "4": "春江 / 秋水"}
    rows = desk.page.locator("#entries tbody tr")
    expect(rows.nth(3)).to_contain_text("待确认")
    expect(rows.nth(0)).not_to_contain_text("待确认")
    expect(desk.page.locator("#registration .state")).to_have_text("未开放")


def enter_three_pairs(windows: Windows, desk: Organiser, address: str) -> None:
    """Two pairs are confirmed; nobody is entered twice."""
    # From the public page by its own link, as somebody who was sent the event.
    own = windows(**SMALL, expects=REFUSALS).go(f"/e/{desk.event}")
    press(own, "main a[href$='/register']")
    expect(own.locator("#enter + *")).to_contain_text("截止")
    pair, code = register(own, "清泉", "远山")
    assert blamed(own) == []

    # The partner opens the link that was sent: number and code are filled in.
    link = own.locator("#tell-partner").input_value().rpartition("：")[2]
    partner = windows(**SMALL, expects=REFUSALS).go(link.removeprefix(desk.site))
    expect(partner.locator("#their")).to_have_value(pair)
    expect(partner.locator("#code")).to_have_value(code)
    partner.fill("#code", "000000")
    partner.click("#confirm button")
    expect(partner.locator("#confirm [role=alert]")).to_be_visible()
    expect(partner.locator("#confirmed")).to_be_hidden()
    partner.fill("#code", code)
    partner.click("#confirm button")
    expect(partner.locator("#confirmed")).to_be_visible()
    fits(partner)

    # By the QR code: somebody who finds a partner later, who says the name when confirming.
    alone = windows(**SMALL, expects=REFUSALS).go(address)
    second, second_code = register(alone, "晨风", "")
    later = windows(**SMALL, expects=REFUSALS).go(f"{address}#{second}-{second_code}")
    later.click("#confirm button")
    expect(later.locator("#confirm [role=alert]")).to_be_visible()
    later.fill("#partner-name", "晚霞")
    later.click("#confirm button")
    expect(later.locator("#confirmed")).to_be_visible()

    # Nobody is entered twice, and the page says so.
    again = windows(**SMALL, expects=REFUSALS).go(address)
    fill(again, "清泉", "白云")
    expect(again.locator("#register [role=alert]")).to_contain_text("清泉")
    expect(again.locator("#registered")).to_be_hidden()

    # Somebody else of that name is asked, in view above the button, and then entered.
    again.fill("#unit", "城西分会")
    again.fill("#contact", "13900000000")
    again.click("#register button")
    expect(again.locator("#register [role=alert]")).to_be_in_viewport()
    again.check("#register input[name=namesakes]")
    again.click("#register button")
    expect(again.locator("#registered")).to_be_visible()


def come_too_late(windows: Windows, hall: Hall, address: str) -> None:
    """A pair whose partner is too late, and a stranger; their phones had the page open before the deadline."""
    waiting = windows(**SMALL, expects=REFUSALS).go(address)
    third, third_code = register(waiting, "春江", "秋水")
    tardy = windows(**SMALL, expects=REFUSALS).go(f"{address}#{third}-{third_code}")
    stranger = windows(**SMALL, expects=REFUSALS).go(address)
    hall.move(minutes=121)
    tardy.click("#confirm button")
    expect(tardy.locator("#confirm [role=alert]")).to_contain_text("不能自行报名")
    fill(stranger, "青松", "明月")
    expect(stranger.locator("#register [role=alert]")).to_contain_text("不能自行报名")
    stranger.reload()
    settled(stranger)
    expect(stranger.locator("main")).to_contain_text("请联系组织者")
    expect(stranger.locator("form")).to_have_count(0)
    fits(stranger)


def open_registration(desk: Organiser, hall: Hall) -> str:
    """Open it for two hours; the QR code on the page is that of the address below it, whose path is returned."""
    page = desk.tab("entries")
    now = hall.now().astimezone(SHANGHAI)
    page.fill("#until", f"{now + timedelta(minutes=120):%Y-%m-%dT%H:%M}")
    press(page, "form[action$='/registration'] button")
    address = page.locator("#registration .address a").inner_text()
    picture = str(page.locator("#registration img.qr").get_attribute("src")).partition("base64,")[2]
    assert base64.b64decode(picture).decode() == draw_qr(address)
    return address.removeprefix(desk.site)


def fill(page: Page, name: str, partner: str) -> None:
    page.fill("#own", name)
    page.fill("#unit", "城东分会")
    page.fill("#contact", "13800000000")
    page.fill("#partner", partner)
    page.click("#register button")


def register(page: Page, name: str, partner: str) -> tuple[str, str]:
    """Enter, and read the number and the code that the page shows once."""
    fill(page, name, partner)
    expect(page.locator("#registered")).to_be_visible()
    fits(page)
    return page.locator("#told-pair").inner_text(), page.locator("#told-code").inner_text()


def fits(page: Page) -> None:
    """Nothing is wider than the phone."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
