"""Lists as eight branches send them: several files, sheets, and forms stacked on one sheet."""

from __future__ import annotations

import pytest

from guandan.competition.entries.draft import EntryDraft
from guandan.competition.entries.drafts import preview_parts
from guandan.competition.entries.form import build_entry_form
from guandan.competition.entries.headings import EntryField, guess_fields
from guandan.competition.entries.parts import ROWS_PER_SHEET, NamedSheet, UnitSource, find_parts
from guandan.competition.entries.read import read_sheets
from guandan.competition.entries.unit_names import find_unit_in_file_name, find_unit_name
from guandan.errors import IllegalAction
from guandan.rulebooks import load, names
from tests.competition.entries.sheets import xlsx

BRANCHES = ("机电分会", "经管分会", "机关第一部门工会", "图书馆", "外语学院", "后勤代表队", "基础部", "艺术系")
HEADINGS = ["序号", "姓名", "备注"]


def form(branch: str, above: list[str]) -> list[list[str]]:
    """The form of NT's own notice for a branch: a line a person, the pair's number in the first of two."""
    people = [["1", f"{branch}甲", ""], ["", f"{branch}乙", ""], ["2", f"{branch}丙", ""], ["", f"{branch}丁", ""]]
    return [["女教工掼蛋比赛报名表"], above, HEADINGS, *people, ["3", "", ""], ["", "", ""]]


def units(sheets: list[NamedSheet], by_hand: dict[str, EntryField] | None = None) -> list[tuple[str, tuple[str, ...]]]:
    found = preview_parts(find_parts(sheets, by_hand).parts)
    assert found.problems == found.questions == ()
    return [(draft.unit, draft.names) for draft in found.drafts]


def expected(branches: tuple[str, ...] = BRANCHES) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (branch, (f"{branch}{one}", f"{branch}{other}"))
        for branch in branches
        for one, other in (("甲", "乙"), ("丙", "丁"))
    ]


@pytest.mark.article("NT 0.1")
@pytest.mark.parametrize(
    "above",
    [
        lambda branch: [f"分会名称：{branch}"],
        lambda branch: ["分会名称：", branch],
        lambda branch: ["分会名称", branch],
        lambda branch: ["部门工会", "", branch],
        lambda branch: [branch],
        lambda branch: [f"{branch}报名表"],
    ],
)
def test_nt_0_1_eight_forms_stacked_on_one_sheet(above: object) -> None:
    rows = [row for branch in BRANCHES for row in form(branch, above(branch))]  # type: ignore[operator]
    assert units([NamedSheet(file="报名汇总.xlsx", rows=rows)]) == expected()


def test_eight_sheets_of_a_workbook() -> None:
    sheets = {branch: form(branch, []) for branch in BRANCHES}
    first, *others = sheets.items()
    content = xlsx([["说明"]], more=dict([first, *others]))
    found = find_parts(read_sheets(content, "报名.xlsx"))
    assert [sheet.sheet for sheet in found.without_list] == ["报名"]
    assert {part.unit_source for part in found.parts} == {UnitSource.SHEET}
    assert [(draft.unit, draft.names) for draft in preview_parts(found.parts).drafts] == expected()


def test_eight_files_named_after_their_branches() -> None:
    sheets = [NamedSheet(file=f"{branch}-掼蛋报名表.xlsx", rows=form(branch, [])) for branch in BRANCHES]
    assert units(sheets) == expected()


def test_rows_of_further_sheets_have_numbers_of_their_own() -> None:
    sheets = [NamedSheet(file=f"{name}.csv", rows=[["姓名", "搭档"], ["张三", name]]) for name in ("李四", "王五")]
    found = preview_parts(find_parts(sheets).parts)
    assert [draft.rows for draft in found.drafts] == [(2,), (ROWS_PER_SHEET + 2,)]
    assert [question.id for question in found.questions] == [f"{ROWS_PER_SHEET + 2}=2"]


def test_headings_on_every_printed_page_are_one_form() -> None:
    rows = [HEADINGS, ["1", "张三", ""], ["1", "李四", ""], HEADINGS, ["2", "王五", ""], ["2", "赵六", ""]]
    assert len(find_parts([NamedSheet(file="x", rows=rows)]).parts) == 1


def test_numbers_that_begin_again_below_headings_are_another_form() -> None:
    head = ["序号", "姓名", "单位"]
    rows = [head, ["1", "张三", "一部"], ["1", "李四", "一部"], head, ["1", "王五", "二部"], ["1", "赵六", "二部"]]
    assert units([NamedSheet(file="x", rows=rows)]) == [("一部", ("张三", "李四")), ("二部", ("王五", "赵六"))]


def test_a_unit_before_the_events_name_counts_after_sheet_and_file() -> None:
    rows = [["外国语学院分会女教工掼蛋比赛报名表"], ["姓名", "搭档"], ["张三", "李四"]]
    (part,) = find_parts([NamedSheet(file="新建表格.xlsx", rows=rows)]).parts
    assert (part.columns.unit, part.unit_source) == ("外国语学院分会", UnitSource.TITLE)
    (part,) = find_parts([NamedSheet(file="机电分会.xlsx", rows=rows)]).parts
    assert (part.columns.unit, part.unit_source) == ("机电分会", UnitSource.FILE)


