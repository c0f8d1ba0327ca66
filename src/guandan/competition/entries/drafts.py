"""报名预览: turn the rows of a sheet into drafts, without entering anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.entries.cells import (
    clean_person_name,
    is_name,
    is_note,
    is_nothing,
    join_lines,
    normalise_text,
    parse_number,
    split_names,
)
from guandan.competition.entries.columns import Columns, find_columns
from guandan.competition.entries.draft import (
    DraftPerson,
    DraftProblem,
    DraftQuestion,
    EntryDraft,
    EntryPreview,
    EntryProblem,
    accept_drafts,
)
from guandan.competition.entries.headings import EntryField, strip_heading
from guandan.competition.entries.parts import ListPart, NamedSheet
from guandan.competition.entries.people import check_listed_people

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


__all__ = [
    "Columns",
    "DraftPerson",
    "DraftProblem",
    "DraftQuestion",
    "EntryDraft",
    "EntryField",
    "EntryPreview",
    "EntryProblem",
    "accept_drafts",
    "preview_entries",
    "preview_parts",
]


def preview_entries(
    rows: Sequence[Sequence[str]],
    columns: Columns | None = None,
    known: Sequence[DraftPerson] = (),
    *,
    answers: Mapping[str, bool] | None = None,
    in_twos: bool = False,
    needs_unit: bool = False,
) -> EntryPreview:
    """Preview the pairs that the rows would enter; `answers` say by question id whether two names are one person.

    `in_twos`: each row is a person, and two consecutive rows are a pair.
    """
    sheet = NamedSheet(file="", rows=[list(row) for row in rows])
    whole = ListPart(mark="1", source=sheet, columns=columns or find_columns(rows), end=len(rows))
    return preview_parts([whole], known, answers=answers, in_twos=in_twos, needs_unit=needs_unit)


def preview_parts(
    parts: Sequence[ListPart],
    known: Sequence[DraftPerson] = (),
    *,
    answers: Mapping[str, bool] | None = None,
    in_twos: bool = False,
    needs_unit: bool = False,
) -> EntryPreview:
    """Preview several forms together, each with its own numbers and unit; rows are counted from the form's offset."""
    problems: list[DraftProblem] = []
    drafts: list[EntryDraft] = []
    lines: list[ListLine] = []
    skipped: list[int] = []
    for part in parts:
        own, passed = split_lines(part.rows, part.columns)
        own = [replace(line, row=line.row + part.offset) for line in own]
        lines += own
        skipped += [row + part.offset for row in passed]
        columns = replace(part.columns, row=part.columns.row + part.offset)
        for group in _group_lines(own, columns, problems, in_twos=in_twos):
            draft, wrong = draft_pair(group, columns, needs_unit=needs_unit)
            problems += wrong
            if draft is not None:
                drafts.append(draft)
    problems += _find_duplicate_seeds(drafts)
    twice, questions = check_listed_people(drafts, known, answers or {})
    problems += twice
    bad = {problem.row for problem in problems}
    entered = {row for draft in drafts for row in draft.rows}
    left_out = {line.row for line in lines} - entered - bad
    return EntryPreview(
        drafts=tuple(draft for draft in drafts if bad.isdisjoint(draft.rows)),
        problems=tuple(sorted(problems, key=lambda one: (one.row, one.code))),
        questions=questions,
        skipped=tuple(sorted({*skipped, *left_out})),
        unread=tuple(dict.fromkeys(heading for part in parts for heading in part.columns.unread)),
    )


def _group_lines(
    lines: Sequence[ListLine], columns: Columns, problems: list[DraftProblem], *, in_twos: bool
) -> Iterable[tuple[ListLine, ...]]:
    """Group the lines by pair."""
    if in_twos and not _names_pairs(lines, columns):
        people = [line for line in lines if line.names]
        return [tuple(people[place : place + _PAIR]) for place in range(0, len(people), _PAIR)]
    if columns.has_both_names:
        return [(line,) for line in lines]
    is_numbered = bool(columns.places(EntryField.PAIR_NUMBER))
    groups = list(_group_by_number(lines, problems)) if is_numbered else [(line,) for line in lines]
    if groups[1:] and all(len(group) == 1 and len(group[0].names) == 1 for group in groups):
        problems.append(DraftProblem(row=columns.row, code=EntryProblem.NO_PAIRS))
        return []
    return groups


def _names_pairs(lines: Sequence[ListLine], columns: Columns) -> bool:
    """Does a form itself say who is a pair, by two names in a row or a number that two rows share?"""
    named = [line for line in lines if line.names]
    if columns.has_both_names or (named and all(len(line.names) == _PAIR for line in named)):
        return True
    if not columns.places(EntryField.PAIR_NUMBER):
        return False
    groups = list(_group_by_number(lines, []))
    return bool(groups) and all(sum(len(line.names) for line in group) == _PAIR for group in groups)


