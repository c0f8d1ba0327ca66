"""Entry lists as offices send them, XLSX or CSV: a preview first, then all of it or nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.entries.draft import DraftPerson as KnownPerson
from guandan.competition.entries.draft import (
    DraftProblem,
    DraftQuestion,
    EntryDraft,
    EntryPreview,
    EntryProblem,
    accept_drafts,
)
from guandan.competition.entries.drafts import preview_parts
from guandan.competition.entries.headings import EntryField
from guandan.competition.entries.parts import ROWS_PER_SHEET, FoundParts, ListPart, NamedSheet, UnitSource, find_parts
from guandan.competition.entries.read import read_sheets
from guandan.competition.model.commands import EnterPair
from guandan.errors import IllegalAction
from guandan.services.people import list_entered_people
from guandan.services.words import Words, describe_both
from guandan.texts import Language, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from guandan.competition.championship.championship import Championship
    from guandan.competition.entries.columns import Columns

_FEW_PAIRS = 4
"""Up to this many pairs may plausibly come from one unit."""


class ColumnRead(Struct, frozen=True, kw_only=True):
    """A heading and what was understood by it; none where it was not."""

    heading: str
    field: EntryField | None


class RowProblem(Struct, frozen=True, kw_only=True):
    """What is wrong with a row, counted as the office sees it."""

    row: int
    code: EntryProblem
    words: Words


class RowQuestion(Struct, frozen=True, kw_only=True):
    """同名: is this one person or two? The answer names `mark`."""

    mark: str
    row: int
    name: str
    words: Words


class PartRead(Struct, frozen=True, kw_only=True):
    """One form of a list: where it is, the unit of its pairs and how that was found, its columns, how many pairs.

    Its rows are those after `first_row`, up to `last_row`, as drafts count them.
    """

    mark: str
    source: str
    unit: str
    unit_source: UnitSource
    columns: tuple[ColumnRead, ...]
    pairs: int
    first_row: int
    last_row: int


class ImportPreview(Struct, frozen=True, kw_only=True):
    """What a list would enter, what is wrong with it, and what is asked; nothing has been entered.

    `one_unit` is the unit of all pairs where they have the same and are several: is that right? `without_list` are
    sheets in which there are no headings.
    """

    columns: tuple[ColumnRead, ...]
    drafts: tuple[EntryDraft, ...]
    problems: tuple[RowProblem, ...]
    questions: tuple[RowQuestion, ...]
    skipped: tuple[int, ...]
    parts: tuple[PartRead, ...] = ()
    one_unit: str = ""
    without_list: tuple[str, ...] = ()


class ListOptions(Struct, frozen=True, kw_only=True):
    """How a list is to be read: which sheet, which heading means what, and which namesakes are the same person."""

    sheet: str = ""
    columns: dict[str, EntryField | None] = {}
    """What a heading stands for; nothing where its column is not to be read."""
    answers: dict[str, bool] = {}
    in_twos: bool = False
    units: dict[str, str] = {}
    """The unit of a form, by the form's mark."""


class ListFile(NamedTuple):
    """A further file of a list."""

    source: Path | bytes
    name: str


class ListReading(NamedTuple):
    """All that a preview depends on. It can be sent to another process."""

    source: Path | bytes
    name: str
    options: ListOptions
    known: list[KnownPerson]
    needs_unit: bool
    more: tuple[ListFile, ...] = ()


class ReadList(NamedTuple):
    """A list that was read: the preview, and the forms that it consists of."""

    preview: EntryPreview
    found: FoundParts

    @property
    def columns(self) -> Columns:
        """What the columns of the first form were taken for."""
        return self.found.parts[0].columns


def parse_columns(texts: Iterable[str]) -> dict[str, EntryField | None]:
    """Parse «队员一=name»: a heading, and the field below it by its value or its name in either language.

    «所属部门=» is a column that is not to be read.
    """
    fields: dict[str, EntryField | None] = {"": None} | {field.value: field for field in EntryField}
    fields |= {name_of(field, lang): field for field in EntryField for lang in Language}
    columns = {}
    for text in texts:
        heading, equals, field = text.rpartition("=")
        if not equals or field.strip() not in fields:
            raise IllegalAction("no_such_field", text=text, fields=list(EntryField))
        columns[heading.strip()] = fields[field.strip()]
    return columns


def answer_questions(same: Iterable[str], different: Iterable[str]) -> dict[str, bool]:
    """Build the answers to questions about namesakes from the marks of those that are one person, or two."""
    return dict.fromkeys(different, False) | dict.fromkeys(same, True)


def parse_units(texts: Iterable[str]) -> dict[str, str]:
    """Parse «2=机电分会»: the mark of a form, and the unit of its pairs."""
    parted = (text.partition("=") for text in texts)
    return {mark.strip(): unit.strip() for mark, equals, unit in parted if equals}


def prepare_reading(
    championship: Championship,
    source: Path | bytes,
    name: str,
    options: ListOptions,
    more: tuple[ListFile, ...] = (),
) -> ListReading:
    """Collect all that a preview of this list depends on."""
    return ListReading(
        source=source,
        name=name,
        options=options,
        known=list_entered_people(championship),
        needs_unit=championship.competition.plan.teams is not None,
        more=more,
    )


