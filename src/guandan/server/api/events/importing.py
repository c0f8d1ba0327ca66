"""/api/v1/events/…/import: a list as offices send it, XLSX or CSV; a preview first, then all of it or nothing."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.entries.read import MAX_FILE_BYTES
from guandan.errors import IllegalAction
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import post
from guandan.server.server import Server
from guandan.services.imports import (
    ImportPreview,
    ListFile,
    ListOptions,
    ListReading,
    answer_questions,
    build_import_preview,
    enter_list,
    parse_columns,
    parse_units,
    prepare_reading,
    read_list,
)


class ListUpload(Struct, frozen=True, kw_only=True):
    """The list and how it is read: `columns` are «heading=field» and `same`, `different` the marks of questions.

    Several of these are parted by semicolons; the field may be any of EntryField's values. `others` are further files
    of the same list, and `units` are «mark=unit» for forms whose unit is not the one that was found. `waived` is why
    the list is taken after the deadline.
    """

    file: UploadFile
    others: list[UploadFile] = []
    sheet: str = ""
    units: str = ""
    columns: str = ""
    same: str = ""
    different: str = ""
    in_twos: bool = False
    without_bad_rows: bool = False
    waived: str = ""


class Imported(Struct, frozen=True, kw_only=True):
    """How many pairs were entered, and their numbers."""

    pairs: tuple[int, ...]
    version: int


Upload = Annotated[ListUpload, Body(media_type=RequestEncodingType.MULTI_PART)]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace("；", ";").split(";") if part.strip()]


def _reading(championship: Championship, contents: list[bytes], data: ListUpload) -> ListReading:
    options = ListOptions(
        sheet=data.sheet,
        columns=parse_columns(_parts(data.columns)),
        answers=answer_questions(_parts(data.same), _parts(data.different)),
        in_twos=data.in_twos,
        units=parse_units(_parts(data.units)),
    )
    first, *others = contents
    more = tuple(ListFile(content, file.filename or "") for content, file in zip(others, data.others, strict=True))
    return prepare_reading(championship, first, data.file.filename or "", options, more)


async def _read_contents(data: ListUpload) -> list[bytes]:
    """The files; together they may be no larger than one."""
    contents: list[bytes] = []
    for file in (data.file, *data.others):
        contents.append(await file.read(MAX_FILE_BYTES + 1))
        if sum(map(len, contents)) > MAX_FILE_BYTES:
            raise IllegalAction("file_is_too_large", name=file.filename or "")
    return contents


@post(f"{EVENT}/import/preview", Needs.ORGANISER, request_max_body_size=MAX_FILE_BYTES + 10_000)
async def preview_import(
    *, event: str, data: Upload, request: Request[Any, Any, Any], server: Server, who: Who
) -> ImportPreview:
    """What the list would enter, and what is wrong in which row; nothing is entered."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    hosted = await server.events.get(event)
    reading = _reading(hosted.championship, await _read_contents(data), data)
    return build_import_preview(await server.stoppable_work.run(read_list, reading))


@post(f"{EVENT}/import", Needs.ORGANISER, request_max_body_size=MAX_FILE_BYTES + 10_000)
async def accept_import(
    *, event: str, data: Upload, request: Request[Any, Any, Any], server: Server, who: Who
) -> Imported:
    """Enter the list: all of it or nothing, unless bad rows are left out; no question may be open."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    hosted = await server.events.get(event)
    reading = _reading(hosted.championship, await _read_contents(data), data)
    read = await server.stoppable_work.run(read_list, reading)

    def enter(championship: Championship) -> tuple[int, ...]:
        return enter_list(
            championship, reading, read.preview, without_bad_rows=data.without_bad_rows, waived=data.waived.strip()
        )

    pairs = await hosted.do(enter, by=by(who, event), in_thread=True)
    return Imported(pairs=pairs, version=hosted.version)


ROUTES = [preview_import, accept_import]
