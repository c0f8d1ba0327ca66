"""The audit trail: who did what and when, newest first."""

from typing import assert_never

from litestar import Response

from guandan.competition.model import commands as co
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import Part, build_page
from guandan.server.server import Server
from guandan.services.reopening import find_undone_events, list_undo_commands
from guandan.web.desk.render import render_desk_page
from guandan.web.desk.trail import build_access_line, build_trail_line, list_trail
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_PAGE = 100


@get("/e/{event:str}/desk/audit", Needs.ORGANISER)
async def show_audit(request: PageRequest, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """Everything that was done in the event."""
    hosted = await server.events.get(event)
    done, lang = await hosted.get_from_thread("desk.trail", list_trail), find_language(request)
    number = max(1, page)
    newest = build_page(range(len(done) - 1, -1, -1), Part(page=number, size=_PAGE))
    calls = {call.called.call: call.called.table for call in hosted.championship.competition.calls}
    undos = await hosted.get_from_thread(
        "desk.undos", lambda championship: list_undo_commands(championship.competition, championship.log)
    )
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_audit.html",
        undos={version: _find_path(command) for version, command in undos.items()},
        undone=await hosted.get_from_thread("desk.undone", lambda championship: find_undone_events(championship.log)),
        lines=[build_trail_line(done[place], calls, lang) for place in newest.items],
        number=number,
        pages=-(-len(done) // _PAGE),
        access=[build_access_line(line, lang) for line in (await server.access.log.list_for_event(event))[:_PAGE]],
        access_days=server.settings.access_log_days,
    )


def _find_path(command: co.UndoCommand) -> str:
    """The path of the command's route, under that of the event."""
    match command:
        case co.DiscardDraw():
            return "/draw/discard"
        case co.UndoLeftOver():
            return "/draw/undo-left-over"
        case co.UndoCheckIn(pair=pair):
            return f"/pairs/{pair}/undo-check-in"
        case co.ReturnPair(pair=pair):
            return f"/pairs/{pair}/return"
        case co.WithdrawResult(table=table):
            return f"/tables/{table}/withdraw-result"
        case _ as unreachable:
            assert_never(unreachable)


ROUTES = [show_audit]
