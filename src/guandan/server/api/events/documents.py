"""/api/v1/events/…/documents: everything that is printed, shared or handed over, in every form it can be had in."""

from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, Response
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.params import Parameter, QueryParameter

from guandan.competition.model.state import Competition
from guandan.documents.kinds import DEFAULT_FORMS, Document, FileForm
from guandan.documents.printing import Printing
from guandan.server.access.access_log import AccessAct
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.paging import get_list
from guandan.server.api.route import get
from guandan.server.events.letterhead_events import read_letterhead
from guandan.server.server import Server
from guandan.services import documents as services
from guandan.texts import Language

MEDIA = {
    FileForm.PDF: "application/pdf",
    FileForm.PNG: "image/png",
    FileForm.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileForm.CSV: "text/csv",
    FileForm.TXT: "text/plain",
    FileForm.SVG: "image/svg+xml",
    FileForm.JSON: "application/json",
}
_WITH_CODES = frozenset({Document.TABLE_CARDS, Document.SCORE_SHEETS, Document.PLACE_CARDS})
"""The rights that include what a table's code opens."""
FRESH_MINUTES = 10
"""A document shows when it was made; after this many minutes it is made again."""
Number = Annotated[int | None, Parameter(ge=1, le=1000)]


@get_list(f"{EVENT}/documents", Needs.NOTHING)
async def list_documents(*, event: str, server: Server) -> list[services.DocumentRow]:
    """文件: every kind and its forms."""
    await server.events.get(event)
    return services.list_documents()


def _kind(document: str, competition: Competition, number: int | None, who: Who, event: str) -> Document:
    """The requested kind, if the caller may have it; drafts are for the organisers only."""
    kind = services.find_document(document)
    works_here = any(who.has_role(role, event) for role in (Role.SCORER, Role.REFEREE))
    if kind not in services.PUBLIC_DOCUMENTS and not works_here:
        raise PermissionDeniedException if who.session is not None else NotAuthorizedException
    if not who.has_role(Role.ORGANISER, event):
        services.check_not_draft(competition, number)
    return kind


def _size(made: dict[str, bytes]) -> int:
    return sum(map(len, made.values()))


async def table_codes(server: Server, event: str) -> dict[str, str]:
    """The codes of the tables, by table; of several links of a table the newest."""
    links = await server.access.links.list_active(event)
    found = await server.access.codes.get_codes(links)
    return {link.place: found[link.id] for link in links if link.id in found}


@get(
    f"{EVENT}/documents/{{document:str}}",
    Needs.NOTHING,
    media_type="application/octet-stream",
)
async def make_document(  # noqa: PLR0913 (the parameters of the query)
    *,
    request: Request[Who, None, Any],
    event: str,
    document: str,
    server: Server,
    who: Who,
    form: FileForm | None = None,
    round_number: Annotated[int | None, QueryParameter(name="round", ge=1, le=1000)] = None,
    stage: Number = None,
    blank: Annotated[bool, Parameter(description="A form to be filled in by hand")] = False,
    table: Annotated[int | None, Parameter(description="The penalty slips of this table", ge=1, le=100_000)] = None,
    ruling: Annotated[int | None, Parameter(description="The penalty slip of this ruling", ge=1, le=10_000)] = None,
    lang: Language = Language.ZH,
) -> Response[bytes]:
    """A document as a file; where it is several (a picture a page), as a ZIP of them."""
    hosted = await server.events.get(event)
    kind = _kind(document, hosted.championship.competition, round_number, who, event)
    chosen = form or DEFAULT_FORMS[kind]
    whole = hosted.championship
    pins: dict[int, str] | None = None
    if kind is Document.PLACE_CARDS and who.has_role(Role.ORGANISER, event) and whole.competition.live is None:
        await server.access.log.record(AccessAct.PINS_PRINTED, who, get_client_address(request.scope), event=event)
        pins = await server.access.pins.get_pair_pins(event, whole.competition.entries)
    codes = await table_codes(server, event) if kind in _WITH_CODES else None
    home = server.build_base_url(request.base_url)
    now = server.clock.now()
    letterhead, letterheads = await read_letterhead(server.store, event)
    printing = Printing(whole, lang, at=now, address=home, pins=pins, codes=codes, letterhead=letterhead)
    choice = services.DocumentChoice(round=round_number, stage=stage, blank=blank, table=table, ruling=ruling)
    secrets = (*(pins or {}).items(), *(codes or {}).items())
    state = (hosted.serial, hosted.version, now.replace(minute=now.minute // FRESH_MINUTES, second=0, microsecond=0))
    key = ("document", event, state, kind, chosen, choice, lang, home, secrets, letterheads)
    made = await server.answers.get(key, lambda: services.make_files(printing, kind, chosen, choice), _size)
    return file_answer(event, printing, kind, chosen, made, choice)


def file_answer(
    event: str,
    printing: Printing,
    kind: Document,
    form: FileForm,
    made: dict[str, bytes],
    choice: services.DocumentChoice,
) -> Response[bytes]:
    """A document as a file to save, named for people and once more in ASCII; several are packed into one."""
    name, content = services.pack_files(made, kind)
    saved = quote(services.name_download(printing, kind, name, choice), safe="")
    headers = {"content-disposition": f"attachment; filename=\"{event}-{name}\"; filename*=UTF-8''{saved}"}
    return Response(content, media_type=MEDIA[form] if len(made) == 1 else "application/zip", headers=headers)


ROUTES = [list_documents, make_document]
