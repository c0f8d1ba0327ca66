"""The referees' pages on a phone: from a call to a ruling, upwards to the chief, and all that is kept of the day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.rulebooks import load, names
from guandan.rules.options.infraction import InfractionId
from guandan.web.hall.referee import list_infraction_groups
from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener


@pytest.fixture
def desk(live_server: Live) -> Desk:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.start()
    return desk


@pytest.mark.article("NT 1.6")
@pytest.mark.article("JS 4.2.3")
@pytest.mark.parametrize("name", names())
def test_the_catalogue_has_every_infraction_and_says_which_the_book_lacks(name: str) -> None:
    book = load(name)
    tiles = [tile for group in list_infraction_groups(book, "zh") for tile in group.tiles]
    assert sorted(tile.id for tile in tiles) == sorted(InfractionId)
    listed = {tile.id for tile in tiles if not tile.is_unlisted}
    assert listed == {one.id for one in book.infractions}


@pytest.mark.article("NT 1.6")
@pytest.mark.article("NT 1.7")
def test_what_the_book_lacks_is_ruled_on_by_whom_it_leaves_disputes_to(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    desk.start()
    page = opened(open_page, desk, "chief_referee", "/tables/1")
    report(page, "stalling", "北家")
    expect(page.locator(".discretion")).to_contain_text("NT 1.6")
    page.select_option("#free-rung", "match_lost")
    page.fill("#free-note", "故意拖延")
    assert blamed(page) == []
    page.click(".discretion button")
    expect(page.locator(".proposed")).to_contain_text("NT 1.6")
    page.click(".accept")
    expect(page.locator(".outcome")).to_be_visible()
    (case,) = desk.get("/cases")
    assert case["referred"]["report"]["infraction"] == "stalling"


def opened(open_page: Opener, desk: Desk, role: str = "referee", path: str = "", lang: str = "zh") -> Page:
    page = open_page(desk.link(role), width=PHONE[0], height=PHONE[1], lang=lang, expects=(400, 403, 404, 409))
    page.on("dialog", lambda dialog: dialog.accept())
    if path:
        page.goto(page.url + path)
    return page


def report(page: Page, infraction: str, who: str) -> None:
    page.wait_for_selector("#rule[data-ready]")
    page.click(f"[data-infraction={infraction}]")
    page.click(f"#ruling .choices button >> text={who}")


def test_from_a_call_to_a_ruling_in_six_taps(desk: Desk, open_page: Opener) -> None:
    desk.do("/officials", name="巡场甲", role="referee")
    page = opened(open_page, desk)
    page.select_option("#me", label="巡场甲")
    desk.do("/tables/1/calls", seat="E", reason="牌打错了")
    expect(page.locator(".call")).to_contain_text("牌打错了")
    assert blamed(page) == []
    page.click(".call-go")  # 1
    expect(page.locator("#called [data-since]")).to_have_count(1)
    report(page, "manner", "北家")  # 2, 3
    page.wait_for_selector(".accept")
    expect(page.locator(".proposed")).to_contain_text("JS")
    assert blamed(page) == []
    page.click(".accept")  # 4
    expect(page.locator(".outcome")).to_contain_text("1")
    expect(page.locator("#ledger")).to_contain_text("警告")
    (call,) = desk.get("/calls?which=all")
    assert (call["closed"]["ruling"], call["taken_by"] is not None) == (1, True)
    expect(page.locator("#called [data-since]")).to_have_count(0)


def test_after_a_ruling_the_whole_catalogue_is_there_again(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk, path="/tables/1")
    page.wait_for_selector("#rule[data-ready]")
    everything = page.locator("[data-infraction]:visible").count()
    page.fill("#find", page.locator("[data-infraction=manner]").get_attribute("data-text") or "")
    expect(page.locator("[data-infraction]:visible")).to_have_count(1)
    report(page, "manner", "北家")
    page.click(".accept")
    page.click(".outcome .button")
    expect(page.locator("[data-infraction]:visible")).to_have_count(everything)


def test_what_the_side_has_escalates(desk: Desk, open_page: Opener) -> None:
    desk.do("/tables/1/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    page = opened(open_page, desk, path="/tables/1")
    report(page, "manner", "北家")
    expect(page.locator(".proposed")).to_contain_text("警告 × 1")
    expect(page.locator(".penalty")).to_contain_text("违例")


def test_what_is_above_ones_rank_goes_up_to_the_chief(desk: Desk, open_page: Opener) -> None:
    chief = opened(open_page, desk, "chief_referee", "/cases")
    page = opened(open_page, desk, path="/tables/1")
    report(page, "late", "南北方")
    page.fill("#ruling [name=minutes]", "30")
    page.click("#ruling form .main")
    expect(page.locator(".accept")).to_contain_text("裁判长")
    page.click(".accept")
    page.wait_for_selector(".outcome")
    expect(chief.locator(".case")).to_contain_text("30 分钟")
    assert blamed(chief) == []
    chief.click("#cases .main")
    expect(chief.locator("#cases .case")).to_have_count(0)
    assert desk.get("/cases")[0]["settled"] is not None


def test_decided_otherwise_with_a_reason(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk, path="/tables/1")
    report(page, "manner", "北家")
    page.wait_for_selector(".accept")
    page.click(".proposed summary >> text=改判")
    page.select_option("#against-rung", "violation")
    page.fill("#against-reason", "屡次提醒")
    page.click(".proposed form .button")
    expect(page.locator(".penalty .state")).to_have_text("违例")
    page.click(".accept")
    page.wait_for_selector(".outcome")
    (ruled,) = desk.get("/tables/1/ledger")["rulings"]
    assert (ruled["ruling"]["overruled"], ruled["ruling"]["reason"]) == (True, "屡次提醒")


def test_whoever_may_cancels_and_the_catalogue_is_searched(desk: Desk, open_page: Opener) -> None:
    desk.do("/tables/1/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    referee = opened(open_page, desk, path="/tables/1")
    referee.click("#ledger summary >> text=撤销")
    referee.fill("#cancel-1", "看错了")
    referee.click("#ledger form .button >> text=撤销")
    expect(referee.locator("#ledger .problem")).to_contain_text("裁判长")
    page = opened(open_page, desk, "chief_referee", "/tables/1")
    page.wait_for_selector("#rule[data-ready]")
    page.fill("#find", "迟到")
    expect(page.locator("[data-infraction]:visible")).to_have_count(1)
    page.click("#ledger summary >> text=撤销")
    page.fill("#cancel-1", "看错了")
    page.click("#ledger form .button >> text=撤销")
    expect(page.locator(".is-cancelled")).to_have_count(1)
    assert desk.get("/tables/1/ledger")["rulings"][0]["cancelled"]


def test_an_appeal_with_its_fee_and_its_way_up(desk: Desk, open_page: Opener) -> None:
    desk.do("/tables/1/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    page = opened(open_page, desk, path="/tables/1")
    page.click("#ledger summary >> text=申诉")
    for person in page.locator("[name='signatures[]']").all():
        person.check()
    page.fill("#appeal-1", "没有违规")
    page.click("#ledger form .button >> text=受理申诉")
    expect(page.locator("#ledger .problem")).to_contain_text("JS")
    page.check("[name=fee_paid]")
    page.click("#ledger form .button >> text=受理申诉")
    page.wait_for_url("**/referee/cases")
    expect(page.locator("#appeals")).to_contain_text("没有违规")
    chief = opened(open_page, desk, "chief_referee", "/cases")
    chief.click("#appeals .main")
    expect(chief.locator("#appeals .main")).to_have_count(0)
    assert desk.get("/appeals")[0]["forwarded_to"] == "arbitration_committee"


@pytest.mark.article("decision D13")
def test_the_chief_says_who_stands_for_the_first_after_a_foul_of_a_side(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk, "chief_referee", "/tables/1")
    report(page, "late", "东西方")
    page.fill("#ruling input[name=minutes]", "8")
    page.click("#ruling .fields .main")
    expect(page.locator("#ruling .proposed p.notice")).to_have_text(
        "没有指明是谁：记在东西方名下，下一副由裁判长指定南北方谁领出。"
    )
    names = desk.get("/rounds/1")["tables"][0]["ew"]["people"]
    expect(page.locator("#ruling .penalty")).to_contain_text(" / ".join(names))
    page.select_option("#stand-in", "S")
    with page.expect_response(lambda answer: answer.url.endswith("/rulings") and answer.ok):
        page.click("#ruling .accept")
    expect(page.locator("#ledger")).to_contain_text("犯规")
    expect(page.locator("#ledger li")).to_contain_text(f"东西方 {' / '.join(names)}")
    assert blamed(page) == []


def test_lateness_and_the_journal(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk, path="/tables/1", lang="en")
    page.check("[data-late=ns]")
    page.fill("#late-ns", "3")
    with page.expect_navigation():
        page.click("section[aria-labelledby=late-title] .button:enabled")
    expect(page.locator("#ledger")).to_contain_text("Warning", ignore_case=True)
    page.check("[data-late=ns]")
    page.fill("#late-ns", "2")
    page.select_option("#late-ns-who", "S")
    expect(page.locator("#late-preview")).to_contain_text("counted up to violation")
    with page.expect_navigation():
        page.click("section[aria-labelledby=late-title] .button:enabled")
    second = page.locator(".ledger li").nth(1)
    expect(second).to_contain_text("counted up to violation (rulings 1, 2)")
    expect(second).to_contain_text("JS 4.3.2")
    page.goto(page.url.replace("/tables/1", "/journal"))
    page.fill("#note", "九点开始")
    with page.expect_navigation():
        page.click("section[aria-labelledby=note-title] .button")
    expect(page.locator("#journal")).to_contain_text("九点开始")
    expect(page.locator("#journal")).to_contain_text("3 minutes")
    assert blamed(page) == []


@pytest.mark.article("JS 4.3.2")
def test_lateness_takes_the_minutes_from_the_clock_and_says_what_it_ends(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    began = datetime.now(UTC) - timedelta(minutes=30, seconds=5)
    desk.start(start=began.isoformat())
    page = opened(open_page, desk, "chief_referee", "/tables/1")
    button = page.locator("section[aria-labelledby=late-title] .button")
    expect(button).to_be_disabled()
    page.check("[data-late=ns]")
    expect(page.locator("#late-ns")).to_have_value("30")
    expect(page.locator("#late-preview")).to_contain_text("第 1 桌到此结束")
    expect(page.locator("#late-preview")).to_contain_text("弃权")
    assert blamed(page) == []
    assert desk.get("/late") == []
    with page.expect_navigation():
        page.click("section[aria-labelledby=late-title] .button:enabled")
    (noted,) = desk.get("/late")
    assert (noted["ns_minutes"], noted["forfeits"]) == (30, ["NS"])


@pytest.mark.article("JS 4.3.5")
def test_a_named_referee_submits_and_the_committee_decides_on_a_whole_card(desk: Desk, open_page: Opener) -> None:
    people = {
        name: desk.do("/officials", name=name, role=role)["person"]
        for name, role in (("张巡场", "referee"), ("李主任", "organisers"))
    }
    links = {name: desk.do(f"/officials/{person}/link")["url"] for name, person in people.items()}
    desk.do("/tables/1/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    page = open_page(links["张巡场"], width=PHONE[0], height=PHONE[1])
    expect(page.locator("#me-is")).to_have_text("裁判 张巡场")
    page.goto(page.url + "/tables/1")
    expect(page.locator("[data-infraction=hidden_cards]")).to_contain_text("提交组委会")
    expect(page.locator("[data-infraction=manner] .goes-to")).to_have_count(0)
    report(page, "hidden_cards", "北家")
    expect(page.locator(".ends")).to_contain_text("第 1 桌到此结束")
    expect(page.locator(".accept")).to_have_text("提交组委会")
    page.click(".accept")
    page.wait_for_selector(".outcome")
    committee = open_page(links["李主任"], width=PHONE[0], height=PHONE[1])
    assert committee.url.endswith("/referee/cases")
    card = committee.locator("#cases .case")
    names = desk.get("/rounds/1")["tables"][0]
    for words in (*names["ew"]["people"], *names["ns"]["people"], "裁判 张巡场", "出牌方式不当", "警告", "JS 4.3.5"):
        expect(card).to_contain_text(words)
    assert blamed(committee) == []
    said: list[str] = []
    committee.on("dialog", lambda dialog: (said.append(dialog.message), dialog.accept()))
    with committee.expect_navigation():
        committee.click("#cases .main")
    assert "以后各轮不再编排" in said[0]
    committee.click("#settled summary")
    expect(committee.locator(".settled-case")).to_contain_text("组委会 李主任")
    (out,) = [pair for pair in desk.get("/pairs")["items"] if pair["status"] == "disqualified"]
    assert out["pair"] == names["ns"]["pair"]


def test_an_officials_link_ends_with_the_role(desk: Desk, open_page: Opener, site: str) -> None:
    person = desk.do("/officials", name="王巡场", role="referee")["person"]
    url = desk.do(f"/officials/{person}/link")["url"]
    page = open_page(url, expects=(401, 403, 404))
    assert page.url.endswith("/referee")
    desk.do("/officials", name="王巡场", role="referee", tables=[1])
    assert page.goto(f"{site}/e/{desk.event}/referee").ok  # type: ignore[union-attr]
    desk.do("/officials", name="王巡场", role="chief_referee")
    answer = page.goto(f"{site}/e/{desk.event}/referee")
    assert answer is not None
    assert answer.status in {401, 403}


def test_the_pages_are_for_referees(desk: Desk, open_page: Opener, site: str) -> None:
    page = open_page(desk.link("scorer"), expects=(403,))
    for path in ("", "/tables/1", "/cases", "/journal"):
        answer = page.goto(f"{site}/e/{desk.event}/referee{path}")
        assert answer is not None
        assert answer.status == 403


def test_a_table_that_the_next_round_has_not_is_said_to_be_gone(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk, path="/tables/2")
    page.wait_for_selector("#rule[data-ready]")
    desk.enter(1)
    desk.do("/round/close")
    desk.do("/pairs/4/withdraw")
    desk.do("/presences", "PUT", rest=True)
    desk.do("/draw")
    desk.do("/draw/publish")
    expect(page.locator("#gone")).to_have_text("第 2 桌")
    expect(page.locator("main")).to_contain_text("第 2 轮没有第 2 桌，这一轮共 1 桌。")
    assert blamed(page) == []
    page.click("main a.button.main")
    expect(page.locator("#calls")).to_be_visible()
    assert page.url.endswith("/referee")
