"""Files that are made to take long: their time grows with their length and no faster."""

from __future__ import annotations

import time
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from guandan.competition.entries.cells import split_names
from guandan.competition.entries.headings import guess_fields, strip_heading
from guandan.competition.entries.read import read_sheet
from guandan.errors import IllegalAction
from tests.competition.entries.sheets import xlsx

SHEET = "xl/worksheets/sheet1.xml"
PLENTY = 5.0
"""Seconds of the processor: a thousand times what these files should take, and less than they took."""


def with_sheet(cells: bytes, *, before: bytes = b"", after: bytes = b"") -> bytes:
    """A workbook with these bytes in the place of its cells."""
    found = BytesIO()
    with ZipFile(BytesIO(xlsx([["姓名"]]))) as old, ZipFile(found, "w", ZIP_DEFLATED) as new:
        for part in old.infolist():
            text = old.read(part)
            if part.filename == SHEET:
                start, end = text.index(b"<sheetData>") + len(b"<sheetData>"), text.index(b"</sheetData>")
                text = before + text[:start] + cells + text[end:] + after
            new.writestr(part.filename, text)
    return found.getvalue()


@pytest.mark.parametrize(
    "cells",
    [
        b"<c " * 40_000,
        b"<c r=" * 40_000,
        b"<c" + b" \t" * 200_000,
        b'<row r="1"><c r="A1" ' + b" " * 400_000 + b"/></row>",
        b"<row " + b'r = "' * 40_000,
        b"<x:" * 100_000,
    ],
)
def test_what_looks_like_cells_without_end(cells: bytes) -> None:
    begun = time.process_time()
    with pytest.raises(IllegalAction, match="file_is"):
        read_sheet(with_sheet(cells), "x.xlsx")
    assert time.process_time() - begun < PLENTY


def test_elements_nested_without_end() -> None:
    with pytest.raises(IllegalAction, match="file_is_no_sheet"):
        read_sheet(with_sheet(b"<row>" * 100_000 + b"</row>" * 100_000), "x.xlsx")


def test_entities_of_its_own() -> None:
    laughs = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    with pytest.raises(IllegalAction, match="file_is_no_sheet"):
        read_sheet(with_sheet(b"<row><c><v>&b;</v></c></row>", before=laughs), "x.xlsx")


@pytest.mark.parametrize(
    "cell",
    [
        b'<c r="XFD1048576"></c>',
        b'<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>',
        b'<c r="A99999999999999999999"><v>1</v></c>',
        b'<c r="ABCDEFGHIJKLMNOP1"><v>1</v></c>',
        b'<c r="A1" s="&gt;" x=">"><v>1</v></c><c r="A20001"><v>1</v></c>',
    ],
)
def test_a_cell_far_out(cell: bytes) -> None:
    with pytest.raises(IllegalAction, match="file_is_too_large"):
        read_sheet(with_sheet(b'<row r="1">' + cell + b"</row>"), "x.xlsx")


def test_merged_cells_over_and_over() -> None:
    rows = [["姓名"], *[["张三"]] * 9_000]
    content = BytesIO()
    merges = b"<mergeCells>" + b'<mergeCell ref="A2:A9000"/>' * 10_000 + b"</mergeCells>"
    with ZipFile(BytesIO(xlsx(rows))) as old, ZipFile(content, "w", ZIP_DEFLATED) as new:
        for part in old.infolist():
            text = old.read(part)
            if part.filename == SHEET:
                text = text.replace(b"</sheetData>", b"</sheetData>" + merges)
            new.writestr(part.filename, text)
    begun = time.process_time()
    with pytest.raises(IllegalAction, match="file_is_too_large"):
        read_sheet(content.getvalue(), "x.xlsx")
    assert time.process_time() - begun < PLENTY


@pytest.mark.parametrize("text", ["(" * 300_000, "1" * 20_000, "队员" * 50_000 + "x", "\t" * 300_000])
def test_headings_without_end(text: str) -> None:
    begun = time.process_time()
    assert strip_heading(text) == ""
    assert guess_fields([text]) == {}
    assert time.process_time() - begun < PLENTY


@pytest.mark.parametrize("text", ["甲" + " " * 300_000 + "x", "甲、" * 100_000, "甲 " * 100_000])
def test_names_without_end(text: str) -> None:
    begun = time.process_time()
    assert len(split_names(text, by_space=True)) == 1
    assert time.process_time() - begun < PLENTY
