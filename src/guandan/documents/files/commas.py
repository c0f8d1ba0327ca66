"""CSV: UTF-8 with the mark that spreadsheets look for, and no cell that one of them would work out."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guandan.documents.blocks import Listing

_NUMBER = re.compile(r"[+-]?[0-9]+")
_WORKED_OUT = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20", "'")
"""What spreadsheets take for the beginning of a formula, the full-width forms included; and our own mark."""


def commas(listing: Listing) -> bytes:
    """A list as CSV, headings first."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([guarded(column.heading) for column in listing.columns])
    writer.writerows([guarded(cell.replace("\n", " ")) for cell in row] for row in listing.rows)
    return text.getvalue().encode("utf-8-sig")


def guarded(text: str) -> str:
    """A text that a spreadsheet would take for a formula, or that begins with an apostrophe, gets one in front."""
    if text.startswith(_WORKED_OUT) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def unguarded(text: str) -> str:
    """What `guarded` was given."""
    return text.removeprefix("'")
