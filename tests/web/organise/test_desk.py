"""The organisers' desk in a browser: an event made by the wizard, entered, drawn, published, started, played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.rulebooks import names
from tests.amount import long_except
from tests.web.organise.public_event import Desk as Organisers
from tests.web.watching import PHONE, Watched, blamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live
    from tests.web.watching import Opener

PAGES = (
    "",
    "/entries",
    "/entries/1",
    "/checkin",
    "/draw",
    "/round",
    "/board",
    "/results",
    "/results/1/1",
    "/standings",
    "/standings/1",
    "/prizes",
    "/documents",
    "/screens",
    "/links",
    "/audit",
    "/settings",
)


@pytest.fixture
def desk(live_server: Live, browser: Browser) -> Iterator[Watched]:
    """A window of somebody who is logged in with the server's own account."""
    window = Watched(browser, live_server.url)
    window.page.on("dialog", lambda dialog: dialog.accept())
    window.go(live_server.call(live_server.server.access.create_organiser_link()))
    yield window
    window.close()
    assert window.wrong == []


def press(page: Page, selector: str) -> None:
    with page.expect_navigation():
        page.click(selector)


def unfold(page: Page) -> None:
    """Open all that the wizard folds away."""
    page.evaluate("document.querySelectorAll('#wizard details').forEach((fold) => { fold.open = true; })")


def make(page: Page, site: str, book: str, name: str, **fields: str) -> str:
    """An event by the wizard; the address of its desk."""
    page.goto(f"{site}/events/new?book={book}")
    expect(page.locator("#own-count")).to_be_attached()
    page.fill("#name", name)
    unfold(page)
    for field, value in fields.items():
        page.fill(f"#{field.replace('_', '-')}", value)
    press(page, "#wizard button[type=submit]")
    page.wait_for_url("**/desk")
    return page.url


def create(page: Page, site: str, book: str, name: str, pairs: int = 0, **wishes: object) -> str:
    """An event over the API, which costs no page, with pairs entered; the address of its desk."""
    wanted = {"name": name, "book": book, "wishes": wishes, "overrides": {"match.minutes": 50}}
    created = page.request.post(f"{site}/api/v1/events", data=wanted)
    assert created.ok, created.text()
    event = created.json()["id"]
    if pairs:
        rows = "".join(f"{number},甲{number},乙{number},{number} 队\n" for number in range(1, pairs + 1))
        sheet = {"name": "list.csv", "mimeType": "text/csv", "buffer": f"序号,姓名,搭档,单位\n{rows}".encode()}
        entered = page.request.post(f"{site}/api/v1/events/{event}/import", multipart={"file": sheet})
        assert entered.ok, entered.text()
    return f"{site}/e/{event}/desk"


def call_time(page: Page, address: str) -> None:
    """The call to the hall; without it no result short of A is taken."""
    page.goto(f"{address}/round")
    press(page, "button[data-action$='/round/call-time']")


def enter(page: Page, address: str, pairs: int) -> None:
    """Pairs by the form, one after another."""
    page.goto(f"{address}/entries")
    for number in range(1, pairs + 1):
        page.fill("#one", f"甲{number}")
        page.fill("#two", f"乙{number}")
        page.fill("#unit", f"{(number + 1) // 2} 队")
        press(page, "#new-pair button.main")


@pytest.mark.long  # test_clicks walks the same way in every run, and the other tests here look at each page
@pytest.mark.part("web")
def test_an_event_from_the_wizard_to_its_first_standings(desk: Watched) -> None:
    page = desk.page
    address = make(page, desk.site, "jiangsu-2017", "春季公开赛", rounds="1", match_minutes="50")
    page.goto(f"{address}/settings")
    expect(page.locator("#own ~ dl, .facts").first).to_contain_text("50")
    enter(page, address, 4)
    page.goto(f"{address}/draw")
    press(page, "#draw-actions button.main")
    expect(page.locator("#drawn tbody tr")).to_have_count(2)
    press(page, "#draw-actions button.main")
    press(page, "#draw-actions button.main")
    board = desk.context.new_page()
    board.goto(f"{address}/board")
    board.wait_for_selector("body[data-network=open]")
    call_time(page, address)
    for table, (ew, ns) in enumerate((("10", "7"), ("5", "A")), 1):
        page.goto(f"{address}/results/1/{table}")
        page.select_option("#enter-ew", label=ew)
        page.select_option("#enter-ns", label=ns)
        press(page, "form[action$='/result'] button")
        press(page, "button[data-action$='/sign-all']")
    expect(board.locator(".tile.is-done")).to_have_count(2)
    page.goto(f"{address}/round")
    press(page, "button[data-action$='/round/close']")
    page.goto(f"{address}/standings")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    for path in ("", "/entries", "/standings/1"):
        page.goto(f"{address}{path}")
        assert blamed(page) == [], path


