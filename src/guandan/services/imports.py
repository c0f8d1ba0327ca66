"""Entry lists as offices send them, XLSX or CSV: a preview first, then all of it or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from guandan.competition.entries.columns import Columns, find_columns
from guandan.competition.entries.draft import DraftPerson as KnownPerson
from guandan.competition.entries.draft import EntryDraft, EntryPreview, EntryProblem, accept_drafts
from guandan.competition.entries.drafts import preview_entries
from guandan.competition.entries.headings import EntryField
from guandan.competition.entries.read import read_sheet
from guandan.competition.model.commands import EnterPair
from guandan.errors import IllegalAction
from guandan.services.people import list_entered_people
from guandan.services.words import Words, describe_both
from guandan.texts import Language, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from guandan.competition.championship.championship import Championship


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


class ImportPreview(Struct, frozen=True, kw_only=True):
    """What a list would enter, what is wrong with it, and what is asked; nothing has been entered."""

    columns: tuple[ColumnRead, ...]
    drafts: tuple[EntryDraft, ...]
    problems: tuple[RowProblem, ...]
    questions: tuple[RowQuestion, ...]
    skipped: tuple[int, ...]


class ListOptions(Struct, frozen=True, kw_only=True):
    """How a list is to be read: which sheet, which heading means what, and which namesakes are the same person."""

    sheet: str = ""
    columns: dict[str, EntryField] = {}
    answers: dict[str, bool] = {}
    in_twos: bool = False


class ListReading(NamedTuple):
    """All that a preview depends on. It can be sent to another process."""

    source: Path | bytes
    name: str
    options: ListOptions
    known: list[KnownPerson]
    needs_unit: bool


class ReadList(NamedTuple):
    """A list that was read: the preview, and what its columns were taken for."""

    preview: EntryPreview
    columns: Columns


def parse_columns(texts: Iterable[str]) -> dict[str, EntryField]:
    """Parse «队员一=name»: a heading, and the field below it by its value or its name in either language."""
    fields = {field.value: field for field in EntryField}
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


def prepare_reading(championship: Championship, source: Path | bytes, name: str, options: ListOptions) -> ListReading:
    """Collect all that a preview of this list depends on."""
    return ListReading(
        source=source,
        name=name,
        options=options,
        known=list_entered_people(championship),
        needs_unit=championship.competition.plan.teams is not None,
    )


def read_list(reading: ListReading) -> ReadList:
    """Read a list without entering anything. Nobody knows what is in the file: a server does it in another process."""
    options = reading.options
    rows = read_sheet(reading.source, reading.name, sheet=options.sheet or None)
    columns = find_columns(rows, options.columns)
    found = preview_entries(
        rows,
        columns,
        reading.known,
        answers=options.answers,
        in_twos=options.in_twos,
        needs_unit=reading.needs_unit,
    )
    return ReadList(found, columns)


def build_import_preview(read: ReadList) -> ImportPreview:
    """Build the view of a list that was read."""
    found, columns = read
    return ImportPreview(
        columns=tuple(
            ColumnRead(heading=heading, field=columns.fields.get(place))
            for place, heading in enumerate(columns.headings)
            if heading
        ),
        drafts=found.drafts,
        problems=tuple(
            RowProblem(row=problem.row, code=problem.code, words=describe_both(problem.describe))
            for problem in found.problems
        ),
        questions=tuple(
            RowQuestion(mark=question.id, row=question.row, name=question.name, words=describe_both(question.describe))
            for question in found.questions
        ),
        skipped=found.skipped,
    )


def enter_list(
    championship: Championship, reading: ListReading, found: EntryPreview, *, without_bad_rows: bool
) -> tuple[int, ...]:
    """Enter a list that was read, all of it unless bad rows are left out, and return the pairs' numbers.

    No question may be open, and nobody may have been entered since it was read.
    """
    if prepare_reading(championship, reading.source, reading.name, reading.options) != reading:
        raise IllegalAction("busy_event", event=championship.competition.name)
    before = set(championship.competition.entries)
    for draft in accept_drafts(found, without_bad_rows=without_bad_rows):
        _enter_draft(championship, draft)
    return tuple(sorted(set(championship.competition.entries) - before))


def _enter_draft(championship: Championship, draft: EntryDraft) -> None:
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
    )
    championship.do(command)
