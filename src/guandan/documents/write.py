"""A document in a form, as the files that it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from guandan.competition.entries.form import form as form_sheet
from guandan.competition.model.values import Format
from guandan.documents import booklets, typeset
from guandan.documents.blocks import Booklet
from guandan.documents.files.commas import commas
from guandan.documents.files.log import log
from guandan.documents.files.text import text
from guandan.documents.files.workbook import workbook
from guandan.documents.forms.appeals import appeal_forms
from guandan.documents.forms.certificates import certificates
from guandan.documents.forms.penalties import penalty_forms
from guandan.documents.forms.place_cards import place_cards
from guandan.documents.forms.registration import drafts_of, registration
from guandan.documents.forms.score_sheets import score_sheets, sheet_list
from guandan.documents.forms.table_cards import table_cards
from guandan.documents.kinds import FORMS, Document, FileForm
from guandan.documents.paged import in_parts
from guandan.documents.pictures.bracket import bracket
from guandan.documents.pictures.cross import cross_table
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from msgspec import Struct

    from guandan.competition.model.state import Round
    from guandan.documents.printing import Printing

_LISTED = frozenset({FileForm.XLSX, FileForm.CSV, FileForm.TXT})


class Wish(NamedTuple):
    """Which round or stage, the last one drawn unless named; and whether a form is to be blank."""

    round: int | None = None
    stage: int | None = None
    blank: bool = False


def files(printing: Printing, document: Document, form: FileForm, wish: Wish | None = None) -> dict[str, bytes]:
    """The files of a document by name; one form may make several, such as a picture a page."""
    wish = wish or Wish()
    if form not in FORMS[document]:
        raise IllegalAction("no_such_form", document=document, forms=sorted(FORMS[document]))
    name = _name(printing, document, wish)
    match form:
        case FileForm.JSON:
            return {f"{name}.json": log(printing)}
        case FileForm.SVG:
            stage = _stage(printing, wish, knockout=document is Document.BRACKET)
            drawn = bracket(printing, stage) if document is Document.BRACKET else cross_table(printing, stage)
            return {f"{name}.svg": drawn.encode()}
        case FileForm.PDF | FileForm.PNG:
            return _paper(printing, document, form, wish, name)
        case FileForm.XLSX if document is Document.REGISTRATION:
            drafts = [] if wish.blank else drafts_of(printing)
            more = {} if not drafts else {"blank_pairs": 0}
            return {
                f"{name}.xlsx": form_sheet(printing.book, printing.competition.name, drafts, lang=printing.lang, **more)
            }
        case FileForm.XLSX:
            return {f"{name}.xlsx": workbook(_booklet(printing, document, wish))}
        case FileForm.CSV:
            lists = _booklet(printing, document, wish).lists
            return {f"{listing.name}.csv": commas(listing) for listing in lists}
        case FileForm.TXT:
            return {f"{name}.txt": text(_booklet(printing, document, wish)).encode()}
        case _ as unreachable:
            assert_never(unreachable)


def _name(printing: Printing, document: Document, wish: Wish) -> str:
    """A file's name: the document, and the round or stage that it is of."""
    named = document.value.replace("_", "-")
    match document:
        case Document.DRAW | Document.RESULTS | Document.SCORE_SHEETS:
            return f"round-{_round(printing, wish).number:02d}-{named}"
        case Document.STANDINGS | Document.BRACKET | Document.CROSS_TABLE:
            return f"stage-{_stage(printing, wish, knockout=document is Document.BRACKET)}-{named}"
        case _:
            return named


def _round(printing: Printing, wish: Wish) -> Round:
    one = printing.competition.last if wish.round is None else printing.competition.round(wish.round)
    if one is None:
        raise IllegalAction("no_such_round", round=wish.round or 1)
    return one


def _stage(printing: Printing, wish: Wish, *, knockout: bool = False) -> int:
    """The stage named, or the last one drawn; a bracket is of a knockout."""
    competition = printing.competition
    stage = wish.stage or (competition.last.stage if competition.last else 1)
    if not 1 <= stage <= len(competition.plan.stages) or not competition.stage_rounds(stage):
        raise IllegalAction("no_such_stage", stage=stage)
    if knockout and competition.stage(stage).format is not Format.KNOCKOUT:
        raise IllegalAction("no_bracket", stage=stage)
    return stage


def _booklet(printing: Printing, document: Document, wish: Wish) -> Booklet:
    match document:
        case Document.PROGRAMME:
            return booklets.programme(printing)
        case Document.DRAW:
            return booklets.draw(printing, _round(printing, wish))
        case Document.RESULTS:
            return booklets.results(printing, _round(printing, wish))
        case Document.STANDINGS:
            return booklets.standings_of(printing, _stage(printing, wish))
        case Document.BRACKET:
            return booklets.bracket_of(printing, _stage(printing, wish, knockout=True))
        case Document.CROSS_TABLE:
            return booklets.cross_of(printing, _stage(printing, wish))
        case Document.SCORE_SHEETS:
            return booklets.booklet(printing, document, [sheet_list(printing, _round(printing, wish))])
        case Document.BOOK:
            return booklets.book_of_results(printing)
        case _:
            return booklets.report(printing)


def _paper(printing: Printing, document: Document, form: FileForm, wish: Wish, name: str) -> dict[str, bytes]:
    template, data = _set(printing, document, wish)
    if form is FileForm.PDF:
        return {f"{name}.pdf": typeset.pdf(template, data, printing.lang)}
    if isinstance(data, Booklet):
        return _numbered(name, typeset.png(template, in_parts(data), printing.lang, phone=True))
    return _numbered(name, typeset.png(template, data, printing.lang))


def _numbered(name: str, pages: list[bytes]) -> dict[str, bytes]:
    if len(pages) == 1:
        return {f"{name}.png": pages[0]}
    return {f"{name}-{number:02d}.png": page for number, page in enumerate(pages, 1)}


def _set(printing: Printing, document: Document, wish: Wish) -> tuple[str, Struct]:
    """The template, and what it is filled with."""
    match document:
        case Document.REGISTRATION:
            return "registration", registration(printing, blank=wish.blank)
        case Document.SCORE_SHEETS:
            return "score_sheets", score_sheets(printing, _round(printing, wish))
        case Document.PLACE_CARDS:
            return "place_cards", place_cards(printing, None if wish.round is None else _round(printing, wish))
        case Document.TABLE_CARDS:
            return "table_cards", table_cards(printing)
        case Document.PENALTY_FORM:
            return "papers", penalty_forms(printing, blank=wish.blank)
        case Document.APPEAL_FORM:
            return "papers", appeal_forms(printing, blank=wish.blank)
        case Document.CERTIFICATES:
            return "certificates", certificates(printing)
        case _:
            return "booklet", _booklet(printing, document, wish)
