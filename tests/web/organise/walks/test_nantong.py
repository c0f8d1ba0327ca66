"""nantong-2018 through the pages alone: a knockout of 12 pairs, and prizes for the branches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.competition.entries.sheets import xlsx
from tests.documents.kit import text_of
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.staff import Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

NAMES = "甲乙丙丁戊己庚辛壬癸子丑"
BRANCHES = 4
EW_WINS = ("EW", "WE", "EW", "WE", "EW")
RESULTS = ("A+ 6", "9 A+", "10 7", "8 8 N", "A+ K")
"""What sheets say; at equal levels it counts who was first in the last deal (NT 2.3)."""


def listed() -> bytes:
    rows = [[place, f"{place % BRANCHES + 1} 支部", f"{name}一", f"{name}二"] for place, name in enumerate(NAMES, 1)]
    return xlsx([["序号", "单位", "队员1", "队员2"], *rows])


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_knockout_with_prizes_for_branches(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall, expects=(409,))
    desk.make("nantong-2018", "支部掼蛋赛")
    desk.preview(listed())
    desk.accept_list()
    staff = Staff(windows, desk)
    sizes: list[int] = []
    while not is_over(desk):
        desk.check_in()
        begin(desk)
        tables = desk.tables()
        sizes.append(len(tables))
        sheets = {seated.table: result for seated, result in zip(tables[1:], RESULTS, strict=False)}
        staff.play(len(sizes), EW_WINS, sheets)
        desk.close_round()
    assert sizes == [6, 3, 1, 1]
    decided(desk)
    desk.end()
    rewarded(desk)
    check(desk, tmp_path)


def is_over(desk: Organiser) -> bool:
    """Does the desk say that all rounds were played?"""
    return desk.tab("round").locator("a[href$='/settings#end']").count() > 0


def decided(desk: Organiser) -> None:
    """What the book leaves to the organisers: who else gets a third prize, and who a souvenir (NT 2.2.5, NT 0.5)."""
    page = desk.tab("prizes")
    for title in ("三等奖", "纪念品"):
        ask = page.locator("section", has_text=title)
        expect(ask).to_be_visible()
        if title == "三等奖":
            ask.locator("input[type=checkbox]").first.check()
        with page.expect_navigation():
            ask.locator("button").click()
        expect(ask).to_have_count(0)
    tied = page.locator("section", has_text="团体第")
    for _ in range(BRANCHES - 1):
        if tied.count():  # branches with the same points, as the draw has it
            for box in tied.first.locator("input[type=checkbox]").all():
                box.check()
            with page.expect_navigation():
                tied.first.locator("button").click()
    expect(tied).to_have_count(0)


def rewarded(desk: Organiser) -> None:
    """The winners, the second and two thirds; three branches, with what their places are made of."""
    winner = desk.standings()[0][1].partition(" ")[2]
    shown = desk.tab("prizes").locator("#prizes dl > div").all_inner_texts()
    assert winner in shown[0]
    assert sum("支部" in one for one in shown) == 3
    branches = desk.tab("teams").locator("#teams tbody tr")
    expect(branches).to_have_count(BRANCHES)
    expect(desk.tab("bracket").locator("#bracket .is-winner").last).to_contain_text(winner)
    assert winner.partition(" / ")[0] in text_of(desk.document("certificates", "pdf"))


def begin(desk: Organiser) -> None:
    """The draw; where the number is odd the organisers are asked, and leave it to the lot (NT 2.2.5)."""
    page = desk.tab("draw")
    asked = page.locator("#odd")
    if asked.count():
        expect(asked).to_contain_text("NT 2.2.5")
        press(page, "#odd button.main")
        expect(asked).to_contain_text("已决定")
    press(page, "#draw-deeds button.main")
    desk.publish()
    desk.start()