@pytest.mark.long
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_nothing_to_blame_on_any_page_of_the_desk(desk: Watched, lang: str) -> None:
    page = desk.page
    address = create(page, desk.site, "nantong-2018", "每一页", pairs=4)
    page.goto(f"{address}/draw")
    for _ in range(3):
        press(page, "#draw-actions button.main")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for path in (*PAGES, "/bracket", "/teams"):
        page.goto(f"{address}{path}?lang={lang}")
        assert blamed(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_what_stops_the_next_round_is_said_by_table_and_signature(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "等什么", pairs=4, rounds=1)
    page.goto(address)
    expect(page.locator("#overview")).to_contain_text("编排第 1 轮")
    page.goto(f"{address}/draw")
    for _ in range(3):
        press(page, "#draw-actions button.main")
    page.goto(address)
    expect(page.locator("#overview")).to_contain_text("第 1 桌：未报成绩")
    call_time(page, address)
    page.goto(f"{address}/results/1/1")
    page.select_option("#enter-ew", label="9")
    page.select_option("#enter-ns", label="6")
    press(page, "form[action$='/result'] button")
    press(page, "button[data-action$='/sign'] >> nth=0")
    page.goto(address)
    expect(page.locator("#overview")).to_contain_text("待南北方签名")


def test_many_tables_without_a_result_share_a_line(live_server: Live, open_page: Opener) -> None:
    organisers = Organisers(live_server, pairs=8, rounds=1)
    organisers.start()
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()))
    for path in ("", "/round"):
        page.goto(f"{live_server.url}{organisers.path}/desk{path}")
        expect(page.locator(".todo li")).to_have_count(1)
        expect(page.locator(".todo li")).to_contain_text("4 桌未报成绩")
        expect(page.locator(".todo .table-links a")).to_have_text(["1", "2", "3", "4"])
        expect(page.locator(".todo .button")).to_have_attribute("href", f"{organisers.path}/score")
    assert blamed(page) == []


def test_a_table_whose_time_ran_out_while_the_page_was_open_is_asked_about(
    live_server: Live, open_page: Opener
) -> None:
    organisers = Organisers(live_server, pairs=4, rounds=1)
    organisers.start(start="2026-01-01T09:00:00Z")
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), expects=(409,))
    page.goto(f"{live_server.url}{organisers.path}/desk/results/1/1")
    page.select_option("#enter-ew", label="9")
    page.select_option("#enter-ns", label="6")
    expect(page.locator("#in-time")).to_be_hidden()
    organisers.do("/settings", "PUT", minutes=40, this_round=True, reason="时间")
    page.click("form[action$='/result'] button")
    expect(page.locator("form[action$='/result'] .problem")).to_contain_text("是否在时间内打完")
    page.select_option("#in-time", value="true")
    press(page, "form[action$='/result'] button")
    assert organisers.get("/rounds/1")["tables"][0]["state"] == "to_be_signed"


def test_lots_drawn_by_hand_are_typed_in_and_what_cannot_be_read_is_refused(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "手工抽签", pairs=4, rounds=1)
    page.goto(f"{address}/draw")
    page.fill("#typed", "1-x")
    page.click("#by-hand button")
    expect(page.locator("#by-hand .problem")).to_contain_text("1-x")
    page.fill("#typed", "2:1-4 3-2")
    press(page, "#by-hand button")
    expect(page.locator("#drawn tbody tr").first).to_contain_text("3 甲3 / 乙3")


def test_a_list_is_previewed_and_entered_whole(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "名单", rounds=1)
    page.goto(f"{address}/entries")
    rows = "序号,姓名,搭档,单位\n1,寅一,寅二,一队\n2,卯一,,二队\n"
    page.set_input_files("#file", {"name": "list.csv", "mimeType": "text/csv", "buffer": rows.encode()})
    page.click("#import button")
    expect(page.locator("#preview")).to_contain_text("没有搭档")
    press(page, "#preview button:has-text('录入其余')")
    expect(page.locator("#entries tbody tr")).to_have_count(1)


