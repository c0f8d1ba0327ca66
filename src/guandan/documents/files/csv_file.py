"""CSV: UTF-8 with a byte-order mark; no cell can be taken for a formula."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guandan.documents.blocks import ListBlock

_NUMBER = re.compile(r"[+-]?[0-9]+")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20", "'")
"""What spreadsheets take for the beginning of a formula, the full-width forms included; and our own mark."""


def write_csv(listing: ListBlock) -> bytes:
    """A list as CSV, headings first."""
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


def unescape_formula(text: str) -> str:
    """Undo `escape_formula`."""
    return text.removeprefix("'")
