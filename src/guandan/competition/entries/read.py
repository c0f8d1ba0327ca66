"""Read sheets as offices send them, XLSX or CSV in any usual encoding, as rows of plain text."""

from __future__ import annotations

import codecs
import csv
import re
import zlib
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import BadZipFile, ZipFile

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetVisibleEnum, load_workbook

from guandan.competition.entries.cells import clean_text
from guandan.competition.entries.parts import NamedSheet
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator


MAX_FILE_BYTES = 20_000_000
"""A larger file cannot be a list of entries."""

_ZIP_MAGIC = b"PK\x03\x04"
_OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
_UNREADABLE_MAGIC = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"Rar!", b"7z\xbc\xaf", b"{\\rtf")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DELIMITERS = (",", "\t", ";")


def read_sheet(source: Path | bytes, name: str = "", *, sheet: str | None = None) -> list[list[str]]:
    """报名表: read the rows of a file, beginning with the sheet's row 1; `sheet` names one of several."""
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
    """报名表: read every sheet of a file that is not empty, or the one that is named."""
    if isinstance(source, Path):
        name = name or source.name
        source = _read_bytes(source)
    if sheet is not None or not source.startswith(_ZIP_MAGIC) or len(source) > MAX_FILE_BYTES:
        return [NamedSheet(file=name, sheet=sheet or "", rows=read_sheet(source, name, sheet=sheet))]
    found = read_filled_sheets(source, name)
    filled = {title: rows for title, rows in found.items() if any(cell for row in rows for cell in row)}
    if not filled:
        raise IllegalAction("file_is_empty", name=name)
    # The name of an only sheet says nothing.
    return [NamedSheet(file=name, sheet=title if len(filled) > 1 else "", rows=rows) for title, rows in filled.items()]


def _read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except OSError:
        raise IllegalAction("file_cannot_be_opened", name=path.name) from None


def _read_text(content: bytes, name: str) -> list[list[str]]:
    text = _decode(content, name)
    # Some programs save a web page under the name of a sheet.
    if text.lstrip().startswith("<"):
        raise IllegalAction("file_is_no_sheet", name=name)
    rows = max((_parse(text, delimiter, name) for delimiter in _DELIMITERS), key=_measure_fit)
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise IllegalAction("file_is_too_large", name=name)
    return rows


def _decode(content: bytes, name: str) -> str:
    """Decode the text; UTF-8 is tried first, because almost any bytes are valid GBK but few are valid UTF-8."""
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
    """Measure how many rows a delimiter divides, and into how many cells."""
    divided = [row for row in rows if row[1:]]
    return len(divided), sum(map(len, divided))


# ---- XLSX: one sheet of a workbook as rows of plain text; a vertically merged cell is repeated in each row


MOST_ROWS, MOST_COLUMNS = 20_000, 256
"""A larger sheet cannot be a list of entries."""
_MAX_UNPACKED_BYTES = 100_000_000
_MAX_MERGED_CELLS = 200_000
"""The maximum number of rows that merged cells may cover together."""
_MAX_DEPTH = 64
"""The maximum depth of nested elements; a real sheet has ten."""
_PLACE = re.compile(r"\s*([A-Za-z]{0,3})(\d{1,7})\s*")
_LETTERS = 26


def read_workbook(content: bytes, name: str, sheet: str | None) -> list[list[str]]:
    """Read the sheet of this name, or the only one that is not empty."""
    with _refuse_damaged(name):
        _check_not_bomb(content, name)
        book = load_workbook(BytesIO(content))
        return _read_rows(_choose_sheet(book, name, sheet), name)


def read_filled_sheets(content: bytes, name: str) -> dict[str, list[list[str]]]:
    """Read every visible sheet that is not empty, by its name."""
    with _refuse_damaged(name):
        _check_not_bomb(content, name)
        book = load_workbook(BytesIO(content))
        return {sheet.name: _read_rows(sheet, name) for sheet in _list_filled(book)}


@contextmanager
def _refuse_damaged(name: str) -> Iterator[None]:
    try:
        yield
    except (CalamineError, BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError):
        raise IllegalAction("file_is_no_sheet", name=name) from None


