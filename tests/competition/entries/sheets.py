"""Files as offices make them, for the tests to read."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import xlsxwriter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def xlsx(
    rows: Sequence[Sequence[object]],
    merged: Sequence[tuple[int, int, int, int]] = (),
    more: Mapping[str, Sequence[Sequence[object]]] | None = None,
    hidden: Sequence[str] = (),
) -> bytes:
    """A workbook; `merged` has first row, first column, last row, last column from 0, and `more` further sheets."""
    content = BytesIO()
    workbook = xlsxwriter.Workbook(content, {"in_memory": True, "strings_to_formulas": False})
    for name, cells in {"报名": rows, **(more or {})}.items():
        sheet = workbook.add_worksheet(name)
        if name in hidden:
            sheet.hide()
        for y, row in enumerate(cells):
            for x, value in enumerate(row):
                if value != "":
                    sheet.write(y, x, value)
    first = workbook.worksheets()[0]
    for top, left, bottom, right in merged:
        first.merge_range(top, left, bottom, right, "")
        row = rows[top]
        first.write(top, left, row[left] if left < len(row) else "")
    workbook.close()
    return content.getvalue()


def csv(text: str, encoding: str = "utf-8") -> bytes:
    return text.replace("\n", "\r\n").encode(encoding)


def wide(digits: str) -> str:
    """Digits as a Chinese keyboard types them when it is set so."""
    return "".join(chr(ord(digit) + 0xFEE0) for digit in digits)


OFFICE_PAIRS = [
    ["集团公司第三届“迎新杯”掼蛋比赛报名表"],
    [],
    ["填报单位（盖章）：", "", "", "", "", "", "", "填报日期：2026年3月1日"],
    ["序号", "单　位", "队员1", "联系电话", "队员2", "联系电话", "种子", "桌号", "备注", "性别"],
    [1, "机关一支部", "张　三", 13800000001, "李四", wide("13800000002"), "1号", "", "", "男"],
    [2, "机关一支部", "王 五", "", "欧阳修文", "", "", "第3桌", "行动不便", "女"],
    [],
    [wide("3"), "机关二支部", "阿不都·热合曼", 13800000005, "赵六", 13800000006, "", "", "", ""],
    [4, "财务部", "孙七", "", "周八", "", "2", "", "", ""],
    [5],
    [6],
    ["注：1. 每对两人；2. 请于3月31日前报送工会。"],
    ["填表人：", "吴九", "", "", "联系电话：", 13900000000],
]
