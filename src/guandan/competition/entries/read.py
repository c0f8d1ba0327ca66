"""Sheets as offices send them: XLSX, or CSV in any of the usual encodings, as rows of plain text."""

from __future__ import annotations

import codecs
import csv
from io import StringIO
from pathlib import Path

from guandan.competition.entries.cells import clean_text
from guandan.competition.entries.parts import NamedSheet
from guandan.competition.entries.workbook import MOST_COLUMNS, MOST_ROWS, read_filled_sheets, read_workbook
from guandan.errors import IllegalAction

MAX_FILE_BYTES = 20_000_000
"""A file of more bytes is no list of entries."""

_ZIP_MAGIC = b"PK\x03\x04"
_OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
_UNREADABLE_MAGIC = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"Rar!", b"7z\xbc\xaf", b"{\\rtf")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DELIMITERS = (",", "\t", ";")


def read_sheet(source: Path | bytes, name: str = "", *, sheet: str | None = None) -> list[list[str]]:
    """报名表: the rows of a file, the first being the sheet's row 1; `sheet` names one of several."""
    if isinstance(source, Path):
        name = name or source.name
        source = _read_bytes(source)
    if len(source) > MAX_FILE_BYTES:
        raise IllegalAction("file_is_too_large", name=name)
    if not source.strip():
        raise IllegalAction("file_is_empty", name=name)
    if source.startswith(_ZIP_MAGIC):
        rows = read_workbook(source, name, sheet)
    elif source.startswith(_OLD_EXCEL_MAGIC):
        raise IllegalAction("file_is_of_an_old_kind", name=name)
    else:
        rows = _read_text(source, name)
    if not any(cell for row in rows for cell in row):
        raise IllegalAction("file_is_empty", name=name)
    return rows


def read_sheets(source: Path | bytes, name: str = "", *, sheet: str | None = None) -> list[NamedSheet]:
    """报名表: every sheet of a file that has something in it, or the one that is named."""
    if isinstance(source, Path):
        name = name or source.name
        source = _read_bytes(source)
    if sheet is not None or not source.startswith(_ZIP_MAGIC) or len(source) > MAX_FILE_BYTES:
        return [NamedSheet(file=name, sheet=sheet or "", rows=read_sheet(source, name, sheet=sheet))]
    found = read_filled_sheets(source, name)
    filled = {title: rows for title, rows in found.items() if any(cell for row in rows for cell in row)}
    if not filled:
        raise IllegalAction("file_is_empty", name=name)
    # A sheet that is the only one has no name that says anything.
    return [NamedSheet(file=name, sheet=title if len(filled) > 1 else "", rows=rows) for title, rows in filled.items()]


def _read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except OSError:
        raise IllegalAction("file_cannot_be_opened", name=path.name) from None


def _read_text(content: bytes, name: str) -> list[list[str]]:
    text = _decode(content, name)
    # Some programs write a web page and call it a sheet.
    if text.lstrip().startswith("<"):
        raise IllegalAction("file_is_no_sheet", name=name)
    rows = max((_parse(text, delimiter, name) for delimiter in _DELIMITERS), key=_measure_fit)
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise IllegalAction("file_is_too_large", name=name)
    return rows


def _decode(content: bytes, name: str) -> str:
    """Almost everything can be read as GBK and hardly anything else as UTF-8: so UTF-8 is tried first."""
    if content.startswith(_UTF_16):
        encodings = ["utf-16"]
    elif content.startswith(_UNREADABLE_MAGIC) or b"\0" in content:
        raise IllegalAction("file_is_no_sheet", name=name)
    else:
        encodings = ["utf-8-sig", "gb18030"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise IllegalAction("file_is_no_sheet", name=name)


def _parse(text: str, delimiter: str, name: str) -> list[list[str]]:
    try:
        return [
            [clean_text(cell) for cell in row] for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter)
        ]
    except csv.Error:
        raise IllegalAction("file_is_no_sheet", name=name) from None


def _measure_fit(rows: list[list[str]]) -> tuple[int, int]:
    """How many rows a delimiter divides, and into how many cells."""
    divided = [row for row in rows if row[1:]]
    return len(divided), sum(map(len, divided))
