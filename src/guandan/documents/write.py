"""Write a document in a file format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from msgspec.structs import replace

from guandan.competition.entries.form import build_entry_form as form_sheet
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.documents import booklets, typeset
from guandan.documents.blocks import Booklet, ListBlock
from guandan.documents.files.workbook import write_csv, write_log_json, write_text, write_workbook
from guandan.documents.forms.appeals import build_appeal_forms
from guandan.documents.forms.certificates import build_certificates
from guandan.documents.forms.penalties import build_penalty_forms
from guandan.documents.forms.place_cards import build_place_cards
from guandan.documents.forms.registration import build_registration_form, list_entry_drafts
from guandan.documents.forms.score_sheets import build_score_sheets, list_sheet_codes
from guandan.documents.forms.table_cards import build_table_cards
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.documents.pictures.bracket import draw_bracket
from guandan.documents.pictures.cross import draw_cross_table
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from guandan.competition.model.state import Round
    from guandan.documents.blocks import Block
    from guandan.documents.printing import Printing


class DocumentOptions(NamedTuple):
    """Which round or stage to print (by default the last one drawn), and whether a form is blank.

    Penalty slips are those of the event, unless a round, a table or the number of a ruling there is named.
    """

    round: int | None = None
    stage: int | None = None
    blank: bool = False
    table: int | None = None
    ruling: int | None = None


def files(
    printing: Printing, document: Document, form: FileForm, wish: DocumentOptions | None = None
) -> dict[str, bytes]:
    """Return the files of a document by name; one format may give several, such as one picture per page."""
    wish = wish or DocumentOptions()
    if form not in FORMS_BY_DOCUMENT[document]:
        raise IllegalAction("no_such_form", document=document, forms=sorted(FORMS_BY_DOCUMENT[document]))
    name = _build_file_name(printing, document, wish)
    match form:
        case FileForm.JSON:
            return {f"{name}.json": write_log_json(printing)}
        case FileForm.SVG:
            stage = _find_stage(printing, wish, knockout=document is Document.BRACKET)
            drawn = draw_bracket(printing, stage) if document is Document.BRACKET else draw_cross_table(printing, stage)
            return {f"{name}.svg": drawn.encode()}
        case FileForm.PDF | FileForm.PNG:
            return _write_paper(printing, document, form, wish, name)
        case FileForm.XLSX if document is Document.REGISTRATION:
            drafts = [] if wish.blank else list_entry_drafts(printing)
            more = {} if not drafts else {"blank_pairs": 0}
            return {
                f"{name}.xlsx": form_sheet(printing.book, printing.competition.name, drafts, lang=printing.lang, **more)
            }
        case FileForm.XLSX:
            return {f"{name}.xlsx": write_workbook(_build_document_booklet(printing, document, wish))}
        case FileForm.CSV:
            lists = _build_document_booklet(printing, document, wish).lists
            return {f"{listing.name}.csv": write_csv(listing) for listing in lists}
        case FileForm.TXT:
            return {f"{name}.txt": write_text(_build_document_booklet(printing, document, wish)).encode()}
        case _ as unreachable:
            assert_never(unreachable)


def _build_file_name(printing: Printing, document: Document, wish: DocumentOptions) -> str:
    """Build a file's name from the document, and its round or stage."""
    named = document.value.replace("_", "-")
    match document:
        case Document.DRAW | Document.RESULTS | Document.SCORE_SHEETS:
            return f"round-{_find_round(printing, wish).number:02d}-{named}"
        case Document.STANDINGS | Document.BRACKET | Document.CROSS_TABLE:
            return f"stage-{_find_stage(printing, wish, knockout=document is Document.BRACKET)}-{named}"
        case _:
            return named


def _find_round(printing: Printing, wish: DocumentOptions) -> Round:
    played = printing.competition.last if wish.round is None else printing.competition.round(wish.round)
    if played is None:
        raise IllegalAction("no_such_round", round=wish.round or 1)
    return played


