"""One pair of a list: its rows put together and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.entries.cells import is_name, number_of, same
from guandan.competition.entries.draft import Draft, EntryProblem, Problem
from guandan.competition.entries.headings import EntryField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.entries.columns import Columns
    from guandan.competition.entries.lines import Line

_PAIR = 2
_LONGEST = {EntryField.UNIT: 60, EntryField.TEAM: 60, EntryField.CONTACT: 60, EntryField.REMARKS: 500}


def drafted(lines: Sequence[Line], columns: Columns, *, needs_unit: bool) -> tuple[Draft | None, list[Problem]]:
    """A pair from its lines, or none where its people are not clear; the problems stand in the rows they are in."""
    pair = _Pair(lines)
    names = pair.names()
    unit = pair.one(EntryField.UNIT) or columns.unit
    if needs_unit and not unit:
        pair.problem(EntryProblem.UNIT_MISSING)
    draft = Draft(
        rows=tuple(line.row for line in lines),
        names=names,
        contacts=_contacts(lines),
        unit=unit,
        seed=pair.number(EntryField.SEED),
        remarks="；".join(dict.fromkeys(pair.texts(EntryField.REMARKS))),
        fixed_table=pair.number(EntryField.FIXED_TABLE),
        team=pair.one(EntryField.TEAM),
    )
    for field in _LONGEST:
        pair.check_length(field)
    return (draft if len(names) == _PAIR else None), pair.problems


def _contacts(lines: Sequence[Line]) -> tuple[str, ...]:
    """联系方式: one for each person where each has a row or a column, else the pair's."""
    texts = tuple(text for line in lines for text in line.contacts) if lines[1:] else lines[0].contacts
    return texts if any(texts) else ()


class _Pair:
    """The lines of a pair, and what is found to be wrong with them."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.problems: list[Problem] = []

    def problem(self, code: EntryProblem, row: int | None = None, **details: str | int) -> None:
        """Note what is wrong with a row, or with the pair's first."""
        self.problems.append(Problem(row=row or self._lines[0].row, code=code, details=details))

    def names(self) -> tuple[str, ...]:
        """姓名: the two of them, or what is wrong with them."""
        names = tuple(name for line in self._lines for name in line.names)
        for line in self._lines:
            for name in line.names:
                if not is_name(name):
                    self.problem(EntryProblem.NOT_A_NAME, line.row, text=name)
        if not names:
            self.problem(EntryProblem.NAME_MISSING)
        elif len(names) < _PAIR:
            self.problem(EntryProblem.PARTNER_MISSING, name=names[0])
        elif len(names) > _PAIR:
            for line in self._lines:
                self.problem(EntryProblem.TOO_MANY_IN_PAIR, line.row, count=len(names))
        return names

    def texts(self, field: EntryField) -> list[str]:
        """What the lines say in the columns of a field."""
        return [text for line in self._lines for text in line.of(field)]

    def one(self, field: EntryField) -> str:
        """The one text that the pair has for a field."""
        texts = {same(text): text for text in reversed(self.texts(field))}
        if len(texts) > 1:
            self.problem(EntryProblem.VALUES_DIFFER, field=field, texts=" / ".join(reversed(texts.values())))
        return next(reversed(texts.values()), "")

    def number(self, field: EntryField) -> int | None:
        """The one number that the pair has for a field."""
        text = self.one(field)
        number = number_of(text)
        if text and number is None:
            self.problem(EntryProblem.NOT_A_NUMBER, field=field, text=text)
        return number

    def check_length(self, field: EntryField) -> None:
        """Texts that nobody could print are refused."""
        for line in self._lines:
            for text in line.of(field):
                if len(text) > _LONGEST[field] or not text.isprintable():
                    self.problem(EntryProblem.TEXT_TOO_LONG, line.row, field=field, most=_LONGEST[field])
