"""`guandan event import`, `form`: entry lists as offices make them, and the form to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
import typer

from guandan.cli.event.opening import reading, writing
from guandan.cli.event.telling import add_row, grid, heading, print_lines
from guandan.cli.screen import print_json
from guandan.cli.translation import FAILED_CHECK
from guandan.competition.entries.form import BLANK_PAIRS, build_entry_form
from guandan.documents.forms.registration import list_entry_drafts
from guandan.documents.printing import Printing
from guandan.services.imports import (
    ListOptions,
    answer_questions,
    enter_list,
    parse_columns,
    prepare_reading,
    read_list,
)
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.entries.columns import Columns
    from guandan.competition.entries.draft import EntryPreview


class ListRequest(NamedTuple):
    """How a list is to be read."""

    sheet: str | None = None
    mapped: Sequence[str] = ()
    same: Sequence[str] = ()
    different: Sequence[str] = ()
    in_twos: bool = False
    accept: bool = False
    without_bad_rows: bool = False


def import_list(called: EventCommandContext, source: Path, how: ListRequest) -> None:
    """Show a preview with what is wrong in which row; an accepted list is entered whole or not at all."""
    options = ListOptions(
        sheet=how.sheet or "",
        columns=parse_columns(how.mapped),
        answers=answer_questions(how.same, how.different),
        in_twos=how.in_twos,
    )
    opening = writing if how.accept else reading
    with opening(called) as event:
        prepared = prepare_reading(event.championship, source, source.name, options)
        read = read_list(prepared)
        found, columns = read.preview, read.columns
        if called.as_json:
            _as_json(found, columns, called.lang)
        else:
            _show(event, found, columns)
        if how.accept:
            taken = enter_list(event.championship, prepared, found, without_bad_rows=how.without_bad_rows)
    if not called.as_json:
        print_lines(event.say("organise.taken", count=len(taken)) if how.accept else event.say("organise.not_taken"))
    if not how.accept and (found.problems or found.questions):
        raise typer.Exit(FAILED_CHECK)


def _show(event: OpenEvent, found: EntryPreview, columns: Columns) -> None:
    understood = (
        f"{columns.headings[place]} = {name_of(field, event.lang)}" for place, field in columns.fields.items()
    )
    print_lines(event.say("organise.columns", columns=event.say("value.semicolon").join(understood)))
    if found.unread:
        print_lines(event.say("organise.unread", columns=event.say("value.and").join(found.unread)))
    table = grid(
        event.lang, "organise.rows", "organise.people", "entry_field.unit", "entry_field.seed", "entry_field.remarks"
    )
    for draft in found.drafts:
        rows = ", ".join(map(str, draft.rows))
        add_row(table, rows, " / ".join(draft.names), draft.unit or draft.team, draft.seed, draft.remarks)
    if found.drafts:
        print_lines(table)
    if found.problems:
        print_lines(heading(event.say("organise.problems", count=len(found.problems))))
        print_lines(*(problem.describe(event.lang) for problem in found.problems))
    if found.questions:
        print_lines(heading(event.say("organise.questions", count=len(found.questions))))
        asked = (
            event.say("organise.asked", question=question.describe(event.lang), id=question.id)
            for question in found.questions
        )
        print_lines(*asked)


def _as_json(found: EntryPreview, columns: Columns, lang: str) -> None:
    shown = msgspec.to_builtins(found)
    shown["columns"] = {columns.headings[place]: field.value for place, field in columns.fields.items()}
    for row, problem in zip(shown["problems"], found.problems, strict=True):
        row["text"] = problem.describe(lang)
    for row, question in zip(shown["questions"], found.questions, strict=True):
        row |= {"id": question.id, "text": question.describe(lang)}
    print_json(shown)


def write_form(called: EventCommandContext, out: Path, blank: int | None, *, filled: bool) -> None:
    """报名表: write the book's form as a sheet, empty or with the pairs that are entered."""
    with reading(called) as event:
        drafts = list_entry_drafts(Printing(event.championship, called.lang, at=event.at)) if filled else []
        rows = blank if blank is not None else 0 if filled else BLANK_PAIRS
        content = build_entry_form(
            event.competition.book, event.competition.name, drafts, blank_pairs=rows, lang=called.lang
        )
        try:
            with out.open("xb") as file:
                file.write(content)
        except OSError as error:
            shown = {"file": out, "problem": error.strerror}
            raise typer.BadParameter(event.say("organise.cannot_write", **shown)) from error
        print_lines(event.say("organise.form_written", file=out))
