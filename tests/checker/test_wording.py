"""What people read of a report, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import guandan.checker as package
from guandan.checker import CheckReport, Difference, describe_difference, summarise_report
from guandan.texts import keys

GENERAL = {"difference", "values", "no_difference", "differences", "unproved"}
CODE = re.compile(r'(?:add_difference|expect|Unreachable)\(\s*"([a-z_]+)"')


def test_every_code_has_its_words_and_nothing_else_has() -> None:
    files = Path(str(package.__file__)).parent.rglob("*.py")
    codes = {code for file in files for code in CODE.findall(file.read_text(encoding="utf-8"))}
    assert codes == {key.removeprefix("check.") for key in keys() if key.startswith("check.")} - GENERAL


def test_a_difference_is_told_with_its_values_and_article() -> None:
    difference = Difference(12, "wrong_place", "JS 3.7.2", (1, 2), (1, 3))
    expected = "Line 12: The place is wrong. Expected (1, 2), found (1, 3). (by JS 3.7.2)"
    assert describe_difference(difference, "en") == expected
    assert describe_difference(difference, "zh") == "第 12 行：名次不对。 应为 (1, 2)，实为 (1, 3)。（依据：JS 3.7.2）"
    assert describe_difference(Difference(1, "empty", ""), "en") == "Line 1: The file is empty."


def test_a_report_ends_with_how_many_there_are() -> None:
    assert summarise_report(CheckReport(differences=(), counts={}), "en") == ["No differences found."]
    report = CheckReport(differences=(Difference(1, "empty", "", None, "x"),), counts={}, unproved=(1, 2))
    assert summarise_report(report, "en")[0].endswith("Expected –, found x.")
    assert summarise_report(report, "en")[1:] == [
        "Rounds 1, 2 have too many pairs to prove that no better draw exists.",
        "Differences found: 1.",
    ]
