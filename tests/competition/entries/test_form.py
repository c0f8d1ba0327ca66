"""The book's registration form: its own columns, its rules with their articles, on A4; and it can be read back."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from guandan.competition.entries.columns import find_columns
from guandan.competition.entries.draft import EntryDraft
from guandan.competition.entries.drafts import preview_entries
from guandan.competition.entries.form import build_entry_form
from guandan.competition.entries.read import read_sheet
from guandan.competition.entries.sheet_names import name_sheets
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from tests.game.kit import BOOKS

PAIRS = (
    EntryDraft(rows=(1,), names=("张三", "李四"), unit="机电学院", remarks="左手"),
    EntryDraft(rows=(2,), names=("王五", "赵六"), unit="机电学院"),
)


def part(content: bytes, name: str) -> str:
    with ZipFile(BytesIO(content)) as archive:
        return archive.read(name).decode()


def told(content: bytes, sheet: str | None = None) -> list[str]:
    return [cell for row in read_sheet(content, "form.xlsx", sheet=sheet) for cell in row if cell]


@pytest.mark.article("NT 3")
@pytest.mark.article("NT 0.1")
def test_nantongs_form_has_the_branch_above_and_number_name_and_remarks() -> None:
    rows = read_sheet(build_entry_form(load("nantong-2018"), "女教工掼蛋赛", PAIRS), "form.xlsx")
    assert [row[0] for row in rows[:2]] == ["女教工掼蛋赛 报名表", "分会：机电学院"]
    assert rows[2] == ["序号", "姓名", "备注"]
    assert rows[3:5] == [["1", "张三", "左手"], ["1", "李四", "左手"]]
    text = " ".join(cell for row in rows for cell in row)
    for fact in (
        "每对 2 人（NT 0.1；NT 2.2.1）",
        "按分会报名（NT 0.1）",
        "报名截止：2018-03-31（NT 0.1）",
        "参赛人员：女职工（NT 0）",
        "可以替换的人：同单位的人（NT 2.1）",
        "替换须在赛前 1 天告知（NT 2.1）",
        "本表栏目：序号、姓名、备注（NT 3）",
    ):
        assert fact in text


@pytest.mark.article("ZD 4.2")
def test_a_book_without_a_form_gets_the_columns_that_an_entry_needs() -> None:
    rows = read_sheet(build_entry_form(load("five-round-points"), "杯赛"), "form.xlsx")
    assert rows[1] == ["序号", "姓名", "部门", "联系电话", "备注"]
    text = " ".join(cell for row in rows for cell in row)
    assert "每对 2 人（ZD 4.2）" in text
    assert "比赛期间换人或换搭档：不可更换（ZD 4.2）" in text
    assert "截止" not in text


def test_an_events_own_deadline_is_on_the_form_and_cited_as_its_own() -> None:
    book = override(load("jiangsu-2017"), {"entries.deadline": "2026-12-01"})
    assert "报名截止：2026-12-01（本赛另定）" in told(build_entry_form(book, "杯赛"))


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_is_filled_in_is_read_back(name: str, lang: str) -> None:
    rows = read_sheet(build_entry_form(load(name), "杯赛 Cup", PAIRS, lang=lang), "form.xlsx")
    found = preview_entries(rows)
    assert found.problems == ()
    assert [(one.names, one.remarks) for one in found.drafts] == [(one.names, one.remarks) for one in PAIRS]
    assert {one.unit for one in found.drafts} == {"机电学院"}


@pytest.mark.parametrize("name", BOOKS)
def test_an_empty_form_enters_nobody_and_every_blank_line_is_there(name: str) -> None:
    rows = read_sheet(build_entry_form(load(name), "杯赛", blank_pairs=5), "form.xlsx")
    assert preview_entries(rows).drafts == ()
    assert preview_entries(rows).problems == ()
    start = find_columns(rows).row
    assert [row[0] for row in rows[start : start + 10]] == [str(number) for number in range(1, 6) for _ in "ab"]


def test_it_prints_on_a4() -> None:
    sheet = part(build_entry_form(load("nantong-2018"), "杯赛"), "xl/worksheets/sheet1.xml")
    assert '<pageSetup paperSize="9"' in sheet
    assert "fitToPage" in sheet
    names = part(build_entry_form(load("nantong-2018"), "杯赛"), "xl/workbook.xml")
    assert "_xlnm.Print_Titles" in names
    assert "_xlnm.Print_Area" in names


def test_nothing_that_looks_like_a_formula_becomes_one() -> None:
    evil = EntryDraft(
        rows=(1,),
        names=("=1+1", '=HYPERLINK("x.test","y")'),
        unit="@SUM(1)",
        contacts=("+86", "http://x.test"),
        remarks="{=1}",
    )
    content = build_entry_form(load("five-round-points"), "=CMD()", [evil], blank_pairs=0)
    assert "<f>" not in part(content, "xl/worksheets/sheet1.xml")
    assert "hyperlink" not in part(content, "xl/worksheets/sheet1.xml")
    assert {"=1+1", "@SUM(1)", "+86", "{=1}", "=CMD() 报名表"} <= set(told(content))
    (draft,) = preview_entries(read_sheet(content, "x.xlsx")).drafts
    assert (draft.names, draft.unit, draft.contacts) == (evil.names, evil.unit, evil.contacts)


def test_each_branch_has_a_sheet_of_its_own_where_the_form_names_it_above() -> None:
    other = EntryDraft(rows=(3,), names=("孙七", "周八"), unit="外语/学院")
    content = build_entry_form(load("nantong-2018"), "杯赛", [*PAIRS, other])
    for sheet, unit, count in (("机电学院", "机电学院", 2), ("外语 学院", "外语/学院", 1)):
        found = preview_entries(read_sheet(content, "x.xlsx", sheet=sheet))
        assert [draft.unit for draft in found.drafts] == [unit] * count


def test_the_same_form_is_the_same_file() -> None:
    assert build_entry_form(load("two-deck"), "杯赛", PAIRS) == build_entry_form(load("two-deck"), "杯赛", PAIRS)


def test_names_of_sheets_are_such_as_spreadsheets_allow() -> None:
    wanted = ["", "a/b", "A b", "x" * 40, "x" * 41, "'引'", "[*?]", "History"]
    names = name_sheets(wanted, "报名表")
    assert names == ["报名表", "a b", "A b 2", "x" * 31, "x" * 29 + " 2", "引", "报名表 2", "History 2"]
