"""XLSX: write a sheet for each list; every cell is a text, so that nothing is ever a formula."""

from __future__ import annotations

import csv
import re
import unicodedata
from datetime import UTC, datetime
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

import msgspec
import xlsxwriter  # type: ignore[import-untyped]

from guandan.competition.entries.sheet_names import name_sheets
from guandan.documents.blocks import Align, ListBlock, SentenceBlock
from guandan.documents.pictures.svg import estimate_text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guandan.competition.model.log import CompetitionEntry
    from guandan.documents.blocks import Booklet
    from guandan.documents.printing import Printing
    from guandan.game.log import MatchEntry


_WORKBOOK_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}
_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""A fixed time, so that the same lists give the same file."""
_A4, _MAX_COLUMN_WIDTH, _MIN_COLUMN_WIDTH = 9, 48, 6
_FIRST_ROW, _ALL_CELLS = 3, "A1:XFD1048576"
"""Above the rows are the event, the title and the headings."""
_CELL_STYLE = {"border": 1, "valign": "vcenter", "text_wrap": True}


def write_workbook(booklet: Booklet) -> bytes:
    """Write the lists of a booklet as a workbook."""
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
    """Write the event and the title, the headings, the rows, and the notes below them."""
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


# ---- CSV: UTF-8 with a byte-order mark; no cell can be taken for a formula


_NUMBER = re.compile(r"[+-]?[0-9]+")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20", "'")
"""Characters with which a formula begins in a spreadsheet, with their full-width forms, and our own apostrophe."""


def write_csv(listing: ListBlock) -> bytes:
    """Write a list as CSV, headings first."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([escape_formula(column.heading) for column in listing.columns])
    writer.writerows([escape_formula(cell.replace("\n", " ")) for cell in row] for row in listing.rows)
    return text.getvalue().encode("utf-8-sig")


def escape_formula(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would take for a formula."""
    if text.startswith(_FORMULA_STARTS) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


# ---- The log as one JSON document: every event of the competition and of its matches, and the people by number


def write_log_json(printing: Printing) -> bytes:
    """Write the log; of people it contains names and units only, like public pages."""
    championship, competition = printing.championship, printing.competition
    whole = {
        "event": competition.name,
        "book": {"id": competition.book.id, "version": competition.book.version, "digest": championship.book.digest},
        "time_zone": competition.time_zone,
        "people": {
            str(number): {"name": person.name, "unit": person.unit} for number, person in championship.people.items()
        },
        "log": [_entry_to_dict(entry) for entry in championship.log],
        "matches": {
            name: [_entry_to_dict(entry) for entry in history.entries] for name, history in championship.matches.items()
        },
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _entry_to_dict(entry: CompetitionEntry | MatchEntry) -> dict[str, object]:
    return {"version": entry.version, "at": entry.at, "by": entry.by, "event": entry.event}


# ---- Plain text: lists with their columns under one another, for a terminal, a mail or a chat


def write_text(booklet: Booklet) -> str:
    """Write the lists and sentences of a booklet."""
    lines = [booklet.event, booklet.title, *booklet.facts]
    for block in booklet.blocks:
        if isinstance(block, ListBlock):
            lines += ["", f"== {block.title} ==", *_format_rows(block), *block.notes]
        elif isinstance(block, SentenceBlock):
            lines += ["", f"== {block.title} ==", *(f"{name}  {words}" for name, words in block.lines)]
    if booklet.printed:
        lines += ["", booklet.printed]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _format_rows(listing: ListBlock) -> Iterator[str]:
    heads = [column.heading for column in listing.columns]
    rows = [[" ".join(cell.split()) for cell in row] for row in (heads, *listing.rows)]
    widths = [max(_measure_width(row[place]) for row in rows) for place in range(len(heads))]
    for row in rows:
        yield "  ".join(_format_row(row, widths, listing))


def _format_row(row: Sequence[str], widths: Sequence[int], listing: ListBlock) -> Iterator[str]:
    for cell, width, column in zip(row, widths, listing.columns, strict=True):
        space = " " * (width - _measure_width(cell))
        yield cell + space if column.align is Align.LEFT else space + cell


def _measure_width(cell: str) -> int:
    """Measure how many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in cell)