def test_a_form_that_names_no_unit_says_so() -> None:
    bare = [["南通科院女教工第二届掼蛋比赛报名表"], ["姓名", "搭档"], ["张三", "李四"]]
    (part,) = find_parts([NamedSheet(file="新建表格.xlsx", rows=bare)]).parts
    assert (part.columns.unit, part.unit_source) == ("", UnitSource.NOWHERE)
    by_rows = [["单位", "姓名", "搭档"], ["一部", "张三", "李四"]]
    (part,) = find_parts([NamedSheet(file="新建表格.xlsx", rows=by_rows)]).parts
    assert part.unit_source is UnitSource.ROWS


def test_a_unit_that_was_found_wrongly_is_given_by_hand() -> None:
    sheets = [NamedSheet(file="经管分会.csv", rows=[["姓名", "搭档"], ["张三", "李四"]])]
    (part,) = find_parts(sheets, units={"1": "机电分会"}).parts
    assert (part.columns.unit, part.unit_source) == ("机电分会", UnitSource.HAND)


def test_a_form_that_names_no_unit_anywhere_says_so() -> None:
    rows = [["号码", "姓名", "搭档"], ["1", "甲", "乙"], ["2", "丙", "丁"]]
    (part,) = find_parts([NamedSheet(file="汇总.xlsx", rows=rows)]).parts
    assert (part.columns.unit, part.unit_source) == ("", UnitSource.NOWHERE)


def test_columns_mapped_by_hand_hold_in_the_sheets_that_have_them() -> None:
    sheets = [
        NamedSheet(file="一部.csv", rows=[["甲方", "乙方"], ["张三", "李四"]]),
        NamedSheet(file="二部.csv", rows=[["姓名", "搭档"], ["王五", "赵六"]]),
    ]
    by_hand = {"甲方": EntryField.NAME, "乙方": EntryField.NAME_2}
    assert [names for _, names in units(sheets, by_hand)] == [("张三", "李四"), ("王五", "赵六")]
    with pytest.raises(IllegalAction) as caught:
        find_parts(sheets, {"丙方": EntryField.UNIT})
    assert caught.value.code == "no_such_heading"


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_our_own_form_comes_back_without_a_question(name: str, lang: str) -> None:
    drafts = [
        EntryDraft(rows=(), names=(f"{unit}甲", f"{unit}乙"), contacts=("138", "139"), unit=unit, remarks="左手")
        for unit in ("机电分会", "经管分会", "图书馆")
    ]
    content = build_entry_form(load(name), "杯赛", drafts, lang=lang)
    found = preview_parts(find_parts(read_sheets(content, "export.xlsx")).parts, needs_unit=True)
    assert (found.problems, found.questions) == ((), ())
    assert [(draft.names, draft.unit, draft.remarks) for draft in found.drafts] == [
        (draft.names, draft.unit, draft.remarks) for draft in drafts
    ]


@pytest.mark.parametrize("heading", ["部门工会", "分会", "代表队", "参赛代表队", "基层工会名称"])
def test_units_by_other_names(heading: str) -> None:
    assert guess_fields([heading, "姓名", "搭档"])[0] is EntryField.UNIT


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("机电分会报名表", "机电分会"),
        ("报名表（机电分会）", "机电分会"),
        ("3 机电分会", "机电分会"),
        ("后勤代表队参赛名单", "后勤代表队"),
        ("盐城市参赛报名表", "盐城市"),
        ("江宁区选手报名表", "江宁区"),
        ("南京市掼蛋比赛报名表", ""),
        ("2026年扬州市职工大赛报名表", ""),
        ("女教工掼蛋比赛报名表", ""),
        ("2026年全校掼蛋大赛报名汇总表", ""),
        ("Sheet1", ""),
        ("报名", ""),
    ],
)
def test_units_in_titles(text: str, unit: str) -> None:
    assert find_unit_name(text) == unit
    assert find_unit_in_file_name(f"{text}.xlsx") == unit


def test_only_the_forms_that_need_it_are_taken_in_twos() -> None:
    alone = [["序号", "姓名"], ["1", "甲一"], ["2", "甲二"], ["3", "甲三"], ["4", "甲四"]]
    numbered = [["对号", "姓名"], ["1", "乙一"], ["1", "乙二"], ["2", "乙三"], ["2", "乙四"]]
    both = [["姓名", "搭档"], ["丙一", "丙二"], ["丙三", "（待定）"]]
    sheets = [NamedSheet(file=f"{name}.csv", rows=rows) for name, rows in (("1", alone), ("2", numbered), ("3", both))]
    found = preview_parts(find_parts(sheets).parts, in_twos=True)
    pairs = [draft.names for draft in found.drafts]
    assert pairs == [("甲一", "甲二"), ("甲三", "甲四"), ("乙一", "乙二"), ("乙三", "乙四"), ("丙一", "丙二")]
    assert [str(problem.code) for problem in found.problems] == ["partner_missing"]


def test_a_column_that_is_not_wanted_is_not_read() -> None:
    rows = [["姓名", "搭档", "所属部门"], ["甲一", "甲二", "机关一"], ["乙一", "乙二", "机关二"]]
    sheets = [NamedSheet(file="机关分会.csv", rows=rows)]
    assert {draft.unit for draft in preview_parts(find_parts(sheets).parts).drafts} == {"机关一", "机关二"}
    found = preview_parts(find_parts(sheets, {"所属部门": None}).parts)
    assert [(draft.names, draft.unit) for draft in found.drafts] == [
        (("甲一", "甲二"), "机关分会"),
        (("乙一", "乙二"), "机关分会"),
    ]
