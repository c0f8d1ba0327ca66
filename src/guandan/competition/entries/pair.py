"""One pair of a list: its rows put together and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.entries.cells import is_name, normalise_text, parse_number
from guandan.competition.entries.draft import DraftProblem, EntryDraft, EntryProblem
from guandan.competition.entries.headings import EntryField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.entries.columns import Columns
    from guandan.competition.entries.lines import ListLine

_PAIR = 2
_MAX_LENGTHS = {EntryField.UNIT: 60, EntryField.TEAM: 60, EntryField.CONTACT: 60, EntryField.REMARKS: 500}


def draft_pair(
    lines: Sequence[ListLine], columns: Columns, *, needs_unit: bool
) -> tuple[EntryDraft | None, list[DraftProblem]]:
    """A pair from its lines, or none where its people are not clear; the problems stand in the rows they are in."""
    pair = _Pair(lines)
    names = pair.read_names()
    unit = pair.read_text(EntryField.UNIT) or columns.unit
    if needs_unit and not unit:
        pair.add_problem(EntryProblem.UNIT_MISSING)
    draft = EntryDraft(
        rows=tuple(line.row for line in lines),
        names=names,
        contacts=_read_contacts(lines),
        unit=unit,
        seed=pair.read_number(EntryField.SEED),
        remarks="；".join(dict.fromkeys(pair.list_texts(EntryField.REMARKS))),
        fixed_table=pair.read_number(EntryField.FIXED_TABLE),
        team=pair.read_text(EntryField.TEAM),
    )
    for field in _MAX_LENGTHS:
        pair.check_length(field)
    return (draft if len(names) == _PAIR else None), pair.problems


def _read_contacts(lines: Sequence[ListLine]) -> tuple[str, ...]:
    """联系方式: one for each person where each has a row or a column, else the pair's."""
    texts = tuple(text for line in lines for text in line.contacts) if lines[1:] else lines[0].contacts
    return texts if any(texts) else ()


class _Pair:
    """The lines of a pair, and what is found to be wrong with them."""

    def __init__(self, lines: Sequence[ListLine]) -> None:
        self._lines = lines
        self.problems: list[DraftProblem] = []

    def add_problem(self, code: EntryProblem, row: int | None = None, **details: str | int) -> None:
        """Note what is wrong with a row, or with the pair's first."""
        self.problems.append(DraftProblem(row=row or self._lines[0].row, code=code, details=details))

    def read_names(self) -> tuple[str, ...]:
        """姓名: the two of them, or what is wrong with them."""
        names = tuple(name for line in self._lines for name in line.names)
        for line in self._lines:
            for name in line.names:
                if not is_name(name):
                    self.add_problem(EntryProblem.NOT_A_NAME, line.row, text=name)
        if not names:
            self.add_problem(EntryProblem.NAME_MISSING)
        elif len(names) < _PAIR:
            self.add_problem(EntryProblem.PARTNER_MISSING, name=names[0])
        elif len(names) > _PAIR:
            for line in self._lines:
                self.add_problem(EntryProblem.TOO_MANY_IN_PAIR, line.row, count=len(names))
        return names

    def list_texts(self, field: EntryField) -> list[str]:
        """What the lines say in the columns of a field."""
        return [text for line in self._lines for text in line.get_cells(field)]

    def read_text(self, field: EntryField) -> str:
        """The one text that the pair has for a field."""
        texts = {normalise_text(text): text for text in reversed(self.list_texts(field))}
        if len(texts) > 1:
            self.add_problem(EntryProblem.VALUES_DIFFER, field=field, texts=" / ".join(reversed(texts.values())))
        return next(reversed(texts.values()), "")

    def read_number(self, field: EntryField) -> int | None:
        """The one number that the pair has for a field."""
        text = self.read_text(field)
        number = parse_number(text)
        if text and number is None:
            self.add_problem(EntryProblem.NOT_A_NUMBER, field=field, text=text)
        return number

    def check_length(self, field: EntryField) -> None:
        """Texts that nobody could print are refused."""
        for line in self._lines:
            for text in line.get_cells(field):
                if len(text) > _MAX_LENGTHS[field] or not text.isprintable():
                    self.add_problem(EntryProblem.TEXT_TOO_LONG, line.row, field=field, most=_MAX_LENGTHS[field])
