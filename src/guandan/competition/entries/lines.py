"""The rows of a list that hold entries, apart from blank lines of a form, headings that come again, and notes below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entries.cells import clean_person_name, is_note, is_nothing, join_lines, split_names
from guandan.competition.entries.headings import EntryField, strip_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.entries.columns import Columns

_NO_ENTRY = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT, EntryField.TEAM, EntryField.REMARKS})
"""What may stand in a line of a form that nobody has filled in."""
_BLANK = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT})
"""What is printed in the lines of a form before anybody has it."""


class ListLine(Struct, frozen=True, kw_only=True):
    """A row of the sheet: its number there, the names in it, and the cells of each field that are not empty."""

    row: int
    names: tuple[str, ...]
    cells: dict[EntryField, tuple[str, ...]]
    contacts: tuple[str, ...]

    def get_cells(self, field: EntryField) -> tuple[str, ...]:
        """What the row says in the columns of a field."""
        return self.cells.get(field, ())

    @property
    def number(self) -> str:
        """对号: what joins the rows of a pair."""
        return "".join(self.get_cells(EntryField.PAIR_NUMBER)).casefold()

    @property
    def is_note(self) -> bool:
        """Is it a remark and no entry?"""
        return not self.names or any(is_note(text) for text in (*self.get_cells(EntryField.PAIR_NUMBER), *self.names))

    @property
    def is_unused(self) -> bool:
        """Is it a line of the form that nobody has filled in?"""
        return not self.names and self.cells.keys() <= _NO_ENTRY and not is_note(self.number)


def split_lines(rows: Sequence[Sequence[str]], columns: Columns) -> tuple[list[ListLine], tuple[int, ...]]:
    """The lines below the headings, and the rows with text in them that are none."""
    headings = [strip_heading(text) for text in columns.headings]
    filled: list[ListLine] = []
    skipped: list[int] = []
    for number, row in enumerate(rows[columns.row :], start=columns.row + 1):
        if not any(row):
            continue
        if [strip_heading(text) for text in row if text] == [text for text in headings if text]:
            skipped.append(number)
        else:
            filled.append(_build_line(number, row, columns))
    last = max((place for place, line in enumerate(filled) if not line.is_note), default=-1)
    skipped += [line.row for line in filled[last + 1 :] if not line.is_unused]
    # A line of the form with a number alone is blank; one with more text is left out, and said to be.
    skipped += [line.row for line in filled[: last + 1] if line.is_unused and line.cells.keys() - _BLANK]
    kept = [line for line in filled[: last + 1] if not line.is_unused]
    return kept, tuple(sorted(skipped))


def _build_line(number: int, row: Sequence[str], columns: Columns) -> ListLine:
    cells: dict[EntryField, tuple[str, ...]] = {}
    for place, field in columns.fields.items():
        text = row[place] if place < len(row) else ""
        if not is_nothing(text):
            cells[field] = (*cells.get(field, ()), join_lines(text))
    contacts = tuple(join_lines(row[place]) if place < len(row) else "" for place in columns.places(EntryField.CONTACT))
    return ListLine(row=number, names=_read_names(row, columns), cells=cells, contacts=contacts)


def _read_names(row: Sequence[str], columns: Columns) -> tuple[str, ...]:
    places = (*columns.places(EntryField.NAME), *columns.places(EntryField.NAME_2))
    texts = [row[place] for place in places if place < len(row) and not is_nothing(row[place])]
    if columns.has_both_names:
        return tuple(map(clean_person_name, texts))
    by_space = not columns.places(EntryField.PAIR_NUMBER)
    return tuple(name for text in texts for name in split_names(text, by_space=by_space))
