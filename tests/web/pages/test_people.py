"""随便打, the account and the club as people use them, on a desktop and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from guandan.services import quick_match
from tests.web.watching import PHONE, blamed, wait_until

if TYPE_CHECKING:
    import pytest
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener

WORD = "correct horse"


def sign_up(page: Page, login: str) -> None:
    page.fill("#new-name", login)
    page.fill("#new-password", WORD)
    page.click("form[action='/api/v1/me/account'] button")
    expect(page.locator("#account-head + p")).to_contain_text(login)


def test_an_account_is_made_on_one_device_and_used_on_another(open_page: Opener) -> None:
    first = open_page("/me", expects=(403,))
    sign_up(first, "两台设备")
    assert blamed(first) == []
    phone = open_page("/me", width=PHONE[0], height=PHONE[1], expects=(403,))
    phone.fill("#old-name", "两台设备")
    phone.fill("#old-password", "wrong word")
    phone.click("form[action='/api/v1/me/sign-in'] button")
    expect(phone.locator("form[action='/api/v1/me/sign-in'] [role=alert]")).to_contain_text("密码不对")
    phone.fill("#old-password", WORD)
    phone.click("form[action='/api/v1/me/sign-in'] button")
    expect(phone.locator("#account-head + p")).to_contain_text("2 台设备")
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(phone) == []
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.click("[data-action='/api/v1/me/sign-out-everywhere']")
    expect(phone.locator("#sign-in")).to_be_visible()
    first.reload()
    expect(first.locator("#sign-in")).to_be_visible()


def test_a_stranger_sees_the_time_pass_and_leaves_or_gets_a_table(
    open_page: Opener, live_server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page("/quick", width=PHONE[0], height=PHONE[1])
    page.select_option("#book", "two-deck")
    page.click("#start")
    expect(page.locator("#people")).to_have_text("现在只有你在等。")
    expect(page.locator("#left")).to_contain_text("机器人补位")
    assert blamed(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.click("#leave")
    expect(page.locator("#start")).to_be_visible()
    waiting = live_server.server.store.waiting
    wait_until(page, lambda: not [row for row in live_server.call(waiting.list_all()) if row.code is None])
    monkeypatch.setattr(quick_match, "WAIT_SECONDS", 3.0)
    page.click("#start")
    page.wait_for_url(re.compile("/t/[A-Z0-9]{6}$"))
    expect(page.locator("#app")).to_be_visible()


def test_a_club_from_its_beginning_to_its_first_member_and_table(open_page: Opener) -> None:
    owner = open_page("/me")
    sign_up(owner, "会长")
    owner.goto(owner.url.replace("/me", "/clubs"))
    owner.fill("#name", "周五掼蛋会")
    owner.fill("#about", "每周五晚七点\n老地方")
    owner.click("form[action='/api/v1/clubs'] button")
    owner.wait_for_url(re.compile("/clubs/[a-z0-9]{8}$"))
    path = owner.locator(".as-written a").inner_text().partition("/clubs")
    guest = open_page("".join(path[1:]), width=PHONE[0], height=PHONE[1])
    guest.fill("#name", "老张")
    guest.click("form[action='/api/v1/session'] button")
    guest.click("form[action='/api/v1/clubs/join'] button")
    expect(guest.locator(".notice")).to_contain_text("等会长或管理员同意")
    owner.reload()
    owner.click("[data-action$='/approve']")
    expect(owner.locator("#members-head + ul")).to_contain_text("老张")
    assert blamed(owner) == []
    guest.reload()
    expect(guest.locator("#members-head + ul")).to_contain_text("会长")
    assert guest.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(guest) == []
    guest.click("form[action$='/tables'] button")
    guest.wait_for_url(re.compile("/t/[A-Z0-9]{6}$"))
    owner.reload()
    expect(owner.locator("#tables-head ~ ul")).to_contain_text(guest.url.rpartition("/")[2])
