"""XLSX: one sheet of a workbook as rows of plain text, a vertically merged cell standing in each of its rows."""

from __future__ import annotations

import re
import zlib
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import BadZipFile, ZipFile

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetVisibleEnum, load_workbook

from guandan.competition.entries.cells import clean_text
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ROWS, MOST_COLUMNS = 20_000, 256
"""A sheet that reaches further is no list of entries."""
_MAX_UNPACKED_BYTES = 100_000_000
_MAX_MERGED_CELLS = 200_000
"""Rows that merged cells may cover in all."""
_MAX_DEPTH = 64
"""Elements inside each other; a sheet has ten."""
_PLACE = re.compile(r"\s*([A-Za-z]{0,3})(\d{1,7})\s*")
_LETTERS = 26


def read_workbook(content: bytes, name: str, sheet: str | None) -> list[list[str]]:
    """The sheet of this name, or the only one that has anything in it."""
    with _refuse_damaged(name):
        _check_not_bomb(content, name)
        book = load_workbook(BytesIO(content))
        return _read_rows(_choose_sheet(book, name, sheet), name)


def read_filled_sheets(content: bytes, name: str) -> dict[str, list[list[str]]]:
    """Every visible sheet that has anything in it, by its name."""
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
    visible = [one.name for one in book.sheets_metadata if one.visible is SheetVisibleEnum.Visible]
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
        raise IllegalAction("several_sheets", name=name, sheets=_join_names([one.name for one in filled]))
    return filled[0]


def _join_names(names: list[str]) -> str:
    return " / ".join(names)


def _check_not_bomb(content: bytes, name: str) -> None:
    """A cell far out makes calamine ask for more memory than there is, which ends the whole program."""
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
    """The cells of a part of a workbook, read with expat: the time grows with the length of the text and no faster."""

    def __init__(self, text: bytes, name: str) -> None:
        self._text = text
        self._name = name
        self._parser = ParserCreate()
        self._depth = 0
        self._row = self._column = 0
        self._has_content = False

    def check(self) -> None:
        """Refuse a cell that is too far out, and what no sheet has: own entities, elements nested without end."""
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
        # Cells that are empty but for their style, down to the last row there is, are common and do no harm.
        index = self._parser.CurrentByteIndex
        is_empty = not self._has_content and self._text[index - 2 : index] == b"/>"
        if not is_empty and (self._row > MOST_ROWS or self._column > MOST_COLUMNS):
            raise IllegalAction("file_is_too_large", name=self._name)

    def _refuse_doctype(self, *_: object) -> None:
        raise IllegalAction("file_is_no_sheet", name=self._name)


def _parse_column(column: str) -> int:
    """A is 1, Z 26, AA 27."""
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
    """Numbers as people write them: a telephone number has no decimals."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return clean_text(str(value))
