"""Previews: what a list would enter, and what is wrong with which of its rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.competition.entries.cells import clean_text, is_nothing
from guandan.competition.entries.columns import find_columns
from guandan.competition.entries.drafts import EntryField, EntryPreview, EntryProblem, accept_drafts, preview_entries
from guandan.competition.entries.read import read_sheet
from guandan.errors import IllegalAction
from tests.competition.entries.sheets import OFFICE_PAIRS, csv, wide, xlsx


def table(text: str) -> list[list[str]]:
    """Rows of cells parted by commas."""
    return [line.strip().split(",") for line in text.strip().splitlines()]


def wrong(found: EntryPreview) -> list[tuple[int, str]]:
    return [(problem.row, str(problem.code)) for problem in found.problems]


def names(found: EntryPreview) -> list[tuple[str, ...]]:
    return [draft.names for draft in found.drafts]


def as_csv(encoding: str) -> bytes:
    lines = [",".join(str(cell) for cell in row) for row in OFFICE_PAIRS]
    return csv("\n".join(lines), encoding)


@pytest.mark.parametrize(
    "content",
    [xlsx(OFFICE_PAIRS, [(0, 0, 0, 9), (11, 0, 11, 9)]), as_csv("gbk"), as_csv("utf-8-sig"), as_csv("utf-8")],
    ids=["xlsx", "gbk", "bom", "utf-8"],
)
def test_an_offices_list_with_a_row_a_pair(content: bytes) -> None:
    found = preview_entries(read_sheet(content, "报名表"))
    assert found.problems == ()
    assert found.questions == ()
    first, second, third, fourth = found.drafts
    assert (first.names, first.unit, first.seed, first.rows) == (("张三", "李四"), "机关一支部", 1, (5,))
    assert first.contacts == ("13800000001", "13800000002")
    assert (second.names, second.fixed_table, second.remarks) == (("王五", "欧阳修文"), 3, "行动不便")
    assert second.contacts == ()
    assert (third.names, third.rows) == (("阿不都·热合曼", "赵六"), (8,))
    assert (fourth.unit, fourth.seed) == ("财务部", 2)
    assert found.skipped == (12, 13)
    assert found.unread == ("性别",)
    assert accept_drafts(found) == found.drafts


PEOPLE = [
    ["教工掼蛋比赛报名表"],
    ["组号", "姓名", "分会", "电话", "备注"],
    [1, "张三", "机电学院", "138", "队长"],
    ["", "李四", "", "139", ""],
    [2, "王五", "", "", ""],
    ["", "赵六", "", "", ""],
    ["", "", "", "", ""],
    [3, "孙七", "外语学院", "", ""],
    ["", "周八", "外语学院", "", ""],
]


def test_a_row_a_person_with_merged_numbers_and_units() -> None:
    merged = [(2, 0, 3, 0), (4, 0, 5, 0), (2, 2, 5, 2)]
    found = preview_entries(read_sheet(xlsx(PEOPLE, merged), "x.xlsx"))
    assert [(draft.names, draft.unit, draft.rows) for draft in found.drafts] == [
        (("张三", "李四"), "机电学院", (3, 4)),
        (("王五", "赵六"), "机电学院", (5, 6)),
        (("孙七", "周八"), "外语学院", (8, 9)),
    ]
    assert found.drafts[0].contacts == ("138", "139")
    assert found.drafts[0].remarks == "队长"
    assert found.problems == ()


def test_a_row_a_person_where_only_the_first_has_the_number() -> None:
    found = preview_entries(read_sheet(xlsx(PEOPLE), "x.xlsx"))
    assert names(found) == [("张三", "李四"), ("王五", "赵六"), ("孙七", "周八")]
    assert [draft.unit for draft in found.drafts] == ["机电学院", "", "外语学院"]


def test_partners_need_not_stand_next_to_each_other() -> None:
    found = preview_entries(table("对号,姓名\n1,张三\n2,李四\n1,王五\n2,赵六"))
    assert names(found) == [("张三", "王五"), ("李四", "赵六")]


def test_numbers_of_people_say_nothing_about_pairs() -> None:
    rows = table("序号,姓名\n1,张三\n2,李四\n3,王五\n4,赵六")
    assert wrong(preview_entries([row[1:] for row in rows])) == [(1, "no_pairs")]
    assert wrong(preview_entries(rows)) == [(1, "no_pairs")]
    assert preview_entries(rows).drafts == ()
    assert names(preview_entries(rows, in_twos=True)) == [("张三", "李四"), ("王五", "赵六")]
    odd = preview_entries([*rows, ["5", "孙七"]], in_twos=True)
    assert wrong(odd) == [(6, "partner_missing")]


def test_two_names_in_one_cell_are_a_pair() -> None:
    rows = [["序号", "参赛人员"], ["1", "张三、李四"], ["2", "王五/赵六"], ["3", "孙七\n周八"], ["4", "吴九,郑十"]]
    assert names(preview_entries(rows)) == [("张三", "李四"), ("王五", "赵六"), ("孙七", "周八"), ("吴九", "郑十")]
    spaced = [["参赛人员"], ["张三 李四"], ["欧阳修 赵六"]]
    assert names(preview_entries(spaced)) == [("张三", "李四"), ("欧阳修", "赵六")]


def test_every_bad_row_is_named_as_the_sheet_counts_it_and_the_good_ones_are_kept_apart() -> None:
    rows = [
        ["报名表"],
        ["姓名", "搭档", "单位", "种子", "桌号", "电话"],
        ["张三", "李四", "一部", "1", "", ""],
        ["王五", "", "一部", "", "", ""],
        ["", "", "", "", "", "138"],
        ["赵六", "孙七", "一部", "头号", "", ""],
        ["周八", "吴九", "一部", "1", "", ""],
        ["12345", "郑十", "一部", "", "", ""],
        ["冯一", "队长:陈二", "一部", "", "", ""],
        ["褚三", "待定", "一部", "", "", ""],
        ["卫四", "蒋五", "单" * 61, "", "", ""],
        ["沈六", "韩七", "", "", "靠窗", ""],
        ["杨八", "朱九", "二部", "", "3号桌", ""],
    ]
    found = preview_entries(rows, needs_unit=True)
    assert wrong(found) == [
        (3, "seed_twice"),
        (4, "partner_missing"),
        (5, "name_missing"),
        (5, "unit_missing"),
        (6, "not_a_number"),
        (7, "seed_twice"),
        (8, "not_a_name"),
        (9, "not_a_name"),
        (10, "partner_missing"),
        (11, "text_too_long"),
        (12, "not_a_number"),
        (12, "unit_missing"),
    ]
    assert names(found) == [("杨八", "朱九")]
    told = [problem.describe() for problem in found.problems]
    assert told[0] == "第 3 行：种子号 1 与第 7 行重复"
    assert told[4] == "第 6 行：种子不是号码：“头号”"
    assert found.problems[1].describe("en") == "Row 4: 王五 has no partner"
    with pytest.raises(IllegalAction, match="import_has_problems"):
        accept_drafts(found)
    assert accept_drafts(found, without_bad_rows=True) == found.drafts


def test_three_in_a_pair_and_a_number_that_is_missing() -> None:
    found = preview_entries(table("组号,姓名\n,孙七\n1,张三\n1,李四\n1,王五\n2,赵六"))
    assert wrong(found) == [
        (2, "pair_number_missing"),
        (3, "too_many_in_pair"),
        (4, "too_many_in_pair"),
        (5, "too_many_in_pair"),
        (6, "partner_missing"),
    ]


def test_a_line_of_a_pair_with_a_contact_and_no_name_has_no_partner_in_it() -> None:
    found = preview_entries(table("组号,姓名,电话\n1,张三,138\n1,,139\n2,王五,\n2,赵六,"))
    assert wrong(found) == [(2, "partner_missing")]
    assert names(found) == [("王五", "赵六")]


def test_two_units_in_a_pair_are_a_problem() -> None:
    rows = table("姓名,单位,姓名,单位\n张三,一部,李四,二部\n王五,一部,赵六,\n孙七,一 部,周八,一部")
    found = preview_entries(rows)
    assert wrong(found) == [(2, "values_differ")]
    assert found.problems[0].describe("en") == "Row 2: unit: the two rows of the pair differ: 一部 / 二部"
    assert [draft.unit for draft in found.drafts] == ["一部", "一 部"]


def test_the_unit_above_holds_where_a_row_names_none() -> None:
    found = preview_entries(table("报名表\n分会：机电学院\n组号,姓名\n1,张三\n1,李四"), needs_unit=True)
    assert (found.problems, found.drafts[0].unit) == ((), "机电学院")


def test_headings_that_come_again_and_unused_lines_are_passed_over() -> None:
    rows = table("序号,姓名,搭档\n1,张三,李四\n2,,\n序号,姓名,搭档\n3,王五,赵六\n4,,\n合计,,4人\n")
    found = preview_entries(rows)
    assert names(found) == [("张三", "李四"), ("王五", "赵六")]
    assert (found.problems, found.skipped) == ((), (4, 7))


def test_what_looks_like_a_note_amid_the_list_is_no_note_but_a_problem() -> None:
    found = preview_entries(table("姓名,搭档\n张三,李四\n注：以下待定,\n王五,赵六\n以上名单经工会审核：属实,"))
    assert wrong(found) == [(3, "not_a_name"), (3, "partner_missing")]
    assert found.skipped == (5,)


def test_formulas_are_names_like_any_other() -> None:
    odd = ["=1+1", "+SUM(A1)", "@cmd", '=HYPERLINK("x","y")']
    found = preview_entries([["姓名", "搭档"], odd[:2], odd[2:]])
    assert names(found) == [("=1+1", "+SUM(A1)"), ("@cmd", '=HYPERLINK("x","y")')]
    one = preview_entries([["组号", "姓名"], ["1", "=1+1"], ["1", "-A1+B1"]])
    assert names(one) == [("=1+1", "-A1+B1")]


def test_an_empty_list_enters_nobody() -> None:
    found = preview_entries([["姓名", "搭档"], ["", ""]])
    assert found.drafts == found.problems == ()
    with pytest.raises(IllegalAction, match="import_has_nobody"):
        accept_drafts(found)


def test_columns_mapped_by_hand_are_used() -> None:
    rows = [["甲", "乙"], ["张三", "李四"]]
    columns = find_columns(rows, {"甲": EntryField.NAME, "乙": EntryField.NAME_2})
    assert names(preview_entries(rows, columns)) == [("张三", "李四")]


def test_numbers_may_be_written_in_many_ways() -> None:
    rows = [["姓名", "搭档", "种子", "桌号"]]
    rows += [
        [f"甲{n}", f"乙{n}", seed, seat]
        for n, (seed, seat) in enumerate([("1", wide("12")), ("2号", "第3桌"), ("③", "-")])
    ]
    found = preview_entries(rows)
    assert [(draft.seed, draft.fixed_table) for draft in found.drafts] == [(1, 12), (2, 3), (3, None)]


def test_every_kind_of_problem_has_words() -> None:
    assert {problem.value for problem in EntryProblem} > {"no_pairs", "person_twice"}
    rows = table("姓名,搭档\n张三,\n")
    assert preview_entries(rows).problems[0].describe() == "第 2 行：张三 没有搭档"


@given(st.lists(st.lists(st.text(max_size=12), max_size=6), max_size=12))
def test_whatever_stands_in_the_cells_every_row_is_entered_named_or_passed_over(cells: list[list[str]]) -> None:
    rows = [["序号", "姓名", "搭档", "单位", "种子", "备注"], *([clean_text(cell) for cell in row] for row in cells)]
    found = preview_entries(rows)
    entered = {row for draft in found.drafts for row in draft.rows}
    passed = {problem.row for problem in found.problems} | set(found.skipped)
    assert not entered & passed
    named = {
        number
        for number, row in enumerate(rows[1:], start=2)
        if any(cell and not is_nothing(cell) for cell in row[1:3])
    }
    assert named <= entered | passed
