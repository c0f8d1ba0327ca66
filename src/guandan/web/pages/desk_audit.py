"""The audit trail: who did what and when, newest first."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import paged
from guandan.server.state import Server
from guandan.web.asking import Asking
from guandan.web.desk.showing import show
from guandan.web.desk.trail import access_line, trail, trail_line
from guandan.web.desk.undoing import taken_back, undoable
from guandan.web.route import get
from guandan.web.wording import language_of

_PAGE = 100


@get("/e/{event:str}/desk/audit", Needs.ORGANISER)
async def show_audit(request: Asking, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """Everything that was done in the event."""
    hosted = await server.events.get(event)
    done, lang = await hosted.made("desk.trail", trail), language_of(request)
    number = max(1, page)
    newest = paged(range(len(done) - 1, -1, -1), number, _PAGE)
    calls = {call.called.call: call.called.table for call in hosted.championship.competition.calls}
    return show(
        request,
        server,
        who,
        hosted,
        "desk_audit.html",
        undos=await hosted.made("desk.undos", lambda one: undoable(one.competition, one.log)),
        undone=await hosted.made("desk.undone", lambda one: taken_back(one.log)),
        lines=[trail_line(done[place], calls, lang) for place in newest.items],
        number=number,
        pages=-(-len(done) // _PAGE),
        access=[access_line(one, lang) for one in (await server.access.log.of_event(event))[:_PAGE]],
    )


ROUTES = [show_audit]
