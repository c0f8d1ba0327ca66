"""The kinds of documents, and the file formats that each is available in."""

from __future__ import annotations

from enum import StrEnum


class Document(StrEnum):
    """文件: a kind of document."""

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
    """格式: the format of a document's file."""

    PDF = "pdf"
    PNG = "png"
    XLSX = "xlsx"
    CSV = "csv"
    TXT = "txt"
    SVG = "svg"
    JSON = "json"


_PAPER_FORMS = frozenset({FileForm.PDF, FileForm.PNG})
_LIST_FORMS = _PAPER_FORMS | {FileForm.XLSX, FileForm.CSV, FileForm.TXT}
FORMS_BY_DOCUMENT: dict[Document, frozenset[FileForm]] = {
    Document.REGISTRATION: _PAPER_FORMS | {FileForm.XLSX},
    Document.PROGRAMME: _LIST_FORMS,
    Document.DRAW: _LIST_FORMS,
    Document.SCORE_SHEETS: _LIST_FORMS,
    Document.PLACE_CARDS: _PAPER_FORMS,
    Document.TABLE_CARDS: _PAPER_FORMS,
    Document.RESULTS: _LIST_FORMS,
    Document.STANDINGS: _LIST_FORMS,
    Document.BRACKET: _PAPER_FORMS | {FileForm.SVG},
    Document.CROSS_TABLE: _LIST_FORMS | {FileForm.SVG},
    Document.PENALTY_FORM: _PAPER_FORMS,
    Document.APPEAL_FORM: _PAPER_FORMS,
    Document.CERTIFICATES: _PAPER_FORMS,
    Document.BOOK: _LIST_FORMS,
    Document.REPORT: _LIST_FORMS - _PAPER_FORMS,
    Document.LOG: frozenset({FileForm.JSON}),
}
"""Every format that a document is available in."""
DEFAULT_FORMS: dict[Document, FileForm] = dict.fromkeys(Document, FileForm.PDF) | {
    Document.REPORT: FileForm.TXT,
    Document.LOG: FileForm.JSON,
}
"""The format that is used if none is named."""
