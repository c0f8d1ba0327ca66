"""裁判组: who has which role, and which tables each looks after."""

from litestar import Response

from guandan.formatting.tables import format_table_ranges
from guandan.rules.options.authority import Authority
from guandan.server.access.who import OFFICIAL_ROLES, Needs, Who
from guandan.server.api.events.asking import OFFICIAL_ROLE_BY_AUTHORITY
from guandan.server.server import Server
from guandan.services.officials import list_officials, list_tables_without_referee
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/e/{event:str}/desk/officials", Needs.ORGANISER)
async def show_officials(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """The officials, each with a form of their own, and one for another; which tables nobody looks after."""
    hosted = await server.events.get(event)
    officials = list_officials(hosted.championship)
    links = await server.access.links.list_active(event)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_officials.html",
        officials=officials,
        ranges=format_table_ranges,
        roles=list(Authority),
        with_link=frozenset(OFFICIAL_ROLE_BY_AUTHORITY),
        linked={int(link.place) for link in links if link.role in OFFICIAL_ROLES and link.place.isdecimal()},
        left=list_tables_without_referee(hosted.championship.competition),
        has_referees=any(official.role is Authority.REFEREE for official in officials),
        data={"home": server.build_base_url(request.base_url), "qr": f"/e/{event}/desk/qr"},
    )


ROUTES = [show_officials]
