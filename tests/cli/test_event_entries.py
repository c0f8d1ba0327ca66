from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guandan.competition.entries.read import read_sheet
from tests.cli.command import run
from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path

LIST = "序号,队员一,队员二,单位\n1,张一,李一,甲\n2,张二,,乙\n3,张一,李三,丙\n4,张四,李四,丁\n"


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    (tmp_path / "list.csv").write_bytes(LIST.encode("gb18030"))
    return Organiser(tmp_path, "jiangsu-2017", "--rounds", "3")


def test_a_list_is_shown_first_with_an_error_for_each_bad_row(us: Organiser, tmp_path: Path) -> None:
    before = us.file.read_bytes()
    shown = us.tries("import", tmp_path / "list.csv")
    assert shown.exit_code == 1
    assert us.file.read_bytes() == before
    assert "Row 3: 张二 has no partner" in shown.stdout
    assert "--different 4=2" in shown.stdout
    assert "nothing was entered" in shown.stdout
    assert us.refused("import", tmp_path / "list.csv", "--accept").strip()
    assert us.refused("import", tmp_path / "list.csv", "--accept", "--different", "4=2").strip()
    done = us.does("import", tmp_path / "list.csv", "--accept", "--different", "4=2", "--without-bad-rows")
    assert "Entered 3 pairs." in done
    assert us.refused("import", tmp_path / "list.csv", "--accept", "--without-bad-rows", "--different", "4=2").strip()


def test_a_program_gets_the_preview_as_data(us: Organiser, tmp_path: Path) -> None:
    shown = json.loads(us.tries("import", tmp_path / "list.csv", "--json").stdout)
    assert [problem["row"] for problem in shown["problems"]] == [3]
    assert shown["questions"][0]["id"] == "4=2"
    assert shown["columns"]["队员一"] == "name"


def test_columns_are_mapped_by_hand(us: Organiser, tmp_path: Path) -> None:
    sheet = tmp_path / "odd.csv"
    sheet.write_text("左边,右边,哪里\n张一,李一,甲\n", encoding="utf-8")
    us.refused("import", sheet)
    us.refused("import", sheet, "--map", "左边=nonsense")
    us.does("import", sheet, "--map", "左边=name", "--map", "右边=搭档姓名", "--map", "哪里=unit", "--accept")
    assert "张一 / 李一" in us.does("show", "--pairs")


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n", b"one,two\n1,2\n"])
def test_what_is_no_list_is_refused(us: Organiser, tmp_path: Path, content: bytes) -> None:
    sheet = tmp_path / "bad.csv"
    sheet.write_bytes(content)
    assert us.refused("import", sheet, "--accept").strip()
    assert us.refused("import", tmp_path / "nothing.csv").strip()


def test_the_form_is_written_once_and_read_back(us: Organiser, tmp_path: Path) -> None:
    us.enters(2)
    form = tmp_path / "form.xlsx"
    us.does("form", "--out", form, "--filled")
    assert any("甲1" in row for row in read_sheet(form))
    us.refused("form", "--out", form)


def test_people_are_not_entered_twice(us: Organiser) -> None:
    us.does("enter", "张一", "李一", "--unit", "甲", "--contact", "138")
    assert "write #1" in us.refused("enter", "张一", "李二", "--unit", "甲")
    assert "--namesakes" in us.refused("enter", "张一", "李二", "--unit", "乙")
    assert us.refused("enter", "#1", "李二").strip()
    assert us.refused("enter", "王一", "王一", "--unit", "丙").strip()
    assert us.refused("enter", "王一").strip()
    assert us.refused("enter", " ", "李二").strip()
    assert us.refused("enter", "王一", "李二", "--number", 1).strip()
    us.does("enter", "张一", "李二", "--unit", "乙", "--namesakes", "--seed", 1, "--number", 9)
    assert us.refused("enter", "王一", "王二", "--seed", 1).strip()


def test_who_left_comes_back_as_the_same_person(us: Organiser) -> None:
    us.enters(3)
    us.does("withdraw", 1, "--reason", "ill")
    us.refused("withdraw", 1)
    us.does("enter", "#1", "#2", "--unit", "单位1")
    rows = us.file.read_text(encoding="utf-8").count('"line":"person"')
    assert rows == 6
    us.refused("enter", "#99", "新人")


def test_a_pair_waits_changes_and_leaves(us: Organiser) -> None:
    us.does("enter", "张一", "李一", "--waiting", "--seed", 3, "--table", 2)
    assert "is waiting for the partner" in us.does("show")
    us.does("confirm", 1)
    us.refused("confirm", 1)
    us.refused("confirm", 7)
    changed = us.does("change", 1, "--seed", 0, "--team", "红队")
    assert "红队" in changed
    assert "seed" not in changed
    us.does("disqualify", 1, "--article", "JS 3.1", "--reason", "why")
    us.refused("disqualify", 1, "--article", " ")


def test_a_partner_is_found_later(us: Organiser) -> None:
    us.enters(1)
    us.does("enter", "张一", "--waiting", "--unit", "甲")
    us.refused("confirm", 2)
    us.refused("confirm", 2, "--partner", "#1")
    assert "2 张一 / 李一" in us.does("confirm", 2, "--partner", "李一")


def test_substitutes(us: Organiser) -> None:
    us.enters(4)
    us.refused("substitute", 1, "--leaves", "没有", "--comes", "新人")
    assert "新人 / 乙1" in us.does("substitute", 1, "--leaves", "甲1", "--comes", "新人")
    us.refused("substitute", 1, "--leaves", "新人", "--comes", "乙2", "--unit", "单位1")
    us.begins()
    us.refused("substitute", 1, "--leaves", "新人", "--comes", "又一人")  # with leave only


def test_check_in_and_schedule(us: Organiser) -> None:
    us.enters(4)
    assert us.does("checkin").count("not checked in") == 4
    us.does("checkin", 1, 2, "--as", "late")
    us.does("checkin", "--rest", "--as", "absent")
    assert us.does("checkin").count("absent") == 2
    us.refused("checkin", 9)
    assert "no schedule" in us.does("schedule")
    assert "2026-05-02 10:15" in us.does("schedule", "1=2026-05-02T09:00/10:15", "2=2026-05-02T10:30")
    for wrong in ("1", "1=tomorrow", "1=2026-05-02T09:00/08:00"):
        us.refused("schedule", wrong)
    us.refused("schedule", "2=2026-05-02T09:00", "1=2026-05-02T10:00")


def test_names_are_data(us: Organiser) -> None:
    us.does("enter", "[bold]x[/bold]", "{y}", "--unit", "[31mred")
    assert "U+001B" in us.refused("enter", "王一", "王二", "--unit", "\x1b[31mred")
    shown = us.does("show", "--pairs")
    assert "[bold]x[/bold] / {y}" in shown
    assert "[31mred" in shown


def test_control_characters_in_a_file_of_earlier_are_shown_as_such(us: Organiser) -> None:
    us.does("enter", "王一", "王二", "--unit", "[31mred")
    text = us.file.read_text(encoding="utf-8")
    us.file.write_text(text.replace('"[31mred"', r'"\u001b[31mred"'), encoding="utf-8")
    shown = us.does("show", "--pairs")
    assert "\x1b" not in shown
    assert "�[31mred" in shown


def test_time_does_not_go_back(us: Organiser) -> None:
    us.enters(1)
    early = run("event", "enter", str(us.file), "王一", "王二", "--at", "2026-04-30T09:00")
    assert early.exit_code == 2
    assert "earlier than the last entry" in early.stderr
    assert run("event", "enter", str(us.file), "王一", "王二", "--at", "soon").exit_code == 2
