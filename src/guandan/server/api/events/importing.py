"""/api/v1/events/…/import: a list as offices send it, XLSX or CSV; a preview first, then all of it or nothing."""

from typing import Annotated, Any, NamedTuple

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.entries.columns import Columns, find_columns
from guandan.competition.entries.draft import Draft, EntryProblem, Preview, accepted
from guandan.competition.entries.draft import Person as Known
from guandan.competition.entries.drafts import preview
from guandan.competition.entries.headings import EntryField
from guandan.competition.entries.read import LARGEST, read_sheet
from guandan.competition.model.commands import EnterPair
from guandan.errors import IllegalAction
from guandan.server.access.limits import Doing
from guandan.server.access.middleware import address_of
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.people import entered
from guandan.server.api.route import post
from guandan.server.state import Server
from guandan.services.words import Words, describe_both


class ListUpload(Struct, frozen=True, kw_only=True):
    """The list and how it is read: `columns` are «heading=field» and `same`, `different` the marks of questions.

    Several of these are parted by semicolons; the field may be any of EntryField's values.
    """

    file: UploadFile
    sheet: str = ""
    columns: str = ""
    same: str = ""
    different: str = ""
    in_twos: bool = False
    without_bad_rows: bool = False


class ColumnRead(Struct, frozen=True, kw_only=True):
    """A heading and what was understood by it; none where it was not."""

    heading: str
    field: EntryField | None


class RowProblem(Struct, frozen=True, kw_only=True):
    """What is wrong with a row, counted as the office sees it."""

    row: int
    code: EntryProblem
    words: Words


class RowQuestion(Struct, frozen=True, kw_only=True):
    """同名: is this one person or two? The answer names `mark`."""

    mark: str
    row: int
    name: str
    words: Words


class ImportPreview(Struct, frozen=True, kw_only=True):
    """What a list would enter, what is wrong with it, and what is asked; nothing has been entered."""

    columns: tuple[ColumnRead, ...]
    drafts: tuple[Draft, ...]
    problems: tuple[RowProblem, ...]
    questions: tuple[RowQuestion, ...]
    skipped: tuple[int, ...]


class Imported(Struct, frozen=True, kw_only=True):
    """So many pairs were entered, under these numbers."""

    pairs: tuple[int, ...]
    version: int


Upload = Annotated[ListUpload, Body(media_type=RequestEncodingType.MULTI_PART)]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace("；", ";").split(";") if part.strip()]


def _mapped(text: str) -> dict[str, EntryField]:
    found = {}
    for part in _parts(text):
        heading, equals, field = part.rpartition("=")
        if not equals or field.strip() not in set(EntryField):
            raise IllegalAction("no_such_field", text=part, fields=list(EntryField))
        found[heading.strip()] = EntryField(field.strip())
    return found


class _Reading(NamedTuple):
    """All that a preview follows from; goes to another process."""

    content: bytes
    name: str
    sheet: str
    columns: dict[str, EntryField]
    known: list[Known]
    answers: dict[str, bool]
    in_twos: bool
    needs_unit: bool


def _reading(championship: Championship, content: bytes, data: ListUpload) -> _Reading:
    return _Reading(
        content=content,
        name=data.file.filename or "",
        sheet=data.sheet,
        columns=_mapped(data.columns),
        known=entered(championship),
        answers=dict.fromkeys(_parts(data.different), False) | dict.fromkeys(_parts(data.same), True),
        in_twos=data.in_twos,
        needs_unit=championship.competition.plan.teams is not None,
    )


def read_list(reading: _Reading) -> tuple[Preview, Columns]:
    """The preview of a list; in a process of its own, for nobody knows what is in the file."""
    rows = read_sheet(reading.content, reading.name, sheet=reading.sheet or None)
    columns = find_columns(rows, reading.columns)
    found = preview(
        rows,
        columns,
        reading.known,
        answers=reading.answers,
        in_twos=reading.in_twos,
        needs_unit=reading.needs_unit,
    )
    return found, columns


async def _content(data: ListUpload) -> bytes:
    content = await data.file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise IllegalAction("file_is_too_large", name=data.file.filename or "")
    return content


@post(f"{EVENT}/import/preview", Needs.ORGANISER, request_max_body_size=LARGEST + 10_000)
async def preview_import(
    *, event: str, data: Upload, request: Request[Any, Any, Any], server: Server, who: Who
) -> ImportPreview:
    """What the list would enter, and what is wrong in which row; nothing is entered."""
    server.access.limits.take(Doing.UPLOAD, who, address_of(request.scope))
    hosted = await server.events.get(event)
    reading = _reading(hosted.championship, await _content(data), data)
    found, columns = await server.stoppable.run(read_list, reading)
    return ImportPreview(
        columns=tuple(
            ColumnRead(heading=heading, field=columns.fields.get(place))
            for place, heading in enumerate(columns.headings)
            if heading
        ),
        drafts=found.drafts,
        problems=tuple(RowProblem(row=one.row, code=one.code, words=describe_both(one.told)) for one in found.problems),
        questions=tuple(
            RowQuestion(mark=one.id, row=one.row, name=one.name, words=describe_both(one.told))
            for one in found.questions
        ),
        skipped=found.skipped,
    )


@post(f"{EVENT}/import", Needs.ORGANISER, request_max_body_size=LARGEST + 10_000)
async def accept_import(
    *, event: str, data: Upload, request: Request[Any, Any, Any], server: Server, who: Who
) -> Imported:
    """Enter the list: all of it or nothing, unless bad rows are left out; no question may be open."""
    server.access.limits.take(Doing.UPLOAD, who, address_of(request.scope))
    hosted = await server.events.get(event)
    reading = _reading(hosted.championship, await _content(data), data)
    found, _ = await server.stoppable.run(read_list, reading)

    def deed(championship: Championship) -> tuple[int, ...]:
        if _reading(championship, reading.content, data) != reading:
            raise IllegalAction("busy_event", event=event)  # somebody else entered people meanwhile
        before = set(championship.competition.entries)
        for draft in accepted(found, without_bad_rows=data.without_bad_rows):
            _enter(championship, draft)
        return tuple(sorted(set(championship.competition.entries) - before))

    pairs = await hosted.do(deed, by=by(who, event), in_thread=True)
    return Imported(pairs=pairs, version=hosted.version)


def _enter(championship: Championship, draft: Draft) -> None:
    contacts = draft.contacts if len(draft.contacts) == len(draft.names) else draft.contacts * len(draft.names)
    people = tuple(
        championship.add_person(name, draft.unit, contacts[place] if place < len(contacts) else "")
        for place, name in enumerate(draft.names)
    )
    command = EnterPair(
        people=people,
        unit=draft.unit,
        seed=draft.seed,
        remarks=draft.remarks,
        fixed_table=draft.fixed_table,
        team=draft.team,
    )
    championship.do(command)


ROUTES = [preview_import, accept_import]
