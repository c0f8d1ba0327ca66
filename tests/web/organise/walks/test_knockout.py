"""A knockout-2023 evening through the pages alone: eight pairs, three rounds, and levels equal when time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.phone import Phone
from tests.web.organise.walks.scorer import Scorer

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

OVER = (403,)
"""When the event has ended, its links open nothing any more."""
NAMES = "甲乙丙丁戊己庚辛"
TABLES = (4, 2, 1)
"""Tables of each round."""


def listed() -> bytes:
    rows = [f"{number},{name}一,{name}二,{number} 队" for number, name in enumerate(NAMES, 1)]
    return "\n".join(["序号,姓名,搭档,单位", *rows]).encode()


def decide_by_an_extra_deal(phone: Phone) -> None:
    """Each side has won a deal by as much; one more, in which only the first counts."""
    phone.play(["ENW", "NES"])
    phone.time(in_play=False)
    expect(phone.told).to_contain_text("加赛一副")
    phone.write("N")
    phone.confirm()
    expect(phone.page.locator("#sign .result")).to_contain_text("南北方胜")


@pytest.mark.long
def test_a_knockout_evening(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("knockout-2023", "周五淘汰赛")
    desk.preview(listed(), "list.csv")
    desk.accept_list()
    pins = desk.pins()
    phone = Phone(windows, desk.table_links(1)[0], expects=OVER)
    screen = windows(width=1920, height=1080, expects=OVER).go(desk.link("screen"))
    first = Scorer(windows(expects=OVER).go(desk.link("scorer")))
    second = Scorer(windows(expects=OVER).go(desk.link("scorer")), checks=True)
    for number, tables in enumerate(TABLES, 1):
        desk.check_in()
        desk.begin()
        hall.move(minutes=55)
        phone.begins(number)
        press(desk.tab("round"), "button[data-action$='/round/call-time']")
        expect(screen.locator(".call:not([hidden])")).to_be_visible()
        decide_by_an_extra_deal(phone)
        phone.sign(pins)
        for table in range(2, tables + 1):
            # The second table too is equal, and tells who won its extra deal.
            first.type(table, "10 10 E" if table == 2 else "A+ 6")
            second.type(table, "10 10 E" if table == 2 else "A+ 6")
        desk.close_round()
    public = windows(width=360, height=740).go(f"/e/{desk.event}/bracket")
    expect(public.locator(".meeting .won")).to_have_count(sum(TABLES))
    hall.move(minutes=60)
    desk.draw_lots()
    desk.end()
    check(desk, tmp_path)