def _list_filled(book: CalamineWorkbook) -> list[CalamineSheet]:
    visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible is SheetVisibleEnum.Visible]
    return [sheet for sheet in map(book.get_sheet_by_name, visible) if sheet.start is not None]


def _choose_sheet(book: CalamineWorkbook, name: str, wanted: str | None) -> CalamineSheet:
    if wanted is not None:
        if wanted not in book.sheet_names:
            raise IllegalAction("no_such_sheet", name=name, sheet=wanted, sheets=_join_names(book.sheet_names))
        return book.get_sheet_by_name(wanted)
    filled = _list_filled(book)
    if not filled:
        raise IllegalAction("file_is_empty", name=name)
    if filled[1:]:
        raise IllegalAction("several_sheets", name=name, sheets=_join_names([sheet.name for sheet in filled]))
    return filled[0]


def _join_names(names: list[str]) -> str:
    return " / ".join(names)


def _check_not_bomb(content: bytes, name: str) -> None:
    """Refuse a cell far out: calamine would ask for more memory than there is, which ends the whole program."""
    with ZipFile(BytesIO(content)) as archive:
        parts = [part for part in archive.infolist() if part.filename.lower().endswith(".xml")]
        if sum(part.file_size for part in parts) > _MAX_UNPACKED_BYTES:
            raise IllegalAction("file_is_too_large", name=name)
        for part in parts:
            text = archive.read(part)
            if b"\0" in text:
                raise IllegalAction("file_is_no_sheet", name=name)
            _Cells(text, name).check()


class _Cells:
    """Reads the cells of a part of a workbook with expat, in time proportional to the length of the text."""

    def __init__(self, text: bytes, name: str) -> None:
        self._text = text
        self._name = name
        self._parser = ParserCreate()
        self._depth = 0
        self._row = self._column = 0
        self._has_content = False

    def check(self) -> None:
        """Refuse a cell that is too far out, and anything no real sheet has: entities, elements nested too deeply."""
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        try:
            self._parser.Parse(self._text, True)  # noqa: FBT003 (expat's own)
        except ExpatError:
            raise IllegalAction("file_is_no_sheet", name=self._name) from None

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._has_content = True
        if self._depth > _MAX_DEPTH:
            raise IllegalAction("file_is_no_sheet", name=self._name)
        local = tag.rpartition(":")[2]
        if local not in {"row", "c"}:
            return
        place = _PLACE.fullmatch(attributes.get("r", ""))
        if place is None and "r" in attributes:
            raise IllegalAction("file_is_too_large", name=self._name)
        if local == "row":
            self._row = int(place[2]) if place else self._row + 1
            self._column = 0
        else:
            self._row = int(place[2]) if place else max(self._row, 1)
            self._column = _parse_column(place[1]) if place else self._column + 1
            self._has_content = False

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag.rpartition(":")[2] != "c":
            return
        # Empty cells with a style down to the last possible row are common and harmless.
        index = self._parser.CurrentByteIndex
        is_empty = not self._has_content and self._text[index - 2 : index] == b"/>"
        if not is_empty and (self._row > MOST_ROWS or self._column > MOST_COLUMNS):
            raise IllegalAction("file_is_too_large", name=self._name)

    def _refuse_doctype(self, *_: object) -> None:
        raise IllegalAction("file_is_no_sheet", name=self._name)


def _parse_column(column: str) -> int:
    """Parse a column's letters: A is 1, Z is 26, AA is 27."""
    number = 0
    for letter in column.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number


def _read_rows(sheet: CalamineSheet, name: str) -> list[list[str]]:
    rows = [[_format_cell(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    merged = sheet.merged_cell_ranges or ()
    if sum(min(bottom, len(rows)) - top for (top, _), (bottom, _) in merged if top < len(rows)) > _MAX_MERGED_CELLS:
        raise IllegalAction("file_is_too_large", name=name)
    for (top, left), (bottom, _) in merged:
        for row in rows[top + 1 : bottom + 1]:
            row[left : left + 1] = [rows[top][left]] if left < len(row) else []
    return rows


def _format_cell(value: object) -> str:
    """Format a cell's number as people write it: a telephone number has no decimals."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return clean_text(str(value))
