"""报名表 on paper: the book's columns, a line for each of a pair's people, and below them the book's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.competition.entries.draft import EntryDraft
from guandan.competition.entries.form import BLANK_PAIRS
from guandan.competition.entries.form_facts import (
    FormHeading,
    choose_unit_word,
    describe_entry_rules,
    list_form_columns,
)
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.documents.printing import Printing


class RegistrationCell(Struct, frozen=True, kw_only=True):
    """A column's texts for a pair: one for both, or one for each."""

    shared: bool
    texts: tuple[str, ...]


class RegistrationSheet(Struct, frozen=True, kw_only=True):
    """A sheet; if the form has no column for the unit, each sheet is for one unit, named at the top."""

    unit: str | None
    pairs: tuple[tuple[RegistrationCell, ...], ...]


class RegistrationForm(Struct, frozen=True, kw_only=True):
    """The whole form: the entered pairs, then as many blank ones as there is room for."""

    event: str
    title: str
    printed: str
    page: str
    size: int
    unit_word: str
    columns: tuple[tuple[str, float], ...]
    sheets: tuple[RegistrationSheet, ...]
    facts: tuple[str, ...]


_SHARES = {
    FormHeading.NUMBER: 0.6,
    FormHeading.NAME: 1.6,
    FormHeading.UNIT: 2.0,
    FormHeading.CONTACT: 1.8,
    FormHeading.REMARKS: 1.8,
}


def list_entry_drafts(printing: Printing) -> list[EntryDraft]:
    """List the entries as a form shows them."""
    people = printing.championship.people
    return [
        EntryDraft(
            rows=(),
            names=tuple(printing.name_person(person) for person in entry.people),
            contacts=tuple(people[person].contact if person in people else "" for person in entry.people),
            unit=entry.unit,
            remarks=entry.remarks,
        )
        for entry in printing.competition.entries.values()
    ]


def build_registration_form(printing: Printing, *, blank: bool = False) -> RegistrationForm:
    """报名表: build the form, either blank, or with all entries and no blank pair."""
    book = printing.book
    drafts = [] if blank else list_entry_drafts(printing)
    by_unit = FormHeading.UNIT not in list_form_columns(book)
    units = list(dict.fromkeys(draft.unit for draft in drafts)) if by_unit else []
    sheets = [
        _build_registration_sheet(
            printing, [draft for draft in drafts if not by_unit or draft.unit == unit], unit if by_unit else None
        )
        for unit in units or [""]
    ]
    word = choose_unit_word(book, printing.lang)
    return RegistrationForm(
        event=printing.competition.name,
        title=printing.say("entries.form"),
        printed=printing.printed_at,
        page=printing.say("documents.page"),
        size=book.entries.pair_size,
        unit_word=word,
        columns=tuple(
            (word if form_column is FormHeading.UNIT else name_of(form_column, printing.lang), _SHARES[form_column])
            for form_column in list_form_columns(book)
        ),
        sheets=tuple(sheets),
        facts=tuple(describe_entry_rules(book, printing.lang)),
    )


def _build_registration_sheet(printing: Printing, drafts: list[EntryDraft], unit: str | None) -> RegistrationSheet:
    columns = list_form_columns(printing.book)
    pairs: list[EntryDraft | None] = [*drafts] or [None] * BLANK_PAIRS
    return RegistrationSheet(
        unit=unit,
        pairs=tuple(
            tuple(_build_cell(column, number, draft) for column in columns) for number, draft in enumerate(pairs, 1)
        ),
    )


def _build_cell(column: FormHeading, number: int, draft: EntryDraft | None) -> RegistrationCell:
    match column:
        case FormHeading.NUMBER:
            return RegistrationCell(shared=True, texts=(str(number),))
        case FormHeading.NAME:
            return RegistrationCell(shared=False, texts=draft.names if draft else ())
        case FormHeading.UNIT:
            return RegistrationCell(shared=True, texts=(draft.unit if draft else "",))
        case FormHeading.CONTACT:
            return RegistrationCell(shared=False, texts=draft.contacts if draft else ())
        case FormHeading.REMARKS:
            return RegistrationCell(shared=True, texts=(draft.remarks if draft else "",))
        case _ as unreachable:
            assert_never(unreachable)