def test_what_is_said_of_a_pair_is_put_right_and_taken_away_again(desk: Watched, live_server: Live) -> None:
    event = Organisers(live_server, pairs=4, rounds=1)
    said = {"unit": "第九分会", "seed": 3, "fixed_table": 1, "remarks": "轮椅"}
    fields = {"unit": "unit", "seed": "seed", "fixed": "fixed_table", "remarks": "remarks"}
    page = desk.page
    page.goto(f"{desk.site}{event.path}/desk/entries/1")
    expect(page.locator("#seed")).to_have_value("")
    for field, name in fields.items():
        page.fill(f"#{field}", str(said[name]))
    press(page, "form[action$='/pairs/1'] button")
    pair = event.get("/pairs")["items"][0]
    assert {name: pair[name] for name in said} == said
    for field in fields:
        page.fill(f"#{field}", "")
    press(page, "form[action$='/pairs/1'] button")
    pair = event.get("/pairs")["items"][0]
    assert [pair.get(name) or "" for name in said] == [""] * 4


@pytest.mark.parametrize("book", long_except(["nantong-2018"], [book for book in names() if book != "jiangsu-2017"]))
def test_every_preset_has_its_article_and_a_changed_one_is_marked(desk: Watched, book: str) -> None:
    page = desk.page
    page.goto(f"{desk.site}/events/new?book={book}")
    presets = page.locator(".preset[data-path]")
    assert presets.count() == page.locator(".preset[data-path] .article").evaluate_all(
        "found => new Set(found.map((one) => one.closest('.preset'))).size"
    )
    expect(page.locator(".preset.is-own")).to_have_count(0)
    unfold(page)
    page.fill("#match-call_before", "7")
    expect(page.locator(".preset.is-own")).to_have_count(1)
    page.click(".preset.is-own [data-back]")
    expect(page.locator(".preset.is-own")).to_have_count(0)


def test_the_wizards_preview_becomes_the_events_timetable(desk: Watched) -> None:
    page = desk.page
    page.goto(f"{desk.site}/events/new?book=nantong-2018")
    expect(page.locator("#outlook[data-ready]")).to_contain_text("大约多少对")
    assert page.locator("#wizard details[open]").count() == 0
    fields = ("#name", "#venue", "#day", "#starts", "#hours", "#pairs", "#deadline")
    assert [page.input_value(field) for field in fields] == [""] * len(fields)
    for field, value in zip(fields, ("校工会赛", "食堂二楼", "2026-11-21", "09:00", "8", "24"), strict=False):
        page.fill(field, value)
    rows = page.locator("#outlook tbody tr")
    expect(rows).to_have_count(5)
    assert [row.locator("td").nth(1).inner_text() for row in rows.all()] == ["12", "6", "3", "1", "1"]
    hours = rows.locator("td.whole").all_inner_texts()
    assert blamed(page) == []
    press(page, "#wizard button[type=submit]")
    page.wait_for_url("**/desk")
    page.goto(page.url.removesuffix("/desk"))
    assert [text.split("\t")[-1] for text in page.locator(".timetable tr").all_inner_texts()] == hours
    expect(page.locator("#front")).to_contain_text("食堂二楼")
    expect(page.locator("#front")).to_contain_text("第 1 轮 11-21 09:00 开始")


def test_the_wizard_refuses_beside_the_field_and_in_words(desk: Watched) -> None:
    page = desk.page
    page.goto(f"{desk.site}/events/new?book=jiangsu-2017")
    page.wait_for_selector("#outlook[data-ready]")
    page.fill("#pairs", "1")
    page.click("#wizard button[type=submit]")
    for field, words in (("#name", "请填赛事名称"), ("#pairs", "例如 24"), ("#rounds", "例如 5")):
        box = page.locator(".field", has=page.locator(field))
        expect(box.locator(".problem")).to_contain_text(words)
    expect(page.locator("#name")).to_be_focused()
    page.fill("#name", "春赛")
    expect(page.locator(".field", has=page.locator("#name")).locator(".problem")).to_be_hidden()


def test_the_timetable_is_edited_by_pickers_and_later_rounds_move_along(desk: Watched) -> None:
    page = desk.page
    address = make(page, desk.site, "nantong-2018", "改时间", day="2026-11-21", starts="09:00", hours="8", pairs="8")
    page.goto(f"{address}/settings")
    rows = page.locator("#slots tr")
    expect(rows).to_have_count(3)
    rows.nth(0).locator("[name=starts]").fill("09:30")
    rows.nth(0).locator("[name=starts]").dispatch_event("change")
    expect(rows.nth(1).locator("[name=starts]")).to_have_value("10:30")
    page.click("[data-add-slot]")
    expect(rows).to_have_count(4)
    rows.nth(3).locator("[data-drop-slot]").click()
    press(page, "#schedule-form > .button")
    expect(rows.nth(2).locator("[name=starts]")).to_have_value("13:30")


