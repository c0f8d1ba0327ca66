"""jiangsu-2017 through the pages alone: eight pairs, three rounds of Swiss, and all that can happen to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.referee import Referee
from tests.web.organise.walks.staff import OVER, Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

NAMES = "甲乙丙丁戊己庚"
ROUNDS = 3
EW_WINS = ("EW", "WE", "EW", "WE", "EW")
FROM_PAPER = ({2: "A+ 6", 3: "9 A+", 4: "10 7"}, {2: "A+ 4", 3: "J A+", 4: "8 8"}, {2: "A+ Q", 3: "5 A+", 4: "K 9"})
"""What the sheets of the other tables say, round by round."""
WINDOW = 10
"""So many minutes after a round its entries may be corrected (JS 3.10.2)."""
APPEALS = 30
"""So many minutes after a round its rulings may be appealed against (JS 5.1.1)."""


def listed() -> bytes:
    rows = [f"{number},{name}一,{name}二,{number} 队" for number, name in enumerate(NAMES, 1)]
    return "\n".join(["序号,姓名,搭档,单位", *rows]).encode()


def entered(desk: Organiser) -> None:
    """Seven pairs by a list, which is looked at first, and one that comes afterwards by the form."""
    desk.make("jiangsu-2017", "春季公开赛", rounds=str(ROUNDS), match_minutes="50")
    expect(desk.preview(listed(), "list.csv").locator("tbody tr")).to_have_count(len(NAMES))
    desk.accept_list()
    desk.enter("辛一", "辛二", "8 队")


def penalised(chief: Referee) -> None:
    """Late at one table; at another the same player twice, and the second time weighs more."""
    chief.late(2, "NS", 3)
    expect(chief.ledger).to_contain_text("警告")
    chief.goes_to(3)
    for rung in ("警告", "违例"):
        expect(chief.reports("manner", "北家").locator(".penalty")).to_contain_text(rung)
        chief.accepts()
        chief.page.click("#ruling .outcome button")
    expect(chief.ledger.locator(".ledger li")).to_have_count(2)


def appealed(chief: Referee, desk: Organiser) -> None:
    """The second ruling is appealed against; the committee upholds, as the organisers write down, and it is undone."""
    chief.appeal(3, 2, "没有再次干扰")
    chief.forward_appeal()
    press(desk.tab(""), "nav a[href$='/referee']")
    press(desk.page, "#event-tabs a[href$='/cases']")
    desk.page.fill("#why-1", "证人证实")
    press(desk.page, "#appeals form button")
    expect(desk.page.locator("#appeals .state.good")).to_be_visible()
    press(desk.page, "#event-tabs a[href$='/desk']")
    press(chief.page, "#appeals a[href$='/tables/3#ledger']")
    chief.page.click("details:has(#cancel-2) summary")
    chief.page.fill("#cancel-2", "申诉成立")
    press(chief.page, "form:has(#cancel-2) button")
    expect(chief.ledger.locator(".is-cancelled")).to_have_count(1)


def too_late(desk: Organiser) -> None:
    """A correction after the window: refused on the page, with the article."""
    desk.table(1, 2)
    expect(desk.page.locator("#until")).to_contain_text("已过")
    desk.correct("6", "过A", "两方写反了")
    expect(desk.page.locator("form[action$='/correct'] .problem")).to_contain_text("JS 3.10.2")


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_swiss_event_from_the_list_to_its_end(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall, expects=(409,))
    entered(desk)
    staff = Staff(windows, desk)
    chief = Referee(windows, desk.link("chief_referee"), expects=OVER)
    for number, sheets in enumerate(FROM_PAPER, 1):
        desk.check_in()
        desk.begin()
        if number == 1:
            penalised(chief)
            appealed(chief, desk)
        staff.play(number, EW_WINS, sheets, then=desk.call_time)
        desk.close_round()
        if number == 1:
            hall.move(minutes=WINDOW + 1)
            too_late(desk)
    hall.move(minutes=APPEALS + 1)
    desk.draw_lots()
    desk.end()
    for page in (*staff.pages, chief.page):
        expect(page.locator("#let-out")).to_be_visible()
    check(desk, tmp_path)
