"""five-round-points through the pages alone: 16 pairs, from an office's XLSX to certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.competition.entries.sheets import xlsx
from tests.documents.kit import pages
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.staff import Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳"
ROUNDS = 5
PRIZES = (1, 2, 3)
"""So many pairs have a first, a second, a third prize."""
EW_WINS = ("EW", "ENW", "EW", "WE", "EW", "WE")
FROM_PAPER = {2: "A+ 6", 3: "9 A+", 4: "10 7", 5: "7 7 N", 6: "A+ K", 7: "4 A+", 8: "J 8"}
"""What the sheets of the other tables say; at equal levels it counts who is on the stage (ZD T)."""


def listed() -> bytes:
    head = [["分会掼蛋赛报名表"], [], ["序号", "单位", "队员1", "队员2", "备注"]]
    rows = [[place, f"{place % 4 + 1} 分会", f"{name}一", f"{name}二"] for place, name in enumerate(NAMES, 1)]
    return xlsx([*head, *rows])


@pytest.mark.long
@pytest.mark.timeout(900)
def test_five_rounds_from_an_xlsx_to_certificates(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("five-round-points", "分会联赛", prizes_pairs=" ".join(map(str, PRIZES)))
    expect(desk.preview(listed()).locator("tbody tr")).to_have_count(len(NAMES))
    desk.accept_list()
    staff = Staff(windows, desk)
    met: list[frozenset[int]] = []
    for number in range(1, ROUNDS + 1):
        desk.check_in()
        desk.begin()
        met += [frozenset({one.ew, one.ns}) for one in desk.tables()]
        staff.play(number, EW_WINS, FROM_PAPER, then=desk.call_time)
        desk.close_round()
    assert len(set(met)) == len(met) == ROUNDS * len(NAMES) // 2
    desk.draw_lots()
    desk.end()
    rewarded(desk)
    check(desk, tmp_path)


def rewarded(desk: Organiser) -> None:
    """Prizes by place on the page, and a certificate for everybody who has one, with the name and the prize on it."""
    people = [row[1].partition(" ")[2] for row in desk.standings()[: sum(PRIZES)]]
    shown = desk.tab("prizes").locator("#prizes dl > div").all_inner_texts()
    printed = pages(desk.document("certificates", "pdf"))
    assert len(printed) == 2 * sum(PRIZES)
    for words, count, line in zip(("一等奖", "二等奖", "三等奖"), PRIZES, shown, strict=True):
        assert line.startswith(words)
        for pair in [people.pop(0) for _ in range(count)]:
            assert pair in line
            for name in pair.split(" / "):
                assert sum(page.startswith(f"荣誉证书{name}") and words in page for page in printed) == 1