def _find_stage(printing: Printing, wish: DocumentOptions, *, knockout: bool = False) -> int:
    """Find the stage named, or the last one drawn; for a bracket, that of a knockout."""
    competition = printing.competition
    stage = wish.stage or (competition.last.stage if competition.last else 1)
    if not 1 <= stage <= len(competition.plan.stages) or not competition.stage_rounds(stage):
        raise IllegalAction("no_such_stage", stage=stage)
    if knockout and competition.stage(stage).format not in BRACKET_FORMATS:
        raise IllegalAction("no_bracket", stage=stage)
    return stage


def _build_document_booklet(printing: Printing, document: Document, wish: DocumentOptions) -> Booklet:
    match document:
        case Document.PROGRAMME:
            return booklets.build_programme(printing)
        case Document.DRAW:
            return booklets.build_draw_booklet(printing, _find_round(printing, wish))
        case Document.RESULTS:
            return booklets.build_results_booklet(printing, _find_round(printing, wish))
        case Document.STANDINGS:
            return booklets.build_standings_booklet(printing, _find_stage(printing, wish))
        case Document.BRACKET:
            return booklets.build_bracket_booklet(printing, _find_stage(printing, wish, knockout=True))
        case Document.CROSS_TABLE:
            return booklets.build_cross_table_booklet(printing, _find_stage(printing, wish))
        case Document.SCORE_SHEETS:
            return booklets.build_booklet(printing, document, [list_sheet_codes(printing, _find_round(printing, wish))])
        case Document.BOOK:
            return booklets.build_results_book(printing)
        case _:
            return booklets.build_full_report(printing)


def _write_paper(
    printing: Printing, document: Document, form: FileForm, wish: DocumentOptions, name: str
) -> dict[str, bytes]:
    template, data = _build_template_data(printing, document, wish)
    logo = printing.letterhead.logo
    if form is FileForm.PDF:
        return {f"{name}.pdf": typeset.write_pdf(template, data, printing.lang, logo)}
    if isinstance(data, Booklet):
        split = split_long_lists(data)
        return _number_pages(name, typeset.write_png_pages(template, split, printing.lang, logo, phone=True))
    return _number_pages(name, typeset.write_png_pages(template, data, printing.lang, logo))


def _number_pages(name: str, pages: list[bytes]) -> dict[str, bytes]:
    if len(pages) == 1:
        return {f"{name}.png": pages[0]}
    return {f"{name}-{number:02d}.png": page for number, page in enumerate(pages, 1)}


def _build_template_data(printing: Printing, document: Document, wish: DocumentOptions) -> tuple[str, Struct]:
    """Build the template's name and data."""
    match document:
        case Document.REGISTRATION:
            return "registration", build_registration_form(printing, blank=wish.blank)
        case Document.SCORE_SHEETS:
            return "score_sheets", build_score_sheets(printing, _find_round(printing, wish))
        case Document.PLACE_CARDS:
            return "place_cards", build_place_cards(
                printing, None if wish.round is None else _find_round(printing, wish)
            )
        case Document.TABLE_CARDS:
            return "table_cards", build_table_cards(printing)
        case Document.PENALTY_FORM:
            return "papers", build_penalty_forms(
                printing, blank=wish.blank, played=wish.round, table=wish.table, number=wish.ruling
            )
        case Document.APPEAL_FORM:
            return "papers", build_appeal_forms(printing, blank=wish.blank)
        case Document.CERTIFICATES:
            return "certificates", build_certificates(printing)
        case _:
            return "booklet", _build_document_booklet(printing, document, wish)


# ---- Long lists in parts, so that a picture in a chat can still be read


MAX_ROWS = 40


def split_long_lists(booklet: Booklet, most: int = MAX_ROWS) -> Booklet:
    """Split every list that is longer than `most` rows; each part has a number, such as 1 of 3."""
    return replace(booklet, blocks=tuple(part for block in booklet.blocks for part in _split_block(block, most)))


def _split_block(block: Block, most: int) -> Iterator[Block]:
    if not isinstance(block, ListBlock) or len(block.rows) <= most:
        yield block
        return
    count = -(-len(block.rows) // most)
    size = -(-len(block.rows) // count)
    for number in range(count):
        title = f"{block.title} {number + 1}/{count}"
        notes = block.notes if number == count - 1 else ()
        yield replace(block, title=title, rows=block.rows[number * size : (number + 1) * size], notes=notes)
