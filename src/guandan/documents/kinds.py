"""Which documents there are, and in which forms each can be had."""

from __future__ import annotations

from enum import StrEnum


class Document(StrEnum):
    """文件: what can be asked for."""

    REGISTRATION = "registration"
    PROGRAMME = "programme"
    DRAW = "draw"
    SCORE_SHEETS = "score_sheets"
    PLACE_CARDS = "place_cards"
    TABLE_CARDS = "table_cards"
    RESULTS = "results"
    STANDINGS = "standings"
    BRACKET = "bracket"
    CROSS_TABLE = "cross_table"
    PENALTY_FORM = "penalty_form"
    APPEAL_FORM = "appeal_form"
    CERTIFICATES = "certificates"
    BOOK = "book"
    REPORT = "report"
    LOG = "log"


class FileForm(StrEnum):
    """格式: what kind of file it is written to."""

    PDF = "pdf"
    PNG = "png"
    XLSX = "xlsx"
    CSV = "csv"
    TXT = "txt"
    SVG = "svg"
    JSON = "json"


_PAPER = frozenset({FileForm.PDF, FileForm.PNG})
_LISTS = _PAPER | {FileForm.XLSX, FileForm.CSV, FileForm.TXT}
FORMS: dict[Document, frozenset[FileForm]] = {
    Document.REGISTRATION: _PAPER | {FileForm.XLSX},
    Document.PROGRAMME: _LISTS,
    Document.DRAW: _LISTS,
    Document.SCORE_SHEETS: _LISTS,
    Document.PLACE_CARDS: _PAPER,
    Document.TABLE_CARDS: _PAPER,
    Document.RESULTS: _LISTS,
    Document.STANDINGS: _LISTS,
    Document.BRACKET: _PAPER | {FileForm.SVG},
    Document.CROSS_TABLE: _LISTS | {FileForm.SVG},
    Document.PENALTY_FORM: _PAPER,
    Document.APPEAL_FORM: _PAPER,
    Document.CERTIFICATES: _PAPER,
    Document.BOOK: _LISTS,
    Document.REPORT: _LISTS - _PAPER,
    Document.LOG: frozenset({FileForm.JSON}),
}
"""Every form that a document can be had in."""
USUAL: dict[Document, FileForm] = dict.fromkeys(Document, FileForm.PDF) | {
    Document.REPORT: FileForm.TXT,
    Document.LOG: FileForm.JSON,
}
"""The form that is meant where none is named."""
