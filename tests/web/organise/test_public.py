"""What players and families see of an event: their table, results as they come in, and nothing before its time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import httpx
import pytest
from playwright.sync_api import expect

from guandan.texts import say
from tests.web.organise.public_event import NAMES, PAST_A, SIX, Desk
from tests.web.watching import ASKED, PHONE, blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener

PATIENCE = 20_000
PATHS = ("", "/me?name=甲", "/draw", "/results", "/standings", "/pairs/1", "/register")
PLACES = ("", "/draw", "/results", "/standings", "/ceremony", "/screen/main")


@pytest.fixture(scope="module")
def desk(live_server: Live) -> Desk:
    made = Desk(live_server, rounds=3)
    made.start()
    made.enter(1, 2)
    made.do("/notices", text="午餐在二楼")
    made.do("/registration", "PUT", is_open=True)
    return made


@pytest.mark.parametrize("path", PATHS)
def test_nothing_to_blame(path: str, desk: Desk, open_page: Opener) -> None:
    page = open_page(desk.path + path, width=PHONE[0], height=PHONE[1], lang="en")
    assert blamed(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS)
def test_nothing_to_blame_on_a_desk(path: str, desk: Desk, open_page: Opener) -> None:
    page = open_page(desk.path + path)
    assert blamed(page) == []
    page.click("#contrast")
    assert blamed(page, "color-contrast") == []


def test_a_bracket_and_its_page(live_server: Live, open_page: Opener) -> None:
    cup = Desk(live_server, "knockout-2023", pairs=4)
    cup.start()
    cup.enter(1, 1)
    page = open_page(f"{cup.path}/bracket")
    expect(page.locator(".meeting")).to_have_count(2)
    expect(page.locator(".meeting .won")).to_have_count(1)
    assert blamed(page) == []
    cup.do("/tables/2/result", final={"ew": PAST_A, "ns": SIX})
    cup.do("/tables/2/sign-all")
    cup.do("/round/close")
    cup.start()
    cup.enter(2)
    phone = open_page(f"{cup.path}/bracket", width=PHONE[0], height=PHONE[1])
    expect(phone.locator(".meeting .won")).to_have_count(3)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, "it scrolls inside itself"


def test_where_do_i_sit(desk: Desk, open_page: Opener) -> None:
    page = open_page(desk.path)
    page.fill("#name", "甲一")
    page.click(".find button")
    table = next(row for row in desk.get("/rounds/1")["tables"] if 1 in {row["ew"]["pair"], row["ns"]["pair"]})
    other = table["ns"] if table["ew"]["pair"] == 1 else table["ew"]
    card = page.locator(".seat-card")
    expect(card).to_have_count(1)
    expect(card.locator(".where")).to_have_text(f"第 {table['table']} 桌")
    expect(card).to_contain_text(other["people"][0])


def test_a_pairs_number_finds_that_pair_alone(live_server: Live) -> None:
    own = Desk(live_server, pairs=11, rounds=2)
    found = httpx.get(f"{live_server.url}{own.path}/me?name=1", timeout=60).text
    assert found.count("seat-card") == 1


@pytest.mark.parametrize("path", ["/draw", "/me?name=1"])
def test_a_phone_that_has_the_page_is_sent_it_again_only_when_it_changed(live_server: Live, path: str) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.start()
    with httpx.Client(base_url=live_server.url, timeout=60) as phone:
        first = phone.get(own.path + path)
        tag = {"If-None-Match": first.headers["etag"]}
        again = phone.get(own.path + path, headers=tag)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
        own.enter(1)
        own.do("/round/close")
        own.start()
        changed = phone.get(own.path + path, headers=tag)
        assert changed.status_code == 200
        assert changed.headers["etag"] != first.headers["etag"]


def test_entries_are_open_while_people_may_enter_themselves(live_server: Live) -> None:
    own = Desk(live_server, pairs=2, rounds=1)

    def said() -> list[bool]:
        listed = own.client.get("/events").text.partition(f'href="/e/{own.event}"')[2].partition("</li>")[0]
        return ["报名中" in text for text in (listed, own.client.get(own.path).text)]

    assert said() == [False, False]
    own.do("/registration", "PUT", is_open=True)
    assert said() == [True, True]
    own.do("/registration", "PUT", is_open=False)
    assert said() == [False, False]


def test_after_the_end_one_finds_ones_place(live_server: Live) -> None:
    own = Desk(live_server, pairs=4, rounds=1)
    own.start()
    own.enter(1)
    own.do("/round/close")
    assert "下一轮还没有公布" in httpx.get(f"{live_server.url}{own.path}/me?name=1", timeout=60).text
    own.do("/close")
    found = httpx.get(f"{live_server.url}{own.path}/me?name=1", timeout=60).text
    place = next(line["place"] for line in own.get("/standings")["lines"] if line["pair"]["pair"] == 1)
    assert "赛事已经结束" in found
    assert f"第 {place} 名" in found
    assert "下一轮还没有公布" not in found


def test_a_result_comes_in_without_polling(live_server: Live, open_page: Opener) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.start()
    page = open_page(f"{own.path}/results")
    expect(page.locator(".state.good")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-network", "open", timeout=PATIENCE)
    page.wait_for_function(ASKED)
    page.wait_for_timeout(500)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(1500)
    assert asked == []
    own.enter(1, 1)
    expect(page.locator(".state.good")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("td.won")).to_have_count(1)
    assert 1 <= len(asked) <= 4


def test_a_draft_is_nowhere(live_server: Live) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.draw()
    with httpx.Client(base_url=live_server.url, timeout=60) as stranger:
        for path in PLACES:
            seen = own.client.get(own.path + path, follow_redirects=True)
            assert seen.status_code == 200, path
            assert f"{NAMES[0]}一" not in seen.text, path
        for path in PLACES[:-1]:
            assert f"{NAMES[0]}一" not in stranger.get(own.path + path).text, path
        assert stranger.get(f"{own.path}/me?name={NAMES[0]}").text.count('class="where"') == 0
        for path in ("/draw?round_number=1", "/results?round_number=1", "/standings?stage=2"):
            assert stranger.get(own.path + path).status_code == 404
            assert own.client.get(own.path + path).status_code == 404
        for path in ("/rounds/1", "/documents/draw?form=xlsx", "/documents/results?form=xlsx&round=1"):
            assert stranger.get(f"/api/v1/events/{own.event}{path}").status_code == 404
        own.do("/draw/publish")
        assert f"{NAMES[0]}一" in stranger.get(f"{own.path}/draw").text


def test_entering_oneself(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.do("/registration", "PUT", is_open=True)
    page = open_page(f"{desk.path}/register", width=PHONE[0], height=PHONE[1])
    assert blamed(page) == []
    page.fill("#own", "钱一")
    page.fill("#contact", "13900000000")
    page.click("#register .button")
    expect(page.locator("#registered")).to_be_visible(timeout=PATIENCE)
    pair, code = page.inner_text("#told-pair"), page.inner_text("#told-code")
    other = open_page(f"{desk.path}/register", expects=(403, 409, 422))
    other.fill("#their", pair)
    other.fill("#code", "000000" if code != "000000" else "111111")
    other.fill("#partner-name", "钱二")
    other.click("#confirm .button")
    expect(other.locator("#confirm [role=alert]")).to_be_visible(timeout=PATIENCE)
    expect(other.locator("#confirmed")).to_be_hidden()
    other.fill("#code", code)
    other.click("#confirm .button")
    expect(other.locator("#confirmed")).to_be_visible(timeout=PATIENCE)
    other.fill("#own", "钱一")
    other.fill("#contact", "13900000001")
    other.click("#register .button")
    expect(other.locator("#register [role=alert]")).to_contain_text("钱一")
    desk.do("/registration", "PUT", is_open=False)
    other.fill("#own", "赵三")
    other.click("#register .button")
    expect(other.locator("#register [role=alert]")).to_contain_text("不能自行报名")
    desk.do("/registration", "PUT", is_open=True)
    expect(other.locator("#registered")).to_be_hidden()
    found = open_page(f"{desk.path}/me?name=钱")
    expect(found.locator(".seat-card")).to_contain_text("钱一 / 钱二")
    assert "139" not in found.inner_text("body")
    assert "13900000000" not in found.content()


def test_a_player_sits_down_with_the_pin(live_server: Live, open_page: Opener) -> None:
    own = Desk(live_server, pairs=4, rounds=2)
    own.do("/live-tables", "PUT", all=True)
    own.start()
    pin = next(one["pin"] for one in own.do("/pins")["pins"] if one["pair"] == 1)
    page = open_page(f"{own.path}/me?name=1", expects=(403,))
    page.fill("#sit-pin", "000000" if pin != "000000" else "111111")
    page.click("#sit-form .button")
    expect(page.locator("#sit-form .problem")).to_be_visible(timeout=PATIENCE)
    page.fill("#sit-pin", pin)
    page.click("#sit-form .button")
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"), timeout=PATIENCE)
    expect(page.locator(".curtain")).to_have_count(0)
    other = open_page(f"{own.path}/me?name=1")
    other.fill("#sit-pin", pin)
    other.click("#sit-form .button")
    other.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"), timeout=PATIENCE)
    expect(page.locator(".curtain")).to_contain_text(say("web.table.replaced", "zh"), timeout=PATIENCE)


def test_a_link_says_what_the_event_is_and_a_file_has_a_name_for_people(desk: Desk) -> None:
    text = desk.client.get(desk.path, headers={"Accept-Language": "zh"}).text
    assert '<meta property="og:title" content="春季赛">' in text
    described = re.search(r'<meta property="og:description" content="[^"]*\b(\d+) 对 · [^"]+">', text)
    assert described is not None
    assert int(described[1]) >= 8, "tests before this one may have entered more"
    answer = desk.client.get(f"/api/v1/events/{desk.event}/documents/standings", params={"form": "txt"})
    named = answer.headers["content-disposition"]
    assert named.startswith(f'attachment; filename="{desk.event}-stage-1-standings.txt"')
    assert unquote(named).endswith("filename*=UTF-8''春季赛-第1轮-名次表.txt")
