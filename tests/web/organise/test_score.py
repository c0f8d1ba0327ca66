"""The scorer's page: from the keyboard alone, what cannot be is refused at the field, a second person confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

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


def test_the_page_is_for_scorers(desk: Desk, open_page: Opener, site: str) -> None:
    page = open_page(desk.link("referee"), expects=(403,))
    answer = page.goto(f"{site}/e/{desk.event}/score")
    assert answer is not None
    assert answer.status == 403
