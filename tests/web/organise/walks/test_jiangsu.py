"""jiangsu-2017 through the pages alone: 32 pairs, five rounds of Swiss, and all that can happen to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.competition.entries.sheets import xlsx
from tests.documents.kit import bare, pages, text_of
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.referee import Referee
from tests.web.organise.walks.staff import OVER, Staff

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

PAIRS, ROUNDS = 32, 5
TABLES = PAIRS // 2
CITIES = ("南京", "无锡", "徐州", "常州", "苏州", "南通", "淮安", "扬州")
EW_WINS = ("EW", "WE", "EW", "WE", "EW")
RESULTS = ("A+ 6", "9 A+", "10 7", "8 8", "A+ K", "4 A+", "J 9")
"""What the sheets of the other tables say, in turn."""
LATE, MANNERS, ABSENT = 2, 3, 4
"""Tables of the first round at which something happens."""
WINDOW = 10
"""So many minutes after a round its entries may be corrected (JS 3.10.2)."""
APPEALS = 30
"""So many minutes after a round its rulings may be appealed against (JS 5.1.1)."""


def listed() -> bytes:
    """Teams of four pairs; the last pair comes afterwards by the form."""
    rows = [
        [number, f"{CITIES[number % 8]}{number}甲", f"{CITIES[number % 8]}{number}乙", f"{CITIES[number % 8]}队"]
        for number in range(1, PAIRS)
    ]
    return xlsx([["序号", "姓名", "搭档", "代表队"], *rows])


def entered(desk: Organiser) -> None:
    """31 pairs by a list, which is looked at first, and one that comes afterwards by the form."""
    desk.make("jiangsu-2017", "春季公开赛", rounds=str(ROUNDS), match_minutes="50", pairs=str(PAIRS))
    expect(desk.preview(listed()).locator("tbody tr")).to_have_count(PAIRS - 1)
    desk.accept_list()
    desk.enter("徐州甲", "徐州乙", "徐州队")


def penalised(referee: Referee, chief: Referee) -> None:
    """Late at one table; at another one player three times, and every time weighs more: the last is a foul."""
    referee.late(LATE, "NS", 3)
    expect(referee.ledger).to_contain_text("警告")
    referee.goes_to(MANNERS)
    for rung in ("警告", "违例", "警告"):
        expect(referee.reports("manner", "北家").locator(".penalty")).to_contain_text(rung)
        referee.accepts()
        referee.page.click("#ruling .outcome button")
    foul = referee.reports("manner", "北家")
    expect(foul.locator(".penalty")).to_contain_text("犯规")
    expect(foul).to_contain_text("JS 4.3.3")
    expect(foul.locator(".accept")).to_contain_text("裁判长")
    referee.accepts()
    page = chief.tab("cases")
    expect(page.locator("#cases .case")).to_contain_text("犯规")
    press(page, "#cases button.main")
    chief.goes_to(MANNERS)
    expect(chief.ledger.locator(".ledger li")).to_have_count(4)


def appealed(chief: Referee, committee: Referee) -> None:
    """申诉成立: the arbitration committee upholds an appeal against the foul, and the foul is undone."""
    chief.appeal(MANNERS, 4, "没有再次干扰")
    chief.forward_appeal()
    committee.decide_appeal("证人证实")
    expect(committee.page.locator("#appeals .state.good")).to_be_visible()
    press(chief.tab("cases"), f"#appeals a[href$='/tables/{MANNERS}#ledger']")
    chief.page.click("details:has(#cancel-4) summary")
    chief.page.fill("#cancel-4", "申诉成立")
    press(chief.page, "form:has(#cancel-4) button")
    expect(chief.ledger.locator(".is-cancelled")).to_have_count(1)


def stayed_away(chief: Referee, desk: Organiser) -> None:
    """弃权: more than ten minutes late; 17 : 0 stands on the board and on paper (JS 3.9P, JS 4.3.4)."""
    chief.late(ABSENT, "EW", 12)
    expect(desk.tab("board").locator(".tile.is-forfeited")).to_have_count(1)


def too_late(desk: Organiser) -> None:
    """A correction after the window: refused on the page, with the article."""
    desk.table(1, LATE)
    expect(desk.page.locator("#until")).to_contain_text("已过")
    desk.correct("6", "过A", "两方写反了")
    expect(desk.page.locator("form[action$='/correct'] .problem")).to_contain_text("JS 3.10.2")


def papers_of_the_first_round(desk: Organiser) -> None:
    """成绩, 判罚单 and 申诉书 say what happened, in the words of the document."""
    results = bare(text_of(desk.document("results", "pdf")))
    assert "级差分" in results
    assert "17:0" in results or "0:17" in results
    slips = [bare(slip) for slip in pages(desk.document("penalty_form", "pdf"))]
    assert len([slip for slip in slips if "犯规" in slip and "JS4.3.3" in slip]) == 1
    (form,) = pages(desk.document("appeal_form", "pdf"))
    assert [words for words in ("没有再次干扰", "证人证实") if words not in bare(form)] == []


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_swiss_event_from_the_list_to_its_end(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall, expects=(409,))
    entered(desk)
    staff = Staff(windows, desk)
    referee, chief, committee = (
        Referee(windows, desk.link(role), expects=OVER)
        for role in ("referee", "chief_referee", "arbitration_committee")
    )
    met: list[frozenset[int]] = []
    for number in range(1, ROUNDS + 1):
        desk.check_in()
        desk.begin()
        tables = desk.tables()
        met += [frozenset({seated.ew, seated.ns}) for seated in tables]
        if number == 1:
            penalised(referee, chief)
            appealed(chief, committee)
            stayed_away(chief, desk)
        over = {ABSENT} if number == 1 else set()
        staff.play(number, EW_WINS)
        desk.call_time()
        sheets = {seated.table: RESULTS[place % len(RESULTS)] for place, seated in enumerate(tables[1:])}
        staff.paste({table: result for table, result in sheets.items() if table not in over})
        desk.close_round()
        if number == 1:
            papers_of_the_first_round(desk)
            hall.move(minutes=WINDOW + 1)
            too_late(desk)
    assert len(set(met)) == len(met) == ROUNDS * TABLES
    hall.move(minutes=APPEALS + 1)
    desk.draw_lots()
    desk.end()
    for page in (*staff.pages, referee.page, chief.page, committee.page):
        expect(page.locator("#let-out")).to_be_visible()
    check(desk, tmp_path)
