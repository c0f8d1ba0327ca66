"""Files: what they are is told by what is in them, not by their names."""

from __future__ import annotations

from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
import xlsxwriter

from guandan.competition.entries import read
from guandan.competition.entries.read import read_sheet
from guandan.errors import IllegalAction
from guandan.texts import explain
from tests.competition.entries.sheets import OFFICE_PAIRS, csv, xlsx

if TYPE_CHECKING:
    from pathlib import Path

LIST = "姓名,搭档,单位\n张三,李四,一支部\n\n王五,赵六,二支部\n"
ROWS = [["姓名", "搭档", "单位"], ["张三", "李四", "一支部"], [], ["王五", "赵六", "二支部"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_text_in_every_encoding_and_with_every_delimiter(encoding: str, delimiter: str) -> None:
    assert read_sheet(csv(LIST.replace(",", delimiter), encoding), "名单.csv") == ROWS


def test_the_delimiter_is_the_one_that_divides_the_rows() -> None:
    text = "姓名;搭档;备注\n张三;李四;左手,慢\n王五;赵六;a,b,c,d\n"
    assert read_sheet(csv(text), "x.csv")[1:] == [["张三", "李四", "左手,慢"], ["王五", "赵六", "a,b,c,d"]]


def test_a_cell_with_a_line_break_is_one_row() -> None:
    assert read_sheet(csv('姓名,单位\n"张三\n李四",一支部\n王五,二支部\n'), "x.csv")[2] == ["王五", "二支部"]


def test_a_rare_character_of_gb18030_is_read() -> None:
    assert read_sheet(csv("姓名,搭档\n㛃𠮷,李四\n", "gb18030"), "x.csv")[1] == ["㛃𠮷", "李四"]


def test_rows_of_a_workbook_are_numbered_as_its_own() -> None:
    rows = read_sheet(xlsx([[], [], ["", "姓名", "搭档"], ["", "张三", "李四"]]), "x.xlsx")
    assert rows[2] == ["", "姓名", "搭档"]
    assert rows[:2] == [["", "", ""]] * 2


def test_values_of_a_workbook_are_text_as_people_write_it() -> None:
    content = BytesIO()
    workbook = xlsxwriter.Workbook(content, {"in_memory": True})
    sheet = workbook.add_worksheet()
    sheet.write_number(0, 0, 13800000001)
    sheet.write_number(0, 1, 1.5)
    sheet.write_datetime(0, 2, datetime(2026, 3, 1), workbook.add_format({"num_format": "yyyy-mm-dd"}))  # noqa: DTZ001 (a sheet has no zone)
    sheet.write_boolean(0, 3, 1)
    sheet.write_string(0, 4, "=1+1")
    sheet.write_formula(0, 5, "=1+1", None, 2)
    sheet.write_formula(0, 6, "=HYPERLINK(1)", None, "张三")
    sheet.write_string(0, 7, "　张三\u200b ")
    workbook.close()
    day = date(2026, 3, 1).isoformat()
    assert read_sheet(content.getvalue(), "x.xlsx") == [
        ["13800000001", "1.5", day, "True", "=1+1", "2", "张三", "张三"],
    ]


def test_a_merged_cell_stands_in_each_of_its_rows_but_only_once_in_a_row() -> None:
    rows = read_sheet(xlsx([["题目"], ["1", "张三"], ["", "李四"]], [(0, 0, 0, 1), (1, 0, 2, 0)]), "x.xlsx")
    assert rows == [["题目", ""], ["1", "张三"], ["1", "李四"]]


def test_empty_and_hidden_sheets_are_passed_over() -> None:
    content = xlsx([["姓名"]], more={"Sheet2": [], "旧": [["x"]]}, hidden=["旧"])
    assert read_sheet(content, "x.xlsx") == [["姓名"]]
    assert read_sheet(content, "x.xlsx", sheet="旧") == [["x"]]


def test_one_of_several_sheets_has_to_be_named() -> None:
    content = xlsx([["姓名"]], more={"二队": [["名字"]]})
    with pytest.raises(IllegalAction) as refused:
        read_sheet(content, "x.xlsx")
    assert (refused.value.code, refused.value.details["sheets"]) == ("several_sheets", "报名 / 二队")
    assert read_sheet(content, "x.xlsx", sheet="二队") == [["名字"]]
    with pytest.raises(IllegalAction, match="no_such_sheet"):
        read_sheet(content, "x.xlsx", sheet="三队")


def a_zip(name: str, text: str) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        archive.writestr(name, text)
    return content.getvalue()


def far_out(cell: str, row: str = "1") -> bytes:
    """A workbook whose only cell is moved far away by hand."""
    content = BytesIO()
    with ZipFile(BytesIO(xlsx([["姓名"]]))) as old, ZipFile(content, "w") as new:
        for part in old.infolist():
            text = old.read(part).replace(b' r="A1"', cell.encode()).replace(b'row r="1"', f'row r="{row}"'.encode())
            new.writestr(part, text)
    return content.getvalue()


def test_cells_that_are_empty_but_for_their_style_are_nothing() -> None:
    content = BytesIO()
    workbook = xlsxwriter.Workbook(content, {"in_memory": True})
    sheet = workbook.add_worksheet()
    sheet.write_string(0, 0, "姓名")
    sheet.write_blank(1_048_575, 16_383, None, workbook.add_format({"bold": True}))
    workbook.close()
    assert read_sheet(content.getvalue(), "x.xlsx") == [["姓名"]]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_is_empty"),
        (b"  \r\n ", "file_is_empty"),
        (b",,\r\n,,\r\n", "file_is_empty"),
        (xlsx([]), "file_is_empty"),
        (b"%PDF-1.7 \xe5\xe4", "file_is_no_sheet"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "file_is_no_sheet"),
        (b"\xff\xd8\xff\xe0picture", "file_is_no_sheet"),
        (b"some\0thing", "file_is_no_sheet"),
        (b"\xff\xfe\x00\xd8\x41", "file_is_no_sheet"),
        (b"\xff\xff\xff", "file_is_no_sheet"),
        (csv("<html><table><tr><td>姓名</td></tr></table></html>"), "file_is_no_sheet"),
        (b"PK\x03\x04 is no zip", "file_is_no_sheet"),
        (xlsx(OFFICE_PAIRS)[:2000], "file_is_no_sheet"),
        (a_zip("word/document.xml", "<w:document/>"), "file_is_no_sheet"),
        (a_zip("xl/worksheets/sheet1.xml", "a\0b"), "file_is_no_sheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "file_is_of_an_old_kind"),
        (csv('姓名,"' + "长" * 200_000 + '"\n'), "file_is_no_sheet"),
        (csv("姓名\n" + "张三\n" * 20_000), "file_is_too_large"),
        (csv("姓名" + "," * 300), "file_is_too_large"),
        (far_out(' r="XFD1048576"'), "file_is_too_large"),
        (far_out(" r = 'xfd1048576'"), "file_is_too_large"),
        (far_out(' r="A20001"'), "file_is_too_large"),
        (far_out(' r="IW1"'), "file_is_too_large"),
        (far_out("", row="1048576"), "file_is_too_large"),
    ],
)
def test_what_is_no_list_is_refused_in_words(content: bytes, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_sheet(content, "名单.xlsx")
    assert refused.value.code == code
    assert "名单.xlsx" in explain(refused.value, "zh")
    assert "名单.xlsx" in explain(refused.value, "en")


def test_a_large_file_is_refused_unread(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(read, "MAX_FILE_BYTES", 10)
    file = tmp_path / "名单.csv"
    file.write_bytes(csv(LIST))
    with pytest.raises(IllegalAction, match="file_is_too_large"):
        read_sheet(file)


def test_a_file_is_read_by_its_path_and_a_missing_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "名单.csv"
    file.write_bytes(csv(LIST, "gbk"))
    assert read_sheet(file) == ROWS
    for wrong in (tmp_path / "无.csv", tmp_path):
        with pytest.raises(IllegalAction, match="file_cannot_be_opened"):
            read_sheet(wrong)


def test_a_workbook_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guandan.competition.entries.read._MAX_UNPACKED_BYTES", 1_000)
    with pytest.raises(IllegalAction, match="file_is_too_large"):
        read_sheet(xlsx(OFFICE_PAIRS), "x.xlsx")
