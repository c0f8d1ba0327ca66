"""Links of roles with their QR codes; the address in a code is shown and can be tried before anything is printed."""

from functools import partial
from typing import Annotated

from litestar import Response
from msgspec import Meta, Struct

from guandan.documents import qr
from guandan.formatting.actors import describe_actor
from guandan.server.access.who import OFFICIAL_ROLES, Needs, Role, Who
from guandan.server.server import Server
from guandan.services.naming import name_person
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get, post
from guandan.web.wording import find_language


class QrWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a code; it comes in a body, for addresses are written to logs and this one is a secret."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


@get("/e/{event:str}/desk/links", Needs.ORGANISER)
async def list_links(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """The links that open something, without their secrets, and new ones."""
    hosted = await server.events.get(event)
    last = hosted.championship.competition.last
    links = await server.access.links.list_active(event)
    home = server.build_base_url(request.base_url)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_links.html",
        links=[(link, Role(link.role)) for link in links],
        named={
            link.id: name_person(hosted.championship, int(link.place))
            for link in links
            if link.role in OFFICIAL_ROLES and link.place.isdecimal()
        },
        made_by=partial(describe_actor, lang=find_language(request)),
        codes=await server.access.codes.get_codes(links),
        roles=[role for role in Role if role is not Role.TABLE],
        first_table=hosted.championship.competition.book.event.first_table,
        tables=0 if last is None else max((table.number for table in last.all_tables), default=0),
        link_address=home,
        data={"home": home, "qr": f"/e/{event}/desk/qr"},
    )


@post("/e/{event:str}/desk/qr", Needs.ORGANISER, sync_to_thread=False)
def draw_qr(event: str, data: QrWanted) -> Response[bytes]:  # noqa: ARG001 (the guard reads it)
    """A text as a QR code."""
    return Response(qr.draw_qr(data.text).encode(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


ROUTES = [list_links, draw_qr]
