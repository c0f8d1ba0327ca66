"""five-round-points through the pages alone: 21 pairs, byes and forfeits, from an office's XLSX to certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.competition.entries.sheets import xlsx
from tests.documents.kit import bare, pages, text_of
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.staff import Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows
    from tests.web.organise.walks.organiser import Seated

PAIRS, ROUNDS = 21, 5
TABLES = PAIRS // 2
PRIZES = (1, 2, 3)
"""So many pairs have a first, a second, a third prize."""
EW_WINS = ("EW", "ENW", "EW", "WE", "EW", "WE")
RESULTS = ("A+ 6", "9 A+", "10 7", "7 7 N", "A+ K", "4 A+", "J 8")
"""What the sheets of the other tables say, in turn; at equal levels it counts who is on the stage (ZD T)."""
ABSENT = {2: (2, 3), 3: (4,)}
"""Tables, by round, at which North–South do not come."""
LEFT_ALONE = 68
"""What a pair gets for whom there is no other opponent (ZD V.1)."""


def listed() -> bytes:
    head = [["分会掼蛋赛报名表"], [], ["序号", "部门工会", "队员1", "队员2", "备注"]]
    rows = [[place, f"{place % 6 + 1} 分会", f"选手{place}甲", f"选手{place}乙"] for place in range(1, PAIRS + 1)]
    return xlsx([*head, *rows])


@pytest.mark.long
@pytest.mark.timeout(900)
def test_five_rounds_from_an_xlsx_to_certificates(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("five-round-points", "分会联赛", prizes_pairs=" ".join(map(str, PRIZES)), pairs=str(PAIRS))
    expect(desk.preview(listed()).locator("tbody tr")).to_have_count(PAIRS)
    desk.accept_list()
    staff = Staff(windows, desk)
    met: set[frozenset[int]] = set()
    for number in range(1, ROUNDS + 1):
        desk.check_in()
        desk.begin()
        tables = desk.tables()
        assert len(tables) == TABLES
        over = ABSENT.get(number, ())
        if over:
            tables = regrouped(hall, desk, tables, over)
        played = [frozenset({seated.ew, seated.ns}) for seated in tables if seated.table not in over]
        # Only two may be left over, and they may have met; the draw of a round knows better.
        assert met.isdisjoint(played[: TABLES - len(over)])
        met.update(played)
        staff.play(number, EW_WINS)
        desk.call_time()
        sheets = {seated.table: RESULTS[place % len(RESULTS)] for place, seated in enumerate(tables[1:])}
        staff.paste({table: result for table, result in sheets.items() if table not in over})
        desk.close_round()
        if over:
            points_of_the_forfeits(desk, alone=len(over) - 1)
    cross_table_in_points(desk)
    desk.draw_lots()
    desk.end()
    rewarded(desk)
    check(desk, tmp_path)


def stays_away(desk: Organiser, table: int) -> None:
    """弃权 of North–South, by the page of the round; it says what follows and asks once."""
    page = desk.tab("round")
    page.fill("#forfeit-table", str(table))
    page.check("[name='sides[]'][value=NS]")
    page.fill("#forfeit-why", "15 分钟未到")
    press(page, "form[data-path$='/forfeit'] button")


def regrouped(hall: Hall, desk: Organiser, tables: list[Seated], absent: tuple[int, ...]) -> list[Seated]:
    """Those who have no opponent are drawn against each other, and with them whoever had the bye (ZD V.1)."""
    hall.move(minutes=16)
    for table in absent:
        stays_away(desk, table)
    press(desk.tab("draw"), "button[data-action$='/draw/left-over']")
    drawn = desk.tables()
    assert len(drawn) == TABLES + 1
    seated = {pair for table in tables for pair in (table.ew, table.ns)}
    lack = {tables[table - 1].ew for table in absent} | set(range(1, PAIRS + 1)) - seated
    assert {drawn[-1].ew, drawn[-1].ns} <= lack
    return drawn


def points_of_the_forfeits(desk: Organiser, alone: int) -> None:
    """成绩: whoever is left alone has 68 points; who forfeits has none."""
    results = text_of(desk.document("results", "pdf"))
    assert "弃权" in results
    assert results.count(str(LEFT_ALONE)) >= alone


def cross_table_in_points(desk: Organiser) -> None:
    """交叉表: every total is there, in points as the document scores (ZD T)."""
    printed = bare(text_of(desk.document("cross_table", "pdf")))
    totals = [row[3] for row in desk.standings()]
    assert len(totals) == PAIRS
    assert [total for total in totals if not total.isdigit() or total not in printed] == []


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
