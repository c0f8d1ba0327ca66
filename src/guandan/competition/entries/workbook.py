"""XLSX: one sheet of a workbook as rows of plain text, a vertically merged cell standing in each of its rows."""

from __future__ import annotations

import re
import zlib
from datetime import date, datetime
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetVisibleEnum, load_workbook

from guandan.competition.entries.cells import plain
from guandan.errors import IllegalAction

MOST_ROWS, MOST_COLUMNS = 20_000, 256
"""A sheet that reaches further is no list of entries."""
_LARGEST = 100_000_000
_WHERE = rb"""\b[^>]*?\sr\s*=\s*["']\s*([A-Za-z]*)(\d+)\s*["'][^>]*(?<!/)>"""
_CELL, _ROW = re.compile(rb"<(?:\w+:)?c" + _WHERE), re.compile(rb"<(?:\w+:)?row" + _WHERE)
_CELL_BY_ITS_ROW = re.compile(rb"<(?:\w+:)?c(?=[\s>])(?![^>]*\sr\s*=)[^>]*(?<!/)>")
_LETTERS = 26


def read_workbook(content: bytes, name: str, sheet: str | None) -> list[list[str]]:
    """The sheet of this name, or the only one that has anything in it."""
    try:
        _refuse_bombs(content, name)
        book = load_workbook(BytesIO(content))
        return _rows(_chosen(book, name, sheet))
    except (CalamineError, BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError):
        raise IllegalAction("file_is_no_sheet", name=name) from None


def _chosen(book: CalamineWorkbook, name: str, wanted: str | None) -> CalamineSheet:
    if wanted is not None:
        if wanted not in book.sheet_names:
            raise IllegalAction("no_such_sheet", name=name, sheet=wanted, sheets=_listed(book.sheet_names))
        return book.get_sheet_by_name(wanted)
    visible = [one.name for one in book.sheets_metadata if one.visible is SheetVisibleEnum.Visible]
    filled = [sheet for sheet in map(book.get_sheet_by_name, visible) if sheet.start is not None]
    if not filled:
        raise IllegalAction("file_is_empty", name=name)
    if filled[1:]:
        raise IllegalAction("several_sheets", name=name, sheets=_listed([one.name for one in filled]))
    return filled[0]


def _listed(names: list[str]) -> str:
    return " / ".join(names)


def _refuse_bombs(content: bytes, name: str) -> None:
    """A cell far out makes calamine ask for more memory than there is, which ends the whole program."""
    with ZipFile(BytesIO(content)) as archive:
        parts = [part for part in archive.infolist() if part.filename.lower().endswith(".xml")]
        if sum(part.file_size for part in parts) > _LARGEST:
            raise IllegalAction("file_is_too_large", name=name)
        for part in parts:
            text = archive.read(part)
            if b"\0" in text:
                raise IllegalAction("file_is_no_sheet", name=name)
            # Cells that are empty but for their style, down to the last row there is, are common and do no harm.
            places = _CELL.findall(text) + (_ROW.findall(text) if _CELL_BY_ITS_ROW.search(text) else [])
            for column, row in places:
                if len(row) > len(str(MOST_ROWS)) or int(row) > MOST_ROWS or _number(column) > MOST_COLUMNS:
                    raise IllegalAction("file_is_too_large", name=name)


def _number(column: bytes) -> int:
    """A is 1, Z 26, AA 27."""
    number = 0
    for letter in column.upper():
        number = number * _LETTERS + letter - ord("A") + 1
    return number


def _rows(sheet: CalamineSheet) -> list[list[str]]:
    rows = [[_text(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    for (top, left), (bottom, _) in sheet.merged_cell_ranges or ():
        for row in rows[top + 1 : bottom + 1]:
            row[left : left + 1] = [rows[top][left]] if left < len(row) else []
    return rows


def _text(value: object) -> str:
    """Numbers as people write them: a telephone number has no decimals."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return plain(str(value))
