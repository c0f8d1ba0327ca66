"""Headings: the words of offices, one row of them or two, or mapped by hand."""

from __future__ import annotations

import pytest

from guandan.competition.entries.columns import find_columns
from guandan.competition.entries.headings import EntryField as F
from guandan.competition.entries.headings import guess_fields
from guandan.errors import IllegalAction


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("序号 姓名 备注", [F.PAIR_NUMBER, F.NAME, F.REMARKS]),
        ("序号 单位 队员1 队员2 电话 备注", [F.PAIR_NUMBER, F.UNIT, F.NAME, F.NAME_2, F.CONTACT, F.REMARKS]),
        ("部门 选手A 选手B 种子 桌号", [F.UNIT, F.NAME, F.NAME_2, F.SEED, F.FIXED_TABLE]),
        ("支部 姓名 搭档", [F.UNIT, F.NAME, F.NAME_2]),
        ("搭档 姓名", [F.NAME_2, F.NAME]),
        ("姓名 联系电话 姓名 联系电话", [F.NAME, F.CONTACT, F.NAME_2, F.CONTACT]),
        ("队员二 队员一", [F.NAME_2, F.NAME]),
        ("乙 甲 姓名", [None, None, F.NAME]),
        ("参赛选手（1） 参赛选手（2） 所在单位 手机号码*", [F.NAME, F.NAME_2, F.UNIT, F.CONTACT]),
        ("序号 对号 姓名 分会名称", [None, F.PAIR_NUMBER, F.NAME, F.UNIT]),
        ("组号 序号 姓名", [F.PAIR_NUMBER, None, F.NAME]),
        ("单位 部门 姓名", [F.UNIT, None, F.NAME]),
        ("姓名1 单位1 姓名2 单位2", [F.NAME, F.UNIT, F.NAME_2, F.UNIT]),
        ("姓名 性别 身份证号 联系人 领队 替补", [F.NAME, None, None, None, None, None]),
        ("队长 队员", [F.NAME, F.NAME_2]),
        ("队名 第一选手 第二选手 种子选手", [F.TEAM, F.NAME, F.NAME_2, F.SEED]),
        ("姓名 姓名 姓名", [F.NAME, F.NAME_2, None]),
        ("No. Name Partner Department Phone Remarks", [F.PAIR_NUMBER, F.NAME, F.NAME_2, F.UNIT, F.CONTACT, F.REMARKS]),
        ("Player1 Player2 Team Seed Table", [F.NAME, F.NAME_2, F.TEAM, F.SEED, F.FIXED_TABLE]),
        ("姓名 搭档电话 统一编号 备注 备注", [F.NAME, F.CONTACT, None, F.REMARKS, F.REMARKS]),
        ("姓　名：【必填】 单_位", [F.NAME, F.UNIT]),
    ],
)
def test_headings_of_offices(headings: str, fields: list[F | None]) -> None:
    # A full-width space inside a heading is part of it here.
    words = headings.split(" ")
    assert [guess_fields(words).get(place) for place in range(len(words))] == fields


def test_full_width_and_spaced_headings() -> None:
    assert guess_fields(["序　号", "队员２", "队员１", " 备 注 "]) == {
        0: F.PAIR_NUMBER,
        1: F.NAME_2,
        2: F.NAME,
        3: F.REMARKS,
    }


def test_titles_above_are_passed_over() -> None:
    columns = find_columns(
        [["姓名登记与单位分配表"], [], ["", ""], ["单位", "姓名", "搭档", "鞋码"], ["一部", "张三", "李四"]]
    )
    assert columns.row == 4
    assert columns.unread == ("鞋码",)


@pytest.mark.parametrize("is_merged", [True, False])
def test_two_rows_of_headings_are_one(is_merged: bool) -> None:  # noqa: FBT001 (a test's case)
    below = ["序号", "单位", "姓名", "电话", "姓名", "电话", "备注"]
    columns = find_columns(
        [
            ["比赛报名表"],
            ["序号", "单位", "队员一", "", "队员二", "", "备注"],
            below if is_merged else ["", "", *below[2:6], ""],
            ["1", "一部", "张三", "138", "李四", "139", ""],
        ]
    )
    assert columns.row == 3
    assert list(columns.fields.values()) == [F.PAIR_NUMBER, F.UNIT, F.NAME, F.CONTACT, F.NAME_2, F.CONTACT, F.REMARKS]


def test_a_heading_over_two_players() -> None:
    columns = find_columns([["名单"], ["序号", "部门", "参赛选手", "", "电话"], ["", "", "选手A", "选手B", ""]])
    assert columns.row == 3
    assert list(columns.fields.values()) == [F.PAIR_NUMBER, F.UNIT, F.NAME, F.NAME_2, F.CONTACT]


@pytest.mark.parametrize(
    ("above", "unit"),
    [
        (["分会名称：机电学院"], "机电学院"),
        (["分会：____机电学院____"], "机电学院"),
        (["单位(盖章):", "", "财务部"], "财务部"),
        (["单位：", "日期："], ""),
        (["单位：________"], ""),
        (["本单位：共十人"], ""),
    ],
)
def test_a_unit_named_above_holds_for_the_sheet(above: list[str], unit: str) -> None:
    assert find_columns([["报名表"], above, ["序号", "姓名"]]).unit == unit


def test_columns_are_mapped_by_hand() -> None:
    rows = [["甲方人员", "乙方人员", "归属", "姓名"], ["张三", "李四", "一部", "拼音"]]
    columns = find_columns(rows, {"甲方人员": F.NAME, "乙方人员": F.NAME_2, "归属": F.UNIT})
    assert columns.fields == {0: F.NAME, 1: F.NAME_2, 2: F.UNIT}
    assert columns.unread == ("姓名",)
    one = find_columns([["姓名", "别名", "搭档"]], {"别 名": F.NAME})
    assert one.fields == {1: F.NAME}


def test_a_heading_that_is_not_there_cannot_be_mapped() -> None:
    with pytest.raises(IllegalAction) as refused:
        find_columns([["姓名", "搭档"]], {"名號": F.UNIT})
    assert (refused.value.code, refused.value.details["headings"]) == ("no_such_heading", "姓名 / 搭档")


@pytest.mark.parametrize("rows", [[], [["比赛通知"], ["时间", "地点"]], [["单位", "电话"]]])
def test_a_sheet_without_names_has_no_headings(rows: list[list[str]]) -> None:
    with pytest.raises(IllegalAction, match="no_headings"):
        find_columns(rows)