def test_a_list_of_several_files_and_stacked_forms(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "nantong-2018", "分会赛")
    page.goto(f"{address}/entries")
    stacked = "".join(
        f"报名表\n分会名称：,{unit}\n序号,姓名,性别\n1,{unit}甲,女\n1,{unit}乙,女\n"
        for unit in ("机电分会", "经管分会")
    )
    file = "序号,姓名,备注\n" + "".join(f"{number},图{number}{who},\n" for number in (1, 2) for who in "甲乙")
    page.set_input_files(
        "#file",
        [
            {"name": "汇总.csv", "mimeType": "text/csv", "buffer": stacked.encode()},
            {"name": "图书馆报名表.csv", "mimeType": "text/csv", "buffer": file.encode()},
        ],
    )
    page.click("#import button")
    preview = page.locator("#preview")
    expect(preview.locator("h2")).to_contain_text("4")
    unread = preview.locator("section", has=page.locator("h3", has_text="没看懂"))
    expect(unread.locator("li span")).to_have_text(["性别"])
    assert [field.input_value() for field in preview.locator("input[type=text]").all()] == [
        "机电分会",
        "经管分会",
        "图书馆",
    ]
    assert blamed(page) == []
    press(page, "#preview button.main")
    expect(page.locator("#entries tbody tr")).to_have_count(4)
    expect(page.locator("#entries tbody tr").nth(2)).to_contain_text("图书馆")


def test_a_list_of_one_unit_asks_whether_that_is_right(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "一个单位", rounds=2)
    page.goto(f"{address}/entries")
    rows = "".join(f"甲{number},乙{number},机电分会\n" for number in range(5))
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": f"姓名,搭档,单位\n{rows}".encode()}
    page.set_input_files("#file", file)
    page.click("#import button")
    expect(page.locator("#preview .notice")).to_contain_text("全部 5 对都归在“机电分会”")
    expect(page.locator("#preview button.main")).to_be_disabled()
    page.click("#preview .notice button")
    press(page, "#preview button.main")
    expect(page.locator("#entries tbody tr")).to_have_count(5)


def test_a_list_after_the_deadline_is_taken_with_a_reason(live_server: Live, open_page: Opener) -> None:
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), expects=(409,))
    wanted = {"name": "过期名单", "book": "jiangsu-2017", "wishes": {"rounds": 1}}
    overrides = {"match.minutes": 50, "entries.deadline": "2020-01-01"}
    made = page.request.post(f"{live_server.url}/api/v1/events", data=wanted | {"overrides": overrides})
    page.goto(f"{live_server.url}/e/{made.json()['id']}/desk/entries")
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": "姓名,搭档\n甲,乙\n".encode()}
    page.set_input_files("#file", file)
    page.click("#import button")
    page.click("#preview button.main")
    expect(page.locator("#preview [role=alert]")).to_contain_text("截止")
    expect(page.locator("#preview button.main")).to_be_disabled()
    page.fill("#list-waived", "名单在截止前已交到工会")
    assert blamed(page) == []
    press(page, "#preview button.main")
    expect(page.locator("#entries tbody tr")).to_have_count(1)


def test_the_desk_is_the_organisers_alone(desk: Watched, browser: Browser) -> None:
    address = create(desk.page, desk.site, "jiangsu-2017", "谁能看", rounds=1)
    path = address.removeprefix(desk.site)
    stranger = Watched(browser, desk.site, width=PHONE[0], height=PHONE[1], expects=(401, 403))
    for one in ("", "/entries", "/draw", "/links", "/audit", "/settings"):
        answer = stranger.page.goto(f"{desk.site}{path}{one}")
        assert answer is not None
        assert answer.status == 401
    stranger.close()


def test_links_of_tables_show_their_address_with_the_code(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "链接", rounds=1)
    page.goto(f"{address}/links")
    page.fill("#to", "2")
    page.click("form[data-role=table] button")
    expect(page.locator("#new-links img")).to_have_count(2)
    assert page.locator("#new-links a").first.inner_text().startswith(f"{desk.site}/p/")
    expect(page.locator("#links tbody tr")).to_have_count(2)
    assert blamed(page) == []


def test_a_stranger_is_asked_to_log_in_and_may_read_the_list(browser: Browser, site: str) -> None:
    window = Watched(browser, site, width=PHONE[0], height=PHONE[1])
    page = window.go("/events")
    assert blamed(page) == []
    press(page, "a[href='/account'] >> nth=0")
    expect(page.locator("#log-in")).to_be_visible()
    assert blamed(page) == []
    window.close()
    assert window.wrong == []


