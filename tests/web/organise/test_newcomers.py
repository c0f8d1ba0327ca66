"""What newcomers stumbled over: a page before one is logged in, tied teams, a long case on a phone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import PAST_A, SIX, Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Dialog

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


def play_first_round(live_server: Live) -> Desk:
    """Eight pairs of a knockout; East-West has won everywhere, and the second round is drawn and published."""
    desk = Desk(live_server, "knockout-2023", pairs=8)
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    desk.draw()
    desk.do("/draw/publish")
    return desk


def correct_first_table(desk: Desk) -> tuple[str, str]:
    """The other side of table 1 has won: who is out, and who goes on."""
    row = desk.get("/rounds/1")["tables"][0]
    desk.do("/tables/1/correct", round=1, mistake="entry", reason="看错了记分表", final={"ew": SIX, "ns": PAST_A})
    out, instead = ((f"{row[side]['pair']} {' / '.join(row[side]['people'])}") for side in ("ew", "ns"))
    return out, instead


def list_drawn(desk: Desk, number: int) -> set[int]:
    return {row[side]["pair"] for row in desk.get(f"/rounds/{number}")["tables"] for side in ("ew", "ns")}


def test_a_published_draw_with_a_pair_that_lost_is_taken_back_first(live_server: Live, open_page: Opener) -> None:
    desk = play_first_round(live_server)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk/draw")
    expect(page.locator("#overtaken")).to_have_count(0)
    out, instead = correct_first_table(desk)
    table = next(
        row["table"]
        for row in desk.get("/rounds/2")["tables"]
        if int(out.split()[0]) in {row["ew"]["pair"], row["ns"]["pair"]}
    )
    for path in ("", "/draw"):
        page.goto(f"{live_server.url}{desk.path}/desk{path}")
        expect(page.locator("#overtaken")).to_contain_text(f"第 {table} 桌的 {out} 按更正后的成绩已经输了")
        expect(page.locator("#overtaken")).to_contain_text(f"晋级的是 {instead}")
        expect(page.locator("main .button.main")).to_have_text("撤回重排")
        assert blamed(page) == []
    with page.expect_response("**/draw"):
        page.click("#overtaken .main")
    expect(page.locator("#overtaken")).to_have_count(0)
    assert desk.get("/rounds/2")["status"] == "draft"
    drawn = list_drawn(desk, 2)
    assert int(instead.split()[0]) in drawn
    assert int(out.split()[0]) not in drawn


def test_a_draft_with_a_pair_that_lost_is_drawn_again_before_it_is_published(
    live_server: Live, open_page: Opener
) -> None:
    desk = Desk(live_server, "knockout-2023", pairs=8)
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    desk.draw()
    out, instead = correct_first_table(desk)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), expects=(409,))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk/draw")
    expect(page.locator("#overtaken")).to_contain_text(f"{out} 按更正后的成绩已经输了")
    expect(page.locator("main .button.main")).to_have_text("重新编排")
    with page.expect_response("**/draw/publish") as refused:
        page.get_by_role("button", name="公布", exact=True).click()
    assert refused.value.status == 409
    expect(page.locator("#draw-actions .problem:visible")).to_contain_text("编好草案以后成绩有更正")
    with page.expect_response("**/draw"):
        page.click("#overtaken .main")
    expect(page.locator("#overtaken")).to_have_count(0)
    drawn = list_drawn(desk, 2)
    assert int(instead.split()[0]) in drawn
    assert int(out.split()[0]) not in drawn
    desk.do("/draw/publish")


def test_the_desk_says_that_nobody_registers_once_the_draw_is_out(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=2)
    desk.do("/registration", "PUT", is_open=True)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}{desk.path}/desk/entries")
    expect(page.locator("#registration .state")).to_have_text("开放中")
    desk.draw()
    desk.do("/draw/publish")
    page.reload()
    expect(page.locator("#registration .state")).to_have_text("未开放")
    expect(page.locator("#registration")).to_contain_text("编排已经公布，自行报名停止了")
    expect(page.locator("#registration button, #registration .qr")).to_have_count(0)
    assert blamed(page) == []
    page.goto(f"{live_server.url}{desk.path}/register")
    expect(page.locator("main")).to_contain_text("现在不能自行报名")


@pytest.mark.parametrize("path", ["", "/draw", "/round"])
def test_a_round_of_another_day_is_not_started_without_a_question(
    live_server: Live, open_page: Opener, path: str
) -> None:
    desk = Desk(live_server, pairs=4, rounds=2)
    desk.draw()
    desk.do("/draw/publish")
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    start = page.locator("button[data-action$='/round/start']")
    now = datetime.now(ZoneInfo("Asia/Shanghai"))
    desk.do("/schedule", "PUT", slots=[{"round": 1, "starts": (now + timedelta(days=30)).isoformat()}])
    page.goto(f"{live_server.url}{desk.path}/desk{path}")
    start.click()
    planned, today = (now + timedelta(days=30)).date(), now.date()
    assert asked == [f"第 1 轮排在 {planned}，今天是 {today}。现在就开始？"]
    assert desk.get("/rounds/1")["status"] == "published"
    desk.do("/schedule", "PUT", slots=[{"round": 1, "starts": now.isoformat()}])
    page.goto(f"{live_server.url}{desk.path}/desk{path}")
    with page.expect_response("**/round/start"):
        start.click()
    assert len(asked) == 1


def test_a_swiss_draft_says_what_was_corrected_since_and_first_offers_to_draw_again(
    live_server: Live, open_page: Opener
) -> None:
    desk = Desk(live_server, pairs=8, rounds=3)
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    desk.draw()
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk/draw")
    expect(page.locator("main .button.main")).to_have_text("公布")
    one, other = correct_first_table(desk)
    for path in ("", "/draw"):
        page.goto(f"{live_server.url}{desk.path}/desk{path}")
        expect(page.locator("#overtaken .notice")).to_contain_text(f"第 1 轮第 1 桌（{one}、{other}）：过A : 6")
        expect(page.locator("#overtaken .notice")).to_contain_text("→ 6 : 过A")
        expect(page.locator("#overtaken .notice")).to_contain_text("看错了记分表")
        expect(page.locator("main .button.main")).to_have_text("重新编排")
        assert blamed(page) == []
    before = desk.get("/rounds/2")
    with page.expect_response("**/draw"):
        page.click("#overtaken .main")
    expect(page.locator("#overtaken")).to_have_count(0)
    assert desk.get("/rounds/2")["seed"] != before["seed"]
    expect(page.locator("main .button.main")).to_have_text("公布")


def test_once_the_round_has_started_it_is_said_that_the_draw_stands(live_server: Live, open_page: Opener) -> None:
    desk = play_first_round(live_server)
    desk.do("/round/start")
    out, instead = correct_first_table(desk)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.on("dialog", lambda dialog: dialog.accept())
    for path in ("/draw", ""):
        page.goto(f"{live_server.url}{desk.path}/desk{path}")
        expect(page.locator("#overtaken")).to_contain_text(f"已公布的编排不变：{out} 照打，{instead} 不上场")
        assert blamed(page) == []
    with page.expect_response("**/take-back-start"):
        page.click("#overtaken button")
    expect(page.locator("#overtaken .main")).to_have_text("撤回重排")
    desk.do("/round/start")
    other = next(
        row["table"]
        for row in desk.get("/rounds/2")["tables"]
        if int(out.split()[0]) not in {row["ew"]["pair"], row["ns"]["pair"]}
    )
    desk.do(f"/tables/{other}/result", final={"ew": PAST_A, "ns": SIX})
    page.goto(f"{live_server.url}{desk.path}/desk")
    expect(page.locator("#overtaken")).to_contain_text("照打")
    expect(page.locator("#overtaken button")).to_have_count(0)
    assert "D40" not in page.locator("main").inner_text()


@pytest.mark.article("JS 3.10.4")
def test_where_the_book_lets_the_draw_stand_nothing_is_offered(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=8, format="knockout")
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    desk.draw()
    desk.do("/draw/publish")
    out, instead = correct_first_table(desk)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}{desk.path}/desk/draw")
    expect(page.locator("#overtaken")).to_contain_text(f"{out} 照打，{instead} 不上场")
    expect(page.locator("#overtaken")).to_contain_text("JS 3.10.4")
    expect(page.locator("#overtaken button")).to_have_count(0)
    assert blamed(page) == []


def test_a_prize_decision_is_taken_back_until_the_event_is_closed(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    for number in (1, 2):
        desk.start()
        desk.enter(number)
        desk.do("/round/close")
    (ask,) = [one for one in desk.get("/prizes")["asks"] if one["teams"]]
    team = ask["teams"][0]
    decision = {"matter": ask["matter"], "about": ask["about"]}
    desk.do("/decisions", **decision, teams=[team], reason="抽签")
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk/prizes")
    expect(page.locator("#prizes .todo")).to_contain_text(f"团体第 3 名：{team}")
    assert blamed(page) == []
    with page.expect_response("**/decisions"):
        page.click("#prizes .todo button")
    expect(page.locator("#prizes .todo")).to_have_count(0)
    assert ask in desk.get("/prizes")["asks"], "it is asked again"
    desk.do("/decisions", **decision, teams=[team], reason="又抽签")
    desk.do("/close")
    page.goto(f"{live_server.url}{desk.path}/desk/prizes")
    expect(page.locator("#prizes .todo")).to_contain_text(team)
    expect(page.locator("#prizes .todo button")).to_have_count(0)


def test_one_word_for_a_table_without_a_result(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.start()
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    for path in ("/desk/results", "/desk/round", "/score"):
        page.goto(f"{live_server.url}{desk.path}{path}")
        expect(page.locator("tbody tr .state", has_text="未报成绩")).to_have_count(2)
    first = desk.get("/rounds/1")["tables"][0]["ew"]
    expect(page.locator("tbody td").first).to_have_text(f"{first['pair']} {' / '.join(first['people'])}")
    page.fill("#score-table", "1")
    expect(page.locator("#score-read")).to_contain_text(f"{first['pair']} {' / '.join(first['people'])}")
    desk.enter(1, tables=1)
    for path in ("/desk/results", "/desk/round", "/score"):
        page.goto(f"{live_server.url}{desk.path}{path}")
        expect(page.locator("tbody tr .state", has_text="未报成绩")).to_have_count(1)


def test_the_journal_has_the_rulings_and_the_way_to_the_slips(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.start()
    desk.do("/tables/2/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    page = open_page(desk.link("referee"), width=PHONE[0], height=PHONE[1])
    page.goto(page.url + "/journal")
    expect(page.locator("#rulings li")).to_have_count(1)
    for words in ("第 1 轮第 2 桌", "第 1 号判罚", "出牌方式不当", "警告"):
        expect(page.locator("#rulings li")).to_contain_text(words)
    assert blamed(page) == []
    link = page.locator("#journal a[download]").last.get_attribute("href") or ""
    slips = page.request.get(f"{live_server.url}{link}")
    assert slips.headers["content-type"] == "application/pdf"


def test_a_clerk_sees_at_most_ten_tabs_and_reaches_every_page(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}{desk.path}/desk")
    assert page.locator("#event-tabs a:visible").count() + page.locator("#event-tabs summary").count() <= 10
    addresses = [link.get_attribute("href") or "" for link in page.locator("#event-tabs a").all()]
    assert len(addresses) == 19
    page.click("#more-tabs summary")
    expect(page.locator("#more-tabs a:visible")).to_have_count(10)
    assert blamed(page) == []
    page.click("h1 + .muted")
    expect(page.locator("#more-tabs a:visible")).to_have_count(0)
    page.click("#more-tabs summary")
    with page.expect_navigation():
        page.click("#more-tabs a >> text=奖励")
    assert page.url.endswith("/desk/prizes")
    expect(page.locator("#more-tabs summary")).to_have_text("更多：奖励")
    for address in addresses:
        answer = page.goto(f"{live_server.url}{address}")
        assert answer is not None
        assert answer.ok
        expect(page.locator("#event-tabs [aria-current]")).to_have_count(1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{live_server.url}{desk.path}/desk")
    page.click("#more-tabs summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = page.locator("#more-tabs > div").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]


@pytest.mark.article("NT 0.1")
def test_a_form_that_names_no_unit_has_a_field_for_it(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    page.goto(f"{live_server.url}{desk.path}/desk/entries")
    content = "女教工掼蛋比赛报名表\n姓名,搭档\n张三,李四\n".encode()
    page.set_input_files("input[type=file]", {"name": "新建表格.csv", "mimeType": "text/csv", "buffer": content})
    page.get_by_role("button", name="预览").click()
    expect(page.locator("main")).to_contain_text("没有读到单位，请填写")
    with page.expect_response("**/import**"):
        page.get_by_label("新建表格.csv").fill("外国语学院分会")
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="录入这 1 对")).to_be_enabled()
    assert blamed(page) == []
