"""Spreadsheets, comma-separated values, text and JSON, read back."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from guandan.documents.files.workbook import escape_formula
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.texts import Language
from tests.documents.kit import EVENT, NAMES, UNITS, knockout, made, only, printed, robin, swiss

_FORMULA = re.compile("[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?[0-9]+")
LISTS = [document for document in Document if FileForm.CSV in FORMS_BY_DOCUMENT[document]]


def cells(content: bytes) -> list[object]:
    """Every cell of a workbook."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return [cell for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python() for cell in row]


@pytest.mark.parametrize("document", LISTS)
def test_every_cell_of_a_workbook_is_a_text_and_none_a_formula(document: Document) -> None:
    content = only(made(swiss(), document, FileForm.XLSX))
    assert {type(cell) for cell in cells(content)} == {str}
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if "worksheets/sheet" in name]
    assert sheets
    assert [sheet for sheet in sheets if "<f>" in sheet or "<hyperlink" in sheet] == []


def test_a_workbook_has_every_name_as_it_is() -> None:
    found = cells(only(made(swiss(), Document.REPORT, FileForm.XLSX)))
    people = {printed(swiss()).name_people(pair) for pair in swiss().competition.entries}
    assert {*people, *UNITS, EVENT, "=2+2"} <= set(found)


def test_the_same_event_is_the_same_workbook() -> None:
    first, second = (only(made(robin(), Document.REPORT, FileForm.XLSX)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("hall", [swiss, knockout, robin])
@pytest.mark.parametrize("document", LISTS)
def test_no_cell_of_a_csv_is_worked_out_and_all_read_back(document: Document, hall: object) -> None:
    played = hall()  # type: ignore[operator]
    for name, content in made(played, document, FileForm.CSV).items():
        assert re.fullmatch(r"[a-z0-9-]+\.csv", name)
        assert content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
        assert len({len(row) for row in rows}) == 1
        risky = [cell for row in rows for cell in row if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell)]
        assert risky == []


def test_a_guarded_name_is_the_name_behind_its_apostrophe() -> None:
    content = made(swiss(), Document.REPORT, FileForm.CSV)["entries.csv"].decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))[1:]
    assert {row[0].removeprefix("'") for row in rows} == set(UNITS)
    assert "'=cmd|' /C calc'!A0" in {row[0] for row in rows}


@given(st.text())
def test_what_is_guarded_comes_back(text: str) -> None:
    safe = escape_formula(text)
    assert not _FORMULA.match(safe) or _NUMBER.fullmatch(safe)
    assert (safe.removeprefix("'") if safe != text or text.startswith("'") else safe) == text


def test_net_levels_stay_numbers() -> None:
    assert [escape_formula(text) for text in ("-3", "+2", "0", "-3 +1", "=2", "3=")] == [
        "-3",
        "+2",
        "0",
        "'-3 +1",
        "'=2",
        "3=",
    ]


@pytest.mark.parametrize("lang", Language)
def test_the_report_in_plain_text_lines_up(lang: str) -> None:
    text = only(made(swiss(), Document.REPORT, FileForm.TXT, lang=lang)).decode()
    assert text.startswith(f"{EVENT}\n")
    assert [name for name in NAMES if " ".join(name.split()) not in text] == []
    assert all(line == line.rstrip() for line in text.splitlines())


def test_the_log_is_json_and_tells_no_telephone_number() -> None:
    content = only(made(swiss(), Document.LOG, FileForm.JSON))
    log = json.loads(content)
    assert [entry["version"] for entry in log["log"]] == list(range(1, len(swiss().championship.log) + 1))
    assert log["people"]["1"] == {"name": NAMES[0], "unit": UNITS[0]}
    assert b"13800000000" not in content
    assert log["matches"]["1-1"][0]["event"]["event"] == "match_started"


def test_only_the_entry_form_has_telephone_numbers() -> None:
    for document in LISTS:
        content = only(made(swiss(), document, FileForm.TXT))
        assert b"13800000000" not in content
