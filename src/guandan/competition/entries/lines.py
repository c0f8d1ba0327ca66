"""The rows of a list that hold entries, apart from blank lines of a form, headings that come again, and notes below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entries.cells import is_note, is_nothing, name_of, names_in, one_line
from guandan.competition.entries.headings import EntryField, bare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.entries.columns import Columns

_NO_ENTRY = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT, EntryField.TEAM, EntryField.REMARKS})
"""What may stand in a line of a form that nobody has filled in."""
_BLANK = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT})
"""What is printed in the lines of a form before anybody has it."""


class Line(Struct, frozen=True, kw_only=True):
    """A row of the sheet: its number there, the names in it, and the cells of each field that are not empty."""

    row: int
    names: tuple[str, ...]
    cells: dict[EntryField, tuple[str, ...]]
    contacts: tuple[str, ...]

    def of(self, field: EntryField) -> tuple[str, ...]:
        """What the row says in the columns of a field."""
        return self.cells.get(field, ())

    @property
    def number(self) -> str:
        """对号: what joins the rows of a pair."""
        return "".join(self.of(EntryField.PAIR_NUMBER)).casefold()

    @property
    def is_note(self) -> bool:
        """Is it a remark and no entry?"""
        return not self.names or any(is_note(text) for text in (*self.of(EntryField.PAIR_NUMBER), *self.names))

    @property
    def is_unused(self) -> bool:
        """Is it a line of the form that nobody has filled in?"""
        return not self.names and self.cells.keys() <= _NO_ENTRY and not is_note(self.number)


def lines_of(rows: Sequence[Sequence[str]], columns: Columns) -> tuple[list[Line], tuple[int, ...]]:
    """The lines below the headings, and the rows with text in them that are none."""
    headings = [bare(text) for text in columns.headings]
    filled: list[Line] = []
    skipped: list[int] = []
    for number, row in enumerate(rows[columns.row :], start=columns.row + 1):
        if not any(row):
            continue
        if [bare(text) for text in row if text] == [text for text in headings if text]:
            skipped.append(number)
        else:
            filled.append(_line(number, row, columns))
    last = max((place for place, line in enumerate(filled) if not line.is_note), default=-1)
    skipped += [line.row for line in filled[last + 1 :] if not line.is_unused]
    # A line of the form with a number alone is blank; one with more text is left out, and said to be.
    skipped += [line.row for line in filled[: last + 1] if line.is_unused and line.cells.keys() - _BLANK]
    kept = [line for line in filled[: last + 1] if not line.is_unused]
    return kept, tuple(sorted(skipped))


def _line(number: int, row: Sequence[str], columns: Columns) -> Line:
    cells: dict[EntryField, tuple[str, ...]] = {}
    for place, field in columns.fields.items():
        text = row[place] if place < len(row) else ""
        if not is_nothing(text):
            cells[field] = (*cells.get(field, ()), one_line(text))
    contacts = tuple(one_line(row[place]) if place < len(row) else "" for place in columns.places(EntryField.CONTACT))
    return Line(row=number, names=_names(row, columns), cells=cells, contacts=contacts)


def _names(row: Sequence[str], columns: Columns) -> tuple[str, ...]:
    places = (*columns.places(EntryField.NAME), *columns.places(EntryField.NAME_2))
    texts = [row[place] for place in places if place < len(row) and not is_nothing(row[place])]
    if columns.has_both_names:
        return tuple(map(name_of, texts))
    by_space = not columns.places(EntryField.PAIR_NUMBER)
    return tuple(name for text in texts for name in names_in(text, by_space=by_space))
