"""The desk: what stops the next round, and the next step."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.desk.showing import show
from guandan.web.desk.todo import progress_of, to_do
from guandan.web.route import get

_MOST = 60
"""So much to do stands on the page; of thousands of tables the rest is on the board."""


@get("/e/{event:str}/desk", Needs.ORGANISER)
async def show_desk(request: Asking, event: str, server: Server, who: Who) -> Response[bytes]:
    """What is waited for: which tables, which signatures."""
    hosted = await server.events.get(event)
    stops, others = to_do(event, hosted.championship, server.clock.now())
    competition = hosted.championship.competition
    return show(
        request,
        server,
        who,
        hosted,
        "desk_overview.html",
        stops=stops[:_MOST],
        more_stops=max(0, len(stops) - _MOST),
        others=others[:_MOST],
        progress=progress_of(competition),
        last=competition.last,
    )


ROUTES = [show_desk]