def read_list(reading: ListReading) -> ReadList:
    """Read a list without entering anything. Nobody knows what is in the file: a server does it in another process."""
    options = reading.options
    sheets = read_sheets(reading.source, reading.name, sheet=options.sheet or None)
    for file in reading.more:
        sheets += read_sheets(file.source, file.name)
    found = find_parts(sheets, options.columns, options.units)
    preview = preview_parts(
        found.parts,
        reading.known,
        answers=options.answers,
        in_twos=options.in_twos,
        needs_unit=reading.needs_unit,
    )
    return ReadList(preview, found)


def build_import_preview(read: ReadList) -> ImportPreview:
    """Build the view of a list that was read."""
    preview, found = read
    headings: dict[str, ColumnRead] = {}
    for part in found.parts:
        for column in _list_columns(part.columns):
            headings.setdefault(column.heading, column)
    locate = RowLocator(found.parts)
    return ImportPreview(
        columns=tuple(headings.values()),
        drafts=preview.drafts,
        problems=tuple(
            RowProblem(row=problem.row, code=problem.code, words=describe_both(partial(locate.describe, problem)))
            for problem in preview.problems
        ),
        questions=tuple(
            RowQuestion(
                mark=question.id,
                row=question.row,
                name=question.name,
                words=describe_both(partial(locate.describe, question)),
            )
            for question in preview.questions
        ),
        skipped=preview.skipped,
        parts=tuple(_build_part(part, preview) for part in found.parts),
        one_unit=_find_one_unit(preview),
        without_list=tuple(_name_source(sheet) for sheet in found.without_list),
    )


def _list_columns(columns: Columns) -> list[ColumnRead]:
    return [
        ColumnRead(heading=heading, field=columns.fields.get(place))
        for place, heading in enumerate(columns.headings)
        if heading
    ]


def _build_part(part: ListPart, preview: EntryPreview) -> PartRead:
    first, last = part.columns.row + part.offset, part.end + part.offset
    own = [draft for draft in preview.drafts if first < draft.rows[0] <= last]
    return PartRead(
        mark=part.mark,
        source=_name_source(part.source),
        unit=part.columns.unit,
        unit_source=part.unit_source,
        columns=tuple(_list_columns(part.columns)),
        pairs=len(own),
        first_row=first,
        last_row=last,
    )


def _name_source(sheet: NamedSheet) -> str:
    return " · ".join(filter(None, (sheet.file, sheet.sheet)))


def _find_one_unit(preview: EntryPreview) -> str:
    """The unit that all pairs have, where they are several; a whole event of one unit is asked about."""
    units = {draft.unit for draft in preview.drafts}
    return units.pop() if len(units) == 1 and len(preview.drafts) > _FEW_PAIRS else ""


class RowLocator:
    """Says of rows that are counted through several sheets in which file and sheet they are."""

    def __init__(self, parts: Sequence[ListPart]) -> None:
        self._sheets = {part.offset: _name_source(part.source) for part in parts}

    def describe(self, line: DraftProblem | DraftQuestion, lang: str) -> str:
        """A problem or a question in words, with its rows as their sheet counts them."""
        offset, local = self._split(line.row)
        if isinstance(line, DraftProblem):
            other = line.details.get("other")
            details = line.details | ({"other": self._split(other)[1]} if isinstance(other, int) else {})
            words = replace(line, row=local, details=details).describe(lang)
        else:
            other_row = None if line.other_row is None else self._split(line.other_row)[1]
            words = replace(line, row=local, other_row=other_row).describe(lang)
        return f"{self._sheets[offset]} · {words}" if len(self._sheets) > 1 else words

    def _split(self, row: int) -> tuple[int, int]:
        offset = row // ROWS_PER_SHEET * ROWS_PER_SHEET
        return offset, row - offset


def enter_list(
    championship: Championship, reading: ListReading, found: EntryPreview, *, without_bad_rows: bool, waived: str = ""
) -> tuple[int, ...]:
    """Enter a list that was read, all of it unless bad rows are left out, and return the pairs' numbers.

    `waived` is why it is taken after the deadline. No question may be open, and nobody may have been entered since it
    was read.
    """
    if prepare_reading(championship, reading.source, reading.name, reading.options, reading.more) != reading:
        raise IllegalAction("busy_event", event=championship.competition.name)
    before = set(championship.competition.entries)
    for draft in accept_drafts(found, without_bad_rows=without_bad_rows):
        _enter_draft(championship, draft, waived)
    return tuple(sorted(set(championship.competition.entries) - before))


def _enter_draft(championship: Championship, draft: EntryDraft, waived: str) -> None:
    contacts = draft.contacts if len(draft.contacts) == len(draft.names) else draft.contacts * len(draft.names)
    people = tuple(
        championship.add_person(name, draft.unit, contacts[place] if place < len(contacts) else "")
        for place, name in enumerate(draft.names)
    )
    command = EnterPair(
        people=people,
        unit=draft.unit,
        seed=draft.seed,
        remarks=draft.remarks,
        fixed_table=draft.fixed_table,
        team=draft.team,
        rating=draft.rating,
        waived=waived,
    )
    championship.do(command)
