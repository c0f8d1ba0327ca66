"""knockout-2023 over five noons through the pages alone: 32 pairs, and levels equal when time is up."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.documents.kit import bare, text_of
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.staff import OVER, Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows
    from tests.web.organise.walks.phone import Phone

PAIRS = 32
TABLES = (16, 8, 4, 2, 1)
"""Tables of each noon."""
FIRST_DAY = date(2040, 12, 24)
DAYS = [(FIRST_DAY + timedelta(days=day)).isoformat() for day in range(len(TABLES))]
RESULTS = ("10 10 E", "A+ 6", "7 A+", "9 4", "8 8 S")
"""What the sheets say; at equal levels, who was first in the extra deal (KO 3.4.6)."""
A_DAY = 24 * 60


def listed() -> bytes:
    rows = [f"{number},选手{number}甲,选手{number}乙,{number % 8 + 1} 部门" for number in range(1, PAIRS + 1)]
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
@pytest.mark.timeout(600)
def test_a_knockout_over_five_noons(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("knockout-2023", "午间淘汰赛", days=DAYS, venue="二层", starts="12:20", hours="1", pairs=str(PAIRS))
    desk.preview(listed(), "list.csv")
    desk.accept_list()
    programme = bare(text_of(desk.document("programme", "pdf")))
    assert [day for day in DAYS if day not in programme] == []
    staff = Staff(windows, desk)
    screen = windows(width=1920, height=1080, expects=OVER).go(desk.link("screen"))
    for number, tables in enumerate(TABLES, 1):
        desk.check_in()
        desk.begin()
        assert len(desk.tables()) == tables
        hall.move(minutes=55)
        staff.phone.begins(number)
        desk.call_time()
        expect(screen.locator(".call:not([hidden])")).to_be_visible()
        decide_by_an_extra_deal(staff.phone)
        staff.phone.sign(staff.pins)
        sheets = {table: RESULTS[table % len(RESULTS)] for table in range(2, tables + 1)}
        if number == 1:
            staff.type(sheets)
        elif sheets:
            staff.paste(sheets)
        desk.close_round()
        hall.move(minutes=A_DAY - 55)
    public = windows(width=360, height=740).go(f"/e/{desk.event}/bracket")
    expect(public.locator(".meeting .won")).to_have_count(sum(TABLES))
    desk.draw_lots()
    desk.end()
    check(desk, tmp_path)
