"""A form of labelled fields, blank or filled in: what the penalty form and the appeal form are made of."""

from __future__ import annotations

from msgspec import Struct


class FormField(Struct, frozen=True, kw_only=True):
    """A label and what is written beside it; `lines` high, `share` of its row wide."""

    label: str
    value: str = ""
    lines: int = 1
    share: float = 1


class FormPaper(Struct, frozen=True, kw_only=True):
    """A filled or blank form: rows of fields, who signs, and what the book says below."""

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
