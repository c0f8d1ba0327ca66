"""总日程: the common timetable of a programme as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.kinds import FileForm
from guandan.errors import IllegalAction
from guandan.services.documents import clean_file_name
from guandan.texts import say

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.services.programmes import ProgrammeView

TIMETABLE_FORMS = (FileForm.PDF, FileForm.XLSX, FileForm.TXT)


def name_timetable_file(view: ProgrammeView, form: FileForm, lang: str) -> str:
    """The name under which people save it: «市运动会掼蛋赛-总日程.pdf»."""
    return f"{clean_file_name(view.name)}-{say('web.programme.timetable', lang)}.{form}"


def write_programme_timetable(
    view: ProgrammeView, form: FileForm, lang: str, *, at: datetime | None = None, address: str = ""
) -> bytes:
    """When each division plays and at which tables, in one file."""
    from guandan.documents import typeset  # noqa: PLC0415 (fonts and typst: a server starts without them)
    from guandan.documents.files.workbook import write_text, write_workbook  # noqa: PLC0415
    from guandan.documents.lists.timetable import (  # noqa: PLC0415
        Timetable,
        TimetableDivision,
        TimetableHour,
        build_timetable_booklet,
    )

    timetable = Timetable(
        title=view.name,
        venue=view.venue,
        time_zone=view.time_zone,
        divisions=tuple(
            TimetableDivision(
                name=division.name,
                pairs=division.pairs,
                first_table=division.first_table,
                last_table=division.last_table,
            )
            for division in view.divisions
        ),
        hours=tuple(TimetableHour(starts=hour.starts, ends=hour.ends, rounds=hour.rounds) for hour in view.hours),
    )
    booklet = build_timetable_booklet(timetable, lang, at=at, address=address)
    match form:
        case FileForm.PDF:
            return typeset.write_pdf("booklet", booklet, lang)
        case FileForm.XLSX:
            return write_workbook(booklet)
        case FileForm.TXT:
            return write_text(booklet).encode()
        case _:
            raise IllegalAction("no_such_form", document="timetable", forms=sorted(TIMETABLE_FORMS))
