"""XLSX: a sheet for each list; every cell is a text, so that nothing is ever a formula."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

import xlsxwriter  # type: ignore[import-untyped]

from guandan.competition.entries.sheet_names import name_sheets
from guandan.documents.blocks import Align
from guandan.documents.pictures.svg import estimate_text_width

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.documents.blocks import Booklet, ListBlock

_WORKBOOK_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}
_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""One time for all, so that the same lists are the same file."""
_A4, _MAX_COLUMN_WIDTH, _MIN_COLUMN_WIDTH = 9, 48, 6
_FIRST_ROW, _ALL_CELLS = 3, "A1:XFD1048576"
"""What stands above the rows: event, title, headings."""
_CELL_STYLE = {"border": 1, "valign": "vcenter", "text_wrap": True}


def write_workbook(booklet: Booklet) -> bytes:
    """The lists of a booklet as a workbook."""
    content = BytesIO()
    book = xlsxwriter.Workbook(content, _WORKBOOK_OPTIONS)
    book.set_properties({"title": f"{booklet.event} {booklet.title}", "created": _CREATED})
    styles: dict[str, object] = {
        "title": book.add_format({"bold": True, "font_size": 14, "valign": "vcenter"}),
        "heading": book.add_format({**_CELL_STYLE, "bold": True, "align": "center", "bg_color": "#DDDDDD"}),
        **{align.value: book.add_format({**_CELL_STYLE, "align": align.value}) for align in Align},
        "note": book.add_format({"valign": "top"}),
    }
    names = name_sheets((listing.title for listing in booklet.lists), booklet.title)
    for listing, name in zip(booklet.lists, names, strict=True):
        _write_sheet(book.add_worksheet(name), listing, booklet.event, styles)
    book.close()
    return content.getvalue()


def _write_sheet(
    sheet: xlsxwriter.worksheet.Worksheet, listing: ListBlock, event: str, styles: dict[str, object]
) -> None:
    """The event and the title, the headings, the rows, and the notes below them."""
    write = sheet.write_string
    write(0, 0, event, styles["title"])
    write(1, 0, listing.title, styles["title"])
    for place, column in enumerate(listing.columns):
        write(2, place, column.heading, styles["heading"])
        sheet.set_column(place, place, _measure_column([column.heading, *(row[place] for row in listing.rows)]))
    for number, row in enumerate(listing.rows, _FIRST_ROW):
        for place, text in enumerate(row):
            write(number, place, text, styles[listing.columns[place].align.value])
    for number, note in enumerate(listing.notes, _FIRST_ROW + len(listing.rows)):
        write(number, 0, note, styles["note"])
    _set_print_layout(sheet, wide=listing.wide)


def _measure_column(texts: Iterable[str]) -> float:
    """Compute a column width that fits the longest text, within limits."""
    longest = max((estimate_text_width(line, 2) for text in texts for line in text.split("\n")), default=0)
    return min(_MAX_COLUMN_WIDTH, max(_MIN_COLUMN_WIDTH, longest + 2))


def _set_print_layout(sheet: xlsxwriter.worksheet.Worksheet, *, wide: bool) -> None:
    sheet.freeze_panes(_FIRST_ROW, 0)
    sheet.ignore_errors({"number_stored_as_text": _ALL_CELLS})
    sheet.set_paper(_A4)
    sheet.set_landscape() if wide else sheet.set_portrait()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(2)
    sheet.set_footer("&C&P / &N")
