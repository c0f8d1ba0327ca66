"""What newcomers stumbled over: a page before one is logged in, tied teams, a long case on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener

PASSWORD = "correct horse battery"  # noqa: S105 (of an account that lives as long as the test)


def test_a_page_of_the_desk_lets_one_log_in_and_goes_on_there(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    changed = desk.client.put("/api/v1/account", json={"name": "工会干事", "password": PASSWORD})
    assert changed.is_success, changed.text
    path = f"{desk.path}/desk/results"
    page = open_page(path, expects=(401, 403, 409))
    expect(page.locator("h2#log-in")).to_have_count(1)
    expect(page.locator("main")).not_to_contain_text("稍后再试")
    assert blamed(page) == []
    page.fill("#name", "工会干事")
    page.fill("#password", "wrong")
    page.click("main form button")
    expect(page.locator("main form [role=alert]")).to_be_visible()
    page.fill("#password", PASSWORD)
    with page.expect_navigation():
        page.click("main form button")
    assert page.url.endswith(path)
    expect(page.locator("#event-tabs [aria-current]")).to_have_text("成绩")


def test_tied_teams_are_put_in_order_by_place(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    desk.do("/settings", "PUT", options={"prizes.team_places": 4}, reason="四个单位都有奖")
    for number in (1, 2):
        desk.start()
        desk.enter(number)
        desk.do("/round/close")
    (ask,) = [one for one in desk.get("/prizes")["asks"] if one["teams"]]
    assert (ask["about"], ask["count"], len(ask["teams"])) == (3, 2, 2)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}{desk.path}/desk/prizes")
    form = page.locator("form").filter(has=page.locator("#ask-3-4"))
    chosen = ask["teams"][::-1]
    for place, team in zip((3, 4), chosen, strict=True):
        page.select_option(f"#ask-3-{place}", team)
    assert blamed(page) == []
    with page.expect_navigation():
        form.locator("button").click()
    assert desk.get("/prizes")["teams"][2:] == chosen, "the order is that of the places, not of the list"


def test_a_long_consequence_does_not_widen_a_case_on_a_phone(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    for pair in desk.get("/pairs")["items"]:
        for person in pair["people"]:
            desk.do(f"/people/{person['person']}", "PUT", name=f"阿卜杜热合曼·{person['name']}·艾合买提江")
    desk.start()
    page = open_page(desk.link("referee"), width=PHONE[0], height=PHONE[1])
    address = f"{live_server.url}/api/v1/events/{desk.event}/tables/1/rulings"
    sent = page.request.post(address, data={"reports": [{"infraction": "hidden_cards", "seat": "N"}]})
    assert sent.json()["case"] == 1, sent.text()
    page.goto(page.url + "/cases")
    expect(page.locator("#cases .case .state").first).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], f"the page is {wide} pixels wide"
    assert blamed(page) == []
