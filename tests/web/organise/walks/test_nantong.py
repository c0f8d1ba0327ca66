"""nantong-2018 through the pages alone: 24 pairs of eight branches, from the notice to the prizes."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.competition.entries.sheets import xlsx
from tests.documents.kit import bare, text_of
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.referee import Referee
from tests.web.organise.walks.staff import OVER, Staff
from tests.web.watching import settled

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows
    from tests.web.organise.walks.organiser import Seated

BRANCHES = ("机电分会", "经管分会", "外语分会", "基础部分会", "图书馆分会", "后勤分会", "机关一分会", "机关二分会")
PAIRS = "甲乙丙"
EW_WINS = ("EW", "WE", "EW", "WE", "EW")
RESULTS = ("A+ 6", "9 A+", "10 7", "8 8 N", "A+ K")
"""What sheets say; at equal levels it counts who was first in the last deal (NT 2.3)."""
PREVIEW = [12, 6, 3, 1, 1]
LATE, HIDDEN, LEAVES = 2, 3, 4
"""Tables of the first round at which something happens."""
GONE = 404
"""A later round has fewer tables: whoever stayed on the page of one is told so."""
WRITTEN_WRONG = 6
"""A table whose sheet is corrected after the round."""


def listed() -> bytes:
    """附件 3 as eight branches fill it in, one form below the other on a sheet."""
    rows: list[list[object]] = []
    for branch in BRANCHES:
        rows += [["女教工掼蛋比赛报名表"], ["分会名称：", branch], ["序号", "姓名", "备注"]]
        for number, name in enumerate(PAIRS, 1):
            rows += [[number, f"{branch.removesuffix('分会')}{name}{who}", ""] for who in "一二"]
        rows.append([])
    return xlsx(rows)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_knockout_of_24_pairs_from_eight_branches(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall, expects=(409,))
    day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
    made = {"venue": "图书馆 4 楼", "day": day, "starts": "09:00", "hours": "8", "pairs": "24"}
    desk.make("nantong-2018", "女教工掼蛋赛", **made)
    preview = desk.preview(listed())
    expect(preview.locator("h3", has_text="8")).to_be_visible()
    desk.accept_list()
    assert len(desk.pairs()) == len(BRANCHES) * len(PAIRS)
    substituted(desk)
    programme = bare(text_of(desk.document("programme", "pdf")))
    assert [words for words in ("图书馆4楼", day, "13:00") if bare(words) not in programme] == []
    staff = Staff(windows, desk)
    referee = Referee(windows, desk.link("referee"), expects=(*OVER, GONE))
    committee = Referee(windows, desk.link("referees_committee"), expects=(*OVER, GONE))
    sizes: list[int] = []
    while not is_over(desk):
        desk.check_in()
        begin(desk)
        if not sizes:
            redrawn(desk)
        tables = desk.tables()
        sizes.append(len(tables))
        over: set[int] = set()
        if len(sizes) == 1:
            hall.move(minutes=6)
            came_late(referee, desk, windows)
            hid_a_card(referee, committee, windows)
            left(desk, tables[LEAVES - 1], windows)
            over = {LATE, LEAVES}
        staff.play(len(sizes), EW_WINS)
        lines = {
            seated.table: RESULTS[place % len(RESULTS)]
            for place, seated in enumerate(tables[1:])
            if seated.table not in over
        }
        if any(not result.startswith("A+") and "A+" not in result for result in lines.values()):
            desk.call_time()
        if lines:
            staff.paste(lines)
        desk.close_round()
        if len(sizes) == 1:
            corrected(desk, tables[WRITTEN_WRONG - 1], windows)
    assert sizes == PREVIEW
    decided(desk)
    desk.end()
    rewarded(desk)
    check(desk, tmp_path)


def substituted(desk: Organiser) -> None:
    """替换: somebody of the branch takes the place of one who cannot come."""
    page = desk.tab("entries")
    press(page, "#entries tbody tr:first-child a")
    form = page.locator("form[action$='/substitute']").first
    form.locator("xpath=ancestor::details").evaluate_all("all => all.forEach((fold) => { fold.open = true; })")
    form.locator("[name='comes.name']").fill("机电丁三")
    with page.expect_navigation():
        form.locator("button").click()
    settled(page)
    assert "机电丁三" in next(iter(desk.pairs().values()))


def came_late(referee: Referee, desk: Organiser, windows: Windows) -> None:
    """迟到: the clock fills in the minutes, the page says what follows, and one press confirms it (NT 1.5.4)."""
    page = referee.page
    referee.goes_to(LATE)
    page.check("[data-late=ns]")
    assert int(page.input_value("#late-ns")) >= 5
    expect(page.locator("#late-preview")).to_contain_text("NT 1.5.4")
    expect(page.locator("#late-preview")).to_contain_text(f"第 {LATE} 桌到此结束")
    before = len(windows.asked)
    press(page, "#late button.main:enabled")
    assert len(windows.asked) == before  # what follows has been read
    expect(desk.tab("board").locator(".tile.is-forfeited")).to_have_count(1)


def hid_a_card(referee: Referee, committee: Referee, windows: Windows) -> None:
    """藏牌: a referee submits it; the referees' committee reads the card of the case and confirms once (NT 1.5.3)."""
    referee.goes_to(HIDDEN)
    expect(referee.reports("hidden_cards", "北家")).to_contain_text("东西方升 1 级")
    referee.accepts()
    page = committee.tab("cases")
    case = page.locator("#cases .case")
    expect(case).to_contain_text("NT 1.5.3")
    assert re.search(r"\bD\d+\b", case.inner_text()) is None
    before = len(windows.asked)
    press(page, "#cases button.main")
    assert len(windows.asked) == before + 1
    expect(page.locator("#cases .case")).to_have_count(0)
    committee.goes_to(HIDDEN)
    expect(committee.ledger).to_contain_text("藏牌")


