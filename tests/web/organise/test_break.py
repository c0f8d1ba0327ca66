"""中间休息 in a browser: asked in the wizard, seen in the preview, kept by the event, changed under its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.watching import PHONE, blamed, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener

DAY = "2026-11-21"


def open_wizard(open_page: Opener, live: Live, **options: object) -> Page:
    page = open_page(live.call(live.server.access.create_organiser_link()), **options)
    page.goto(f"{live.url}/events/new?book=five-round-points")
    page.wait_for_selector("#wizard[data-ready]")
    for field, value in (("name", "攒蛋赛"), ("day", DAY), ("starts", "09:00"), ("hours", "8"), ("pairs", "21")):
        page.fill(f"#{field}", value)
    return page


def read_previewed(page: Page) -> list[tuple[str, str]]:
    """The rounds of the preview with their hours, the break among them."""
    rows = page.locator("#outlook tbody tr").all()
    return [(row.locator("th").inner_text(), row.locator("td.whole").inner_text()) for row in rows]


def read_slots(page: Page) -> list[str]:
    """The hours at which the rounds begin, as the settings have them."""
    return [field.input_value() for field in page.locator("#slots input[name=starts]").all()]


def test_a_break_of_the_wizard_is_in_the_preview_and_in_the_event(open_page: Opener, live_server: Live) -> None:
    page = open_wizard(open_page, live_server)
    expect(page.locator("#outlook tbody tr")).to_have_count(5)
    page.fill("#break-starts", "12:00")
    page.fill("#break-ends", "13:30")
    expect(page.locator("#outlook tbody tr")).to_have_count(6)
    assert read_previewed(page) == [
        ("1", "09:00 – 10:00"),
        ("2", "10:10 – 11:10"),
        ("休息", "12:00 – 13:30"),
        ("3", "13:30 – 14:30"),
        ("4", "14:40 – 15:40"),
        ("5", "15:50 – 16:50"),
    ]
    assert blamed(page) == []
    page.click("#wizard button[type=submit]")
    page.wait_for_url("**/desk")
    page.goto(f"{page.url}/settings")
    assert read_slots(page) == ["09:00", "10:10", "13:30", "14:40", "15:50"]
    page.wait_for_selector("#settings-form[data-ready]")
    page.fill("#event-break_starts", "11:30")
    page.fill("#event-break_ends", "13:00")
    page.fill("#change-why", "食堂十一点半开饭")
    page.click("#settings-form button[type=submit]")
    expect(page.locator("#effects")).to_contain_text("中间休息开始：12:00 → 11:30（时间表要再按“重排”才改）")
    with page.expect_navigation():
        page.click("[data-save]")
    assert read_slots(page) == ["09:00", "10:10", "13:30", "14:40", "15:50"]
    with page.expect_navigation():
        page.click("[data-action$='/schedule/as-book']")
    settled(page)
    assert read_slots(page) == ["09:00", "10:10", "13:00", "14:10", "15:20"]


def test_half_a_break_is_refused_beside_its_field(open_page: Opener, live_server: Live) -> None:
    page = open_wizard(open_page, live_server, width=PHONE[0], height=PHONE[1])
    wrong = page.locator("#break .problem")
    for starts, ends in (("12:00", ""), ("", "13:00"), ("13:00", "12:00"), ("12:00", "12:00")):
        page.fill("#break-starts", starts)
        page.fill("#break-ends", ends)
        page.click("#wizard button[type=submit]")
        expect(wrong).to_contain_text("例如 11:50 到 13:30")
    page.fill("#break-ends", "13:00")
    expect(wrong).to_be_hidden()
    expect(page.locator("#outlook tbody tr")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []
