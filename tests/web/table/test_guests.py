"""A guest with nothing but a link: sits down under a ready-made name, swaps seats, takes over a bot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.web.table.measuring import BELOW, MODEL, OVERLAPS
from tests.web.table.test_whole import BOTS, at_table
from tests.web.watching import DESKTOP, PHONE, SIDEWAYS, STILL, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.watching import Opener

SHARED = """() => {
  window.shared = [];
  navigator.share = async (what) => { window.shared.push(what); };
}"""


def shoot(page: Page, name: str) -> None:
    """Keep a picture where somebody looks at this walk."""
    folder = os.environ.get("GUANDAN_PICTURES")
    if folder:
        page.wait_for_function(STILL)
        page.screenshot(path=f"{folder}/{name}.png")


def guest_at(open_page: Opener, code: str, size: tuple[int, int]) -> Page:
    """The page of somebody who has only the link."""
    page = open_page("/learn", width=size[0], height=size[1])
    page.goto(page.url.replace("/learn", f"/t/{code}"))
    return page


def test_a_guest_taps_a_seat_and_swaps_it_by_agreement(open_page: Opener) -> None:
    host, code = at_table(open_page)
    host.locator(".chair-bottom").click()
    host.locator(".chair.mine").wait_for()
    guest = guest_at(open_page, code, PHONE)
    field = guest.locator("#newcomer-name")
    field.wait_for()
    guest.wait_for_function("() => document.getElementById('newcomer-name').value !== ''")
    name = field.input_value()
    shoot(guest, "guest-gathering")
    assert blamed(guest) == []
    guest.locator(".chair:not(.taken)").first.click(position={"x": 8, "y": 8})
    guest.locator(".chair.mine", has_text=name).wait_for()
    assert guest.locator("#newcomer-name").count() == 0
    mine = guest.evaluate(f"{MODEL}.you")
    guest.get_by_role("button", name="换座").click()
    host.get_by_text("想和你换座").wait_for()
    shoot(host, "host-swap")
    host.get_by_role("button", name="同意换").click()
    guest.wait_for_function(f"mine => {MODEL}.you !== mine", arg=mine)
    assert host.evaluate(f"{MODEL}.you") == mine


def test_an_invitation_opens_the_share_sheet_first(open_page: Opener) -> None:
    page, code = at_table(open_page)
    assert page.locator(".invite-ways .button.main").inner_text() == "复制链接", "nothing to share with over plain HTTP"
    page.add_init_script(f"({SHARED})()")
    page.reload()
    page.locator(".invite-ways .button.main", has_text="发给朋友").click()
    (shared,) = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/t/{code}")
    page.get_by_role("button", name="复制链接").wait_for()
    page.locator(".invite-ways img.qr").wait_for()


@pytest.mark.parametrize("size", [PHONE, *(pytest.param(size, marks=pytest.mark.long) for size in (SIDEWAYS, DESKTOP))])
def test_a_guest_takes_over_a_bot_with_the_hosts_consent(open_page: Opener, size: tuple[int, int]) -> None:
    host, code = at_table(open_page, bots=BOTS, starts="when_full", watch_delay=0, clock="none")
    host.set_viewport_size({"width": size[0], "height": size[1]})
    host.emulate_media(reduced_motion="reduce")
    host.locator(".chair button.main").click()
    host.locator(".hand .card").first.wait_for()
    host.keyboard.press("m")
    host.locator("dialog[open]").get_by_role("button", name="邀请").click()
    host.locator("dialog[open] img.qr").wait_for()
    host.keyboard.press("Escape")
    guest = guest_at(open_page, code, size)
    guest.emulate_media(reduced_motion="reduce")
    guest.get_by_role("button", name="接手机器人").click()
    guest.locator("dialog[open] #newcomer-name").fill("阿客")
    shoot(guest, f"guest-asks-{size[0]}")
    assert blamed(guest) == []
    guest.locator("dialog[open] .choices .button").first.click()
    guest.get_by_text("等桌主同意").wait_for()
    shoot(guest, f"guest-waits-{size[0]}")
    assert guest.locator(".hand .card").count() == 0
    host.get_by_text("阿客 想接手").wait_for()
    host.wait_for_function(STILL)
    shoot(host, f"host-asked-{size[0]}")
    assert host.evaluate(OVERLAPS) == []
    assert host.evaluate(BELOW) == []
    assert blamed(host) == []
    host.get_by_role("button", name="同意", exact=True).click()
    guest.locator(".hand .card").first.wait_for()
    seat = guest.evaluate(f"{MODEL}.you")
    assert seat in BOTS
    guest.wait_for_function(f"() => !({MODEL}.you in {MODEL}.state.view.bots)")
    host.wait_for_function(f"seat => {MODEL}.name(seat) === '阿客'", arg=seat)
    shoot(guest, f"guest-plays-{size[0]}")
