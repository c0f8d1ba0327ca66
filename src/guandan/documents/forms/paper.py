"""A form of labelled fields, blank or filled in; the penalty form and the appeal form use it."""

from __future__ import annotations

from msgspec import Struct


class FormField(Struct, frozen=True, kw_only=True):
    """A label and its value; the field is `lines` high and takes `share` of its row."""

    label: str
    value: str = ""
    lines: int = 1
    share: float = 1


class FormPaper(Struct, frozen=True, kw_only=True):
    """A filled or blank form: rows of fields, who signs, and the book's rules below."""

    rows: tuple[tuple[FormField, ...], ...]
    signatures: tuple[str, ...]


class FormPapers(Struct, frozen=True, kw_only=True):
    """Forms of one kind, one to a sheet."""

    event: str
    title: str
    printed: str
    page: str
    papers: tuple[FormPaper, ...]
    rules: tuple[str, ...]
