"""Print what commands show of an event; names are data, whatever they look like to a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from guandan.cli.screen import print_renderables
from guandan.texts import say

if TYPE_CHECKING:
    from rich.console import RenderableType

_UNSEEN = "\N{REPLACEMENT CHARACTER}"


def print_lines(*lines: RenderableType) -> None:
    """Print lines and tables; texts are taken literally."""
    print_renderables(*(plain_text(line) if isinstance(line, str) else line for line in lines))


def plain_text(text: str, style: str = "") -> Text:
    """Return a text without markup and without control characters for the terminal."""
    shown = "".join(mark if mark.isprintable() or mark == "\n" else _UNSEEN for mark in text)
    return Text(shown, style=style)


def heading(text: str) -> Text:
    """Print a heading."""
    return plain_text(text, "bold")


def grid(lang: str, *keys: str) -> Grid:
    """A table with these headings."""
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    for key in keys:
        table.add_column(plain_text(say(key, lang)), overflow="fold")
    return table


def add_row(table: Grid, *cells: object) -> None:
    """Add a row; missing values stay empty."""
    table.add_row(*(plain_text("" if cell is None else str(cell)) for cell in cells))
