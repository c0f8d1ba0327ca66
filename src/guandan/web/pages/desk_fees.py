"""报名费: what is due and paid, the leaders of units, and the list of receipts."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.api.events.fees import build_fees
from guandan.server.server import Server
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/e/{event:str}/desk/fees", Needs.ORGANISER)
async def show_fees(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """Every unit and pair with what it owes; contacts are for the organisers alone."""
    hosted = await server.events.get(event)
    return render_desk_page(request, server, who, hosted, "desk_fees.html", fees=await build_fees(server, hosted))


ROUTES = [show_fees]
