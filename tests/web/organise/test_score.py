"""The scorer's page: from the keyboard alone, what cannot be is refused at the field, a second person confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.rulebooks import load, names
from guandan.rules.options.match import EqualLevels
from guandan.web.hall import score
from guandan.web.hall.score import list_examples
from guandan.web.public import lists
from tests.web.organise.public_event import Desk
from tests.web.watching import blamed, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.server.live import Live
    from tests.web.watching import Opener


@pytest.fixture
def desk(live_server: Live) -> Desk:
    desk = Desk(live_server, pairs=8, rounds=3)
    desk.start()
    return desk


def opened(open_page: Opener, desk: Desk) -> Page:
    page = open_page(desk.link("scorer"), expects=(400, 409))
    page.wait_for_selector("form[data-ready]")
    return page


def type_in(page: Page, table: int, result: str) -> None:
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    page.keyboard.type(result)
    page.keyboard.press("Enter")


def states(desk: Desk) -> list[str]:
    return [row["state"] for row in desk.get("/rounds/1")["tables"]]


def test_all_tables_by_the_keyboard_alone(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk)
    for table, result in ((1, "a+ 6"), (3, "EW WE EW WE EW"), (2, "9 : A+"), (4, "A+ 2")):
        type_in(page, table, result)
        expect(page.locator("#score-done")).to_contain_text(f"第 {table} 桌")
    expect(page.locator("#missing")).to_contain_text("0")
    assert states(desk) == ["to_be_signed"] * 4
    assert [row["result"]["winner"] for row in desk.get("/rounds/1")["tables"]] == ["EW", "NS", "EW", "EW"]
    assert blamed(page) == []


@pytest.mark.parametrize(
    ("table", "result", "field"),
    [(9, "A+ 6", "score-table"), (1, "3 3", "score-result"), (1, "A+ A+", "score-result"), (1, "x", "score-result")],
)
def test_what_cannot_be_is_refused_at_its_field(
    desk: Desk, open_page: Opener, table: int, result: str, field: str
) -> None:
    page = opened(open_page, desk)
    type_in(page, table, result)
    page.wait_for_selector("#score-problem:not([hidden])")
    assert page.evaluate("() => document.activeElement.id") == field
    assert page.get_attribute(f"#{field}", "aria-invalid") == "true"
    assert states(desk) == ["waiting"] * 4


def test_a_second_person_types_it_again(desk: Desk, open_page: Opener) -> None:
    first, second = opened(open_page, desk), opened(open_page, desk)
    type_in(first, 2, "A+ 6")
    expect(second.locator("[data-check='2']")).to_be_visible()
    second.check("[value=check]")
    expect(second.locator("#score-table")).to_have_value("2")
    type_in(second, 2, "A+ 7")
    second.wait_for_selector("#score-problem:not([hidden])")
    assert states(desk)[1] == "to_be_signed"
    second.keyboard.type("A+ 6")
    second.keyboard.press("Enter")
    expect(second.locator("#score-done")).to_be_visible()
    assert states(desk)[1] == "done"
    expect(first.locator("tbody tr:nth-child(2) .state")).to_have_class("state good")


def test_a_result_after_time_is_asked_about_and_refused_in_the_books_words(
    live_server: Live, open_page: Opener
) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=8)
    desk.start(start="2026-01-01T09:00:00Z")
    page = opened(open_page, desk)
    type_in(page, 1, "9 7")
    question = page.locator("#score-refused p")
    expect(question).to_contain_text("这一局是否在时间内打完？")
    assert states(desk)[0] == "waiting"
    assert blamed(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#score-problem")).to_contain_text("没有在时间内打完")
    expect(page.locator("#score-problem")).to_contain_text("NT 2.3")
    assert states(desk)[0] == "waiting"
    page.keyboard.press("Enter")
    expect(question).to_contain_text("第 1 桌 9 7")
    page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_contain_text("第 1 桌")
    assert states(desk)[0] == "to_be_signed"
    assert "in_time" not in [wait["code"] for wait in desk.get("/waits")], "it was answered already"


def test_a_result_short_of_a_without_the_call_is_refused(live_server: Live, open_page: Opener) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=8)
    desk.start()
    page = opened(open_page, desk)
    type_in(page, 1, "9 7")
    expect(page.locator("#score-problem")).to_contain_text("还没有叫停")
    assert states(desk)[0] == "waiting"
    desk.do("/round/call-time")
    page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_contain_text("第 1 桌")


class Held:
    """The result of a table does not reach the server before the test lets it go."""

    def __init__(self, page: Page, table: int) -> None:
        self._page = page
        self._waiting: list[Route] = []
        page.route(f"**/tables/{table}/result", self.hold)

    def hold(self, route: Route) -> None:
        self._waiting.append(route)

    def let_go(self) -> None:
        wait_until(self._page, lambda: bool(self._waiting))
        (one,) = self._waiting
        one.continue_()


def test_what_is_typed_while_an_answer_is_on_its_way_belongs_to_the_next_table(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk)
    first, second = Held(page, 1), Held(page, 2)
    type_in(page, 1, "A+ 6")
    type_in(page, 2, "9 A+")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.type("A+")
    expect(page.locator("#score-result")).to_have_value("A+")
    assert states(desk) == ["waiting"] * 4
    first.let_go()
    expect(page.locator("#score-done")).to_contain_text("第 1 桌")
    second.let_go()
    expect(page.locator("#score-done")).to_contain_text("第 2 桌")
    assert (page.input_value("#score-table"), page.input_value("#score-result")) == ("4", "A+")
    page.keyboard.type(" 2")
    page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_contain_text("第 4 桌")
    rows = desk.get("/rounds/1")["tables"]
    assert [(row["result"]["ew"], row["result"]["ns"]) for row in rows if row["result"]] == [(14, 5), (8, 14), (14, 1)]


def test_a_line_that_is_refused_late_waits_until_it_is_called_back(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk)
    late = Held(page, 1)
    type_in(page, 1, "3 3")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.keyboard.type("A+ 4")
    late.let_go()
    expect(page.locator("#score-refused p")).to_contain_text("第 1 桌 3 3")
    assert (page.input_value("#score-table"), page.input_value("#score-result")) == ("3", "A+ 4")
    assert blamed(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#score-done")).to_contain_text("第 3 桌")
    page.click("#score-refused button")
    expect(page.locator("#score-result")).to_be_focused()
    assert (page.input_value("#score-table"), page.input_value("#score-result")) == ("1", "3 3")
    expect(page.locator("#score-problem")).to_be_visible()
    expect(page.locator("#score-refused p")).to_have_count(0)


def test_of_thousands_of_tables_the_page_has_the_numbers_and_asks_for_the_rest(
    desk: Desk, open_page: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score, "TABLES", 2)
    first, second = opened(open_page, desk), opened(open_page, desk)
    sent = first.evaluate("() => JSON.parse(document.querySelector('.score-tables').textContent)")
    assert sent == [{"table": number} for number in (1, 2, 3, 4)]
    who = " / ".join(desk.get("/rounds/1/tables/3")["ew"]["people"])
    first.keyboard.type("3")
    expect(first.locator("#score-read")).to_contain_text(who)
    first.keyboard.press("Enter")
    first.keyboard.type("A+ 6")
    expect(first.locator("#score-read")).to_contain_text("A+ : 6")
    first.keyboard.press("Enter")
    expect(first.locator("#score-done")).to_contain_text(who)
    expect(second.locator("[data-check='3']")).to_be_visible()
    second.check("[value=check]")
    type_in(second, 3, "A+ 7")
    expect(second.locator("#score-problem")).to_be_visible()
    assert second.input_value("#score-result") == "A+ 7", "it came back"
    second.keyboard.type("A+ 6")
    second.keyboard.press("Enter")
    expect(second.locator("#score-done")).to_be_visible()
    assert states(desk)[2] == "done"


def test_the_rows_of_many_tables_are_paged(desk: Desk, open_page: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists.paginate, "__defaults__", (3,))
    page = opened(open_page, desk)
    expect(page.locator("#score-state tbody tr")).to_have_count(3)
    page.click("#score-state .pages a")
    page.wait_for_selector("form[data-ready]")
    expect(page.locator("#score-state tbody tr th")).to_have_text(["4"])
    type_in(page, 4, "A+ 6")
    expect(page.locator("#score-state tbody .state")).to_have_text("待复核")


def test_only_what_the_book_has_is_explained() -> None:
    assert "drawn" in list_examples(load("jiangsu-2017"))
    assert not {"extra", "stage", "last_first", "boards"} & set(list_examples(load("jiangsu-2017")))
    for name in names():
        book = load(name)
        has_extra = book.match.needs_winner and book.match.equal is EqualLevels.DRAW
        assert ("extra" in list_examples(book)) == has_extra, name
    assert list(list_examples(load("jiangsu-2017"), has_boards=True)) == ["boards"]


def test_the_page_is_for_scorers(desk: Desk, open_page: Opener, site: str) -> None:
    page = open_page(desk.link("referee"), expects=(403,))
    answer = page.goto(f"{site}/e/{desk.event}/score")
    assert answer is not None
    assert answer.status == 403


def test_results_are_pasted_confirmed_together_and_taken_back(desk: Desk, open_page: Opener) -> None:
    page = opened(open_page, desk)
    page.click("#many summary")
    page.wait_for_selector("#many-form[data-ready]")
    page.fill("#many-text", "桌号\t东西\t南北\n1\tA+\t6\n2桌 9 A+\n3 x\n4 A+ A+")
    page.click("#many-form button.main")
    expect(page.locator("#many-read")).to_contain_text("已录入 2 桌")
    expect(page.locator("#many-read li")).to_have_count(2)
    expect(page.locator("#many-text")).to_have_value("3 x\n4 A+ A+")
    assert states(desk) == ["to_be_signed", "to_be_signed", "waiting", "waiting"]
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.click("button[data-action$='/tables/2/withdraw-result']")
    assert states(desk)[:2] == ["to_be_signed", "waiting"]
    second = opened(open_page, desk)
    second.on("dialog", lambda dialog: dialog.accept())
    with second.expect_navigation():
        second.click("button[data-action$='/results/sign-all']")
    assert states(desk)[0] == "done"
    assert blamed(second) == []
