"""The desk: what stops the next round, and the next step."""

from litestar import Response

from guandan.competition.planning.occasion import find_venue
from guandan.server.access.who import Needs, Who
from guandan.server.server import Server
from guandan.services.draws import build_overtaken_draw_view, list_missed_pairs
from guandan.web.desk.render import render_desk_page
from guandan.web.desk.todo import compute_round_progress, group_to_dos, list_to_dos
from guandan.web.request import PageRequest
from guandan.web.route import get

_MOST = 60
"""Maximum of open tasks on the page; with thousands of tables, the rest is on the board."""
_OVERTAKEN = frozenset({"overtaken", "overtaken_draft"})


@get("/e/{event:str}/desk", Needs.ORGANISER)
async def show_desk(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """What is waited for: which tables, which signatures."""
    hosted = await server.events.get(event)
    stops, others = list_to_dos(event, hosted.championship, server.clock.now())
    grouped = group_to_dos(event, stops)
    competition = hosted.championship.competition
    overtaken = build_overtaken_draw_view(hosted.championship)
    if overtaken is not None:  # the page says more of it than the list
        others = [to_do for to_do in others if to_do.wait.code not in _OVERTAKEN]
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_overview.html",
        stops=grouped[:_MOST],
        more_stops=max(0, len(grouped) - _MOST),
        others=others[:_MOST],
        progress=compute_round_progress(competition),
        last=competition.last,
        missed=list_missed_pairs(competition),
        overtaken=overtaken,
        venue=find_venue(competition),
    )


ROUTES = [show_desk]
