"""Documents with one click, each in every form it can be had in."""

from base64 import b64encode

from litestar import Response

from guandan.documents.kinds import FORMS_BY_DOCUMENT, FileForm
from guandan.documents.letterhead import PLACEHOLDERS, CertificateStyle
from guandan.documents.qr import draw_qr
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.letterhead import build_letterhead_view
from guandan.server.events.letterhead_events import read_letterhead
from guandan.server.server import Server
from guandan.services.documents import ROUND_DOCUMENTS, list_documents_of
from guandan.texts import read_template
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_FORMS = (FileForm.PDF, FileForm.PNG, FileForm.XLSX, FileForm.CSV, FileForm.TXT, FileForm.SVG, FileForm.JSON)


@get("/e/{event:str}/desk/documents", Needs.ORGANISER)
async def list_documents(
    request: PageRequest,
    event: str,
    server: Server,
    who: Who,
    round: int = 0,  # noqa: A002 (the name in the address)
) -> Response[bytes]:
    """文件: everything that is printed, shared or handed over."""
    hosted = await server.events.get(event)
    address = f"{server.build_base_url(request.base_url)}/p"
    competition = hosted.championship.competition
    letterhead, _ = await read_letterhead(server.store, event)
    drawn = [played.number for played in competition.rounds]
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_documents.html",
        documents=[
            (document, [form for form in _FORMS if form in FORMS_BY_DOCUMENT[document]], document in ROUND_DOCUMENTS)
            for document in list_documents_of(competition)
        ],
        letterhead=build_letterhead_view(letterhead),
        styles=list(CertificateStyle),
        example=read_template("web.event.certificate_example", find_language(request)),
        places=" ".join(f"{{{place}}}" for place in PLACEHOLDERS),
        drawn=drawn,
        is_over=competition.is_closed,
        plays_live=competition.live is not None,
        address=address,
        picture=f"data:image/svg+xml;base64,{b64encode(draw_qr(address).encode()).decode()}",
        has_codes=any(link.role == Role.TABLE for link in await server.access.links.list_active(event)),
        number=round if round in drawn else (drawn[-1] if drawn else None),
    )


ROUTES = [list_documents]
