"""赛季册: a season as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.kinds import FileForm
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from guandan.season.state import Season

SEASON_FORMS = (FileForm.PDF, FileForm.XLSX, FileForm.TXT)


def write_season(
    season: Season,
    people: Mapping[int, str],
    form: FileForm,
    lang: str,
    *,
    at: datetime | None = None,
    address: str = "",
) -> bytes:
    """A season's tables, matches, days and squads in one file."""
    from guandan.documents import typeset  # noqa: PLC0415 (fonts and typst: a server starts without them)
    from guandan.documents.files.workbook import write_text, write_workbook  # noqa: PLC0415
    from guandan.documents.lists.season import build_season_booklet  # noqa: PLC0415

    booklet = build_season_booklet(season, people, lang, at=at, address=address)
    match form:
        case FileForm.PDF:
            return typeset.write_pdf("booklet", booklet, lang)
        case FileForm.XLSX:
            return write_workbook(booklet)
        case FileForm.TXT:
            return write_text(booklet).encode()
        case _:
            raise IllegalAction("no_such_form", document="season", forms=sorted(SEASON_FORMS))
