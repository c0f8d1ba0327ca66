"""Plain text: lists with their columns under one another, for a terminal, a mail or a chat."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from guandan.documents.blocks import Align, ListBlock, SentenceBlock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.documents.blocks import Booklet


def write_text(booklet: Booklet) -> str:
    """The lists and sentences of a booklet."""
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
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in cell)
