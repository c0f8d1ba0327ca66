"""报名表: write a book's entry form as a sheet to print or to fill in; `read` can read it back."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, assert_never

import xlsxwriter  # type: ignore[import-untyped]

from guandan.competition.entries.form_facts import (
    FormHeading,
    choose_unit_word,
    describe_entry_rules,
    list_form_columns,
)
from guandan.competition.entries.sheet_names import name_sheets
from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.entries.draft import EntryDraft
    from guandan.rules.rulebook import Rulebook

BLANK_PAIRS = 12
"""The number of empty rows in a form, in addition to filled ones."""

_A4 = 9
_WIDTHS = {
    FormHeading.NUMBER: 7,
    FormHeading.NAME: 16,
    FormHeading.UNIT: 22,
    FormHeading.CONTACT: 18,
    FormHeading.REMARKS: 24,
}
_AS_TEXT = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""A fixed time, so that the same form gives the same file."""
_TITLE, _CELL, _HEADING, _FACT = (
    {"bold": True, "font_size": 18, "align": "center", "valign": "vcenter", "text_wrap": True},
    {"border": 1, "align": "center", "valign": "vcenter", "text_wrap": True},
    {"border": 1, "align": "center", "valign": "vcenter", "text_wrap": True, "bold": True, "bg_color": "#DDDDDD"},
    {"valign": "top", "text_wrap": True},
)


def build_entry_form(
    book: Rulebook,
    event: str,
    drafts: Sequence[EntryDraft] = (),
    *,
    blank_pairs: int = BLANK_PAIRS,
    lang: str = Language.ZH,
) -> bytes:
    """报名表: build the form as XLSX; if the book's form has no column for the unit, each unit gets a sheet."""
    content = BytesIO()
    workbook = xlsxwriter.Workbook(content, _AS_TEXT)
    workbook.set_properties({"title": event, "created": _CREATED})
    columns = list_form_columns(book)
    units = list(dict.fromkeys(draft.unit for draft in drafts)) if FormHeading.UNIT not in columns else []
    shown: list[str | None] = [*units] or [None]
    titles = name_sheets([unit or "" for unit in shown], say("entries.form", lang))
    for unit, title in zip(shown, titles, strict=True):
        own = [draft for draft in drafts if unit is None or draft.unit == unit]
        _Form(workbook, title, book, lang).write(event, own, blank_pairs, unit or "")
    workbook.close()
    return content.getvalue()


class _Form:
    """Writes one sheet of the form from the top; every cell is a text, never a formula."""

    def __init__(self, workbook: xlsxwriter.Workbook, title: str, book: Rulebook, lang: str) -> None:
        self._sheet = workbook.add_worksheet(title)
        self._book, self._lang = book, lang
        self._columns = list_form_columns(book)
        self._title, self._cell, self._heading, self._fact = (
            workbook.add_format(style) for style in (_TITLE, _CELL, _HEADING, _FACT)
        )

    def write(self, event: str, drafts: Sequence[EntryDraft], blank_pairs: int, unit: str) -> None:
        """Write the title, the unit if the whole sheet is for one, the lines, and below them the book's rules."""
        self._across(0, say("entries.form_title", self._lang, event=event), self._title, height=36)
        above = 1
        if FormHeading.UNIT not in self._columns:
            self._across(
                1, say("entries.form_unit", self._lang, word=choose_unit_word(self._book, self._lang), unit=unit)
            )
            above = 2
        for place, column in enumerate(self._columns):
            self._sheet.set_column(place, place, _WIDTHS[column])
            self._sheet.write_string(above, place, self._head(column), self._heading)
        row = above + 1
        for number, draft in enumerate((*drafts, *(None,) * blank_pairs), start=1):
            row = self._pair(row, number, draft)
        for line in describe_entry_rules(self._book, self._lang):
            self._across(row, line)
            row += 1
        self._print(above, row)

    def _head(self, column: FormHeading) -> str:
        is_unit = column is FormHeading.UNIT
        return choose_unit_word(self._book, self._lang) if is_unit else name_of(column, self._lang)

    def _pair(self, row: int, number: int, draft: EntryDraft | None) -> int:
        """Write a line for each of the pair's people, and merged cells for shared texts."""
        size = self._book.entries.pair_size
        for place, column in enumerate(self._columns):
            texts = _list_cell_texts(column, number, draft)
            if len(texts) == 1:
                self._sheet.merge_range(row, place, row + size - 1, place, "", self._cell)
                self._sheet.write_string(row, place, texts[0], self._cell)
                continue
            for line in range(size):
                text = texts[line] if line < len(texts) else ""
                self._sheet.write_string(row + line, place, text, self._cell)
        for line in range(size):
            self._sheet.set_row(row + line, 20)
        return row + size

    def _across(self, row: int, text: str, style: object = None, height: int = 20) -> None:
        self._sheet.set_row(row, height)
        self._sheet.merge_range(row, 0, row, len(self._columns) - 1, "", style or self._fact)
        self._sheet.write_string(row, 0, text, style or self._fact)

    def _print(self, headings: int, rows: int) -> None:
        self._sheet.set_paper(_A4)
        self._sheet.set_portrait()
        self._sheet.set_margins(0.5, 0.5, 0.6, 0.6)
        self._sheet.center_horizontally()
        self._sheet.fit_to_pages(1, 0)
        self._sheet.repeat_rows(headings)
        self._sheet.print_area(0, 0, rows - 1, len(self._columns) - 1)
        self._sheet.set_footer("&C&P / &N")


def _list_cell_texts(column: FormHeading, number: int, draft: EntryDraft | None) -> tuple[str, ...]:
    """List a pair's texts in a column: one for both, or one for each."""
    match column:
        case FormHeading.NUMBER:
            return (str(number),)
        case FormHeading.NAME:
            return draft.names if draft else ()
        case FormHeading.UNIT:
            return (draft.unit if draft else "",)
        case FormHeading.CONTACT:
            return draft.contacts if draft else ()
        case FormHeading.REMARKS:
            return (draft.remarks if draft else "",)
        case _ as unreachable:
            assert_never(unreachable)