def test_a_rehearsal_is_a_copy_that_is_thrown_away(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "排练前", pairs=2, rounds=1)
    page.goto(f"{address}/settings")
    press(page, "button[data-action$='/rehearsal']")
    page.wait_for_url(lambda url: url.endswith("/desk") and not url.startswith(address))
    expect(page.locator("#event-head")).to_contain_text("排练")
    page.goto(f"{page.url}/settings")
    press(page, "button[data-api=DELETE]")
    page.wait_for_url("**/events")
    expect(page.locator("main")).to_contain_text("排练前")


def test_a_form_says_that_it_was_saved(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "另定时限", rounds=1)
    page.goto(f"{address}/settings")
    expect(page.locator(".notice.good")).to_have_count(0)
    page.fill("#entry-minutes", "5")
    press(page, "form[action$='/limits'] .button")
    expect(page.locator("form[action$='/limits'] .notice.good")).to_have_text("已保存。")
    page.reload()
    page.wait_for_selector("#entry-minutes")
    expect(page.locator(".notice.good")).to_have_count(0)


@pytest.mark.parametrize("lang", long_except(["en"], ["zh", "en"]))
def test_every_column_of_the_clocks_fits_a_phone(desk: Watched, live_server: Live, lang: str) -> None:
    organisers = Organisers(live_server, "nantong-2018", pairs=8)
    organisers.start(start="2026-01-01T09:00:00Z")
    organisers.do("/tables/2/extend", minutes=600)
    page = desk.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{live_server.url}{organisers.path}/desk/round?lang={lang}")
    expect(page.locator("table.clocks tbody tr")).to_have_count(4)
    box = page.locator(".grid-box", has=page.locator("table.clocks"))
    assert box.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0


def test_a_rehearsal_is_found_again_until_it_is_thrown_away(live_server: Live) -> None:
    own = Organisers(live_server, pairs=2, rounds=1)
    wanted = {"name": "别的比赛", "book": "jiangsu-2017", "wishes": {"rounds": 1}}
    other = own.client.post("/api/v1/events", json=wanted)
    copy = own.do("/rehearsal")["id"]
    settings, account = f"{own.path}/desk/settings", "/account"
    way = f'href="/e/{copy}/desk"'
    assert [path for path in (settings, account) if way in own.client.get(path).text] == [settings, account]
    assert way not in own.client.get(f"/e/{other.json()['id']}/desk/settings").text
    assert own.client.delete(f"/api/v1/events/{copy}").is_success
    assert [path for path in (settings, account) if way in own.client.get(path).text] == []


def test_an_event_is_copied_for_next_year_deleted_and_restored(desk: Watched) -> None:
    page = desk.page
    address = make(page, desk.site, "nantong-2018", "第二届", venue="食堂", day="2040-04-10", pairs="8")
    page.goto(f"{address}/settings")
    copy = page.locator("section", has=page.locator("#copy"))
    copy.locator("summary").click()
    page.fill("#copy-name", "第三届")
    page.fill("#copy-day", "2041-04-12")
    page.fill("#copy-pairs", "4")
    press(page, "form[action$='/copy'] button")
    page.wait_for_url("**/desk")
    page.goto(f"{page.url}/settings")
    expect(page.locator("h1")).to_have_text("第三届")
    expect(page.locator("#slots tr")).to_have_count(2)
    expect(page.locator("#event-venue")).to_have_value("")
    deleted = page.url
    press(page, "button[data-action$='/delete']")
    page.wait_for_url("**/events")
    # Told of the change, the page may have asked for itself once more before it left (test_gone.py).
    desk.wrong[:] = [line for line in desk.wrong if line != f"404: {deleted}"]
    expect(page.locator("main .event-card", has_text="第三届")).to_have_count(0)
    page.click("#bin > summary")
    assert blamed(page) == []
    press(page, "#bin button")
    expect(page.locator("main .event-card", has_text="第三届")).to_have_count(1)


def test_fees_are_set_paid_and_listed(desk: Watched) -> None:
    page = desk.page
    address = create(page, desk.site, "jiangsu-2017", "缴费", pairs=4, rounds=1)
    page.goto(f"{address}/fees")
    page.fill("#fee", "50")
    press(page, "form[action$='/fees'] button")
    press(page, "#pair-fees tbody tr:nth-child(2) button")
    expect(page.locator(".facts").first).to_contain_text("150")
    page.fill("#leader-unit", "1 队")
    page.fill("#leader-name", "王领队")
    page.fill("#leader-contact", "13800000000")
    press(page, "form[action$='/unit-leaders'] button")
    expect(page.locator("#unit-fees tbody tr").first).to_contain_text("13800000000")
    assert blamed(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{address}/fees?lang=en")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.goto(f"{address}/entries")
    assert blamed(page) == []
