"""文件: which documents there are and who may have them, and the files of one."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.state import RoundStatus
from guandan.documents.kinds import DEFAULT_FORMS, FORMS_BY_DOCUMENT, Document, FileForm
from guandan.errors import IllegalAction
from guandan.services.words import Words, name_both
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.documents.forms.certificates import Certificates
    from guandan.documents.printing import Printing

PUBLIC_DOCUMENTS = frozenset(
    {Document.DRAW, Document.RESULTS, Document.STANDINGS, Document.BRACKET, Document.CROSS_TABLE}
)
"""What everybody may have, once its round is published; the rest is for those who work at the event."""
_STAGE_DOCUMENTS = frozenset({Document.STANDINGS, Document.CROSS_TABLE})
_SAVED_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f]')
"""Characters that no file name may contain."""
_PAGE_NUMBER = re.compile(r"-(\d\d)$")
_LONGEST_EVENT_NAME = 60
ROUND_DOCUMENTS = frozenset({Document.DRAW, Document.RESULTS, Document.SCORE_SHEETS})
"""Documents that are about one round."""


class DocumentRow(Struct, frozen=True, kw_only=True):
    """文件: what can be asked for, in which forms, and by whom."""

    document: Document
    name: Words
    forms: tuple[FileForm, ...]
    usual: FileForm
    is_public: bool


class DocumentChoice(Struct, frozen=True, kw_only=True):
    """Which round or stage, the last one drawn unless named; whether a form is to be blank; whose penalty slip."""

    round: int | None = None
    stage: int | None = None
    blank: bool = False
    table: int | None = None
    ruling: int | None = None


def list_documents() -> list[DocumentRow]:
    """Every kind and its forms."""
    return [
        DocumentRow(
            document=document,
            name=name_both(document),
            forms=tuple(sorted(FORMS_BY_DOCUMENT[document])),
            usual=DEFAULT_FORMS[document],
            is_public=document in PUBLIC_DOCUMENTS,
        )
        for document in Document
    ]


def list_documents_of(competition: Competition) -> list[Document]:
    """The documents that this event can have: a bracket only where there is a knockout."""
    has_knockout = any(stage.format in BRACKET_FORMATS for stage in competition.plan.stages)
    return [document for document in Document if document is not Document.BRACKET or has_knockout]


def find_document(name: str) -> Document:
    """A document by the name of its kind."""
    if name not in set(Document):
        raise IllegalAction("no_such_document", document=name)
    return Document(name)


def check_not_draft(competition: Competition, number: int | None) -> None:
    """Refuse a round that is only drafted; without a number, the last one."""
    wanted = competition.last if number is None else competition.round(number)
    if wanted is not None and wanted.status is RoundStatus.DRAFT:
        raise IllegalAction("no_such_round", round=number or 1)


def make_files(
    printing: Printing, document: Document, form: FileForm | None = None, choice: DocumentChoice | None = None
) -> dict[str, bytes]:
    """The files of a document by name, in its usual form unless another is named."""
    from guandan.documents.write import DocumentOptions, files  # noqa: PLC0415 (fonts and typst: a server starts without them)

    wanted = choice or DocumentChoice()
    wish = DocumentOptions(
        round=wanted.round, stage=wanted.stage, blank=wanted.blank, table=wanted.table, ruling=wanted.ruling
    )
    return files(printing, document, form or DEFAULT_FORMS[document], wish)


def draw_certificate(certificates: Certificates, lang: str, logo: str) -> bytes:
    """The first certificate as a picture; a logo that cannot be drawn is refused."""
    import typst  # noqa: PLC0415 (as above)

    from guandan.documents.typeset import write_png_pages  # noqa: PLC0415 (as above)

    try:
        return write_png_pages("certificates", certificates, lang, logo)[0]
    except typst.TypstError:
        raise IllegalAction("logo_unreadable") from None


def clean_file_name(name: str) -> str:
    """An event's name as a part of a file's name."""
    return _SAVED_NAME.sub("", name).strip()[:_LONGEST_EVENT_NAME]


def name_download(printing: Printing, document: Document, file_name: str, choice: DocumentChoice) -> str:
    """The name under which people save a file: «春季赛-第2轮-名次表.pdf»."""
    parts = [clean_file_name(printing.competition.name)]
    if document in ROUND_DOCUMENTS or document in _STAGE_DOCUMENTS:
        number = choice.round or _find_last_round(printing.competition, choice.stage)
        parts.append(printing.say("documents.file_round", round=number))
    stem, dot, suffix = file_name.rpartition(".")
    page = _PAGE_NUMBER.search(stem) if suffix == FileForm.PNG else None
    parts += [name_of(document, printing.lang), *([page[1]] if page else [])]
    return "-".join(filter(None, parts)) + dot + suffix


def _find_last_round(competition: Competition, stage: int | None) -> int:
    """The last round that is drawn for everybody, of a stage or of all."""
    drawn = [played for played in competition.rounds if played.status is not RoundStatus.DRAFT]
    return max((played.number for played in drawn if stage in {None, played.stage}), default=1)


def pack_files(made: dict[str, bytes], document: Document) -> tuple[str, bytes]:
    """One file with its name; several are packed into a ZIP."""
    if len(made) == 1:
        return next(iter(made.items()))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in made.items():
            archive.writestr(name, content)
    return f"{document.value.replace('_', '-')}.zip", packed.getvalue()