def left(desk: Organiser, seated: Seated, windows: Windows) -> None:
    """退赛 in the middle of a round: the opponents go on (NT 1.5.4), and everybody sees who has left."""
    page = desk.tab("entries")
    press(page, f"#entries a[href$='/entries/{seated.ns}']")
    page.fill("#why", "身体不适")
    before = len(windows.asked)
    press(page, "form[action$='/withdraw'] button")
    (question,) = windows.asked[before:]
    assert f"第 {LEAVES} 桌到此结束" in question
    expect(page.locator("#pair-head .state")).to_contain_text("退赛")
    public = windows().go(f"/e/{desk.event}")
    expect(public.locator("#front")).to_contain_text(f"{len(BRANCHES) * len(PAIRS) - 1} 另有 1 对退赛")


def corrected(desk: Organiser, seated: Seated, windows: Windows) -> None:
    """迟改: a sheet was written the wrong way round, found after the round; the other pair goes on."""
    page = desk.table(1, seated.table)
    before = len(windows.asked)
    with page.expect_navigation():
        desk.correct("6", "过A", "两方写反了")
    settled(page)
    (question,) = windows.asked[before:]
    assert "晋级" in question
    assert page.locator("form[action$='/correct'] .problem:visible").count() == 0
    standing = {pair.partition(" ")[0]: int(place.split()[0]) for place, pair, *_ in desk.standings()}
    assert standing[str(seated.ns)] < standing[str(seated.ew)]


def redrawn(desk: Organiser) -> None:
    """A start by mistake is taken back, and the draw with it; then both are made again."""
    page = desk.tab("round")
    fold = page.locator("form[action$='/round/take-back-start']")
    fold.locator("xpath=ancestor::details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    fold.locator("[name=reason]").fill("还有人没到")
    with page.expect_navigation():
        fold.locator("button").click()
    settled(page)
    desk.tab("draw")
    desk.start()


def is_over(desk: Organiser) -> bool:
    """Does the desk say that all rounds were played?"""
    return desk.tab("round").locator("a[href$='/settings#end']").count() > 0


def decided(desk: Organiser) -> None:
    """What the book leaves to the organisers: who else gets a third prize, and who a souvenir (NT 2.2.5, NT 0.5)."""
    page = desk.tab("prizes")
    for title in ("三等奖", "纪念奖"):
        ask = page.locator("section:has(form)", has_text=title)
        expect(ask).to_be_visible()
        if title == "三等奖":
            ask.locator("input[type=checkbox]").first.check()
        with page.expect_navigation():
            ask.locator("button").click()
        expect(ask).to_have_count(0)
    tied = page.locator("section:has(form)", has_text="团体第")
    for _ in range(len(BRANCHES) - 1):
        if tied.count():  # branches with the same points, as the draw has it
            for place, field in enumerate(tied.first.locator("select").all(), 1):  # one for each place
                field.select_option(index=place)
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
    assert sum("分会" in one for one in shown) >= 3
    branches = desk.tab("teams").locator("#teams tbody tr")
    expect(branches).to_have_count(len(BRANCHES))
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
    press(page, "#draw-actions button.main")
    desk.publish()
    desk.start()
