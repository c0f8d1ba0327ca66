"""After a walk: the exported event checks, and the standings are the same on the pages, in the PDF and in the XLSX."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TypeAlias

from python_calamine import CalamineWorkbook

from tests.cli.command import said
from tests.documents.kit import bare, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.organiser import Organiser

Grid: TypeAlias = list[list[str]]
PLACE, TIED, LEFT = "名次", "并列", "退赛"
ON_DESK, ON_PAGE, IN_BOOK, OF_TEAM = 3, 2, 4, 2
"""So many cells say the place, the number, the people and their unit; the others are figures."""
CELLS = "table => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"


def check(organiser: Organiser, folder: Path) -> None:
    """All of it, for every stage; every file comes by a button of the desk."""
    file = folder / "walk.event"
    file.write_bytes(organiser.file())
    assert said("event", "check", str(file)).startswith("No difference")
    links = organiser.tab("standings").locator("nav a[href^='?stage=']")
    for stage in [one.removeprefix("?stage=") for one in links.evaluate_all("all => all.map((a) => a.search)")] or [""]:
        same_standings(organiser, stage)


def same_standings(organiser: Organiser, stage: str) -> None:
    """The standings of a stage: on the desk, on the public page, in the XLSX and in the PDF."""
    page, query = organiser.page, f"?stage={stage}" if stage else ""
    page.goto(f"{organiser.site}/e/{organiser.event}/desk/standings{query}")
    desk: Grid = page.locator("#standings table").evaluate(CELLS)
    content = organiser.download("#standings a[download][href*='form=xlsx']")
    book = table_of(content)
    printed = text_of(organiser.download("#standings a[download][href*='form=pdf']"))
    page.goto(f"{organiser.site}/e/{organiser.event}/standings{query}")
    public: Grid = page.locator("#standings table").evaluate(CELLS)
    # A knockout's places come from its bracket, which a list tells by the rounds won.
    shared = [name for name in book[0][IN_BOOK:] if name in desk[0]]
    lines = told(book, IN_BOOK, shared)
    assert lines
    assert told(desk, ON_DESK, shared) == lines
    assert told(public, ON_PAGE, shared) == lines
    places = [printed.find(bare("".join(row))) for row in book[1:]]
    assert -1 not in places
    assert places == sorted(places)
    if len(CalamineWorkbook.from_filelike(io.BytesIO(content)).sheet_names) > 1:
        same_teams(organiser, table_of(content, 1), printed)


def same_teams(organiser: Organiser, book: Grid, printed: str) -> None:
    """团体名次: likewise; the desk's page has one column more, of what a team's figures are made."""
    page = organiser.page
    page.goto(f"{organiser.site}/e/{organiser.event}/teams")
    public: Grid = page.locator("#teams table").evaluate(CELLS)
    page.goto(f"{organiser.site}/e/{organiser.event}/desk/teams")
    desk: Grid = page.locator("#teams table").evaluate(CELLS)
    lines = told(book, OF_TEAM, book[0][OF_TEAM:])
    assert told(public, OF_TEAM, book[0][OF_TEAM:]) == lines
    assert told(desk, OF_TEAM, book[0][OF_TEAM:]) == lines
    assert [bare("".join(row)) for row in book[1:] if bare("".join(row)) not in printed] == []


def table_of(content: bytes, sheet: int = 0) -> Grid:
    """The list on a sheet of a workbook: its headings, and the lines that name somebody."""
    found = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(sheet).to_python()
    rows = [[str(cell) for cell in row] for row in found]
    head = next(at for at, row in enumerate(rows) if PLACE in row)
    return [row for row in rows[head:] if row[1]]


def told(grid: Grid, named: int, figures: list[str]) -> list[str]:
    """What each line says, without spaces: place, pair, unit, and these figures."""
    head, *rows = grid
    at = [head.index(name) for name in figures]
    lines = [bare("".join((*row[:named], *(row[place] for place in at)))).replace(TIED, "=") for row in rows]
    return [_put_mark_last(line) for line in lines]


def _put_mark_last(line: str) -> str:
    """Who has left is marked behind the names, in brackets on paper, or behind the unit."""
    without = line.replace(f"（{LEFT}）", "").replace(LEFT, "")
    return without if without == line else without + LEFT
