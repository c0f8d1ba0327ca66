"""`guandan event documents`: write what is printed, shared and handed over to a folder."""

# ruff: noqa: PLC0415 (as in guandan/cli.py)
from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from guandan.cli.event.opening import reading
from guandan.cli.event.telling import print_lines
from guandan.cli.screen import print_json
from guandan.errors import IllegalAction
from guandan.texts import explain, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.documents.kinds import Document, FileForm

EVERYTHING = "all"
"""The kind that stands for every document that is available now."""


class Wanted(NamedTuple):
    """The options of the command: kinds of documents, the folder, and their subjects."""

    kinds: Sequence[str]
    out: Path
    forms: Sequence[str] = ()
    round: int | None = None
    stage: int | None = None
    blank: bool = False
    address: str = ""
    letterhead: Path | None = None


def write_documents(called: EventCommandContext, wanted: Wanted) -> None:
    """Write documents to a folder, made if need be; where all are asked for, unavailable ones are only reported."""
    chosen = list(_list_chosen(wanted, called.lang))
    wanted.out.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    missing: list[str] = []
    with reading(called) as event:
        lacking = _unprintable(event)
        for document, form in chosen:
            try:
                written += _write(event, document, form, wanted)
            except IllegalAction as error:
                if EVERYTHING not in wanted.kinds:
                    raise
                missing.append(explain(error, called.lang))
    if called.as_json:
        print_json({"written": written, "missing": missing, "unprintable": lacking})
    else:
        print_lines(*(say("documents.written", called.lang, file=file) for file in written), *missing)
        shown = ({"text": text, "marks": marks} for text, marks in lacking.items())
        print_lines(*(say("documents.unprintable", called.lang, **problem) for problem in shown))


def _unprintable(event: OpenEvent) -> dict[str, str]:
    from guandan.documents.glyphs import find_unprintable_names
    from guandan.documents.printing import Printing

    return find_unprintable_names(Printing(event.championship, event.lang))


def _write(event: OpenEvent, document: Document, form: FileForm, wanted: Wanted) -> Iterator[str]:
    from guandan.documents.printing import Printing
    from guandan.services.documents import DocumentChoice, make_files
    from guandan.services.letterheads import read_letterhead_file

    printing = Printing(
        event.championship,
        event.lang,
        at=event.at,
        address=wanted.address,
        letterhead=None if wanted.letterhead is None else read_letterhead_file(wanted.letterhead),
    )
    choice = DocumentChoice(round=wanted.round, stage=wanted.stage, blank=wanted.blank)
    for name, content in make_files(printing, document, form, choice).items():
        path = wanted.out / name
        path.write_bytes(content)
        yield str(path)


def _list_chosen(wanted: Wanted, lang: str) -> Iterator[tuple[Document, FileForm]]:
    """List each document with each format asked for; where all are asked for, with every format that it has."""
    from guandan.documents.kinds import DEFAULT_FORMS, FORMS_BY_DOCUMENT, Document, FileForm

    every = EVERYTHING in wanted.kinds
    forms = [_read(text, [form.value for form in FileForm], lang) for text in wanted.forms]
    names = [document.value for document in Document]
    for name in names if every else [_read(text, [*names, EVERYTHING], lang) for text in wanted.kinds]:
        document = Document(name)
        for form in map(FileForm, forms or [DEFAULT_FORMS[document]]):
            if not every or form in FORMS_BY_DOCUMENT[document]:
                yield document, form


def _read(text: str, known: Sequence[str], lang: str) -> str:
    """Parse a name; dashes stand for underscores."""
    name = text.strip().lower().replace("-", "_")
    if name not in known:
        raise typer.BadParameter(say("documents.unknown", lang, text=text, known=", ".join(known)))
    return name
