"""裁判组: who has which role, and which tables each looks after."""

from litestar import Response

from guandan.rules.options.authority import Authority
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.officiating import list_officials
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.desk.showing import answered, show
from guandan.web.route import get


@get("/e/{event:str}/desk/officials", Needs.ORGANISER)
async def show_officials(request: Asking, event: str, server: Server, who: Who) -> Response[bytes]:
    """The officials, each with a form of their own, and one for another; which tables nobody looks after."""
    hosted = await server.events.get(event)
    officials = await answered(list_officials, event=event, server=server, who=who)
    last = hosted.championship.competition.last
    tables = () if last is None else tuple(table.number for table in last.all_tables)
    looked_after = {table for one in officials if one.role is Authority.REFEREE for table in one.tables or tables}
    return show(
        request,
        server,
        who,
        hosted,
        "desk_officials.html",
        officials=officials,
        roles=list(Authority),
        left=[table for table in tables if table not in looked_after],
        has_referees=any(one.role is Authority.REFEREE for one in officials),
    )


ROUTES = [show_officials]