def _group_by_number(lines: Sequence[ListLine], problems: list[DraftProblem]) -> Iterator[tuple[ListLine, ...]]:
    """Group lines by number; a row without one belongs to the pair above it, as in a merged cell."""
    groups: dict[str, list[ListLine]] = {}
    number = ""
    for line in lines:
        number = line.number or number
        if not number:
            problems.append(DraftProblem(row=line.row, code=EntryProblem.PAIR_NUMBER_MISSING))
        elif line.names:
            groups.setdefault(number, []).append(line)
    return map(tuple, groups.values())


def _find_duplicate_seeds(drafts: Sequence[EntryDraft]) -> Iterator[DraftProblem]:
    """种子: report a seed that two pairs have, for both."""
    for draft in drafts:
        other = next((rival for rival in drafts if rival is not draft and rival.seed == draft.seed), None)
        if draft.seed is not None and other is not None:
            details: dict[str, str | int] = {"seed": draft.seed, "other": other.rows[0]}
            yield DraftProblem(row=draft.rows[0], code=EntryProblem.SEED_TWICE, details=details)


# ---- One pair of a list: its rows put together and checked


_PAIR = 2
_MAX_LENGTHS = {EntryField.UNIT: 60, EntryField.TEAM: 60, EntryField.CONTACT: 60, EntryField.REMARKS: 500}


def draft_pair(
    lines: Sequence[ListLine], columns: Columns, *, needs_unit: bool
) -> tuple[EntryDraft | None, list[DraftProblem]]:
    """Build a pair from its lines, or none if its people are unclear; problems are reported at their rows."""
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
        rating=pair.read_number(EntryField.RATING),
    )
    for field in _MAX_LENGTHS:
        pair.check_length(field)
    return (draft if len(names) == _PAIR else None), pair.problems


def _read_contacts(lines: Sequence[ListLine]) -> tuple[str, ...]:
    """联系方式: read one for each person who has a row or a column, else one for the pair."""
    texts = tuple(text for line in lines for text in line.contacts) if lines[1:] else lines[0].contacts
    return texts if any(texts) else ()


class _Pair:
    """The lines of a pair, and the problems found in them."""

    def __init__(self, lines: Sequence[ListLine]) -> None:
        self._lines = lines
        self.problems: list[DraftProblem] = []

    def add_problem(self, code: EntryProblem, row: int | None = None, **details: str | int) -> None:
        """Add a problem to a row, by default the pair's first."""
        self.problems.append(DraftProblem(row=row or self._lines[0].row, code=code, details=details))

    def read_names(self) -> tuple[str, ...]:
        """姓名: read the two names, or add a problem."""
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
        """List the texts of a field in all lines."""
        return [text for line in self._lines for text in line.get_cells(field)]

    def read_text(self, field: EntryField) -> str:
        """Read the pair's single text for a field."""
        texts = {normalise_text(text): text for text in reversed(self.list_texts(field))}
        if len(texts) > 1:
            self.add_problem(EntryProblem.VALUES_DIFFER, field=field, texts=" / ".join(reversed(texts.values())))
        return next(reversed(texts.values()), "")

    def read_number(self, field: EntryField) -> int | None:
        """Read the pair's single number for a field."""
        text = self.read_text(field)
        number = parse_number(text)
        if text and number is None:
            self.add_problem(EntryProblem.NOT_A_NUMBER, field=field, text=text)
        return number

    def check_length(self, field: EntryField) -> None:
        """Report a text that is too long or not printable."""
        for line in self._lines:
            for text in line.get_cells(field):
                if len(text) > _MAX_LENGTHS[field] or not text.isprintable():
                    self.add_problem(EntryProblem.TEXT_TOO_LONG, line.row, field=field, most=_MAX_LENGTHS[field])


# ---- Find the rows of a list that are entries, and leave out blank lines, repeated headings, and notes
# below


_NO_ENTRY = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT, EntryField.TEAM, EntryField.REMARKS})
"""Fields that may have a text in an empty line of a form."""
_BLANK = frozenset({EntryField.PAIR_NUMBER, EntryField.UNIT})
"""Fields that are printed in the lines of a blank form."""


class ListLine(Struct, frozen=True, kw_only=True):
    """A row of the sheet: its number there, the names in it, and the cells of each field that are not empty."""

    row: int
    names: tuple[str, ...]
    cells: dict[EntryField, tuple[str, ...]]
    contacts: tuple[str, ...]

    def get_cells(self, field: EntryField) -> tuple[str, ...]:
        """Return the row's cells of a field."""
        return self.cells.get(field, ())

    @property
    def number(self) -> str:
        """对号: the pair's number, which joins its rows."""
        return "".join(self.get_cells(EntryField.PAIR_NUMBER)).casefold()

    @property
    def is_note(self) -> bool:
        """Is the line a remark and not an entry?"""
        return not self.names or any(is_note(text) for text in (*self.get_cells(EntryField.PAIR_NUMBER), *self.names))

    @property
    def is_unused(self) -> bool:
        """Is it an empty line of the form?"""
        return not self.names and self.cells.keys() <= _NO_ENTRY and not is_note(self.number)


def split_lines(rows: Sequence[Sequence[str]], columns: Columns) -> tuple[list[ListLine], tuple[int, ...]]:
    """Split the rows below the headings into lines with entries and skipped rows that have text."""
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
    # A line with a number alone is blank; one with more text is skipped, and reported as such.
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
