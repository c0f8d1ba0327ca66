"""A league and a common game in the browser: made, entered, drawn, recorded, looked at, and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.common_game.keys import derive_board_key
from guandan.web import ROUTES
from tests.server.live import live
from tests.web.watching import PHONE, Watched, blamed, settled

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live
    from tests.web.watching import Opener

TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def send(page: Page, form: str, **fields: str) -> None:
    """Fill a form in, send it, and wait for the page that follows."""
    for name, value in fields.items():
        field = page.locator(f"{form} [id$='-{name}']")
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    with page.expect_navigation():
        page.click(f"{form} button[type=submit]")
    settled(page)


def look(page: Page) -> None:
    """Nothing to blame in either language and size."""
    assert blamed(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{page.url.partition('?')[0]}?lang=en")
    settled(page)
    assert blamed(page) == []
    assert page.evaluate(TOO_WIDE) <= 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{page.url.partition('?')[0]}?lang=zh")
    settled(page)


def test_a_league_is_made_drawn_played_and_printed(open_page: Opener, live_server: Live) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}/events")
    page.click("a[href='/seasons']")
    page.click("a[href='/seasons/new']")
    page.wait_for_url("**/seasons/new")
    settled(page)
    look(page)
    send(page, "#league", name="城市联赛", legs="1")
    for name, players in (("东城队", "张三，李四"), ("西城队", "王五，赵六"), ("南城队", "钱七，孙八")):
        send(page, "#team", name=name, players=players)
    send(page, "#draw")
    send(page, "#record", home="3", away="1")
    send(page, "#postpone", reason="场地停电")
    look(page)
    season = page.url.split("/seasons/")[1].split("/")[0]
    page.goto(f"{live_server.url}/seasons/{season}")
    expect(page.locator("tbody tr").first).to_contain_text("3")
    expect(page.locator("main")).to_contain_text("场地停电")
    expect(page.locator("main")).to_contain_text("张三")
    page.click(".explained summary")
    expect(page.locator(".explained dl").first).to_contain_text("3:1")
    look(page)
    for form, start in (("pdf", b"%PDF"), ("xlsx", b"PK")):
        printed = page.request.get(f"{live_server.url}/api/v1/seasons/{season}/book?form={form}")
        assert printed.ok
        assert printed.body().startswith(start)
    assert "张三" in page.request.get(f"{live_server.url}/api/v1/seasons/{season}/book?form=txt").text()


@pytest.mark.long  # tests/common_game and tests/server/api play it without a browser
@pytest.mark.part("web")
def test_a_common_game_between_two_servers(
    open_page: Opener, browser: Browser, live_server: Live, tmp_path: Path
) -> None:
    hub = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    hub.goto(f"{live_server.url}/common")
    look(hub)
    hub.fill("#game-name", "五一通赛")
    hub.fill("#game-boards", "2")
    hub.fill("#game-minutes", "")
    send(hub, "#new-game")
    hub.fill("#invite-name", "西城俱乐部")
    hub.click("#invite button")
    expect(hub.locator("#ticket")).not_to_have_value("")
    ticket = hub.locator("#ticket").input_value()
    address = hub.url
    with live(f"sqlite:///{tmp_path}/club.db", pages=ROUTES, allows_private_webhooks=True) as other:
        window = Watched(browser, other.url)
        club = window.go(other.call(other.server.access.create_organiser_link()))
        club.goto(f"{other.url}/common")
        club.fill("#ticket", ticket)
        send(club, "#join")
        for names in ("甲一 甲二", "乙一 乙二"):
            first, second = names.split()
            club.fill("#person-1", first)
            club.fill("#person-2", second)
            send(club, "#pair")
        send(club, "#open")
        sheet = club.locator("a[href*='/tables/1/boards/1']")
        expect(sheet).to_have_count(1)
        game = address.rpartition("/")[2]
        secret = bytes.fromhex(live_server.call(live_server.server.hubs.get(game)).secret)
        hidden = [secret.hex(), *(derive_board_key(secret, number).hex() for number in (1, 2)), "♠"]
        for page, paths in (
            (hub, ("/common", f"/common/{game}", f"/api/v1/common-games/{game}")),
            (club, ("/common", club.url.removeprefix(other.url), f"/api/v1{club.url.removeprefix(other.url)}")),
        ):
            for path in paths:
                told = page.request.get(f"{live_server.url if page is hub else other.url}{path}")
                assert told.ok, path
                assert [part for part in hidden if part in told.text()] == []
        early = club.request.get(f"{other.url}{(sheet.get_attribute('href') or '').replace('boards/1', 'boards/2')}")
        assert not early.ok
        look(club)
        assert "♠" in club.request.get(f"{other.url}{sheet.get_attribute('href')}").text()
        club.on("dialog", lambda dialog: dialog.accept())
        send(club, "li form", first="E", second="N", third="W", last="S")
        expect(club.locator("li.panel")).to_contain_text("已送到")
        window.close()
        assert window.wrong == []
    hub.goto(address)
    expect(hub.locator("tbody tr").first).to_contain_text("西城俱乐部")
    expect(hub.locator("#boards ~ .hands")).to_have_count(0)
    look(hub)
    hub.on("dialog", lambda dialog: dialog.accept())
    send(hub, "#finish")
    expect(hub.locator(".hands")).to_have_count(2)
    expect(hub.locator("#ranking ~ .scroll tbody tr")).to_have_count(2)
    look(hub)
