"""多份报名表: find the forms in files, sheets and stacked lists, each with its own columns and unit."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.entries.columns import Columns, find_columns, find_unit_above
from guandan.competition.entries.headings import EntryField, strip_heading
from guandan.competition.entries.unit_names import find_unit_in_file_name, find_unit_name
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROWS_PER_SHEET = 100_000
"""Rows of the second sheet are counted from this number, of the third from twice as many, so each number is unique."""
_FEWEST_SHARED = 2


class UnitSource(StrEnum):
    """Where a form's unit was found."""

    ROWS = "rows"
    ABOVE = "above"
    TITLE = "title"
    SHEET = "sheet"
    FILE = "file"
    HAND = "hand"
    NOWHERE = "nowhere"


class NamedSheet(Struct, frozen=True, kw_only=True):
    """The rows of one sheet, with its file and name; `sheet` is empty if the file has no sheets."""

    file: str
    sheet: str = ""
    rows: list[list[str]]


class ListPart(Struct, frozen=True, kw_only=True):
    """One form: its rows up to `end`, counted in its sheet, and from `offset` on in the whole list."""

    mark: str
    source: NamedSheet
    columns: Columns
    end: int
    offset: int = 0
    unit_source: UnitSource = UnitSource.ROWS

    @property
    def rows(self) -> list[list[str]]:
        """The rows of its sheet, up to the beginning of the next form."""
        return self.source.rows[: self.end]


class FoundParts(Struct, frozen=True, kw_only=True):
    """The forms that were found, and the sheets without one."""

    parts: tuple[ListPart, ...]
    without_list: tuple[NamedSheet, ...] = ()


def find_parts(
    sheets: Sequence[NamedSheet],
    by_hand: Mapping[str, EntryField | None] | None = None,
    units: Mapping[str, str] | None = None,
) -> FoundParts:
    """Find every form in these sheets; refuse a single sheet without headings. `units` are by the mark of a form."""
    parts: list[ListPart] = []
    without: list[NamedSheet] = []
    mapped: set[str] = set()
    for place, sheet in enumerate(sheets):
        own = _fitting(by_hand or {}, sheet.rows)
        try:
            columns = find_columns(sheet.rows, own)
        except IllegalAction:
            if not sheets[1:]:
                find_columns(sheet.rows, by_hand)
                raise
            without.append(sheet)
            continue
        mapped |= own.keys()
        parts += _split_sheet(sheet, columns, own, place * ROWS_PER_SHEET, len(parts))
    _refuse_unknown_headings(by_hand or {}, mapped, parts)
    if not parts:
        raise IllegalAction("no_headings")
    return FoundParts(parts=tuple(_set_unit(part, units or {}) for part in parts), without_list=tuple(without))


def _fitting(by_hand: Mapping[str, EntryField | None], rows: Sequence[Sequence[str]]) -> dict[str, EntryField | None]:
    """Return the headings mapped by hand that occur in this sheet."""
    cells = {strip_heading(cell) for row in rows for cell in row}
    return {heading: field for heading, field in by_hand.items() if strip_heading(heading) in cells}


def _refuse_unknown_headings(
    by_hand: Mapping[str, EntryField | None], found: set[str], parts: Sequence[ListPart]
) -> None:
    missing = [heading for heading in by_hand if heading not in found]
    # Two rows of headings are joined only where the columns are found.
    joined = {strip_heading(text) for part in parts for text in part.columns.headings}
    for heading in missing:
        if strip_heading(heading) not in joined:
            known = " / ".join(text for text in parts[0].columns.headings if text) if parts else ""
            raise IllegalAction("no_such_heading", heading=heading, headings=known)


def _split_sheet(
    sheet: NamedSheet, first: Columns, by_hand: Mapping[str, EntryField | None], offset: int, before: int
) -> list[ListPart]:
    """Split a sheet into stacked forms: each begins with titles, or with headings below which numbers start again."""
    signature = {strip_heading(cell) for cell in sheet.rows[first.row - 1] if cell}
    heads = [first]
    starts = [0]
    for place in range(first.row, len(sheet.rows)):
        cells = {strip_heading(cell) for cell in sheet.rows[place] if cell}
        if len(cells & signature) < min(_FEWEST_SHARED, len(signature)) or 2 * len(cells & signature) < len(signature):
            continue
        start = _find_title_start(sheet.rows, place, heads[-1])
        if start == place and not _begins_anew(sheet.rows, place, heads[-1]):
            continue  # the same headings at the top of the next printed page
        local = find_columns(sheet.rows[start : place + 1], _fitting(by_hand, sheet.rows[start : place + 1]))
        heads.append(replace(local, row=place + 1))
        starts.append(start)
    ends = [*starts[1:], len(sheet.rows)]
    return [
        ListPart(
            mark=str(before + number),
            source=sheet,
            columns=replace(columns, unit=find_unit_above(sheet.rows[start : columns.row])),
            end=end,
            offset=offset,
        )
        for number, (columns, start, end) in enumerate(zip(heads, starts, ends, strict=True), 1)
    ]


def _find_title_start(rows: Sequence[Sequence[str]], place: int, above: Columns) -> int:
    """Find where the titles above a row of headings begin: they are rows without a pair of the form above."""
    start = place
    names = {*above.places(EntryField.NAME), *above.places(EntryField.NAME_2)}
    for number in range(place - 1, above.row - 1, -1):
        filled = {at: cell for at, cell in enumerate(rows[number]) if cell}
        is_title = len(set(filled.values())) == 1 and not (filled.keys() <= names and len(filled) == 1)
        if filled and not is_title and not find_unit_above([rows[number]]):
            break
        if filled:
            start = number
    return start


def _begins_anew(rows: Sequence[Sequence[str]], place: int, above: Columns) -> bool:
    """Do the numbers below these headings start again?"""
    columns = above.places(EntryField.PAIR_NUMBER)
    if not columns or place + 1 >= len(rows):
        return False
    (at,) = columns[:1]
    seen = {row[at] for row in rows[above.row : place] if at < len(row) and row[at]}
    first = rows[place + 1]
    return at < len(first) and first[at] in seen


def _set_unit(part: ListPart, units: Mapping[str, str]) -> ListPart:
    """Set the unit of a form: given by hand, named above or in a title, or taken from its sheet or file."""
    columns, sheet = part.columns, part.source
    if part.mark in units:
        return replace(part, columns=replace(columns, unit=units[part.mark]), unit_source=UnitSource.HAND)
    if columns.unit:
        return replace(part, unit_source=UnitSource.ABOVE)
    if columns.places(EntryField.UNIT):
        return part
    titles = [cell for row in sheet.rows[_find_start(part) : columns.row - 1] for cell in dict.fromkeys(row) if cell]
    guesses = [(UnitSource.TITLE, find_unit_name(title)) for title in titles]
    guesses += [(UnitSource.SHEET, find_unit_name(sheet.sheet)), (UnitSource.FILE, find_unit_in_file_name(sheet.file))]
    for source, unit in guesses:
        if unit:
            return replace(part, columns=replace(columns, unit=unit), unit_source=source)
    return replace(part, unit_source=UnitSource.NOWHERE)


def _find_start(part: ListPart) -> int:
    """Find the first row of the titles that stand directly above a form's headings."""
    start = part.columns.row - 1
    while start > 0 and len({cell for cell in part.source.rows[start - 1] if cell}) <= 1:
        start -= 1
    return start
